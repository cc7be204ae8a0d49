"""What a terminal would obey never reaches it, and what would take forever is cut short."""

import json
from pathlib import Path

import pytest

from aufheben.surfaces.cli import ask
from tests.surfaces.conftest import Program

SIGNS = "\x07\u202e\x9b31m"


@pytest.mark.parametrize("form", ["complete", "published"])
def test_no_stance_moves_the_terminal(program: Program, form: str) -> None:
    """In JSON: TOML has no such characters."""
    name = f'"sa{SIGNS}w"'
    case = {
        "question": "Which tool should we use?",
        "agent1_stance": f"{name} is a tool. {name} is sharp. If a tool is sharp, we should use it.",
        "agent2_stance": f"{name} is old. If a tool is ru{SIGNS}sty, we should not use it.",
    }
    Path("tools.json").write_text(json.dumps(case), encoding="utf-8")
    asked = program("ask", "tools.json", "--run", "one", "--protocol", form)
    assert asked.code == 0, asked.err
    for line in (("show", "one"), ("replay", "one"), ("why", "--run", "one")):
        assert not {*SIGNS[:3]} & {*program(*line).out}
    assert not {*SIGNS[:3]} & {*asked.out, *asked.err}


@pytest.mark.parametrize(
    ("pattern", "said"),
    [
        ("(" * 5000 + ")" * 5000, "pattern"),
        ("a{99999999999999999999}", "pattern"),
        ("(a+)+Q", "(a+)+Q"),
    ],
)
def test_a_pattern_that_cannot_be_compiled_or_is_sought_for_ever_is_bad_input(
    program: Program, monkeypatch: pytest.MonkeyPatch, pattern: str, said: str
) -> None:
    monkeypatch.setattr(ask, "PATIENCE", 0.1)
    name = "a" * 60
    case = {
        "question": "use(x)",
        "agent1_stance": f"p({name}). p(x) -> use(x).",
        "agent2_stance": f"p({name})",
        "expect": {"answer": pattern},
    }
    Path("case.json").write_text(json.dumps(case), encoding="utf-8")
    ended = program("ask", "case.json", "--expect")
    assert ended.code == 2
    assert said in ended.err
