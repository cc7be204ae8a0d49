"""Deliberations: as JSON for programs, as memos and maps for people."""
