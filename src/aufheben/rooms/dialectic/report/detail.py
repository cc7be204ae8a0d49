"""What a person needs to judge an answer: how it works, what each side keeps, what stays open.

From the explanation that was given where one was asked for; computed from the record where
logic argued.
"""

from collections.abc import Iterator, Sequence
from typing import Any, get_args

from aufheben.domain import Argument, Explanation, Item
from aufheben.domain.vocabulary import Fate
from aufheben.logic.explain.changes import proposed, would_change
from aufheben.logic.explain.conditions import RESTS, fates
from aufheben.logic.explain.decision import Whole
from aufheben.logic.explain.premises import is_rule, standing
from aufheben.rooms.dialectic.asks.base_task import write_detail
from aufheben.rooms.dialectic.report.outline import reasons
from aufheben.rooms.dialectic.report.sources import shares
from aufheben.rooms.dialectic.told import ToldDialectic
from aufheben.words import speaker, spelled

_say = speaker(__name__)


def explanation_of(told: ToldDialectic) -> Explanation | None:
    """The explanation that was given, or the one that logic computes, if there is either."""
    conclusion = told.finished.conclusion
    if conclusion.explanation is not None and conclusion.answer is not None:
        return conclusion.explanation
    return _computed(told) if in_logic(told) else None


def in_logic(told: ToldDialectic) -> bool:
    """Whether every seat argued in logic."""
    return all(seat.premises == "logic" for seat in told.finished.case.seats)


def detail(told: ToldDialectic) -> dict[str, Any]:
    """`how`, `first_steps`, `premises`, `sides`, `open`, `would_change`, and the answer's parts."""
    found = explanation_of(told)
    if found is None:
        return _unexplained(told)
    return {
        "how": list(found.how),
        "first_steps": list(found.first_steps),
        "premises": [_item(item) for item in found.premises],
        "sides": [_side(seat, items) for seat, items in found.sides],
        "open": list(found.open),
        "would_change": list(found.would_change),
        **_parts(told),
        "proposed": list(proposed(told)),
    }


def _parts(told: ToldDialectic) -> dict[str, Any]:
    """`decision`, `rules`, `costs`, `first_steps`, `exit` and `needs`, where somebody gave them."""
    found = told.finished.conclusion.answer_detail
    return write_detail(found) if found is not None else {}


def _side(seat: str, items: Sequence[Item]) -> dict[str, Any]:
    """What became of what a seat asked for; `given_up` is all that the answer has not in full."""
    fates = {fate: [_item(i) for i in items if i.told == fate] for fate in get_args(Fate)}
    given_up = [_item(item) for item in items if not item.kept]
    return {"seat": seat, **fates, "given_up": given_up}


def retention(told: ToldDialectic) -> dict[str, Any]:
    """Per seat: a share from logic, or what the explanation says is kept and given up."""
    conclusion = told.finished.conclusion
    core = conclusion.integration.core if conclusion.integration else None
    if core is not None and core.retention:
        return dict(shares(told, core))
    if conclusion.explanation is None:
        return {}
    return {
        seat: {
            "kept": [item.item for item in items if item.kept],
            "in_part": [item.item for item in items if item.told == "in_part"],
            "given_up": [item.item for item in items if not item.kept],
        }
        for seat, items in conclusion.explanation.sides
    }


def _unexplained(told: ToldDialectic) -> dict[str, Any]:
    """Nobody said what is kept, and words alone do not tell."""
    deciding = told.deciding
    premises = told.moves[deciding].argument.premises if deciding is not None else ()
    rested = [Item(item=premise, kept=True, how="") for premise in premises]
    return {
        "how": reasons(told),
        "first_steps": [],
        "premises": [_item(item) for item in rested],
        "sides": [],
        "open": [],
        "would_change": [],
    }


def _item(item: Item) -> dict[str, Any]:
    return {"item": item.item, "kept": item.kept, "how": item.how}


def _computed(told: ToldDialectic) -> Explanation | None:
    """The explanation that the record itself gives; None if there is no answer."""
    deciding = told.deciding
    if deciding is None:
        return None
    argument = told.moves[deciding].argument
    return Explanation(
        how=tuple(reasons(told)),
        first_steps=(),
        premises=tuple(_premises(told, argument)),
        sides=tuple(_sides(told, told.whole)) if told.whole is not None else (),
        open=tuple(_open(told, deciding)),
        would_change=tuple(spelled(each, told.lang) for each in would_change(told, deciding)),
    )


def _sides(told: ToldDialectic, whole: Whole) -> Iterator[tuple[str, tuple[Item, ...]]]:
    """What became of conditions, in the language of the stances."""
    lang = whole.union.lexicon.lang
    for seat, fared in fates(told, whole):
        yield (
            seat,
            tuple(
                Item(
                    item=spelled(each.item, lang),
                    kept=each.fate in ("kept", "anyway"),
                    how=spelled(each.how, lang),
                    fate=each.fate,
                )
                for each in fared
            ),
        )


def _premises(told: ToldDialectic, argument: Argument) -> Iterator[Item]:
    """The core's, each with the fact that meets it; or the argument's own."""
    integration = told.finished.conclusion.integration
    facts = [p for p in argument.premises if not is_rule(p)]
    if integration is None or integration.core is None:
        rests = spelled(RESTS, told.lang)
        yield from (Item(item=p, kept=True, how=rests) for p in facts)
        return
    for premise in integration.core.strong:
        said = "は" + premise if told.lang == "ja" else " " + premise.removeprefix("it ")
        met = (p for p in facts if p.endswith(said))
        yield Item(item=premise, kept=True, how=next(met, spelled(_say("meets"), told.lang)))


def _open(told: ToldDialectic, deciding: int) -> Iterator[str]:
    """What stands against the answer, and main arguments of others that are not overruled."""
    for index, move in enumerate(told.moves):
        status = told.audit.statuses[index]
        rival = move.role == "thesis" and index != deciding and status != "overruled"
        if rival or (index, deciding) in told.audit.edges:
            said = _say(
                "rival",
                seat=move.seat,
                said=move.argument.warrant.consequent,
                name=told.name(index),
                status=standing(status),
            )
            yield spelled(said, told.lang)
