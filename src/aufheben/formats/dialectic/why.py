"""Why an argument stands or falls: its attackers, theirs, and so on; and what a doubt changes."""

from collections.abc import Iterator
from typing import Any

from aufheben.domain.text import bare
from aufheben.domain.vocabulary import Lang, Status
from aufheben.formats.dialectic import ToldDialectic
from aufheben.formats.dialectic.headline_words import KINDS
from aufheben.formats.dialectic.lift import chosen
from aufheben.formats.dialectic.outline import inside
from aufheben.formats.dialectic.reason_words import STATUSES
from aufheben.formats.dialectic.sentences import quoted, together
from aufheben.formats.dialectic.unspoken import against
from aufheben.formats.dialectic.whole import Whole
from aufheben.formats.dialectic.why_words import WHY
from aufheben.formats.endings import ending
from aufheben.formats.quoting.nesting import nested


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
        yield from chosen(told)
    yield from _over_all(told, index)


def _over_all(told: ToldDialectic, index: int) -> Iterator[str]:
    """Where it stands over all stances, by what nobody said too, and where a priority decided."""
    words, statuses = WHY[told.lang], STATUSES[told.lang]
    if told.audit.on_union is not None and not told.complete:
        yield words["union"].format(status=statuses[told.audit.on_union[index]])
    for other in against(told, index):
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
    lang = after.lang
    pairs = enumerate(zip(before.audit.statuses, after.audit.statuses, strict=True))
    changed = [_change(after.name(i), b, a, lang) for i, (b, a) in pairs if a != b]
    said = WHY[lang]["semicolon"].join(changed) or WHY[lang]["no_change"]
    yield WHY[lang]["doubt"].format(changes=said)
    if before.complete and before.whole is not None and after.whole is not None:
        yield from _decided(before.whole, after.whole, lang)
        return
    deciding = after.deciding
    if deciding is None:
        return
    stands = after.audit.statuses[deciding] == "justified"
    yield WHY[lang]["stands" if stands else "falls"]


def _change(name: str, before: Status, after: Status, lang: Lang) -> str:
    statuses = STATUSES[lang]
    return WHY[lang]["change"].format(name=name, before=statuses[before], after=statuses[after])


def _decided(before: Whole, after: Whole, lang: Lang) -> Iterator[str]:
    words = WHY[lang]
    was, now = before.answers(), after.answers()
    if was:
        yield words["stands" if was[0] in now else "falls"]
    new = [said for said in now if said not in was]
    said = words["semicolon"].join(quoted(each, lang) for each in new)
    if new and was and was[0] in now:
        yield words["besides"].format(said=said)
    elif new:
        yield words["instead"].format(said=said)
    elif was and not now:
        kind = after.decision.kind
        why = KINDS[lang][kind] if kind is not None else ending("steps", lang)
        yield words["none"].format(why=why)


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
