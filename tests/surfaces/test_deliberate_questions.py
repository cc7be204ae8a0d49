"""Questions as people write them: `ask` and `deliberate` come to the same, whoever sits first."""

import json
import tomllib
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from tests.profiles import whole
from tests.surfaces.conftest import Program

ROOT = Path(__file__).parents[2]
QUESTIONS = sorted((ROOT / "tests" / "questions").glob("*.toml"))
CAMERA = ROOT / "examples" / "camera.toml"
READ = ("dinner", "dish", "holiday", "medicine", "school", "school_far", "square", "supplier", "trip")  # fmt: skip
"""Questions that were read from the beginning: none of them may be passed over."""
NOISY = "The square is noisy.\nIf something is noisy, we should close it."
BUSY = "The square is busy.\nIf something is busy, we should not close it."


def reordered(path: Path) -> list[str]:
    """The same case with its seats in every order, or in the first and the last."""
    case = tomllib.loads(path.read_text(encoding="utf-8"))
    orders = list(permutations(case["seats"]))
    return [_written(case, order) for order in (orders if whole() else (orders[0], orders[-1]))]


def _written(case: dict[str, Any], order: tuple[str, ...]) -> str:
    parts = [f"question = {_quoted(case['question'])}"]
    if "shared" in case:
        parts += ["[shared]", f"stance = {_quoted(case['shared']['stance'])}"]
    if "priorities" in case:
        parts += ["[priorities]", f"order = {json.dumps(case['priorities']['order'])}"]
    for name in order:
        stance = case["seats"][name]["stance"]
        parts += [f"[seats.{_quoted(name)}]", f"stance = {_quoted(stance)}"]
    return "\n".join(parts) + "\n"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def told(program: Program, *words: str) -> dict[str, Any]:
    ended = program(*words, "--json", "-q")
    assert ended.code == 0, ended.err
    found: dict[str, Any] = json.loads(ended.out)
    return found


@pytest.mark.parametrize("path", [*QUESTIONS, CAMERA], ids=lambda path: path.stem)
def test_both_commands_come_to_the_same_in_every_order(program: Program, path: Path) -> None:
    for text in reordered(path):
        Path("case.toml").write_text(text, encoding="utf-8")
        refused, out, _ = program("ask", "case.toml", "--json", "-q")
        assert refused == 0 or path.stem not in READ
        if refused:
            assert program("deliberate", "case.toml", "-q").code == refused
            continue
        asked, found = json.loads(out), told(program, "deliberate", "case.toml")
        assert found["stop_reason"] == "converged"
        for key in ("outcome", "kind", "breakers"):
            assert found[key] == asked[key], key
        answers = set(asked["whole"]["answers"])
        assert set(found["answers"]) <= answers
        assert bool(found["answers"]) is bool(answers)
        if found["outcome"] == "justified":
            assert set(found["answers"]) == answers
        assert found["answer"] == next(iter(found["answers"]), None)
        assert program("replay").code == 0


@pytest.mark.parametrize("stances", [(NOISY, BUSY), (BUSY, NOISY)])
def test_a_stalemate_is_named_with_what_would_break_it(
    program: Program, stances: tuple[str, str]
) -> None:
    words = [word for stance in stances for word in ("--stance", stance)]
    done = program("deliberate", "Should we close the square?", *words, "-q")
    assert done.code == 0
    assert "No answer: reasons stand on both sides" in done.out
    assert "What stands is" not in done.out
    assert "if it were not so that the square is busy: We should close the square" in done.out
    assert "The judge found that the discussion has converged." in done.out


@pytest.mark.parametrize("steps", range(1, 6))
@pytest.mark.parametrize("stances", [(NOISY, BUSY), (BUSY, NOISY)])
def test_what_stands_on_an_unfinished_board_is_no_answer(
    program: Program, stances: tuple[str, str], steps: int
) -> None:
    words = [word for stance in stances for word in ("--stance", stance)]
    limited = (*words, "--steps", str(steps), "-q")
    done = program("deliberate", "Should we close the square?", *limited)
    assert done.code == 4
    assert "Unfinished, and so without an answer: the steps were used up" in done.out
    assert "What stands is" not in done.out
    found = json.loads(program("show", "--json").out)
    assert (found["outcome"], found["stop_reason"]) == ("unresolved", "steps")
    assert (found["answer"], found["answers"], found["kind"]) == (None, [], None)
    assert "unfinished" in found["flags"]


SAFE = "risky(a).\nsafety: risky(x) -> ¬buy(x)"
CHEAP = "camera(a).\ncheap(a).\nprice: cheap(x) & camera(x) -> buy(x)"
WHICH = "Which camera should we buy?"


@pytest.mark.parametrize(
    ("order", "answer", "kind"),
    [
        ('[priorities]\norder = [["price", "safety"]]', "We should buy a", None),
        ('[priorities]\norder = [["safety", "price"]]', None, "overruled"),
        ("", None, "stalemate"),
    ],
    ids=["price first", "safety first", "no order"],
)
@pytest.mark.parametrize("stances", [(SAFE, CHEAP), (CHEAP, SAFE)])
def test_the_order_of_the_file_decides_in_every_command(
    program: Program, stances: tuple[str, str], order: str, answer: str | None, kind: str | None
) -> None:
    seats = "".join(
        f'[seats.{name}]\nstance = """{stance}"""\n'
        for name, stance in zip("AB", stances, strict=True)
    )
    Path("c.toml").write_text(f'question = "{WHICH}"\n{order}\n{seats}', encoding="utf-8")
    found = told(program, "deliberate", "c.toml", "--run", "r")
    assert (found["answer"], found["kind"], found["stop_reason"]) == (answer, kind, "converged")
    assert program("replay", "r").code == 0
    again = told(program, "resume", "r")
    for key in ("answer", "kind", "breakers", "steps", "board", "text"):
        assert again[key] == found[key]
    forked = told(program, "fork", "r", "--at", "1", "--run", "f")
    assert (forked["answer"], forked["kind"]) == (answer, kind)


@pytest.mark.parametrize("swapped", [False, True])
def test_an_order_in_a_stance_counts_for_all(program: Program, swapped: bool) -> None:
    stances = (f"{SAFE}\nprice > safety", CHEAP)
    words = [w for s in (stances[::-1] if swapped else stances) for w in ("--stance", s)]
    assert told(program, "deliberate", WHICH, *words)["answer"] == "We should buy a"


def test_shared_facts_are_every_mind_s(program: Program) -> None:
    seats = (
        '[seats.A]\nstance = "If a camera is cheap, we should buy it."\n'
        '[seats.B]\nstance = "If something is risky, we should not buy it."\n'
    )
    shared = '[shared]\nstance = "a is a camera. a is cheap."\n'
    Path("c.toml").write_text(f'question = "Which camera should we buy?"\n{shared}{seats}')
    found = told(program, "deliberate", "c.toml")
    assert (found["outcome"], found["answer"]) == ("justified", "We should buy a")
    assert program("replay").code == 0


def test_a_rule_among_shared_facts_is_refused(program: Program) -> None:
    shared = '[shared]\nstance = "If a camera is cheap, we should buy it."\n'
    seats = '[seats.A]\nstance = "a is a camera."\n[seats.B]\nstance = "b is a camera."\n'
    Path("c.toml").write_text(f'question = "Which camera should we buy?"\n{shared}{seats}')
    done = program("deliberate", "c.toml")
    assert done.code == 2
    assert "[shared] has a rule" in done.err


def test_where_nobody_has_a_reason_there_is_no_answer_and_it_says_so(program: Program) -> None:
    words = ("--stance", "a is a camera.", "--stance", "b is a camera.")
    done = program("deliberate", "Which camera should we buy?", *words, "-q")
    assert (done.code, "No answer: nothing that was said speaks for an answer." in done.out) == (
        0,
        True,
    )
    found = json.loads(program("show", "--json").out)
    assert (found["outcome"], found["kind"], found["text"]) == ("unresolved", "no_argument", None)
