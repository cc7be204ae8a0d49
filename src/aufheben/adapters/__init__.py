"""Ports kept with the world: stores and solvers. Only `wiring` imports them."""
