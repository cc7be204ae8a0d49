"""Rooms: kinds of runs as values. What a surface knows of a kind of run, it knows from here."""
