"""Where an argument stands over all stances, and by what."""

from collections.abc import Iterator

from aufheben.rooms.dialectic.analysis.unstated_attacks import outranked
from aufheben.rooms.dialectic.told import ToldDialectic
from aufheben.words import Said, speaker

_say = speaker(__name__)


def over_all(told: ToldDialectic, first: int, moves: int) -> Iterator[Said]:
    """Of a main argument: what was said elsewhere and attacks it, and where it stands."""
    attackers = [one for one, other in told.audit.edges if other == first]
    elsewhere = [told.name(each) for each in attackers if each not in range(first, first + moves)]
    if elsewhere:
        yield _say("too_against" if moves > 1 else "against", names=_say.joined(*elsewhere))
    yield from _outranked(told, first)
    status = told.audit.statuses[first]
    free = status == "justified" and not attackers
    yield _say(f"over_{'free' if free else 'cut' if status == 'budget exceeded' else status}")


def _outranked(told: ToldDialectic, first: int) -> Iterator[Said]:
    """Objections that a priority keeps from counting."""
    objections = outranked(told, first)
    if objections.cut:
        yield _say("outranked_cut")
    for other in objections.found:
        high, low = other.priority or ("", "")
        yield _say("outranked", seat=other.seat, said=other.conclusion, high=high, low=low)
