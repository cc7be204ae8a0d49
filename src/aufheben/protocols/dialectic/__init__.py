"""The dialectic: main arguments, counterarguments, integration.

What lifts, explains, and reads messages is loaded when it is first asked for: logic that argues
alone needs none of it, and would spend more time on loading it than on arguing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from aufheben.protocols.dialectic.capped_tasks import NameAxis, Reconstruct, Situate
from aufheben.protocols.dialectic.construct import Construct
from aufheben.protocols.dialectic.counter import Counter
from aufheben.protocols.dialectic.protocol import dialectic
from aufheben.protocols.dialectic.published_tasks import Answer, Characterize, Generalize
from aufheben.protocols.dialectic.rules import Constitution

if TYPE_CHECKING:
    from aufheben.protocols.dialectic.explain_task import Explain
    from aufheben.protocols.dialectic.formalize_task import Formalize
    from aufheben.protocols.dialectic.lift.tasks import (
        Accept,
        Examine,
        FindWays,
        LookAgain,
        RepairDecision,
        TakeDecision,
        TakeStock,
        TryWays,
    )
    from aufheben.protocols.dialectic.newness_task import TellNewness
    from aufheben.protocols.dialectic.oppose_task import Oppose
    from aufheben.protocols.dialectic.tasks import TASKS
else:
    _LATER = {
        "Accept": "lift.tasks",
        "TakeDecision": "lift.tasks",
        "FindWays": "lift.tasks",
        "Examine": "lift.tasks",
        "LookAgain": "lift.tasks",
        "RepairDecision": "lift.tasks",
        "TakeStock": "lift.tasks",
        "TryWays": "lift.tasks",
        "TASKS": "tasks",
        "Explain": "explain_task",
        "Formalize": "formalize_task",
        "Oppose": "oppose_task",
        "TellNewness": "newness_task",
    }

    def __getattr__(name: str) -> Any:
        if name not in _LATER:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)


__all__ = [
    "TASKS",
    "Accept",
    "Answer",
    "Characterize",
    "Constitution",
    "Construct",
    "Counter",
    "Examine",
    "Explain",
    "FindWays",
    "Formalize",
    "Generalize",
    "LookAgain",
    "NameAxis",
    "Oppose",
    "Reconstruct",
    "RepairDecision",
    "Situate",
    "TakeDecision",
    "TakeStock",
    "TellNewness",
    "TryWays",
    "dialectic",
]
