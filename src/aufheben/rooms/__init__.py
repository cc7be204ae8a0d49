"""Rooms: kinds of runs as values. What a surface knows of a kind of run, it knows from here."""

OURS = ("dialectic", "deliberation", "judging", "hierarchy", "rating")
"""The names of the rooms that come with the program."""
