"""Every task of the dialectic whose answer is declared."""

from aufheben.protocols.dialectic.explain_task import Explain
from aufheben.protocols.dialectic.formalize_task import Formalize
from aufheben.protocols.dialectic.lift.tasks import TASKS as LIFT

TASKS = (Explain, *LIFT, Formalize)
