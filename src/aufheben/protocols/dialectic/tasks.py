"""Every task of the dialectic whose answer is declared."""

from aufheben.protocols.dialectic.capped_tasks import NameAxis
from aufheben.protocols.dialectic.explain_task import Explain
from aufheben.protocols.dialectic.formalize_task import Formalize
from aufheben.protocols.dialectic.lift.tasks import TASKS as LIFT
from aufheben.protocols.dialectic.newness_task import TellNewness
from aufheben.protocols.dialectic.oppose_task import Oppose

TASKS = (NameAxis, Oppose, Explain, *LIFT, Formalize, TellNewness)
