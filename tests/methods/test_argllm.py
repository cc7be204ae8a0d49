"""Claims that strengths decide: what is asked, what is legal, how it ends, and contesting it."""

import asyncio
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.agents.llm import LlmAgent
from aufheben.app import App, Result
from aufheben.domain import Issue, Thesis
from aufheben.domain.answers import BaseScore
from aufheben.domain.disputes import Graded
from aufheben.errors import BadInput
from aufheben.protocols.ports import Rejected
from aufheben.rooms.dialectic.asks.claims import is_claim, is_question
from aufheben.rooms.dialectic.job import EndedDialectic
from aufheben.rooms.dialectic.methods.argllm import Argue, Score
from aufheben.rooms.dialectic.methods.speech_tasks import speech
from aufheben.rooms.dialectic.report.envelope import envelope
from aufheben.rooms.dialectic.report.graph import mermaid
from aufheben.rooms.dialectic.request import Dialectic
from aufheben.rooms.dialectic.told import tell
from aufheben.runtime.reader import read
from aufheben.testing import InProcess, StandIn
from tests.formats.debate_reports import plain
from tests.methods.scripted import Answers, Talk, talked
from tests.profiles import examples

MODEL = "openai:stand-in"
CLAIM = "Should the market square be closed to cars?"
ISSUE = Issue(question=CLAIM)
SCORE = Score(place=("score",), issue=ISSUE)
CLAIMS = [
    "Should the square be closed to cars?", "The square should be closed to cars.",
    "In towns, should squares be closed?", "Isn't coffee harmful?",
    "Should a mosque, church or temple be allowed in every quarter of the town?",
    "Is it true that bats are blind?", "should we close it",
    "What doesn't kill you makes you stronger.",
    "Parents complain. Should phones be banned in schools?", "広場を車に閉ざすべきか",
    "広場を車に閉ざすべきですか？", "広場は車に閉ざすべきである。", "コウモリは目が見えない。",
    "誰もが投票すべきか", "スマートフォンは学校で禁止すべきかどうか",
    "Sollten Handys in Schulen verboten werden?", "Is “Who am I?” a good title?",
]  # fmt: skip
NO_CLAIMS = [
    "Which camera should we buy?", "How should the square be used?",
    "which camera should we buy", "In what year was the square closed?",
    "Should we buy the Nikon or the Canon?", "Explain why the square is closed.",
    "Should it be closed? Why?", "どのカメラを買うべきか", "広場を誰が掃除すべきですか？",
    "ニコンを買うべきか、それともキヤノンを買うべきか", "なぜ空は青いのか", "...",
]  # fmt: skip


def graded(finished: EndedDialectic) -> Graded:
    found = finished.conclusion.integration
    assert found is not None
    assert found.graded is not None
    return found.graded


def scored(**by_name: float) -> Answers:
    """Base scores by where they are asked, such as for_against; one half where none is given."""

    def score(_seat: object, task: Any) -> object:
        return {"base_score": by_name.get("_".join(task.place[1:]) or "claim", 0.5)}

    return {"Score": score, "Argue": lambda s, t: {"text": f"It says so, {' '.join(t.place[1:])}."}}


@pytest.mark.parametrize("claim", CLAIMS)
def test_what_yes_or_no_answers_is_a_claim(claim: str) -> None:
    assert is_claim(claim)


@pytest.mark.parametrize("question", NO_CLAIMS)
def test_what_yes_or_no_does_not_answer_is_no_claim(question: str) -> None:
    assert not is_claim(question)


@examples(300)
@given(st.text(max_size=80))
def test_any_text_is_a_claim_or_is_not(text: str) -> None:
    assert is_claim(text) in (True, False)
    assert is_question(text) in (True, False)


def test_an_argument_for_and_one_against_are_weighed_and_the_claim_decided() -> None:
    finished, talk = talked("argllm", scored(**{"claim": 0.5, "for": 0.8, "against": 0.3}))
    conclusion = finished.conclusion
    assert (conclusion.outcome, conclusion.stop_reason) == ("synthesis", "strength")
    assert conclusion.answer == "Yes. It says so, for."
    assert {name for name, _ in talk.asked} == {"M"}
    assert [type(task).__name__ for _, task in talk.asked] == ["Argue"] * 2 + ["Score"] * 3
    claim = graded(finished).claim
    # (1 - 0.5) × (0.8 - 0.3) above one half, by DF-QuAD.
    assert (claim.base_score, round(claim.strength, 9)) == (0.5, 0.75)


def test_to_depth_two_arguments_are_argued_about_in_turn() -> None:
    answers = scored(**{"for": 0.8, "against": 0.8, "for_against": 0.9})
    finished, talk = talked("argllm", answers, depth=2, claim_score="0.5")
    assert finished.tally.made == 12
    assert finished.conclusion.answer == "No. It says so, against."
    names = [argument.name for argument in graded(finished).arguments]
    assert names == ["C", "F", "A", "FF", "FA", "AF", "AA"]
    (about,) = {task.about for _, task in talk.asked if task.place == ("argue", "for", "for")}  # type: ignore[attr-defined]
    assert about == "It says so, for."


def test_quadratic_energy_may_decide_in_its_place() -> None:
    answers = scored(**{"for": 1.0, "against": 0.0})
    finished, _ = talked("argllm", answers, gradual="qe")
    assert (graded(finished).semantics, graded(finished).claim.strength) == ("qe", 0.75)


@pytest.mark.parametrize("depth", [1, 2])
def test_a_claim_as_strong_as_weak_is_not_decided(depth: int) -> None:
    finished, _ = talked("argllm", scored(), depth=depth)
    conclusion = finished.conclusion
    assert (conclusion.outcome, conclusion.stop_reason) == ("unresolved", "balanced")
    assert conclusion.answer is None
    assert graded(finished).claim.strength == 0.5


def test_who_has_no_argument_is_not_weighed_and_nobody_scores_it() -> None:
    answers = scored(against=0.4)
    answers = {**answers, "Argue": _only_against}
    finished, talk = talked("argllm", answers, depth=2)
    assert [argument.name for argument in graded(finished).arguments] == ["C", "A", "AA"]
    assert [task.place for task in talk.tasks("Score")] == [
        ("score",),
        ("score", "against"),
        ("score", "against", "against"),
    ]
    assert finished.conclusion.answer == "No. So it is."


def test_a_claim_that_holds_without_an_argument_is_answered_without_a_reason() -> None:
    answers = {**scored(claim=0.9, against=0.1), "Argue": _only_against}
    finished, _ = talked("argllm", answers)
    assert finished.conclusion.answer == "Yes."


def _only_against(_seat: object, task: Any) -> object:
    if task.bearing == "for":
        return {"text": None, "reason": "Nothing speaks for it."}
    return {"text": "So it is."}


@pytest.mark.parametrize("task", ["Argue", "Score"])
def test_what_was_never_legal_decides_nothing(task: str) -> None:
    finished, _ = talked("argllm", {**scored(**{"for": 1.0}), task: lambda s, t: "80%"})
    assert finished.conclusion.answer is None
    assert finished.conclusion.outcome in ("unresolved", "failed")


def test_one_score_that_is_missing_decides_nothing_though_all_others_came() -> None:
    def score(_seat: object, task: Any) -> object:
        return {"base_score": 9 if task.place == ("score", "for") else 0.5}

    finished, _ = talked("argllm", {**scored(), "Score": score})
    conclusion = finished.conclusion
    assert (conclusion.outcome, conclusion.stop_reason) == ("unresolved", "no_synthesis")


@pytest.mark.parametrize(
    ("said", "got", "do"),
    [
        ("80%", "'80%'", '{"base_score": 0.8}'),
        ("８０％", "'８０％'", '{"base_score": 0.8}'),
        ("0.8", "'0.8'", '{"base_score": 0.8}'),
        ("8/10", "'8/10'", '{"base_score": 0.8}'),
        ("8 of 10", "'8 of 10'", '{"base_score": 0.8}'),
        ("8/0", "'8/0'", "0.7"),
        ("likely", "'likely'", "0.7"),
        (8, "8", "0.7"),
        (80, "80", "0.7"),
        (-0.1, "-0.1", "0.7"),
        (1.0001, "1.0001", "0.7"),
        (10**400, "a huge number", "0.7"),
        (True, "true", "0.7"),
        (None, "null", "0.7"),
        ([0.8], "list", "0.7"),
        (float("nan"), "nan", "0.7"),
        (float("inf"), "inf", "0.7"),
    ],
)
def test_a_score_that_is_no_number_from_0_to_1_is_refused_with_what_to_write(
    said: object, got: str, do: str
) -> None:
    found = SCORE.read({"base_score": said})
    assert isinstance(found, Rejected)
    assert (found.expected, found.got) == ("a score from 0 to 1, as a number", got)
    assert do in found.do
    assert "0 から 1" in found.said_in("ja").expected


@pytest.mark.parametrize("said", [0, 1, 0.0, 1.0, 0.35, 1e-9])
def test_a_number_from_0_to_1_is_legal_in_every_form_it_may_come(said: float) -> None:
    assert read(SCORE, json.dumps({"base_score": said})) == BaseScore(score=said)
    assert read(SCORE, BaseScore(score=said)) == BaseScore(score=said)
    assert isinstance(SCORE.accepts(BaseScore(score=2 + said)), Rejected)


def test_an_argument_is_short_and_names_no_seat() -> None:
    task = Argue(place=("argue", "for"), issue=ISSUE, bearing="for", labels=("AG1",))
    assert task.legal(Thesis(argument=speech("x" * 501))) is not None
    assert task.legal(Thesis(argument=speech("As AG1 said."))) is not None
    assert task.legal(Thesis(argument=speech("子どもが遊べる。"))) is None


def test_what_strengths_decided_is_told_beside_no_status() -> None:
    answers = scored(**{"for": 0.8, "against": 0.3})
    finished, _ = talked("argllm", answers, claim_score="0.5")
    told = tell("any", finished)
    found = envelope(told)
    assert found["arguments"] == []
    strengths = found["integration"]["strengths"]
    assert strengths["claim_score"] == "0.5"
    assert [each["id"] for each in strengths["arguments"]] == ["C", "F", "A"]
    assert "(strength 0.75 by DF-QuAD)" in plain(told)
    assert "C, the claim: 0.50 (fixed) → 0.75" in plain(told)
    assert "F -.->|for| C" in mermaid(told)
    assert "A -->|against| C" in mermaid(told)


class Table:
    """An application in memory whose every seat is held by one stand-in."""

    def __init__(self) -> None:
        self.voice = InProcess(StandIn())
        self.app = App(journal=":memory:", agents={"": LlmAgent(self.voice, lang="en")})

    def start(self, **more: Any) -> Result:
        request = Dialectic(**{"what": CLAIM, "model": MODEL, "protocol": "argllm", **more})

        async def held() -> Result:
            return await (await self.app.start(request))

        return asyncio.run(held())

    def fork(self, source: str, **how: Any) -> Result:
        async def held() -> Result:
            return await (await self.app.fork(source, **how))

        return asyncio.run(held())


@pytest.mark.parametrize("depth", [1, 2])
def test_editing_any_base_score_decides_anew_and_asks_nobody(depth: int) -> None:
    table = Table()
    source = table.start(depth=depth)
    asked = len(table.voice.received)
    scores = [e for e in source.record.events if e.kind == "answered" and e.place[0] == "score"]
    assert len(scores) == {1: 3, 2: 7}[depth]
    for event in scores:
        for score in (0, 1):
            fork = table.fork(source.run, event=event.number, answer={"base_score": score})
            strengths = fork.envelope["integration"]["strengths"]["arguments"]
            changed = "".join(str(step)[0].upper() for step in event.place[1:]) or "C"
            assert {each["id"]: each["base_score"] for each in strengths}[changed] == score
            asyncio.run(table.app.replay(fork.run))
    assert len(table.voice.received) == asked


def test_an_edited_base_score_changes_the_outcome() -> None:
    table = Table()
    source = table.start(claim_score="0.5")
    ends = {}
    (pro,) = [e for e in source.record.events if e.place == ("score", "for") and e.seat][-1:]
    for score in (0, 1):
        fork = table.fork(source.run, event=pro.number, answer={"base_score": score})
        ends[score] = str(fork.answer)
    assert ends[0].startswith("No.")
    assert ends[1].startswith("Yes.")
    with pytest.raises(BadInput, match="from 0 to 1"):
        table.fork(source.run, event=pro.number, answer={"base_score": "80%"})


def test_editing_an_argument_asks_anew_only_what_depends_on_it() -> None:
    table = Table()
    source = table.start(depth=2)
    (pro,) = [e for e in source.record.events if e.place == ("argue", "for") and e.seat][-1:]
    before = len(table.voice.received)
    fork = table.fork(source.run, event=pro.number, answer={"text": "Children can play there."})
    # Two arguments about it, their scores, and its own.
    assert len(table.voice.received) - before == 5
    gone = table.fork(source.run, event=pro.number, answer={"text": None, "reason": "None."})
    assert len(table.voice.received) - before == 5
    names = [each["id"] for each in gone.envelope["integration"]["strengths"]["arguments"]]
    assert names == ["C", "A", "AF", "AA"]
    asyncio.run(table.app.replay(fork.run))


@pytest.mark.parametrize(
    ("more", "match"),
    [
        ({"what": "Which camera should we buy?"}, "yes or no"),
        ({"what": "どのカメラを買うべきか"}, "yes or no"),
        ({"depth": 3}, "depth"),
        ({"claim_score": "0.7"}, "claim.score"),
        ({"gradual": "euler"}, "gradual"),
        ({"confirm": True}, "confirm"),
        ({"protocol": "single", "depth": 2}, "depth"),
    ],
    ids=str,
)
def test_what_the_form_cannot_decide_or_does_not_have_is_refused_before_anybody_is_asked(
    more: dict[str, Any], match: str
) -> None:
    table = Table()
    with pytest.raises(BadInput, match=match):
        table.start(**more)
    assert not table.voice.received


def test_sides_that_nobody_gave_are_yes_and_no_and_are_not_searched_for() -> None:
    result = Table().start(what="広場を車に閉ざすべきか", lang="ja")
    stances = [seat["stance"] for seat in result.envelope["seats"]]
    assert stances == ["はい：広場を車に閉ざすべきか", "いいえ：広場を車に閉ざすべきか"]
    assert str(result.answer).startswith(("はい。", "いいえ。")) or result.answer is None


def test_stances_that_were_given_are_shown_to_who_argues() -> None:
    _, talk = talked("argllm")
    assert all(len(task.stances) == 2 for task in talk.tasks("Argue"))
    assert Talk().asked == []
