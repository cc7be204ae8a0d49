"""The deliberation of the logic engine alone, act by act."""
