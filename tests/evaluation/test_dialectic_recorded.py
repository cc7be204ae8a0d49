"""The tables of recorded trials: whatever computes and writes them, the figures stay."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from aufheben.domain.vocabulary import Lang
from aufheben.evaluation.dialectic.summary import comma_separated, summary
from aufheben.evaluation.dialectic.trial import AnswerTrial, Duel
from aufheben.formats.bench.page import report_markdown, report_text
from tests.evaluation.answer_trials import broke, duel, made_up, mark, ran

RECORDED = Path(__file__).parent / "recorded"


Given = tuple[list[AnswerTrial], list[Duel]]


def many() -> dict[str, Any]:
    """Methods of two models, judged and compared."""
    methods = ("published@2+confirm", "lift@2", "mad@2", "single")
    return made_up(rows=("small", "large"), topics=6, resamples=100, methods=methods)


def few() -> dict[str, Any]:
    return summary(*odd(), baseline="single", resamples=50)


def odd() -> Given:
    """What is missing, odd or uneven: no end, no mark, half the judges, another language."""
    uneven = tuple(mark(value, judge=f"J{n}") for n, value in enumerate((6.0, 2.0, 2.5), 1))
    trials = [
        ran(
            values={"calls": 3.0, "odd": 1.5, "terminated": 1.0, "synthesis": 1.0},
            marks=(mark(5.0), mark(None, judge="J2"), mark(7.0, reading=2)),
        ),
        broke(method="single"),
        ran("t2", lang="ja", values={"synthesis": 0.0}, marks=uneven),
        ran("t3", method="single", values={"synthesis": 1.0, "calls": float("inf")}),
    ]
    chosen = [(None, "first"), ("first", "second"), ("first", "first")]
    duels = [duel(*each, f"t{number}") for number, each in enumerate(chosen, 1)]
    return trials, duels


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every value by where it stands."""
    match value:
        case dict() | list() if value:
            for key, each in value.items() if isinstance(value, dict) else enumerate(value):
                yield from leaves(each, f"{path}/{key}")
        case _:
            yield path, value


def recorded(name: str) -> str:
    return (RECORDED / name).read_text("utf-8")


@pytest.mark.parametrize("make", [many, few])
def test_figures_are_as_recorded(make: Any) -> None:
    found, kept = make(), json.loads(recorded(f"{make.__name__}.json"))
    for method in found["methods"]:
        # They are the trials themselves.
        del method["runs"]
    for (path, value), (same, before) in zip(leaves(found), leaves(kept), strict=True):
        assert path == same
        assert value == (pytest.approx(before, rel=1e-12) if isinstance(before, float) else before)


def test_every_figure_by_itself_is_as_recorded() -> None:
    assert comma_separated(*odd()) == recorded("few.csv").replace("\n", "\r\n")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_document_is_as_recorded(lang: Lang) -> None:
    found = few()
    assert report_markdown(found, lang) == recorded(f"few.{lang}.md")
    plain = report_text(found, lang)
    assert "|" not in plain
    assert "r-broken" not in plain
