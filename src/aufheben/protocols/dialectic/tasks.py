"""Every task of the dialectic, in the order in which a run asks it."""

from aufheben.protocols.dialectic.capped_tasks import NameAxis, Reconstruct, Situate
from aufheben.protocols.dialectic.construct import Construct
from aufheben.protocols.dialectic.counter import Counter
from aufheben.protocols.dialectic.explain_task import Explain
from aufheben.protocols.dialectic.formalize_task import Formalize
from aufheben.protocols.dialectic.lift.tasks import TASKS as LIFT
from aufheben.protocols.dialectic.newness_task import TellNewness
from aufheben.protocols.dialectic.oppose_task import Oppose
from aufheben.protocols.dialectic.published_tasks import Answer, Characterize, Generalize

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
