"""Every task of the dialectic, in the order in which a run asks it."""

from aufheben.rooms.dialectic.asks.capped_tasks import NameAxis, Reconstruct, Situate
from aufheben.rooms.dialectic.asks.construct import Construct
from aufheben.rooms.dialectic.asks.counter import Counter
from aufheben.rooms.dialectic.asks.explain_task import Explain
from aufheben.rooms.dialectic.asks.formalize_task import Formalize
from aufheben.rooms.dialectic.asks.lift.tasks import TASKS as LIFT
from aufheben.rooms.dialectic.asks.newness_task import TellNewness
from aufheben.rooms.dialectic.asks.oppose_task import Oppose
from aufheben.rooms.dialectic.asks.published_tasks import Answer, Characterize, Generalize

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
