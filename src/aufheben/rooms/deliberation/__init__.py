"""The deliberation room: one mind argues with itself on a board, and writes a memo of it."""
