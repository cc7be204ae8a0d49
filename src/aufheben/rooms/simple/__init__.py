"""A room in a few lines: seats are asked questions, and an answer is made of theirs.

How such a run is asked for, kept, bounded and told is derived from its request and its play.
"""

from aufheben.rooms.simple.job import Answer, Ask, EndedSimple, Job, SeatedSimple, SimpleRequest
from aufheben.rooms.simple.room import simple_room

__all__ = ["Answer", "Ask", "EndedSimple", "Job", "SeatedSimple", "SimpleRequest", "simple_room"]
