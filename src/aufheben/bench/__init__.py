"""Benchmarks: which runs each takes, and what it makes of them; without a surface of its own."""
