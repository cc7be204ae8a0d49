"""The dialectic: main arguments, counterarguments, integration.

Its messages are in `schemas`: a seat that answers with values needs none of them loaded.
"""

from aufheben.protocols.dialectic.capped_tasks import NameAxis, Reconstruct, Situate
from aufheben.protocols.dialectic.construct import Construct
from aufheben.protocols.dialectic.counter import Counter
from aufheben.protocols.dialectic.dialogue import dialectic
from aufheben.protocols.dialectic.explaining import Explain
from aufheben.protocols.dialectic.formalizing import Formalize
from aufheben.protocols.dialectic.lift_tasks import Compose, Distill, Reconceive
from aufheben.protocols.dialectic.opposing import Oppose
from aufheben.protocols.dialectic.published_tasks import Answer, Characterize, Generalize
from aufheben.protocols.dialectic.rules import Constitution
from aufheben.protocols.dialectic.trial_tasks import Screen, Test

__all__ = [
    "Answer",
    "Characterize",
    "Compose",
    "Constitution",
    "Construct",
    "Counter",
    "Distill",
    "Explain",
    "Formalize",
    "Generalize",
    "NameAxis",
    "Oppose",
    "Reconceive",
    "Reconstruct",
    "Screen",
    "Situate",
    "Test",
    "dialectic",
]
