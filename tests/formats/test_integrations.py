"""The steps of an integration stand as rules in what people read, and in the JSON."""

from dataclasses import replace
from typing import Any

import pytest

from aufheben.rooms.dialectic.report.envelope import envelope
from aufheben.rooms.dialectic.told import ToldDialectic
from tests.dialogues import argued
from tests.formats.debate_reports import markdown, plain

QUESTION = "Which camera should we buy?"
AG1 = (
    "a is a camera. c is a camera. a is compact. a is light. c has long battery life. "
    "c is user-friendly. b is over budget. If a camera is compact and light, we should buy it. "
    "If something is over budget, we should not buy it. "
    "If something is compact and light, it is user-friendly."
)
AG2 = (
    "b is a camera. a is out of stock. b has long battery life. b has high image quality. "
    "If a camera has high image quality and long battery life, we should buy it. "
    "If something is out of stock, we should not buy it."
)


def told(form: str, **core: Any) -> ToldDialectic:
    """The cameras, with another core where one is given."""
    found = argued(QUESTION, AG1, AG2, name=form)
    conclusion = found.finished.conclusion
    assert conclusion.integration is not None
    assert conclusion.integration.core is not None
    integration = replace(conclusion.integration, core=replace(conclusion.integration.core, **core))
    changed = replace(conclusion, integration=integration)
    return replace(found, finished=replace(found.finished, conclusion=changed))


@pytest.mark.parametrize("form", ["published", "complete"])
def test_both_criteria_and_the_core_are_rules_with_what_is_kept_of_each(form: str) -> None:
    shown = plain(told(form))
    assert "- C1 (AG1): it is compact & it is light & it is a camera => we should buy it\n" in shown
    assert (
        "- E: it is user-friendly & it has long battery life & it is a camera => we should buy it\n"
        "  - C1, as it stands: it is a camera\n"
        "  - C1, lifted: it is compact; it is light → it is user-friendly\n"
        "  - C2, as it stands: it has long battery life; it is a camera\n"
        "  - C2, not in E: it has high image quality\n"
    ) in shown


def test_the_capped_form_shows_both_sides_of_its_axes_rebuilt_arguments_and_the_setting() -> None:
    shown = plain(told("capped"))
    assert (
        "- Axis 1 (Arg1): Whether we should buy a\n"
        "  - AG1: a is compact, a is light, a is a camera\n"
        "  - AG2: a is out of stock\n"
    ) in shown
    assert "- Rebuilt Arg3 (AG2)\n  - b has high image quality & " in shown
    assert "- E, the setting: it is user-friendly & " in shown
    assert "  - Arg3, not in E: it has high image quality\n" in shown


@pytest.mark.parametrize("form", ["published", "capped", "complete"])
def test_the_markdown_has_every_line_of_the_steps(form: str) -> None:
    steps = plain(told(form)).partition("The integration")[2].partition("\n\n")[0]
    written = markdown(told(form)).replace("\\", "")
    assert [line for line in steps.splitlines()[1:] if line[2:] not in written] == []


def test_what_a_core_says_it_stands_for_is_taken_at_its_word() -> None:
    said = told("published", stands_for=(((1, 2), ()), ((), (2,)), ((3,), ())))
    shown = plain(said)
    assert "  - C1, lifted: it is compact; it is light → it is user-friendly\n" in shown
    assert "  - C2, not in E: it has high image quality\n" in shown
    integration = envelope(said)["integration"]
    assert integration["core"]["stands_for"][0] == {"C1": [1, 2], "C2": []}
    assert integration["kept"][1] == {
        "of": "C2",
        "seat": "AG2",
        "premises": [
            {"premise": "it has high image quality", "kept_as": []},
            {"premise": "it has long battery life", "kept_as": ["it has long battery life"]},
            {"premise": "it is a camera", "kept_as": ["it is a camera"]},
        ],
    }


def test_of_prose_that_says_no_more_only_the_same_words_are_kept() -> None:
    found = told("published", strong=("it is a camera", "it serves well"))
    shown = plain(replace(found, whole=None))
    assert "  - C1, as it stands: it is a camera\n" in shown
    assert "  - C1, not in these words: it is compact; it is light\n" in shown


def test_an_assumption_is_said_as_what_nobody_has_shown() -> None:
    detail = envelope(told("capped"))["answer_detail"]
    assert detail["assumptions"][0] == "there is no evidence that c is out of stock"


def test_a_core_in_words_that_does_not_say_what_its_premises_stand_for_is_said_to() -> None:
    line = "  - E does not say which premises of each side its own stand for\n"
    assert line in plain(told("published", method=""))
    assert line not in plain(told("published", method="", stands_for=(((1,), (1,)),) * 3))
    assert line not in plain(told("published"))
