"""The dialectic: main arguments, counterarguments, integration."""

from aufheben.protocols.dialectic.capped_tasks import NameAxis, Reconstruct, Situate
from aufheben.protocols.dialectic.construct import Construct
from aufheben.protocols.dialectic.counter import Counter
from aufheben.protocols.dialectic.dialogue import dialectic
from aufheben.protocols.dialectic.messages import SCHEMAS
from aufheben.protocols.dialectic.published_tasks import Answer, Characterize, Generalize
from aufheben.protocols.dialectic.rules import Constitution

__all__ = [
    "SCHEMAS",
    "Answer",
    "Characterize",
    "Constitution",
    "Construct",
    "Counter",
    "Generalize",
    "NameAxis",
    "Reconstruct",
    "Situate",
    "dialectic",
]
