"""The answer of a dialectic as a person reads it, and its integration step by step, for its page."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from markupsafe import Markup

from aufheben.domain.vocabulary import Fate
from aufheben.formats.dialectic.explanation import explanation, stances
from aufheben.formats.dialectic.explanation_words import COLON, WORDS
from aufheben.formats.dialectic.fate_words import HEADS
from aufheben.formats.dialectic.headline import headline, openings
from aufheben.formats.dialectic.integration import integration
from aufheben.formats.dialectic.sentences import filled
from aufheben.formats.dialectic.text import footer
from aufheben.formats.dialectic.told import ToldDialectic
from aufheben.formats.page.templates import rendered
from aufheben.runtime.journal import Record

_FATES: dict[Fate, str] = {
    "kept": "kept",
    "in_part": "in_part",
    "anyway": "anyway",
    "lost": "given_up",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """Lines below a head; each line may have lines of its own."""

    head: str
    items: list[tuple[str, list[str]]] = field(default_factory=list)


def answered(record: Record, told: ToldDialectic) -> Iterator[tuple[int, Markup]]:
    """The answer, since the run ended."""
    if record.ended is None:
        return
    parts = headings([*explanation(told), *openings(told), *stances(told)])
    sides, told_of_sides = _sides(told, parts)
    yield (
        record.ended.number,
        rendered(
            "dialectic/answer.html.j2",
            headline=headline(told),
            outcome=told.finished.outcome,
            parts=[part for part in parts if part not in told_of_sides],
            sides=sides,
            footer=footer(told),
        ),
    )


def _sides(
    told: ToldDialectic, parts: Sequence[Heading]
) -> tuple[dict[str, dict[Fate, list[str]]], list[Heading]]:
    """What each seat keeps, keeps in part, has anyway and gives up; and the parts that said it."""
    found: dict[str, dict[Fate, list[str]]] = {}
    taken = []
    for part in parts:
        for seat in told.finished.case.seats:
            fate = _fate(part.head, seat.name, told)
            if fate is not None:
                _, _, aside = part.head.partition(COLON[told.lang].strip())
                said = [each for each, _ in part.items] or [aside.strip()]
                found.setdefault(seat.name, {}).setdefault(fate, []).extend(said)
                taken.append(part)
    return found, taken


def _fate(head: str, seat: str, told: ToldDialectic) -> Fate | None:
    """Which fate of a seat's conditions a head is of; the longest of those it begins with."""
    heads = [(filled(HEADS[told.lang][fate], seat=seat), fate) for fate in _FATES]
    heads += [(filled(WORDS[told.lang][key], seat=seat), fate) for fate, key in _FATES.items()]
    begun = [(len(said), fate) for said, fate in heads if head.startswith(said)]
    return max(begun)[1] if begun else None


def integrated(record: Record, told: ToldDialectic) -> Iterator[tuple[int, Markup]]:
    """What its steps came to as rules, since the run ended."""
    parts = headings(list(integration(told)))
    if record.ended is not None and parts:
        yield record.ended.number, rendered("dialectic/integration.html.j2", parts=parts)


def headings(lines: Sequence[str]) -> list[Heading]:
    """Lines as they are printed, under their heads again."""
    found: list[Heading] = []
    for line in lines:
        if not line.strip():
            continue
        said = line.strip().removeprefix("- ")
        if line.startswith("    ") and found and found[-1].items:
            found[-1].items[-1][1].append(said)
        elif line.startswith("  ") and found:
            found[-1].items.append((said, []))
        else:
            found.append(
                Heading(
                    head=line.rstrip(":：").strip() if line.rstrip().endswith((":", "：")) else line
                )
            )
    return found
