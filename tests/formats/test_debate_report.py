"""What the envelope of a debate holds for people stands in its report, in both languages."""

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben import ask
from aufheben.domain.ways import Check
from aufheben.rooms.dialectic.keys import Keys
from aufheben.rooms.dialectic.report.document import report
from aufheben.rooms.dialectic.report.envelope import envelope
from aufheben.rooms.dialectic.report.outline import outline, said
from aufheben.rooms.dialectic.report.sources import why_none
from aufheben.rooms.dialectic.told import ToldDialectic, tell
from aufheben.words import LANGS, Lang, speaker, spelled
from tests import lifting
from tests.dialogues import argued
from tests.documents import missing
from tests.driving import told as again
from tests.formats.hostile import texts
from tests.formats.in_prose import case, told
from tests.formats.respoken import numbered, respoken
from tests.formats.test_answer_parts import explained
from tests.held_again import said_in
from tests.lifting import tried
from tests.methods.scripted import METHODS, talked
from tests.profiles import examples
from tests.recorded_runs import files, held

SAY = speaker("aufheben.rooms.dialectic.report.document")
FOUND = Check(keeps_idea=False, faults=(lifting.fault("Nobody pays"),))
EXAMPLES = Path(__file__).parents[2] / "examples"
LOGIC = [
    (name, form)
    for name in ("camera", "camera.ja", "dish.ja", "square.ja")
    for form in ("complete", "published", "capped")
]
QUESTION = "Which camera should we buy?"
FOR = "a is a camera. a is light. Rule light: If a camera is light, we should buy it."
AGAINST = "a is heavy. Rule heavy: If something is heavy, we should not buy it."
ORDERED = f"{AGAINST} Rule light outranks rule heavy."


def lifted(**instead: Any) -> ToldDialectic:
    return tell("r", lifting.ran(**instead).finished)


RUNS: dict[str, Any] = {
    "explained": lambda: told(case()),
    "in parts": lambda: told(case(), Explain=explained()),
    "debated": lambda: told(case(debate=True)),
    "unexplained": lambda: told(case(), Explain="I cannot"),
    "failed": lambda: told(case(debate=True), Counter="no", Construct="no"),
    "lift": lifted,
    "lift of three": lambda: lifted(seats=3),
    "lift faulty": lambda: lifted(Examine=FOUND, LookAgain=FOUND),
    "lift of nothing": lambda: lifted(TryWays=lambda seat, task: tried(task, (2, 2, 2))),
    **{form: lambda form=form: tell("r", talked(form)[0]) for form in METHODS},
}
PROSE = ("explained", "debated", "unexplained", "failed", "lift", "lift faulty", "mad", "argllm")
HELD = [file for file in files() if said_in(file).kind == "dialectic"]


@cache
def run(name: str) -> ToldDialectic:
    found: ToldDialectic = RUNS[name]()
    return found


def spoken(found: ToldDialectic, lang: Lang) -> ToldDialectic:
    """In a language, whatever that of its words is."""
    finished = replace(found.finished, case=replace(found.finished.case, lang=lang))
    return tell(found.run, finished)


def in_pieces(found: ToldDialectic) -> dict[str, Any]:
    """A computed explanation is paragraphs there, and lists here; that nothing was left out is no news."""
    written = envelope(found)
    detail, lang = written["answer_detail"], found.lang
    if detail is not None and found.finished.conclusion.explanation is None:
        detail |= {"how": [spelled(each, lang) for one in outline(found) for each in said(one)]}
        detail |= {"open": []}
    if written["integration"] and written["integration"]["reason"]:
        reason = spelled(why_none(written["integration"]["reason"]), lang)
        written["integration"] |= {"reason": reason}
    return {name: value for name, value in written.items() if value or name != "unsaid"}


def alike(text: str) -> str:
    """Without what a sentence does to words in it: blanks, large first letters, inner quotation marks."""
    return " ".join(text.split()).translate(str.maketrans("『』", "「」")).casefold()


def unsaid(found: ToldDialectic) -> list[Any]:
    """What is in the envelope alone."""
    return missing(in_pieces(found), Keys, report(found), found.lang, SAY, alike)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", RUNS)
def test_all_that_the_envelope_holds_for_people_is_in_the_report(name: str, lang: Lang) -> None:
    assert unsaid(spoken(run(name), lang)) == []


@pytest.mark.parametrize(("name", "form"), LOGIC)
def test_so_it_is_of_what_logic_computes(name: str, form: str) -> None:
    asked = {} if form == "complete" else {"protocol": form}
    assert unsaid(ask(EXAMPLES / f"{name}.toml", journal=":memory:", **asked).told) == []


@pytest.mark.parametrize("form", ["complete", "published"])
@pytest.mark.parametrize("against", [AGAINST, ORDERED])
def test_so_it_is_of_reasons_that_are_level_or_ranked(form: str, against: str) -> None:
    assert unsaid(argued(QUESTION, FOR, against, name=form)) == []


def test_so_it_is_of_a_run_that_a_limit_cut() -> None:
    assert unsaid(argued(QUESTION, FOR, AGAINST, limits={"calls": 3})) == []


@pytest.mark.parametrize("file", HELD, ids=lambda file: file.stem)
def test_so_it_is_of_runs_that_models_held(file: Any) -> None:
    assert unsaid(again(held(file))) == []


@given(word=texts, lang=st.sampled_from(LANGS), name=st.sampled_from(PROSE))
@examples(60)
def test_so_it_is_whatever_was_said(word: str, lang: Lang, name: str) -> None:
    base = spoken(run(name), lang)
    parts = {part: getattr(base, part) for part in ("finished", "moves", "uttered")}
    said_ = numbered(word)
    assert unsaid(replace(base, **{k: respoken(v, said_, str) for k, v in parts.items()})) == []
