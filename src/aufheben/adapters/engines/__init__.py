"""Engines: where the runs of a batch are driven, if not in this process."""
