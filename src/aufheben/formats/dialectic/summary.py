"""The answer of a dialectic as a person reads it, and its integration step by step, for its page."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from markupsafe import Markup

from aufheben.formats.dialectic.detail import explanation_of
from aufheben.formats.dialectic.explanation import explanation, stances
from aufheben.formats.dialectic.headline import headline, openings
from aufheben.formats.dialectic.integration import integration
from aufheben.formats.dialectic.text import footer
from aufheben.formats.dialectic.told import ToldDialectic
from aufheben.formats.page.templates import rendered
from aufheben.runtime.journal import Record


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """Lines below a head; each line may have lines of its own."""

    head: str
    items: list[tuple[str, list[str]]] = field(default_factory=list)


def answered(record: Record, told: ToldDialectic) -> Iterator[tuple[int, Markup]]:
    """The answer, since the run ended."""
    if record.ended is None:
        return
    found = explanation_of(told)
    parts = headings([*explanation(told), *openings(told), *stances(told)])
    yield (
        record.ended.number,
        rendered(
            "dialectic/answer.html.j2",
            headline=headline(told),
            outcome=told.finished.outcome,
            parts=parts,
            sides=() if found is None else found.sides,
            footer=footer(told),
        ),
    )


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
