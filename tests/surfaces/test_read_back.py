"""`ask --read` says how every sentence is understood; all that is refused is told at once."""

import json
from pathlib import Path

import pytest

from tests.surfaces.conftest import Program

BAD = '''question = "Which supplier should we use?"
[seats.A]
stance = """
Acme is a supplier.
Borealis probably is a supplier.
Certified suppliers are trustworthy.
"""
[seats.B]
stance = """
We should avoid Acme.
If a supplier is late, we should not use it.
"""
'''


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    file = tmp_path / "bad.toml"
    file.write_text(BAD, encoding="utf-8")
    return file


def test_every_sentence_is_said_back_as_it_was_understood(program: Program, bad: Path) -> None:
    ended = program("ask", "--read", str(bad))
    assert ended.code == 2
    assert f"{bad}:6  Certified suppliers are trustworthy" in ended.out
    assert "= If a supplier is certified, it is trustworthy." in ended.out
    assert "[certified(x) & supplier(x) -> trustworthy(x)]" in ended.out
    assert f"{bad}:5:10: A: " in ended.out
    assert f"{bad}:10:1: B: " in ended.out
    assert 'write "we should not use it"' in ended.out
    assert "3 sentences understood, 2 refused" in ended.out


def test_programs_get_the_same_as_json(program: Program, bad: Path) -> None:
    ended = program("ask", "--read", "--json", str(bad))
    assert ended.code == 2
    told = json.loads(ended.out)
    assert told["schema"] == "aufheben.reading/1"
    assert [(one["line"], one["column"]) for one in told["refused"]] == [(5, 10), (10, 1)]
    assert told["understood"][0]["meant"] == [
        {"words": "Acme is a supplier", "logic": "supplier(acme)"}
    ]


def test_what_is_understood_in_full_is_no_error(program: Program, tmp_path: Path) -> None:
    file = tmp_path / "good.toml"
    file.write_text(
        BAD.replace("probably ", "").replace("We should avoid", "We should not use"), "utf-8"
    )
    assert program("ask", "--read", str(file)).code == 0


def test_asking_tells_all_errors_of_all_seats(program: Program, bad: Path) -> None:
    ended = program("ask", str(bad))
    assert ended.code == 2
    assert f"{bad}:5:10: A: " in ended.err
    assert f"{bad}:10:1: B: " in ended.err
    assert "2 errors" in ended.err


def test_what_is_refused_of_a_japanese_file_is_told_in_japanese(
    program: Program, tmp_path: Path
) -> None:
    file = tmp_path / "夏.toml"
    stances = (
        '[seats."父"]\nstance = "涼しいところに行きたい。"\n[seats."娘"]\nstance = "山は涼しい。"\n'
    )
    file.write_text(f'question = "どこへ行くべきか"\n{stances}', "utf-8")
    _, _, refused = program("ask", "--read", str(file)).out.partition("読めなかった文：\n")
    what, do, *_ = refused.splitlines()
    assert what.endswith("何について述べているかわかりません")
    assert do.startswith("    対処: 名前と「は」で始めてください")
