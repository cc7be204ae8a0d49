"""A lift: the decision in its parts, then the ways that were weighed and what a reader found."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import get_args

from aufheben.domain.text import bare
from aufheben.domain.vocabulary import Fate
from aufheben.domain.ways import Check, Decision, Fault, Lifted, StockNeed, WayTrial
from aufheben.formats.document import Beside, Block, Item, Items, Section, listed
from aufheben.rooms.dialectic.report.graph import LABEL
from aufheben.rooms.dialectic.report.grounds import named
from aufheben.rooms.dialectic.told import ToldDialectic
from aufheben.words import Fact, Said, speaker

_say = speaker(__name__)

Fates = Mapping[Fate, Item]


def sides(found: Iterable[tuple[str, Fate, Item]]) -> Iterator[Beside]:
    """Of each thing that was asked for: by which seat, what became of it, and how."""
    by_seat: dict[str, dict[Fate, list[Item]]] = {}
    for seat, fate, item in found:
        by_seat.setdefault(seat, {}).setdefault(fate, []).append(item)
    return beside(
        {
            seat: {
                fate: Item(_say.code(fate), under=tuple(items), role=fate)
                for fate, items in fates.items()
            }
            for seat, fates in by_seat.items()
        }
    )


def in_a_line(fate: Fate, said: Fact) -> Item:
    """All that fares alike, where it is few words."""
    return Item(_say.code(fate), said, role=fate)


def beside(found: Mapping[str, Fates]) -> Iterator[Beside]:
    """Each seat with how what it asked for fares, the best first; nothing where none asked."""
    if found:
        yield Beside(tuple(Section(seat, (_ordered(fates),)) for seat, fates in found.items()))


def _ordered(fates: Fates) -> Items:
    return Items(tuple(fates[fate] for fate in get_args(Fate) if fate in fates))


def lifted_of(told: ToldDialectic) -> Lifted | None:
    """The lift of a run, where it is one."""
    integration = told.finished.conclusion.integration
    return None if integration is None else integration.lifted


def lifted(told: ToldDialectic, found: Lifted) -> Iterator[Block]:
    """What is decided and at what cost first, what was weighed last."""
    if found.final is not None and told.finished.conclusion.answer is not None:
        yield from _decided(found.final)
        yield from sides(_needs(found, found.final))
        yield from listed(_say("would_change"), _doubts(found))
    if found.stock is not None:
        yield from listed(_say("shared"), map(Item, found.stock.shared))
    yield from _ways(told, found)
    yield from listed(_say("faults"), map(Item, _faults(found)))


def chosen(told: ToldDialectic) -> Iterator[Said]:
    """Who accepted what, and which way was taken."""
    found = lifted_of(told)
    if found is None:
        return
    for seat, each in found.acceptances:
        if each.reason:
            key = "accepts_because" if each.accepts else "refuses_because"
            yield _say(key, seat=seat, reason=each.reason)
        else:
            yield _say("accepts" if each.accepts else "refuses", seat=seat)
    if found.choice is not None and found.ways is not None and found.trials and found.final:
        yield _taken(found, found.choice.taken, len(found.ways.all))


def _taken(found: Lifted, taken: int, count: int) -> Said:
    least = _least(found, taken)
    worst = named([seat for seat, trials in found.trials if trials[taken].live == least])
    if not taken:
        return _say("chosen_plain", count=count, worst=worst, least=least)
    plain = _least(found, 0)
    return _say("chosen", number=taken + 1, count=count, worst=worst, least=least, plain=plain)


def _least(found: Lifted, way: int) -> int:
    return min(trials[way].live for _, trials in found.trials)


def _decided(decision: Decision) -> Iterator[Block]:
    yield from listed(_say("rules"), map(Item, decision.rules))
    yield from listed(_say("costs"), [Item(decision.costs)])
    yield from listed(_say("first_steps"), map(Item, decision.first_steps))
    yield from listed(_say("exit"), [Item(decision.exit)])


def _needs(found: Lifted, decision: Decision) -> Iterator[tuple[str, Fate, Item]]:
    """Every need: whose it is, what became of it, and how."""
    met = {need.id: need for need in decision.needs}
    for need in found.stock.needs if found.stock is not None else ():
        yield need.seat, met[need.id].state, Item(_need(need), met[need.id].how)


def _need(need: StockNeed) -> Fact:
    if need.debate == "open":
        return bare(need.need)
    return _say("debated", need=bare(need.need), state=_say.code(f"debate_{need.debate}"))


def _doubts(found: Lifted) -> Iterator[Item]:
    """What is not known, and what seats find wrong with the way that was taken."""
    if found.stock is None or found.choice is None:
        return
    yield from (Item(_say("unknown", fact=fact)) for fact in found.stock.unknown)
    names = {need.id: bare(need.need) for need in found.stock.needs}
    for seat, trials in found.trials:
        trial = trials[found.choice.taken]
        if trial.broken.strip():
            yield Item(_say("doubts", seat=seat, broken=trial.broken))
        if trial.must is not None:
            need = names.get(trial.must.need, trial.must.need)
            yield Item(_say("must", seat=seat, need=need, change=trial.must.change))


def _ways(told: ToldDialectic, found: Lifted) -> Iterator[Block]:
    """Every way with its trials; where none could be taken, the nearest is named first."""
    if found.ways is None:
        return
    if found.choice is not None and not found.choice.resolved and found.taken is not None:
        yield from listed(_say("nearest"), [Item(found.taken.idea)])
    yield from listed(_say("ways"), _weighed(told, found))


def _weighed(told: ToldDialectic, found: Lifted) -> Iterator[Item]:
    for index, way in enumerate(found.ways.all if found.ways is not None else ()):
        said = _say(
            "way",
            number=index + 1,
            kind=_say.joined(_say("lift" if index else "plain_way"), *_mark(found, index)),
            idea=concluded(told, way.idea),
            changes=way.changes,
        )
        yield Item(said, under=tuple(_trial(seat, trials[index]) for seat, trials in found.trials))


def concluded(told: ToldDialectic, text: str) -> Fact:
    """A long answer is not said again."""
    again = len(text) > LABEL and text == told.finished.conclusion.answer
    return _say("above") if again else bare(text)


def _mark(found: Lifted, index: int) -> Sequence[Said]:
    if found.choice is None or found.choice.taken != index:
        return ()
    return (_say("taken" if found.choice.resolved else "near"),)


def _trial(seat: str, trial: WayTrial) -> Item:
    facts: dict[str, Fact] = {"seat": seat, "live": trial.live, "start": trial.start}
    if not trial.broken.strip():
        return Item(_say("trial", **facts))
    return Item(_say("trial_broken", broken=trial.broken, **facts))


def _faults(found: Lifted) -> Iterator[Said]:
    """Each fault, and what became of it."""
    if found.check is None:
        return
    if not found.check.keeps_idea:
        yield _say("idea_lost")
    if found.again is not None and not found.again.keeps_idea:
        yield _say("idea_still_lost")
    for fault, fate in fates(found.check, found):
        yield _say(f"fault_{fate}", fault=bare(fault.fault), repair=fault.repair)


def fates(check: Check, found: Lifted) -> Iterator[tuple[Fault, str]]:
    """Each fault with what became of it: mended, a repair tried, left, or still there after it.

    What a second look found again it says in words of its own; so where it found anything, none
    is called mended.
    """
    from aufheben.rooms.dialectic.asks.lift import MENDED

    for number, fault in enumerate(check.faults):
        tried = number < MENDED and found.repaired is not None
        if not tried:
            yield fault, "left"
        else:
            yield fault, "mended" if found.again is not None and not found.again.faults else "tried"
    if found.again is not None:
        yield from ((fault, "still") for fault in found.again.faults)
