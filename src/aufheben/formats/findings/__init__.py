"""Findings about a taxonomy as reports, and what a curator hands back: accepted and suppressed."""
