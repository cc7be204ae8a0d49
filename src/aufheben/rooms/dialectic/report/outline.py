"""How an answer came about: each dispute, the lift, and what is said against it."""

from collections.abc import Iterator

from aufheben.domain import Dispute, Move
from aufheben.formats.document import Item
from aufheben.formats.endings import why_ended
from aufheben.logic.explain.decision import disputes, outranked
from aufheben.logic.explain.premises import standing
from aufheben.rooms.dialectic.report.grounds import because, named
from aufheben.rooms.dialectic.report.sources import drawn
from aufheben.rooms.dialectic.told import ToldDialectic
from aufheben.words import Fact, Said, speaker, spelled

_say = speaker(__name__)


def outline(told: ToldDialectic) -> list[Item]:
    """Each dispute with its replies and its end below it, then each step of the lift."""
    return [
        *(_dispute(told, first, each) for first, each in disputes(told)),
        *map(Item, _left_out(told)),
        *drawn(told),
        *map(Item, _objections(told)),
    ]


def reasons(told: ToldDialectic) -> list[str]:
    """The same as one paragraph for each dispute and step, in the language of the debate."""
    return [spelled(_say.joined(*said(each), between="gap"), told.lang) for each in outline(told)]


def said(reason: Item) -> tuple[Fact, ...]:
    """All that it says."""
    return (reason.head, *(below.head for below in reason.under))


def _dispute(told: ToldDialectic, first: int, dispute: Dispute) -> Item:
    thesis, *rest = dispute.moves
    replies = (_against(told, first, move) for move in rest)
    over = (
        over_all(told, first, len(dispute.moves))
        if told.complete
        else (_end(told, first, dispute),)
    )
    head = _say("said", seat=thesis.seat, because=because(told, thesis))
    return Item(head, under=tuple(map(Item, (*replies, *over))))


def _against(told: ToldDialectic, first: int, move: Move) -> Said:
    name = told.name(first + (move.attacks or 0))
    return _say(f"against_{move.role}", seat=move.seat, name=name, because=because(told, move))


def _end(told: ToldDialectic, first: int, dispute: Dispute) -> Said:
    computed = told.audit.statuses[first]
    status = standing(computed)
    return _say(
        f"end_{_ending(told, dispute)}",
        held=status if computed == "justified" else _say("held_in", status=status),
        left=status if computed == "open" else _say("left", status=status),
        status=status,
        stop=why_ended(str(dispute.stop)),
        others=named(_repliers(told, dispute)),
        seat=dispute.thesis.seat,
    )


def _repliers(told: ToldDialectic, dispute: Dispute) -> list[str]:
    """Whose turn it was: all others against a main argument, its own seat against theirs."""
    seat = dispute.thesis.seat
    if dispute.result == "pending" and dispute.moves[dispute.unanswered[-1]].seat != seat:
        return [seat]
    return [each.name for each in told.finished.case.seats if each.name != seat]


def _ending(told: ToldDialectic, dispute: Dispute) -> str:
    """How it ended; where what was said must be granted in so many words, that it was."""
    graded, stop = told.finished.case.constitution.lifting, str(dispute.stop)
    match dispute.result:
        case "justified":
            return "all_granted" if graded else "none_other"
        case "defeated":
            return "granted" if graded else "no_answer"
        case "pending" if stop == "rounds":
            return _out_of_rounds(told, dispute)
    return stop if _say.knows(f"end_{stop}") else "limit"


def _out_of_rounds(told: ToldDialectic, dispute: Dispute) -> str:
    if not dispute.rounds and len(dispute.moves) == 1:
        return "not_asked"
    return "limit" if told.finished.case.constitution.disputed else "turns"


def _left_out(told: ToldDialectic) -> Iterator[Said]:
    """How many arguments were left out, where any were."""
    if told.finished.conclusion.unsaid:
        yield _say("unsaid", count=told.finished.conclusion.unsaid)


def _objections(told: ToldDialectic) -> Iterator[Said]:
    conclusion, index = told.finished.conclusion, told.synthesis
    if index is None:
        return
    if conclusion.outcome == "unresolved":
        yield _say("defeated", because=because(told, told.moves[index]))
    for dispute in conclusion.confirmations:
        for move in dispute.moves[1:]:
            yield _say("objects", seat=move.seat, because=because(told, move))
    if told.audit.on_union and told.audit.on_union[index] != told.audit.statuses[index]:
        yield _say("on_union", status=standing(told.audit.on_union[index]))


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
