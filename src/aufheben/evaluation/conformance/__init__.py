"""The theses' own evaluation: the camera problem beside its formal example (seed 000, table 1)."""
