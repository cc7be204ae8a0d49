"""No headline says more than is true of how a run came to stop."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any, get_args

import pytest

from aufheben.domain.vocabulary import UNENDED, Outcome, Status, StopReason, Unresolved
from aufheben.formats.endings import ending
from aufheben.formats.envelope import to_try, why_open
from aufheben.logic.explain.premises import standing
from aufheben.rooms.dialectic.report.document import openings
from aufheben.rooms.dialectic.told import ToldDialectic, tell
from aufheben.words import Lang, Said, speaker, spelled, words_of
from tests import lifting
from tests.dialogues import CAMERA, S1, S2, argued
from tests.formats.debate_reports import first_screen, headline, markdown, plain
from tests.formats.in_prose import case, told

SAY = speaker("aufheben.rooms.dialectic.report.document")
LANGS = ("en", "ja")
ADVICE = {
    lang: [
        said[number]
        for key, said in words_of("aufheben.rooms.dialectic.report")["said"].items()
        if key.startswith("advice_")
    ]
    for number, lang in enumerate(LANGS)
}
ENDS: tuple[StopReason, ...] = (
    "thesis_justified",
    "synthesis_reached",
    "no_synthesis",
    "no_legal_answer",
)
RUNS = {
    "explained": lambda lang: told(case(lang)),
    "lift": lambda lang: _spoken(tell("r", lifting.ran().finished), lang),
    "published": lambda lang: _spoken(argued(CAMERA, S1, S2), lang),
    "complete": lambda lang: _spoken(argued(CAMERA, S1, S2, name="complete"), lang),
}


def _spoken(told: ToldDialectic, lang: Any) -> ToldDialectic:
    finished = told.finished
    return tell(told.run, replace(finished, case=replace(finished.case, lang=lang)))


def _said(of: Callable[[Unresolved], Said], lang: Lang) -> list[str]:
    return [spelled(of(kind), lang) for kind in get_args(Unresolved)]


def stopped(
    run: str, lang: str, reason: StopReason, outcome: Outcome, kind: Unresolved | None = None
) -> ToldDialectic:
    """The run as if it had come no further than this, without an answer."""
    told = RUNS[run](lang)
    conclusion = replace(
        told.finished.conclusion,
        outcome=outcome,
        stop_reason=reason,
        kind=kind,
        answer=None,
        answers=(),
    )
    return replace(told, finished=replace(told.finished, conclusion=conclusion))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("run", RUNS)
@pytest.mark.parametrize("reason", UNENDED)
@pytest.mark.parametrize("kind", [None, "no_argument"])
def test_of_a_run_that_has_not_ended_nothing_is_said_but_why(
    run: str, lang: str, reason: StopReason, kind: Unresolved | None
) -> None:
    for outcome in ("unresolved", "failed", "budget"):
        told = stopped(run, lang, reason, outcome, kind)
        first = headline(told)
        assert first.startswith({"en": "Not finished: ", "ja": "まだ終わっていません："}[told.lang])
        assert ending(reason, told.lang) in first
        ends = [*(ending(end, told.lang) for end in ENDS), *_said(why_open, told.lang)]
        advice = [*_said(to_try, told.lang), *ADVICE[told.lang]]
        texts = plain(told), markdown(told), first_screen(told, 80, 24, "aufheben show r")
        for text in ("".join(each.split()) for each in (first, *texts)):
            assert not [said for said in (*ends, *advice) if "".join(said.split()) in text]
        assert not [*openings(told)]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("run", RUNS)
def test_each_reason_of_an_unended_run_is_said_in_words_of_its_own(run: str, lang: str) -> None:
    said = [headline(stopped(run, lang, reason, "failed")) for reason in UNENDED]
    assert len(set(said)) == len(UNENDED)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("run", RUNS)
@pytest.mark.parametrize("outcome", ["budget", "failed"])
def test_a_limit_or_a_failure_is_no_finding_about_the_reasons(
    run: str, lang: str, outcome: Outcome
) -> None:
    """What one sitting came to says nothing of what would have stood."""
    reason: StopReason = "calls" if outcome == "budget" else "no_legal_answer"
    for kind in (None, *get_args(Unresolved)):
        told = stopped(run, lang, reason, outcome, kind)
        assert ending(reason, told.lang) in headline(told)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("stop", ["rounds", "calls", "illegal", "skipped"])
def test_a_published_run_that_was_cut_says_so_first(lang: str, stop: Any) -> None:
    told = RUNS["published"](lang)
    said = {"rounds": "10", "calls": ending("calls", told.lang), "illegal": ""}.get(stop)
    [first, *others] = told.finished.conclusion.disputes
    cut = replace(
        told.finished.conclusion, disputes=(replace(first, result="pending", stop=stop), *others)
    )
    now = headline(replace(told, finished=replace(told.finished, conclusion=cut)))
    whole = headline(told)
    assert now.startswith(whole)
    added = now.removeprefix(whole)
    assert (said is None) is not bool(added)
    assert (said or "") in added
    of_all = spelled(SAY("disputes", count=1, all=2), told.lang)
    assert of_all in added or not added


STATUSES_BELOW = get_args(Status)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("run", RUNS)
@pytest.mark.parametrize("outcome", ["justified", "synthesis"])
@pytest.mark.parametrize("status", STATUSES_BELOW)
def test_no_first_line_says_more_than_the_status_of_what_carries_the_answer(
    run: str, lang: str, outcome: Outcome, status: Status
) -> None:
    told = RUNS[run](lang)
    conclusion = replace(told.finished.conclusion, outcome=outcome)
    told = replace(told, finished=replace(told.finished, conclusion=conclusion))
    if told.deciding is None or conclusion.answer is None:
        return
    statuses = list(told.audit.statuses)
    statuses[told.deciding] = status
    told = replace(told, audit=replace(told.audit, statuses=tuple(statuses)))
    key = "less_synthesis" if outcome == "synthesis" else "less"
    said = spelled(SAY(key, status=standing(status)), told.lang)
    assert (said in headline(told)) is (status != "justified")
    for text in (plain(told), markdown(told), first_screen(told, 80, 40, "aufheben show r")):
        shown, wanted = ("".join(re.sub(r"[\\*]", "", each).split()) for each in (text, said))
        assert (wanted in shown) is (status != "justified")
