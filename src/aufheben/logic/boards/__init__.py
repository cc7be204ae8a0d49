"""What follows from a board: which claims stand, which sides were heard, what an act is worth."""
