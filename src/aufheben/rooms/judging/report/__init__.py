"""Judged debates: as the journal keeps them, as JSON for programs, as text for people."""
