"""Every message of the methods by its name, and which task it answers."""

from aufheben.protocols.dialectic.messages import FinalMessage
from aufheben.protocols.methods.messages import (
    ChooseMessage,
    ModerateMessage,
    RetortMessage,
    ReviewMessage,
    ScoreMessage,
    TextMessage,
)
from aufheben.protocols.shapes import Message

SCHEMAS: dict[str, type[Message]] = {
    "state": TextMessage,
    "contend": TextMessage,
    "update": TextMessage,
    "object": TextMessage,
    "retort": RetortMessage,
    "criteria": TextMessage,
    "common": TextMessage,
    "settle": FinalMessage,
    "moderate": ModerateMessage,
    "adjudge": FinalMessage,
    "merge": FinalMessage,
    "unite": FinalMessage,
    "resolve": FinalMessage,
    "choose": ChooseMessage,
    "review": ReviewMessage,
    "repair": FinalMessage,
    "argue": TextMessage,
    "score": ScoreMessage,
}
NAMES = {name.capitalize(): name for name in SCHEMAS}
"""The message that answers each task."""
