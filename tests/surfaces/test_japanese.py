"""Questions in Japanese, argued by the logic engine from the command line."""

import json
import re
from pathlib import Path

import pytest

from tests.surfaces.conftest import Program

EXAMPLES = Path(__file__).parents[2] / "examples"
CAMERA = str(EXAMPLES / "camera.ja.toml")
ENGLISH = str(EXAMPLES / "camera.toml")
JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")


def result(program: Program, *what: str) -> dict[str, object]:
    """The JSON object of a run in the published form."""
    found: dict[str, object] = json.loads(
        program("ask", *what, "--protocol", "published", "--json", "-q").out
    )
    return found


def test_the_camera_is_answered_in_japanese(program: Program) -> None:
    ended = program("ask", CAMERA, "--protocol", "published", "-q")
    assert ended.code == 0
    assert ended.out.splitlines()[0] == "cを買うべきだ。cは使いやすく、電池が長持ちするから。"
    kept = "AG1\n- 一部保つもの：小型である、軽い（ここから言える「使いやすい」を保ちます）"
    assert kept in ended.out


def test_the_camera_has_the_same_arguments_in_both_languages(program: Program) -> None:
    one, other = result(program, CAMERA), result(program, ENGLISH)
    keys = ("id", "seat", "role", "attacks", "relation", "status")
    shapes = [
        [{key: argument[key] for key in keys} for argument in found["arguments"]]  # type: ignore[attr-defined]
        for found in (one, other)
    ]
    assert shapes[0] == shapes[1]
    assert len(shapes[0]) == 5
    assert (one["outcome"], one["calls"]) == (other["outcome"], other["calls"])


def test_every_argument_is_said_in_japanese(program: Program) -> None:
    found = result(program, CAMERA)
    for argument in found["arguments"]:  # type: ignore[attr-defined]
        for rule in argument["rules"]:
            said = [*rule["antecedent"]["strong"], rule["consequent"]]
            assert all(JAPANESE.search(sentence) and "(" not in sentence for sentence in said)


@pytest.mark.parametrize("name", ["camera", "dish", "square"])
def test_reports_of_japanese_runs_are_in_japanese(program: Program, name: str) -> None:
    out = program("ask", str(EXAMPLES / f"{name}.ja.toml"), "--protocol", "published", "-q").out
    for line in out.splitlines():
        latin = re.sub(r"AG\d|Arg\d|justified|defensible|overruled|published|run", "", line)
        assert not line.strip() or JAPANESE.search(line) or line in {"AG1", "AG2", "M"}, line
        assert len(re.findall(r"[A-Za-z]{4,}", latin)) <= 4, line


def test_a_question_about_one_thing_in_japanese(program: Program) -> None:
    ended = program(
        "ask",
        "ティムは飛べるか",
        "--stance",
        "ティムは鳥である。鳥ならば、飛べる。ただし、ペンギンの場合を除く。",
        "--stance",
        "ティムは鳥である。",
        "--protocol",
        "published",
        "-q",
    )
    assert ended.out.splitlines()[0] == "ティムは飛べる。"


def test_a_premise_can_be_doubted_in_japanese(program: Program) -> None:
    program("ask", CAMERA, "--protocol", "published", "-q", "--run", "ja")
    out = program("why", "--run", "ja", "--doubt", "cは使いやすい").out
    assert "回答は成り立たなくなります" in out
    assert all(JAPANESE.search(line) for line in out.splitlines() if line)
    assert not re.search(r"attack|since|doubt|stances|answer", out)


@pytest.mark.parametrize("asked", [("--flip",), ("--semantics", "preferred")])
def test_the_graph_is_asked_in_japanese(program: Program, asked: tuple[str, ...]) -> None:
    program("ask", CAMERA, "-q", "--run", "ja")
    out = program("why", "--run", "ja", *asked).out
    assert all(JAPANESE.search(line) for line in out.splitlines() if line)
    assert not re.search(r"attack|since|extension|nobody|answer|would", out)


def test_the_camera_is_deliberated_in_japanese(program: Program) -> None:
    out = program("deliberate", CAMERA, "-q").out
    assert (
        "成り立つ答え：「cを買うべきだ」（理由：cは使いやすく、電池が長持ちし、カメラである）"
        in out
    )


def test_a_sentence_that_cannot_be_read_is_refused_with_its_place(
    program: Program, tmp_path: Path
) -> None:
    file = tmp_path / "q.toml"
    file.write_text(
        'question = "どの料理を食べるべきか"\n[seats.A]\nstance = """\n甲は料理である。\n'
        '甲はたぶん辛い。\n"""\n[seats.B]\nstance = "乙は料理である。"\n',
        encoding="utf-8",
    )
    ended = program("ask", str(file), "-q")
    assert ended.code == 2
    assert "q.toml:5:3" in ended.err
    assert "断言" in ended.err


def test_a_question_that_cannot_be_read_says_how_to_ask(program: Program) -> None:
    ended = program("ask", "なぜ空は青いのか", "--stance", "甲は青い。", "--stance", "乙は青い。")
    assert ended.code == 2
    assert "どのカメラを買うべきか" in ended.err
