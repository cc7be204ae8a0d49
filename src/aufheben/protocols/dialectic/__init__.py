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
    from aufheben.protocols.dialectic.lift.accept_task import Accept
    from aufheben.protocols.dialectic.lift.check_tasks import Examine, LookAgain
    from aufheben.protocols.dialectic.lift.decision_tasks import RepairDecision, TakeDecision
    from aufheben.protocols.dialectic.lift.stock_task import TakeStock
    from aufheben.protocols.dialectic.lift.trials_task import TryWays
    from aufheben.protocols.dialectic.lift.ways_task import FindWays
    from aufheben.protocols.dialectic.newness_task import TellNewness
    from aufheben.protocols.dialectic.oppose_task import Oppose
    from aufheben.protocols.dialectic.schemas import NAMES, SCHEMAS
else:
    _LATER = {
        "Accept": "lift.accept_task",
        "TakeDecision": "lift.decision_tasks",
        "FindWays": "lift.ways_task",
        "Examine": "lift.check_tasks",
        "LookAgain": "lift.check_tasks",
        "RepairDecision": "lift.decision_tasks",
        "TakeStock": "lift.stock_task",
        "TryWays": "lift.trials_task",
        "Explain": "explain_task",
        "Formalize": "formalize_task",
        "Oppose": "oppose_task",
        "TellNewness": "newness_task",
        "NAMES": "schemas",
        "SCHEMAS": "schemas",
    }

    def __getattr__(name: str) -> Any:
        if name not in _LATER:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"{__name__}.{_LATER[name]}"), name)


__all__ = [
    "NAMES",
    "SCHEMAS",
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
