"""Solvers behind the port of `runtime.solving`."""
