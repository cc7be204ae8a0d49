"""Watching a run: lines, and the view on a terminal."""

import io
from dataclasses import replace
from typing import Any

import pytest
from rich.console import Console

from aufheben.formats.quoting.characters import clean
from aufheben.rooms.costs import CostEstimate, receiver
from aufheben.rooms.lines import lines, said, where
from aufheben.runtime.journal import Event
from aufheben.surfaces.cli import live
from aufheben.surfaces.cli.live import LAST, LiveView, Pace, PlainLines, paced, watcher
from aufheben.words import spelled

HOSTILE = "[red]Close[/] it \x1b[31mnow\x1b[0m \u202eright\u202c 広場を閉めるべきだ"


def event(kind: Any = "answered", number: int = 1, **payload: object) -> Event:
    return Event(
        number=number, kind=kind, place=("dispute", 1, "reply", number, "AG2"), attempt=1,
        seat="AG2", payload=payload,
    )  # fmt: skip


def attack(text: str) -> dict[str, Any]:
    return {
        "can_defeat": "YES",
        "Argument": {"attack": "rebut", "target": "Open it", "rules": [{"consequent": text}]},
        "spent": {"input": 1000, "output": 234, "money": 0.5},
    }


def seen() -> LiveView:
    console = Console(file=io.StringIO())
    return LiveView(lines(), pace=Pace(12, 57), console=console)


def estimate() -> CostEstimate:
    return CostEstimate(bound=57, said="", brief="", usual={"calls": 12})


def rendered(view: LiveView, width: int) -> str:
    out = io.StringIO()
    Console(file=out, width=width, force_terminal=False).print(view.render())
    return out.getvalue()


@pytest.mark.parametrize("width", [40, 80, 120])
def test_the_view_shows_text_literally_at_any_width(width: int) -> None:
    view = seen()
    view(event("asked"))
    view(event(**attack(HOSTILE)))
    shown = rendered(view, width)
    assert "\x1b" not in shown
    assert "\u202e" not in shown
    assert "[red]" in shown.replace("\n", "")
    assert all(len(line) <= width for line in shown.splitlines())


def test_the_view_counts_calls_tokens_and_money_and_names_what_is_attacked() -> None:
    view = seen()
    view(event(**attack("Close it")))
    shown = rendered(view, 120)
    assert "1 of about 12 calls (at most 57), 1,234 tokens, $0.5000" in shown
    assert "rebuts: Close it [against] Open it" in shown


def test_the_two_criteria_and_the_core_are_told_as_rules_each_in_a_line() -> None:
    rule = {"strong": ["it is light", HOSTILE], "consequent": "buy it"}
    told = spelled(said(event(Argument={"C1": rule, "C2": {"strong": 3}, "E": rule})), "en")
    first, second = told.removeprefix("\n    - ").split("\n    - ")
    assert first.startswith("C1: it is light & [red]Close[/] it")
    assert second.endswith("=> buy it")
    assert "\x1b" not in told


def test_the_view_shows_who_is_being_asked_until_they_answer() -> None:
    view = seen()
    view(event("asked"))
    assert "…" in rendered(view, 80)
    view(event(**attack("Close it")))
    assert "…" not in rendered(view, 80)


def test_only_the_last_events_stay_in_view() -> None:
    view = seen()
    for number in range(1, LAST + 5):
        view(event(number=number, **attack(f"reason {number} of many")))
    shown = rendered(view, 120)
    assert "reason 4 of" not in shown
    assert f"reason {LAST + 4} of" in shown


def test_without_a_terminal_there_are_plain_lines(capsys: pytest.CaptureFixture[str]) -> None:
    with watcher(lines(), estimate(), people=False) as view:
        assert isinstance(view, PlainLines)
        view(event(**attack(HOSTILE)))
        ruling = {"expected": "one rule or more", "got": "none", "do": "give one"}
        view(event("rejected", ruling=ruling))
        view(event("decided", reason="calls"))
    shown = capsys.readouterr().err
    assert shown.count("\n") == 3
    assert "refused, asked again: expected one rule or more; got none" in shown
    assert "\x1b" not in shown
    assert "no answer: the limit on calls was reached" in shown


def test_stances_that_were_found_are_said_in_full() -> None:
    stance = "We stand for quiet. " * 20
    found = Event(
        number=1, kind="answered", place=("stances",), payload={"stances": [{"stance": stance}]}
    )
    assert spelled(where(found), "en") == "finds stances"
    assert stance.strip() in spelled(said(found), "en")


def test_cleaning_keeps_lines_and_wide_characters() -> None:
    assert clean("広場\tを\n閉める") == "広場\tを\n閉める"
    assert clean("kind,id\r\na\rb") == "kind,id\r\na\\u000db"
    assert clean("\x9b31m\x07") == "\\u009b31m\\u0007"


@pytest.mark.parametrize(
    ("done", "left", "seconds", "said"),
    [
        (2, 10, 20.0, "so far"),
        (4, 0, 20.0, "so far"),
        (4, -1, 20.0, "so far"),
        (4, 8, 20.0, "so far; about 40 seconds more at this pace"),
        (4, 80, 20.0, "so far; about 7 minutes more at this pace"),
    ],
)
def test_how_long_the_rest_takes_is_said_once_there_is_a_pace(
    done: int, left: int, seconds: float, said: str
) -> None:
    assert spelled(paced("so far", done, left, seconds), "en") == said


def test_what_was_answered_before_is_counted_and_makes_no_pace() -> None:
    before = [event(number=number, **attack("Close it")) for number in range(1, 6)]
    pace = Pace(12, 57, before)
    pace(event(number=6, **attack("Close it")))
    line = spelled(pace.line(), "en")
    assert line.startswith("6 of about 12 calls (at most 57), 7,404 tokens, $3.0000, 0 s")
    assert "pace" not in line


def test_lines_say_how_far_a_run_is_where_models_are_asked(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "PAUSE", 0.0)
    asked = replace(estimate(), leaves=(receiver("codex:default"),))
    for found in (estimate(), asked):
        with watcher(lines(), found, people=False) as view:
            view(event(**attack("Close it")))
    far = [line for line in capsys.readouterr().err.split("\n") if "at most 57" in line]
    assert far == ["  1 of about 12 calls (at most 57), 1,234 tokens, $0.5000, 0 s"]
