"""Tables as people have them, each with the answer that was written down before it was asked.

A case is a table, `options.csv`, and `case.toml`: a question, wishes, and the options that are
right, none where nobody can be served. Where it is refused as people say it, `mended` says it as
the refusals advise, with `mended.csv` where they advise another table.
"""

import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

import aufheben
from aufheben.errors import BadInput
from aufheben.formats.tables import grid_of
from aufheben.formats.tables.layout import options_of

CASES = Path(__file__).parent / "cases"


def case_of(name: str) -> dict[str, Any]:
    return tomllib.loads((CASES / name / "case.toml").read_text(encoding="utf-8"))


ALL = {case.name: case_of(case.name) for case in sorted(CASES.iterdir())}


def run(name: str, file: str, said: dict[str, Any]) -> Any:
    """The case, in other words where they are given."""
    words = {**ALL[name], **said}
    path = str(CASES / name / file)
    return aufheben.ask(path, question=words["question"], wants=words["wants"], journal=":memory:")


def options_named(name: str, file: str, texts: Sequence[str]) -> list[str]:
    """Of each text the option that is named, by the longest name that is in it."""
    rows = options_of(grid_of((CASES / name / file).read_text(encoding="utf-8"))).rows
    names = sorted((row.cells[0] for row in rows), key=len, reverse=True)
    return [next(one for one in names if one.casefold() in text.casefold()) for text in texts]


def check(name: str, file: str, said: dict[str, Any]) -> None:
    """That the right options stand before others, none unknown beside them; or who is nearest."""
    case, envelope = ALL[name], run(name, file, said).envelope
    stand = options_named(name, file, envelope["answers"])
    assert set(stand[: len(case["right"])]) == set(case["right"])
    assert not set(stand) & set(case.get("unknown", ()))
    if not case["right"]:
        assert stand == []
    if near := case.get("nearest"):
        fewest = min(len(one["changes"]) for one in envelope["breakers"])
        few = [one for one in envelope["breakers"] if len(one["changes"]) == fewest]
        smallest = [answer for one in few for answer in one["answers"]]
        assert set(options_named(name, file, smallest)) == set(near)


def cases(mark: str) -> Iterator[Any]:
    """Every case; a strict failure is expected where it says, under `mark`, what falls short."""
    for name, case in ALL.items():
        if mark == "first" and case.get("refused"):
            continue  # to refuse it is right
        short = case.get("mended", {}).get(mark) or case.get(mark)
        marks = [pytest.mark.xfail(reason=short, strict=True)] if short else []
        yield pytest.param(name, marks=marks)


@pytest.mark.parametrize("name", list(cases("short")))
def test_what_the_refusals_advise_leads_to_the_answer(name: str) -> None:
    mended = (CASES / name / "mended.csv").exists()
    check(name, "mended.csv" if mended else "options.csv", ALL[name].get("mended", {}))


@pytest.mark.parametrize("name", list(cases("first")))
def test_the_answer_comes_at_first(name: str) -> None:
    check(name, "options.csv", {})


@pytest.mark.parametrize("name", [name for name, case in ALL.items() if "first" in case.get("mended", {})])  # fmt: skip
def test_what_is_not_read_is_refused_with_what_to_do(name: str) -> None:
    with pytest.raises(BadInput) as told:
        run(name, "options.csv", {})
    assert told.value.do
