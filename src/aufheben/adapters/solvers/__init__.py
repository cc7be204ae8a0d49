"""Solvers behind the port of `runtime.solver`."""
