"""A room with all that a package may bring: prompts, words, a style sheet, a command, a stand-in."""
