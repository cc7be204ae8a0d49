"""Why an argument stands or falls: its attackers, theirs, and so on; and what a doubt changes."""

from collections.abc import Iterator, Sequence
from typing import Any

from aufheben.domain.text import bare
from aufheben.domain.vocabulary import Lang, Status
from aufheben.formats.dialectic import ToldDialectic
from aufheben.formats.dialectic.grounds import inside
from aufheben.formats.dialectic.lift import chosen
from aufheben.formats.dialectic.reason_words import STATUSES
from aufheben.formats.dialectic.sentences import quoted, together
from aufheben.formats.dialectic.unspoken import against
from aufheben.formats.dialectic.whole import Decided
from aufheben.formats.dialectic.why_words import WHY
from aufheben.formats.endings import ending
from aufheben.formats.quoting.nesting import nested
from aufheben.formats.undecided import why_open
from aufheben.words import spelled


def because(told: ToldDialectic, index: int) -> Iterator[str]:
    """The chain of attackers as an indented outline; a repeated argument is not opened again."""
    todo = [(index, 0)]
    unattacked = not _attackers(told, index)
    shown: set[int] = set()
    while todo:
        current, depth = todo.pop()
        yield _line(told, current, depth, again=current in shown)
        if current in shown:
            continue
        shown.add(current)
        todo += [(attacker, depth + 1) for attacker in reversed(_attackers(told, current))]
    if unattacked and told.audit.statuses[index] == "justified":
        yield WHY[told.lang]["nobody"]
    if index == told.synthesis:
        yield from (spelled(said, told.lang) for said in chosen(told))
    yield from _over_all(told, index)


def _over_all(told: ToldDialectic, index: int) -> Iterator[str]:
    """Where it stands over all stances, by what nobody said too, and where a priority decided."""
    words, statuses = WHY[told.lang], STATUSES[told.lang]
    if told.audit.on_union is not None and not told.complete:
        yield words["union"].format(status=statuses[told.audit.on_union[index]])
    objections = against(told, index)
    if objections.cut:
        yield words["cut"]
    for other in objections.found:
        high, low = (nested(rule, told.lang) for rule in other.priority or ("", ""))
        yield words["priority" if other.priority else "unsaid"].format(
            seat=other.seat,
            status=statuses[other.status],
            said=nested(bare(other.conclusion), told.lang),
            basis=_basis(told, other.premises),
            high=high,
            low=low,
        )


def _basis(told: ToldDialectic, premises: tuple[str, ...]) -> str:
    words, parts = WHY[told.lang], inside(told, premises)
    said = "".join(quoted(p, "ja") for p in parts) if told.lang == "ja" else together(parts, "en")
    return words["since"].format(premises=said) if premises else ""


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


def changes(before: ToldDialectic, after: ToldDialectic) -> Iterator[str]:
    """What the doubt changes, statuses first, then whether the answer still stands.

    Where all stances decided together, they decide anew.
    """
    told, statuses = STATUSES[before.lang], after.audit.statuses
    pairs = zip(before.audit.statuses, statuses, strict=True)
    yield statuses_changed(before, [(told[one], told[other]) for one, other in pairs])
    yield from answer_changed(before, statuses, decided(after))


def decided(told: ToldDialectic) -> Decided | None:
    """What all stances together come to; None where they did not decide together."""
    if not told.complete or told.whole is None:
        return None
    decision = told.whole.decision
    return Decided(outcome=decision.outcome, kind=decision.kind, answers=told.whole.answers())


def statuses_changed(told: ToldDialectic, words: Sequence[tuple[str, str]]) -> str:
    """The arguments whose status is another with the doubt, by its word before and after."""
    known = WHY[told.lang]
    said = [
        known["change"].format(name=told.name(index), before=before, after=after)
        for index, (before, after) in enumerate(words)
        if before != after
    ]
    return known["doubt"].format(changes=known["semicolon"].join(said) or known["no_change"])


def answer_changed(
    before: ToldDialectic, statuses: Sequence[Status], after: Decided | None
) -> Iterator[str]:
    """Whether the answer still stands, and what would, by statuses and a decision under a doubt."""
    lang, was = before.lang, decided(before)
    if was is not None and after is not None:
        yield from _decided_anew(was.answers, after, lang)
        return
    if before.deciding is not None and before.finished.conclusion.answer is not None:
        stands = statuses[before.deciding] == "justified"
        yield WHY[lang]["stands" if stands else "falls"]
    for said in _risen(before, statuses):
        yield WHY[lang]["rises"].format(said=quoted(said, lang))


def _risen(before: ToldDialectic, statuses: Sequence[Status]) -> Iterator[str]:
    """What main arguments, and the best synthesis, conclude that were not justified and now are."""
    mains = before.first[: len(before.finished.conclusion.disputes)]
    carrying = (*mains, *([] if before.synthesis is None else [before.synthesis]))
    for index in carrying:
        if before.audit.statuses[index] != "justified" == statuses[index]:
            yield bare(before.moves[index].argument.warrant.consequent)


def _decided_anew(was: tuple[str, ...], after: Decided, lang: Lang) -> Iterator[str]:
    words, now = WHY[lang], after.answers
    if was:
        yield words["stands" if was[0] in now else "falls"]
    new = [said for said in now if said not in was]
    said = words["semicolon"].join(quoted(each, lang) for each in new)
    if new and was and was[0] in now:
        yield words["besides"].format(said=said)
    elif new:
        yield words["instead"].format(said=said)
    elif was and not now:
        yield words["none"].format(why=why_none(after, lang))


def why_none(after: Decided, lang: Lang) -> str:
    """Why a decision has no answer."""
    return spelled(why_open(after.kind), lang) if after.kind is not None else ending("steps", lang)


def _attackers(told: ToldDialectic, index: int) -> list[int]:
    return [attacker for attacker, attacked in told.audit.edges if attacked == index]


def _line(told: ToldDialectic, index: int, depth: int, *, again: bool) -> str:
    move = told.moves[index]
    words = WHY[told.lang]
    line = words["attacker" if depth else "first"].format(
        name=told.name(index),
        seat=move.seat,
        status=STATUSES[told.lang][told.audit.statuses[index]],
        said=nested(bare(move.argument.warrant.consequent), told.lang),
        basis="" if again else _basis(told, move.argument.premises),
    )
    return f"{'  ' * depth}{line}{words['again'] if again else ''}"
