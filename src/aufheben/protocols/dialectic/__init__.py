"""The dialectic: main arguments, counterarguments, integration.

What lifts, explains, and reads messages is loaded when it is first asked for: logic that argues
alone needs none of it, and would spend more time on loading it than on arguing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from aufheben.protocols.dialectic.capped_tasks import NameAxis, Reconstruct, Situate
from aufheben.protocols.dialectic.construct import Construct
from aufheben.protocols.dialectic.counter import Counter
from aufheben.protocols.dialectic.dialogue import dialectic
from aufheben.protocols.dialectic.published_tasks import Answer, Characterize, Generalize
from aufheben.protocols.dialectic.rules import Constitution

if TYPE_CHECKING:
    from aufheben.protocols.dialectic.explaining import Explain
    from aufheben.protocols.dialectic.formalizing import Formalize
    from aufheben.protocols.dialectic.lift.accepting import Accept
    from aufheben.protocols.dialectic.lift.checking import Examine, LookAgain
    from aufheben.protocols.dialectic.lift.deciding import RepairDecision, TakeDecision
    from aufheben.protocols.dialectic.lift.finding import FindWays
    from aufheben.protocols.dialectic.lift.stocktaking import TakeStock
    from aufheben.protocols.dialectic.lift.trying import TryWays
    from aufheben.protocols.dialectic.opposing import Oppose
    from aufheben.protocols.dialectic.schemas import NAMES, SCHEMAS
else:
    _LATER = {
        "Accept": "lift.accepting",
        "TakeDecision": "lift.deciding",
        "FindWays": "lift.finding",
        "Examine": "lift.checking",
        "LookAgain": "lift.checking",
        "RepairDecision": "lift.deciding",
        "TakeStock": "lift.stocktaking",
        "TryWays": "lift.trying",
        "Explain": "explaining",
        "Formalize": "formalizing",
        "Oppose": "opposing",
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
    "TryWays",
    "dialectic",
]
