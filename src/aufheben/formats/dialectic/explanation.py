"""An explanation as lines that people read, in the debate's language."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from aufheben.domain import Explanation, Integration, Item
from aufheben.domain.text import bare
from aufheben.domain.vocabulary import Fate, Lang
from aufheben.formats.dialectic import ToldDialectic
from aufheben.formats.dialectic.detail import explanation_of
from aufheben.formats.dialectic.explanation_words import COLON, WORDS
from aufheben.formats.dialectic.fate_words import HEADS
from aufheben.formats.dialectic.lift import lifted, lifted_of
from aufheben.formats.dialectic.proposed import proposed
from aufheben.formats.dialectic.reason_words import REASONS
from aufheben.formats.dialectic.sentences import filled, headed
from aufheben.formats.endings import ends_of, meanings


def explanation(told: ToldDialectic) -> Iterator[str]:
    """Headed lists, what must be known of the answer first; nothing where nothing was explained."""
    conclusion, lang = told.finished.conclusion, told.lang
    form = told.finished.case.constitution.form
    yield from _minded([ends_of(form, flag) for flag in conclusion.flags], lang)
    if lifted_of(told) is not None:
        yield from lifted(told)
        yield from _headed("proposed", proposed(told), lang)
        return
    found = explanation_of(told) if conclusion.answer is not None else None
    if found is not None and conclusion.explanation is not None:
        yield from _explained(found, lang, proposed(told))
    elif found is not None:
        yield from _computed(found, lang)
    integration = conclusion.integration
    if integration is not None:
        yield from _others(integration, lang)


def _minded(flags: Sequence[str], lang: Lang) -> Iterator[str]:
    yield from _headed("mind", meanings(flags, lang), lang)


def stances(told: ToldDialectic) -> Iterator[str]:
    """The stances that were found for the seats, where any were."""
    case = told.finished.case
    if case.constitution.find_stances:
        for seat in case.seats:
            yield from _headed("stances", [seat.stance], told.lang, seat=seat.name)


_FATES: tuple[tuple[Fate, str], ...] = (
    ("kept", "kept"),
    ("in_part", "in_part"),
    ("anyway", "anyway"),
    ("lost", "given_up"),
)


def _explained(found: Explanation, lang: Lang, new: Sequence[str]) -> Iterator[str]:
    yield from _headed("decision", [found.decision] * bool(found.decision), lang)
    yield from _headed("how", found.how, lang)
    yield from _headed("costs", [found.costs] * bool(found.costs), lang)
    yield from _headed("first_steps", found.first_steps, lang)
    yield from _headed("exit", [found.exit] * bool(found.exit), lang)
    yield from _headed("proposed", new, lang)
    for seat, items in found.sides:
        for fate, head in _FATES:
            lines = [_item(item) for item in items if item.told == fate]
            yield from _headed(head, lines, lang, seat=seat)
    yield from _headed("open", found.open, lang)
    yield from _headed("would_change", found.would_change, lang)


def _computed(found: Explanation, lang: Lang) -> Iterator[str]:
    """Shorter: how it came about stands below, and conditions are few words."""
    for seat, items in found.sides:
        for fate, head in HEADS[lang].items():
            told = WORDS[lang]["semicolon"].join(
                _together([item for item in items if item.told == fate], fate, lang)
            )
            if told:
                yield f"{filled(head, seat=seat)}{COLON[lang]}{told}"
    if found.sides:
        yield ""
    yield from _headed("would_change", found.would_change, lang)


def _together(items: Sequence[Item], fate: Fate, lang: Lang) -> Iterator[str]:
    """Conditions that fare alike in one breath; of what is kept in part it is said what is."""
    for how, group in groupby(items, key=lambda item: item.how):
        said = REASONS[lang]["comma"].join(item.item for item in group)
        yield WORDS[lang]["in_part_how"].format(said=said, how=how) if fate == "in_part" else said


def _others(integration: Integration, lang: Lang) -> Iterator[str]:
    for number, (candidate, kind) in enumerate(
        zip(integration.candidates, integration.kinds, strict=True)
    ):
        head = "weighed" if kind == "sample" else "drafted"
        yield from _headed(head, [candidate.idea] * (number != integration.chosen), lang)


def _item(item: Item) -> str:
    return f"{bare(item.item)} — {item.how}"


def _headed(head: str, lines: Sequence[str], lang: Lang, **named: str) -> Iterator[str]:
    yield from headed(filled(WORDS[lang][head], **named), lines, lang)
