"""The published table beside ours: as Markdown, as CSV, and for programs."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from functools import cache
from typing import Any

from aufheben.domain import Argument
from aufheben.domain.vocabulary import Lang
from aufheben.evaluation.conformance.comparison import (
    CHECKS,
    Conformance,
    ConformanceDifference,
    ConformanceRow,
)
from aufheben.evaluation.conformance.published import ANSWER
from aufheben.evaluation.core import table as core
from aufheben.evaluation.core.trial import grouped
from aufheben.evaluation.core.words import read_words
from aufheben.formats.endings import ended
from aufheben.formats.quoting.data import comma_separated as as_commas
from aufheben.formats.quoting.data import text_cell


@cache
def words_in(lang: Lang) -> dict[str, Any]:
    """One language's; a pair of texts is English and Japanese."""

    def said(both: Any) -> Any:
        match both:
            case dict():
                return {key: said(each) for key, each in both.items()}
            case [str(english), str(japanese)]:
                return japanese if lang == "ja" else english
        return [said(each) for each in both]

    words: dict[str, Any] = said(read_words("aufheben.evaluation.conformance"))
    return words


def markdown(found: Conformance, lang: Lang) -> str:
    """The table, the checks, the answer, and what differs."""
    words = words_in(lang)
    lines = [f"# {words['title']}", "", *core.head(words["columns"])]
    lines += [core.line(map(core.harmless, cells(row, lang))) for row in found.rows]
    lines += ["", *(f"- {core.harmless(each)}" for each in under(found, lang))]
    return "\n".join(lines) + "\n"


def comma_separated(found: Conformance) -> str:
    """One line an argument, RFC 4180; checks are true or false."""
    columns = ("argument", "speaker", "symbolic", "published", "ours")
    rows: list[list[str]] = [["run", *columns, *CHECKS, "by", "differs"]]
    for row in found.rows:
        said = [found.run, *cells(row, "en")[: len(columns)]]
        checks = [str(row.holds(check)).lower() for check in CHECKS]
        differs = "; ".join(_differs(each, "en") for each in row.differences)
        rows.append([text_cell(cell) for cell in (*said, *checks, row.by, differs)])
    return as_commas(rows)


def cells(row: ConformanceRow, lang: Lang) -> list[str]:
    """Argument, speaker, symbols, published words, our words, and the four checks."""
    words, move = words_in(lang), row.move
    speaker = row.published.speaker
    if move is None or move.seat != speaker:
        speaker = f"{speaker} ({words['ours']}: {move.seat if move else words['none']})"
    return [
        f"Arg{row.number}",
        speaker,
        row.published.symbolic,
        _told(_written(row.published.worded)),
        words["none"] if move is None else _told(_written(move.argument)),
        *(words["same"] if row.holds(check) else words["differs"] for check in CHECKS),
    ]


def _told(written: Mapping[str, Any]) -> str:
    if "final_answer" in written:
        return str(written["final_answer"])
    return f"{'; '.join(written['strong'])} ⇒ {written['consequent']}"


def under(found: Conformance, lang: Lang) -> Iterator[str]:
    """What stands under the table, a line each."""
    words, answer = words_in(lang), found.answer
    for name, holds in (*found.checks.items(), ("answer", answer.same)):
        yield f"{words[name]}: {words['same'] if holds else words['differs']}"
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


def _differs(each: ConformanceDifference, lang: Lang) -> str:
    words = words_in(lang)
    theirs, ours = (f'"{t}"' if t else words["none"] for t in (each.published, each.ours))
    return f"{words['kinds'][each.what]}: {words['published']} {theirs}, {words['ours']} {ours}"


def _notes(found: Conformance, lang: Lang) -> Iterator[str]:
    words = words_in(lang)
    alike = grouped(((pair, row) for row in found.rows for pair in row.aliases), lambda e: e[0])
    pairs = [
        f"{one} = {other} ({', '.join(f'Arg{row.number}' for _, row in its)})"
        for (one, other), its in alike.items()
    ]
    if pairs:
        yield f"{words['aliases']}: {'; '.join(pairs)}"
    worded = [f"Arg{row.number}" for row in found.rows if row.by == "words"]
    if worded:
        yield f"{words['by_words']}: {', '.join(worded)}"
    yield from words["notes"]
    yield f"{ended(found.stop_reason, lang)} {words['run']} {found.run}"


def summary(found: Conformance, model: str) -> dict[str, Any]:
    """For programs: schema aufheben.bench/1."""
    return {
        "schema": "aufheben.bench/1",
        "benchmark": "conformance",
        "model": model,
        "run": found.run,
        "outcome": found.outcome,
        "stop_reason": found.stop_reason,
        "conforms": found.conforms,
        "checks": dict(found.checks),
        "answer": {**asdict(found.answer), "missing": list(found.answer.missing)},
        "rows": [_row(row) for row in found.rows],
        "extra": list(found.extra),
        "notes": words_in("en")["notes"],
    }


def _row(row: ConformanceRow) -> dict[str, Any]:
    published = row.published
    return {
        "argument": f"Arg{row.number}",
        "speaker": {
            "published": published.speaker,
            "printed": published.printed,
            "ours": row.move.seat if row.move else None,
        },
        "symbolic": published.symbolic,
        "published": _written(published.worded),
        "ours": _ours(row),
        "checks": {check: row.holds(check) for check in CHECKS},
        "by": row.by,
        "differences": [asdict(each) for each in row.differences],
        "aliases": [list(pair) for pair in row.aliases],
    }


def _written(argument: Argument | None) -> dict[str, Any]:
    """Premises and conclusion; of none, the published answer that stands in its place."""
    if argument is None:
        return {"final_answer": ANSWER}
    strong = [premise for rule in argument.rules for premise in rule.strong]
    return {"strong": strong, "consequent": argument.warrant.consequent}


def _ours(row: ConformanceRow) -> dict[str, Any] | None:
    if row.move is None:
        return None
    said = {"id": row.name, "seat": row.move.seat, "role": row.move.role}
    return {**said, "attacks": row.attacks or None, **_written(row.move.argument)}
