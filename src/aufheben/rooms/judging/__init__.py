"""The judging room: a debate from its transcript to a winner with reasons."""
