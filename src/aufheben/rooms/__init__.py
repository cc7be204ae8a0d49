"""Rooms: kinds of runs as values. What a surface knows of a kind of run, it knows from here."""

from aufheben.rooms.registry import named, names, of, room_for
from aufheben.rooms.room import Estimate, Look, Room, Shown

__all__ = ["Estimate", "Look", "Room", "Shown", "named", "names", "of", "room_for"]
