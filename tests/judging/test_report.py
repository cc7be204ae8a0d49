"""What the envelope of a judged debate holds for people stands in its report, in both languages."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain.verdicts import Difference, Point, Quote
from aufheben.rooms.judging.keys import Keys
from aufheben.rooms.judging.report import SeatedJudging, ToldJudging, envelope, report
from aufheben.words import LANGS, Lang, speaker
from tests.documents import missing
from tests.formats.hostile import texts
from tests.formats.respoken import numbered, respoken
from tests.judging import debates
from tests.judging.judged import DEBATES, judged
from tests.profiles import examples

SAY = speaker("aufheben.rooms.judging.report.document")


def unsaid(found: ToldJudging, lang: Lang) -> list[Any]:
    """What is in the envelope alone."""
    return missing(envelope("r", found.judged), Keys, report(found), lang, SAY)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", DEBATES)
def test_all_that_the_envelope_holds_for_people_is_in_the_report(name: str, lang: Lang) -> None:
    assert unsaid(judged(name).told, lang) == []


@given(word=texts, lang=st.sampled_from(LANGS), judges=st.integers(1, 3))
@examples(40)
def test_so_it_is_whatever_was_said(word: str, lang: Lang, judges: int) -> None:
    point = Point(point="Play", team="PRO", validity="It rose.", importance="High.")
    quotes = (Quote(text="said", speech=1, found=True), Quote(text="unsaid", speech=2))
    between = (Difference(about="Who gains", governs="clash", why="It decides."),)
    more = {"points": (point,), "quotes": quotes, "differences": between}
    verdict = debates.verdict(("PRO", "CON"), **more)
    scored = debates.panel(debates.dimension("a"), extraction="every", scores="within")
    found = debates.held(scored, debates.match(4, 2), judges=judges, Decide=verdict).judged
    other = respoken(found, numbered(word))
    assert (
        unsaid(ToldJudging("r", SeatedJudging(hearing=other.hearing, agents={}), other), lang) == []
    )
