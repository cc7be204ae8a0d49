"""What the envelope of a deliberation holds for people stands in its report, in both languages."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain import Limits
from aufheben.formats.document.html import html
from aufheben.rooms.deliberation.keys import Keys
from aufheben.rooms.deliberation.report.document import report
from aufheben.rooms.deliberation.report.envelope import envelope
from aufheben.rooms.deliberation.request import Deliberation
from aufheben.rooms.deliberation.settings import ToldDeliberation
from aufheben.words import LANGS, Lang, speaker
from tests.deliberation.scripted import critique, final, propose
from tests.deliberation.test_memos import STEPS, told
from tests.documents import missing
from tests.formats.hostile import texts
from tests.formats.respoken import numbered, respoken
from tests.profiles import examples
from tests.rooms.test_deliberation import CAMERA, done

SAY = speaker("aufheben.rooms.deliberation.report.document")
AMENDED = (
    STEPS[0],
    critique("c1", "Shops lose customers", severity="major"),
    propose("Close it on market days", amends="c1", side="con"),
)
QUESTION = "Which camera should we buy?"
TIED = {
    "AG1": "a is a camera. a is light. If a camera is light, we should buy it.",
    "AG2": "a is heavy. If something is heavy, we should not buy it.",
}
RUNS: dict[str, Any] = {
    "whole": told,
    "left open": lambda: told(*STEPS[:8]),
    "amended": lambda: told(*AMENDED, end=final("It is open [c1]."), steps=3),
    "uncited": lambda: told(STEPS[0], end=final("Nothing stands.")),
    "without a text": lambda: told(limits=Limits(calls=9)),
    "of all stances": lambda: done(Deliberation(what=CAMERA)).told,
    "open over all stances": lambda: done(Deliberation(what=QUESTION, stances=TIED)).told,
}


def unsaid(found: ToldDeliberation, lang: Lang) -> list[Any]:
    """What is in the envelope alone."""
    return missing(envelope(found), Keys, report(found), lang, SAY)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("run", RUNS)
def test_all_that_the_envelope_holds_for_people_is_in_the_report(run: str, lang: Lang) -> None:
    assert unsaid(RUNS[run](), lang) == []


@given(word=texts, lang=st.sampled_from(LANGS), steps=st.integers(1, len(STEPS)))
@examples(40)
def test_so_it_is_whatever_was_said(word: str, lang: Lang, steps: int) -> None:
    assert unsaid(respoken(told(*STEPS[:steps]), numbered(word)), lang) == []


def test_what_the_text_cites_leads_to_the_cards_that_there_are() -> None:
    found = told(end=final("So [c1, Ｃ５] and [c3], not c99."))
    shown = html(report(found, {"c1": "c1", "c5": "c5-2"}))
    assert '<a class="cited" href="#c1">c1</a>, <a class="cited" href="#c5-2">Ｃ５</a>]' in shown
    assert shown.count('class="cited"') == 2
