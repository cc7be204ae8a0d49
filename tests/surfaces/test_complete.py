"""`ask` where logic holds every seat: decided over all stances, through the command line."""

import json
from pathlib import Path

import pytest

from tests.surfaces.conftest import Program

TOOLS = """
question = "Which tool should we use?"
[shared]
stance = "Drill is a tool. Saw is a tool."
[seats."買い手"]
stance = "cheap(drill). cheap(saw). price: cheap(x) & tool(x) -> use(x)"
[seats.Safety]
stance = "Drill is unsafe. safety: unsafe(x) -> -use(x)"
[priorities]
order = [["safety", "price"]]
[expect]
outcome = "justified"
answers = ["saw"]
status = { "We should use drill" = "overruled", "Drill is unsafe" = "justified" }
"""


def written(text: str, name: str = "case.toml") -> str:
    Path(name).write_text(text, encoding="utf-8")
    return name


def test_shared_facts_and_priorities_decide_and_the_result_is_as_expected(program: Program) -> None:
    ended = program("ask", written(TOOLS), "--expect")
    assert ended.code == 0, ended.err
    assert ended.out.startswith("We should use Saw.")


def test_a_result_that_is_not_as_expected_exits_1_and_says_where(program: Program) -> None:
    text = TOOLS.replace('answers = ["saw"]', 'answers = ["drill"]').replace(
        "overruled", "justified"
    )
    ended = program("ask", written(text), "--expect")
    assert ended.code == 1
    assert "not as expected: answers: expected 'drill'" in ended.err
    assert "not as expected: status of 'We should use drill'" in ended.err


def test_without_the_table_there_is_nothing_to_expect(program: Program) -> None:
    ended = program("ask", written(TOOLS[: TOOLS.index("[expect]")]), "--expect")
    assert ended.code == 2
    assert "[expect]" in ended.err


@pytest.mark.parametrize(
    ("table", "named"),
    [
        ('[expect]\noutcom = "justified"', "outcome"),
        ('[expect]\noutcome = "won"', "justified"),
        ('[expect]\nanswer = "("', "pattern"),
        ('[expect]\nanswers = "saw"', "list"),
        ('[expect]\nstatus = { "a is b" = "true" }', "overruled"),
        ('[priorities]\norder = ["safety", "price"]', "order = [["),
        ('[priorities]\norder = [["a", "b"], ["b", "a"]]', "circle"),
        ('[shared]\nstance = "If something is cheap, we should use it."', "facts"),
        ('[shared]\nstance = "colourless green ideas"', "[shared]"),
    ],
)
def test_a_wrong_table_is_refused_with_the_way_out(
    program: Program, table: str, named: str
) -> None:
    text = 'question = "Which tool should we use?"\n[seats.A]\nstance = "Saw is a tool."\n'
    ended = program("ask", written(f'{text}[seats.B]\nstance = "Saw is cheap."\n{table}\n'))
    assert ended.code == 2
    assert named in ended.err
    assert "Traceback" not in ended.err


@pytest.mark.parametrize(
    "option", [("--tokens", "5"), ("--reasks", "1"), ("--eager",), ("--no-debate",)]
)
def test_what_the_form_has_no_use_for_is_refused(program: Program, option: tuple[str, ...]) -> None:
    ended = program("ask", written(TOOLS), *option)
    assert ended.code == 2
    assert "--protocol published" in ended.err


def test_what_is_merely_configured_for_all_runs_is_no_error(program: Program) -> None:
    Path("aufheben.toml").write_text("tokens = 1000\n", encoding="utf-8")
    assert program("ask", written(TOOLS)).code == 0


@pytest.mark.parametrize(
    "option",
    [("--max-rounds", "1"), ("--max-theses", "2"), ("--calls", "2"), ("--confirm",), ("--pooled",)],
)
def test_a_limit_changes_what_is_told_but_not_the_outcome_and_says_so(
    program: Program, option: tuple[str, ...]
) -> None:
    ended = program("ask", written(TOOLS), *option, "--json")
    assert ended.code == 0
    result = json.loads(ended.out)
    assert result["answers"] == ["We should use Saw"]
    name = option[0].removeprefix("--").replace("-", "_")
    assert any(note.startswith(f"{name}:") for note in result["notes"])


def test_a_priority_that_decides_is_shown_by_why(program: Program) -> None:
    program("ask", written(TOOLS), "--run", "tools")
    shown = program("why", "--run", "tools", "Arg3").out
    assert "a priority decides" in shown
    assert "Rule safety: If something is unsafe, we should not use it” outranks" in shown


def test_a_doubt_is_thought_through_over_all_stances(program: Program) -> None:
    program("ask", written(TOOLS), "--run", "tools")
    shown = program("why", "--run", "tools", "--doubt", "Drill is unsafe").out
    assert "the answer still stands" in shown
    assert "We should use Drill" in shown


def test_a_priority_between_seats_that_goes_round_is_set_aside_and_said(program: Program) -> None:
    text = TOOLS.replace("[priorities]\n", "").replace('order = [["safety", "price"]]\n', "")
    text = text.replace('-> use(x)"', '-> use(x). price > safety"')
    text = text.replace('-> -use(x)"', '-> -use(x). safety > price"')
    ended = program("ask", written(text), "--json")
    result = json.loads(ended.out)
    assert any("set aside" in note for note in result["notes"])
    assert result["answers"] == ["We should use Saw"]


def test_models_and_people_cannot_sit_in_the_complete_form(program: Program) -> None:
    ended = program("ask", written(TOOLS), "--protocol", "complete", "--seat", "Safety=human")
    assert ended.code == 2
    assert "--protocol" in ended.err
