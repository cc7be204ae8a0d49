"""The deliberation alone: every act of the room, worked out from the stances of its minds."""

from typing import Any

from aufheben.agents.symbolic.deliberation.assessment import checked, rating
from aufheben.agents.symbolic.deliberation.final_text import final
from aufheben.agents.symbolic.deliberation.scene import scene_of
from aufheben.agents.symbolic.deliberation.sketches import aims, estimate
from aufheben.domain.acts import Passages, Replan
from aufheben.errors import Misuse
from aufheben.rooms.deliberation.asks.act_tasks import Do
from aufheben.rooms.deliberation.asks.base_task import DeliberationTask
from aufheben.rooms.deliberation.protocol import (
    Consult,
    DoFactCheck,
    DoFinalize,
    DoPlan,
    Rate,
    Weigh,
)


def deliberated(task: DeliberationTask[Any], steps: int) -> object:
    """The engine's answer; an act that was sketched is performed as it was sketched.

    Raises Misuse if an act is to be performed that nobody sketched.
    """
    match task:
        case Weigh():
            return estimate(task, steps)
        case Rate():
            return rating(task, steps)
        case Consult():
            return Passages(found=())
        case DoFactCheck():
            return checked(task)
        case DoFinalize():
            return final(task, steps)
        case Do(sketch=None) if isinstance(task, DoPlan):
            return Replan(aims=aims(scene_of(task), task.lang))
        case Do(sketch=sketch) if sketch is not None:
            return sketch
        case _:
            raise Misuse(f"the symbolic agent has no answer to {type(task).__name__} unsketched")
