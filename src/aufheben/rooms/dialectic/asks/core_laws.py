"""What a consensus core E must be made of: no premise as it was, each said to stand for some.

Of seed 000, A.1: what is common stays, the strong of C1 and C2 are not used as they are, and each
premise of E encompasses both positions.
"""

from collections.abc import Iterator, Sequence

from aufheben.domain import Core, Property
from aufheben.domain.text import plain
from aufheben.logic.likeness.normal_form import negations, words
from aufheben.protocols.ports import Rejected
from aufheben.protocols.words import refuse
from aufheben.rooms.dialectic.asks.writer import write_sources


def unlifted(core: Core, sides: Sequence[Property]) -> Rejected | None:
    """What is wrong with a core that only repeats premises of the sides.

    Where the sides do not differ there is nothing to lift.
    """
    every = [premise for side in sides for premise in side.strong]
    common = [p for p in every if all(_among(p, side.strong) for side in sides)]
    if all(_among(premise, common) for premise in every):
        return None
    fault = _fault(core.strong, every, common)
    if fault is None:
        return None
    return refuse(__name__, fault, names=_names(sides), said=list(core.strong))


def _fault(said: Sequence[str], every: Sequence[str], common: Sequence[str]) -> str | None:
    """The key of what is wrong."""
    taken = all(_among(premise, every) for premise in said)
    if taken and all(_among(premise, common) for premise in said):
        return "common"
    if _together(said, every) or (taken and all(_among(premise, said) for premise in every)):
        return "together"
    return "taken" if taken else None


def unplaced(core: Core, sides: Sequence[Property]) -> Rejected | None:
    """What is wrong with what its premises are said to stand for."""
    most = max(map(len, core.stands_for), default=0)
    if len(core.stands_for) != len(core.strong) or most > len(sides):
        got, wanted = write_sources(core), len(core.strong)
        return refuse(__name__, "unsaid", names=_names(sides), got=got, wanted=wanted)
    return next(_one_sided(core, sides), None)


def _one_sided(core: Core, sides: Sequence[Property]) -> Iterator[Rejected]:
    for number, named in enumerate(core.stands_for, start=1):
        for index, side in enumerate(sides):
            own = named[index] if index < len(named) else ()
            if not own or not all(1 <= each <= len(side.strong) for each in own):
                yield refuse(
                    __name__,
                    "one_sided",
                    number=number,
                    side=f"C{index + 1}",
                    last=len(side.strong),
                    got=list(own),
                )


def _names(sides: Sequence[Property]) -> str:
    return ", ".join(f"C{number}" for number in range(1, len(sides) + 1))


def _among(premise: str, others: Sequence[str]) -> bool:
    return any(_same(premise, other) for other in others)


def _same(one: str, other: str) -> bool:
    """The same words, whatever subject or ending stands around them."""
    if plain(one) == plain(other):
        return True
    meant = words(one)
    return bool(meant) and meant == words(other) and negations(one) == negations(other)


def _together(said: Sequence[str], every: Sequence[str]) -> bool:
    """All of it says just what all of the others do, in however many sentences."""
    own, others = " ; ".join(said), " ; ".join(dict.fromkeys(map(plain, every)))
    return set(words(own)) == set(words(others)) and negations(own) == negations(others)
