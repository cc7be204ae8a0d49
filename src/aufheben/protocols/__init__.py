"""Protocols: who is asked what, and what follows. One room each; no world."""
