"""Every task of the dialectic, in the order in which a run asks it."""

from aufheben.rooms.dialectic.asks.argument_laws import TellNewness
from aufheben.rooms.dialectic.asks.argument_tasks import Construct, Counter
from aufheben.rooms.dialectic.asks.explain_task import Explain
from aufheben.rooms.dialectic.asks.integration_tasks import (
    Answer,
    Characterize,
    Generalize,
    NameAxis,
    Reconstruct,
    Situate,
)
from aufheben.rooms.dialectic.asks.lift import TASKS as LIFT
from aufheben.rooms.dialectic.asks.stance_tasks import Formalize, Oppose

TASKS = (
    Construct,
    Counter,
    Characterize,
    Generalize,
    Answer,
    NameAxis,
    Reconstruct,
    Situate,
    Oppose,
    Explain,
    *LIFT,
    Formalize,
    TellNewness,
)
