"""What a person needs to judge an answer: how it works, what sides keep, what would change it."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from aufheben.domain import Explanation, Integration
from aufheben.domain.text import bare
from aufheben.formats.document import Block, Item, Items, Section, listed
from aufheben.logic.explain.changes import would_change
from aufheben.logic.explain.conditions import Fared, fates
from aufheben.logic.explain.new_numbers import proposed
from aufheben.rooms.dialectic.report.detail import in_logic
from aufheben.rooms.dialectic.report.lift import lifted, lifted_of
from aufheben.rooms.dialectic.report.sides import Fates, beside, in_a_line, sides
from aufheben.rooms.dialectic.told import ToldDialectic
from aufheben.words import Fact, Said, speaker

_say = speaker(__name__)


def explanation(told: ToldDialectic) -> Iterator[Block]:
    """Parts of a lift, of what somebody explained, or of what logic computes; nothing of the rest."""
    conclusion = told.finished.conclusion
    if (found := lifted_of(told)) is not None:
        yield from lifted(told, found)
        yield from _proposed(told)
        return
    if conclusion.answer is not None and conclusion.explanation is not None:
        yield from _explained(told, conclusion.explanation)
    elif conclusion.answer is not None and told.deciding is not None and in_logic(told):
        yield from beside(_computed(told))
        yield from _all(_say("would_change"), would_change(told, told.deciding))
    if conclusion.integration is not None:
        yield from _others(conclusion.integration)


def stances(told: ToldDialectic) -> Iterator[Block]:
    """The stances that were found for the seats, where any were."""
    if told.finished.case.constitution.find_stances:
        for seat in told.finished.case.seats:
            yield from _all(_say("stance", seat=seat.name), [seat.stance])


def _all(head: Said, texts: Iterable[Fact]) -> Iterator[Block]:
    return listed(head, (Item(text) for text in texts if text))


def _proposed(told: ToldDialectic) -> Iterator[Block]:
    """In one line: how many there are hangs on the words."""
    if found := proposed(told):
        yield Section(_say("proposed"), (Items((Item(_say.joined(*found, between="semicolon")),)),))


def _explained(told: ToldDialectic, found: Explanation) -> Iterator[Block]:
    yield from _all(_say("decision"), [found.decision])
    yield from _all(_say("how"), found.how)
    yield from _all(_say("costs"), [found.costs])
    yield from _all(_say("first_steps"), found.first_steps)
    yield from _all(_say("exit"), [found.exit])
    yield from _proposed(told)
    yield from sides(
        (seat, item.told, Item(bare(item.item), item.how))
        for seat, items in found.sides
        for item in items
    )
    yield from _all(_say("open_still"), found.open)
    yield from _all(_say("would_change"), found.would_change)


def _computed(told: ToldDialectic) -> dict[str, Fates]:
    """In a line for each fate: how it came about stands below, and conditions are few words."""
    found = fates(told, told.whole) if told.whole is not None else ()
    return {
        seat: {
            fate: in_a_line(fate, _together([item for item in items if item.fate == fate]))
            for fate in {item.fate: None for item in items}
        }
        for seat, items in found
        if items
    }


def _together(items: Sequence[Fared]) -> Fact:
    """Conditions that fare alike in one breath."""
    return _say.joined(
        *(
            _say("fared", said=_say.joined(*(each.item for each in group)), how=how)
            for how, group in groupby(items, key=lambda item: item.how)
        ),
        between="semicolon",
    )


def _others(integration: Integration) -> Iterator[Block]:
    """Samples that were not chosen, and drafts before the last."""
    pairs = zip(integration.candidates, integration.kinds, strict=True)
    for number, (candidate, kind) in enumerate(pairs):
        if number != integration.chosen:
            yield from _all(_say("weighed" if kind == "sample" else "drafted"), [candidate.idea])
