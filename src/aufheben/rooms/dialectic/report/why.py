"""Why an argument stands or falls: its attackers, theirs, and so on; and what a doubt changes."""

from collections.abc import Iterator, Sequence
from typing import Any

from aufheben.domain.text import bare
from aufheben.domain.vocabulary import Semantics, Status
from aufheben.formats.document import Document, Item, Items
from aufheben.formats.endings import why_ended
from aufheben.formats.open_questions import why_open
from aufheben.formats.sentences import together
from aufheben.logic.explain.argument_lines import (
    argument,
    quoted,
    since,
    standing,
    unattacked,
    who,
)
from aufheben.logic.explain.debate_graph import Standing
from aufheben.logic.explain.decision import Decided
from aufheben.logic.explain.unstated_attacks import Against, against
from aufheben.rooms.dialectic.report.grounds import inside
from aufheben.rooms.dialectic.report.lift import chosen
from aufheben.rooms.dialectic.report.status_report import below
from aufheben.rooms.dialectic.told import ToldDialectic
from aufheben.words import Fact, Said, speaker

_say = speaker(__name__)


def because(told: ToldDialectic, index: int) -> Document:
    """The chain of attackers; an argument that comes again is not opened again."""
    top = _opened(told, index, set(), attacks=False)
    alone = not top.under and told.audit.statuses[index] == "justified"
    nobody = (Item(unattacked()),) * alone
    against_it = (*top.under, *nobody, *map(Item, _unsaid(told, index)))
    return (Items((Item(top.head, under=against_it),)), *below(_of_all(told, index)))


def _opened(told: ToldDialectic, index: int, shown: set[int], *, attacks: bool) -> Item:
    again = index in shown
    line = _line(told, index, attacks=attacks, again=again)
    if again:
        return Item(line)
    shown.add(index)
    attackers = (_opened(told, each, shown, attacks=True) for each in _attackers(told, index))
    return Item(line, under=tuple(attackers))


def _line(told: ToldDialectic, index: int, *, attacks: bool, again: bool) -> Said:
    move = told.moves[index]
    return argument(
        who(told.name(index), move.seat),
        standing(told.audit.statuses[index]),
        move.argument.warrant.consequent,
        _basis(told, move.argument.premises),
        attacks=attacks,
        again=again,
    )


def _basis(told: ToldDialectic, premises: tuple[str, ...]) -> Fact:
    parts = inside(told, premises)
    japanese = told.lang == "ja"
    return since(quoted(parts, "gap") if japanese else together(parts, "en")) if parts else ""


def _unsaid(told: ToldDialectic, index: int) -> Iterator[Said]:
    """What stands against it over all stances though nobody said it, and where a priority decided."""
    objections = against(told, index)
    if objections.cut:
        yield _say("why_cut")
    yield from (_objection(told, each) for each in objections.found)


def _objection(told: ToldDialectic, found: Against) -> Said:
    said: dict[str, Fact] = {
        "seat": found.seat,
        "status": standing(found.status),
        "said": bare(found.conclusion),
        "basis": _basis(told, found.premises),
    }
    if found.priority is None:
        return _say("why_unsaid", **said)
    high, low = found.priority
    return _say("why_priority", high=high, low=low, **said)


def _of_all(told: ToldDialectic, index: int) -> Iterator[Fact]:
    """Which way was taken, and where it stands over all stances."""
    if index == told.synthesis:
        yield from chosen(told)
    if told.audit.on_union is not None and not told.complete:
        yield _say("why_union", status=standing(told.audit.on_union[index]))


def attackers(
    told: ToldDialectic, index: int, above: frozenset[int] = frozenset()
) -> list[dict[str, Any]]:
    """The same chain as nested objects."""
    return [
        {
            "argument": told.name(attacker),
            "status": told.audit.statuses[attacker],
            "attackers": attackers(told, attacker, above | {index})
            if attacker not in above | {index}
            else [],
        }
        for attacker in _attackers(told, index)
    ]


def _attackers(told: ToldDialectic, index: int) -> list[int]:
    return [attacker for attacker, attacked in told.audit.edges if attacked == index]


def changes(before: ToldDialectic, after: ToldDialectic) -> Iterator[Said]:
    """What the doubt changes, statuses first, then whether the answer still stands.

    Where all stances decided together, they decide anew.
    """
    yield statuses_changed(before, before.audit.statuses, after.audit.statuses)
    yield from answer_changed(before, after.audit.statuses, decided(after))


def decided(told: ToldDialectic) -> Decided | None:
    """What all stances together come to; None where they did not decide together."""
    if not told.complete or told.whole is None:
        return None
    decision = told.whole.decision
    return Decided(outcome=decision.outcome, kind=decision.kind, answers=told.whole.answers())


def statuses_changed(
    told: ToldDialectic,
    before: Sequence[Standing],
    after: Sequence[Standing],
    semantics: Semantics = "grounded",
) -> Said:
    """The arguments that stand otherwise with the doubt, by the word for it before and after."""
    said = [
        _say(
            "doubt_change",
            name=told.name(index),
            before=standing(one, semantics),
            after=standing(other, semantics),
        )
        for index, (one, other) in enumerate(zip(before, after, strict=True))
        if one != other
    ]
    changed = _say.joined(*said, between="listed_apart") if said else _say("doubt_nothing")
    return _say("doubt_changes", changes=changed)


def answer_changed(
    before: ToldDialectic, statuses: Sequence[Status], after: Decided | None
) -> Iterator[Said]:
    """Whether the answer still stands, and what would, by statuses and a decision under a doubt."""
    was = decided(before)
    if was is not None and after is not None:
        yield from _decided_anew(was.answers, after)
        return
    if before.deciding is not None and before.finished.conclusion.answer is not None:
        stands = statuses[before.deciding] == "justified"
        yield _say("doubt_stands" if stands else "doubt_falls")
    for said in _risen(before, statuses):
        yield _say("doubt_rises", said=quoted([said]))


def _risen(before: ToldDialectic, statuses: Sequence[Status]) -> Iterator[str]:
    """What main arguments, and the best synthesis, conclude that were not justified and now are."""
    mains = before.first[: len(before.finished.conclusion.disputes)]
    carrying = (*mains, *([] if before.synthesis is None else [before.synthesis]))
    for index in carrying:
        if before.audit.statuses[index] != "justified" == statuses[index]:
            yield bare(before.moves[index].argument.warrant.consequent)


def _decided_anew(was: tuple[str, ...], after: Decided) -> Iterator[Said]:
    now = after.answers
    stands = bool(was) and was[0] in now
    if was:
        yield _say("doubt_stands" if stands else "doubt_falls")
    if new := [said for said in now if said not in was]:
        yield _say("doubt_besides" if stands else "doubt_instead", said=quoted(new))
    elif was and not now:
        yield _say("doubt_none", why=why_none(after))


def why_none(after: Decided) -> Fact:
    """Why a decision has no answer."""
    return why_open(after.kind) if after.kind is not None else why_ended("steps")
