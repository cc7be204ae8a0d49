"""The chair that drives a protocol; the ports of journal, clock and solver."""
