"""The published table beside ours: for a terminal, as Markdown, as CSV."""

import io
from collections.abc import Iterator, Mapping
from typing import Any

from aufheben.evaluation.conformance.checking import (
    CHECKS,
    Conformance,
    Difference,
    Row,
)
from aufheben.evaluation.conformance.summary import written
from aufheben.evaluation.conformance.words import said
from aufheben.evaluation.core.table import harmless, head, line
from aufheben.formats.quoting.cells import comma_separated as as_commas
from aufheben.formats.quoting.cells import text_cell
from aufheben.formats.quoting.plain import line as shown
from aufheben.runtime.tongues import Lang


def markdown(found: Conformance, lang: Lang) -> str:
    """The table, the checks, the answer, and what differs."""
    words = said(lang)
    lines = [f"# {words['title']}", "", *head(words["columns"])]
    lines += [line(harmless(cell) for cell in _cells(row, lang)) for row in found.rows]
    lines += ["", *(f"- {harmless(each)}" for each in under(found, lang))]
    return "\n".join(lines) + "\n"


def plain(found: Conformance, lang: Lang, width: int = 120) -> str:
    """The same for a terminal so many columns wide."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    words, text = said(lang), io.StringIO()
    table = Table(title=words["title"], show_lines=True)
    for column in words["columns"]:
        table.add_column(column, overflow="fold")
    for row in found.rows:
        table.add_row(*(Text(shown(cell)) for cell in _cells(row, lang)))
    console = Console(file=text, width=width, color_system=None, legacy_windows=False)
    console.print(table)
    for each in under(found, lang):
        console.print(Text(shown(each)))
    return "".join(f"{one.rstrip()}\n" for one in text.getvalue().split("\n")[:-1])


def comma_separated(found: Conformance) -> str:
    """One line an argument, RFC 4180; checks are true or false."""
    rows: list[list[str]] = [["run", *_CSV, *CHECKS, "by", "differs"]]
    for row in found.rows:
        cells = [found.run, *_cells(row, "en")[:5]]
        checks = [str(row.holds(check)).lower() for check in CHECKS]
        differs = "; ".join(_differs(each, "en") for each in row.differences)
        rows.append([text_cell(cell) for cell in (*cells, *checks, row.by, differs)])
    return as_commas(rows)


_CSV = ("argument", "speaker", "symbolic", "published", "ours")


def _cells(row: Row, lang: Lang) -> list[str]:
    """Argument, speaker, symbols, published words, our words, and the four checks."""
    words, move = said(lang), row.move
    speaker = row.published.speaker
    if move is None or move.seat != speaker:
        speaker = f"{speaker} ({words['ours']}: {move.seat if move else words['none']})"
    return [
        f"Arg{row.number}",
        speaker,
        row.published.symbolic,
        _told(written(row.published.worded)),
        words["none"] if move is None else _told(written(move.argument)),
        *(words["same"] if row.holds(check) else words["differs"] for check in CHECKS),
    ]


def _told(written: Mapping[str, Any]) -> str:
    if "final_answer" in written:
        return str(written["final_answer"])
    return f"{'; '.join(written['strong'])} ⇒ {written['consequent']}"


def under(found: Conformance, lang: Lang) -> Iterator[str]:
    """What stands under the table, a line each."""
    words = said(lang)
    for check, holds in found.checks.items():
        yield f"{words[check]}: {words['same'] if holds else words['differs']}"
    answer = found.answer
    yield f"{words['answer']}: {words['same'] if answer.same else words['differs']}"
    yield f"{words['published']}: {answer.published}"
    yield f"{words['ours']}: {answer.ours or words['none']}"
    if answer.missing:
        yield f"{words['missing']}: {', '.join(answer.missing)}"
    for row in found.rows:
        for each in row.differences:
            yield f"Arg{row.number}, {words[each.check]}: {_differs(each, lang)}"
    if found.extra:
        yield f"{words['extra']}: {', '.join(found.extra)}"
    yield from _notes(found, lang)


def _differs(each: Difference, lang: Lang) -> str:
    words = said(lang)
    what, none = words["whats"][each.what], words["none"]
    theirs, ours = (f'"{text}"' if text else none for text in (each.published, each.ours))
    return f"{what}: {words['published']} {theirs}, {words['ours']} {ours}"


def _notes(found: Conformance, lang: Lang) -> Iterator[str]:
    words = said(lang)
    alike: dict[tuple[str, str], list[str]] = {}
    for row in found.rows:
        for pair in row.aliases:
            alike.setdefault(pair, []).append(f"Arg{row.number}")
    if alike:
        pairs = [f"{one} = {other} ({', '.join(where)})" for (one, other), where in alike.items()]
        yield f"{words['aliases']}: {'; '.join(pairs)}"
    worded = [f"Arg{row.number}" for row in found.rows if row.by == "words"]
    if worded:
        yield f"{words['by_words']}: {', '.join(worded)}"
    yield from words["notes"]
    yield f"{found.outcome} ({found.stop_reason}), {words['run']} {found.run}"
