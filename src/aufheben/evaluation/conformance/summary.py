"""The published table beside ours, for programs."""

from typing import Any

from aufheben.domain import Argument
from aufheben.evaluation.conformance.checking import CHECKS, Conformance, Row
from aufheben.evaluation.conformance.published import ANSWER
from aufheben.evaluation.conformance.words import said


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
        "answer": {
            "published": found.answer.published,
            "ours": found.answer.ours,
            "chosen": found.answer.chosen,
            "missing": list(found.answer.missing),
            "same": found.answer.same,
        },
        "rows": [_row(row) for row in found.rows],
        "extra": list(found.extra),
        "notes": list(said("en")["notes"]),
    }


def _row(row: Row) -> dict[str, Any]:
    published = row.published
    return {
        "argument": f"Arg{row.number}",
        "speaker": {
            "published": published.speaker,
            "printed": published.printed,
            "ours": row.move.seat if row.move else None,
        },
        "symbolic": published.symbolic,
        "published": written(published.worded),
        "ours": None if row.move is None else _ours(row, row.move.argument),
        "checks": {check: row.holds(check) for check in CHECKS},
        "by": row.by,
        "differences": [
            {"check": d.check, "what": d.what, "published": d.published, "ours": d.ours}
            for d in row.differences
        ],
        "aliases": [list(pair) for pair in row.aliases],
    }


def written(argument: Argument | None) -> dict[str, Any]:
    """Premises and conclusion; of none, the published answer that stands in its place."""
    if argument is None:
        return {"final_answer": ANSWER}
    strong = [premise for rule in argument.rules for premise in rule.strong]
    return {"strong": strong, "consequent": argument.warrant.consequent}


def _ours(row: Row, argument: Argument) -> dict[str, Any]:
    assert row.move is not None
    return {
        "id": row.name,
        "seat": row.move.seat,
        "role": row.move.role,
        "attacks": row.attacks or None,
        **written(argument),
    }
