"""Debates of edges: whatever is answered they end, and only what was asked is judged."""

import asyncio
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.agents import ScriptedAgent
from aufheben.domain import Limits
from aufheben.domain.opinions import (
    Advice,
    Decision,
    Feedback,
    Kind,
    Opinion,
    Proposal,
    Truth,
    forms,
)
from aufheben.domain.taxonomies import EdgeClaim, Portrait
from aufheben.domain.vocabulary import Lang, Limit, Outcome, StopReason
from aufheben.errors import AgentFailed
from aufheben.protocols.ports import Rejected, Task
from aufheben.rooms.hierarchy.asks import Advise, Improve, Mediate, Mend, Opine, propounded
from aufheben.rooms.hierarchy.job import EndedHierarchy, HierarchyJob
from aufheben.rooms.hierarchy.protocol.debate import EdgeDebate, examine
from aufheben.rooms.hierarchy.protocol.protocol import CheckedEdge, finding
from aufheben.runtime.chair import JournaledChair
from aufheben.runtime.clock import StillClock
from aufheben.runtime.journal import Journal
from aufheben.runtime.memory import MemoryStore
from tests.driving import surveyed_again
from tests.hierarchy.debates import METHODS, RUN, Noting, answer, experts, held, job, surveyed, tree
from tests.profiles import examples

# Whatever is answered

SMALL = tree(("truck", "vehicle"), ("wheel", "vehicle"), ("車両", "truck"))
TEXTS = ["", " ", "truck", "vehicle", "It is so, as everybody who has seen one knows.", "\ud800"]
texts = st.sampled_from(TEXTS) | st.text(max_size=8)
truths = st.sampled_from(get_args(Truth))


@dataclass(frozen=True, slots=True, kw_only=True)
class Legal:
    """Stands for a message of the right shape, which may still be refused."""

    verdict: str
    reason: str = "so"
    kind: str = "none"
    to: str = ""

    def said(self, task: Task[Any]) -> object:
        match task:
            case Opine() | Mediate() | Improve():
                return {
                    "proposition": task.proposition,
                    "verdict": self.verdict,
                    "reason": self.reason,
                }
            case Advise():
                rows = [{"expert": name, "feedback": self.reason} for name in task.experts]
                return {"feedback": rows}
            case Mend():
                to = self.to or next(iter(task.candidates), "")
                return {"kind": self.kind, "to": to, "reason": self.reason}
            case _:
                raise AssertionError(task)


BROKEN = ZeroDivisionError("with a key")


legal = st.builds(
    Legal,
    verdict=st.sampled_from(["true", "false", "unsure", "真", "TRUE", "perhaps"]),
    reason=st.sampled_from(["so", "Every truck is a vehicle, and none is not.", "理由", ""]),
    kind=st.sampled_from(get_args(Kind)),
    to=st.sampled_from(["", "truck", "車両", "nowhere"]),
)
values = st.one_of(
    st.builds(Opinion, verdict=truths, reason=texts),
    st.builds(
        Advice,
        feedback=st.lists(st.builds(Feedback, expert=st.sampled_from("NSRI"), feedback=texts)).map(
            tuple
        ),
    ),
    st.builds(Proposal, kind=st.sampled_from(get_args(Kind)), reason=texts, to=texts),
)
garbage = st.one_of(
    st.none(),
    st.integers(),
    st.just(10**5000),
    texts,
    st.binary(max_size=4),
    st.sampled_from(
        [
            '{"verdict": "true", "reason": "so"}',
            r'{"proposition": "\"vehicle\" is a subclass of \"truck\".", "verdict": "false"}',
            '{"proposition": null, "verdict": null, "reason": null}',
            '{"verdict": true, "verdict": false}',
            '{"feedback": {"N": "better"}}',
            '{"kind": "other-parent", "to": "nowhere", "reason": "so"}',
            "[" * 5000,
            '{"verdict": NaN}',
        ]
    ),
)
scripts = st.lists(legal | values | garbage, min_size=1, max_size=12)
surveys = st.builds(
    job,
    st.builds(
        lambda rounds, name: forms(rounds)[name], st.integers(1, 4), st.sampled_from(METHODS)
    ),
    names=st.integers(1, 4).map(lambda number: "NSRI"[:number]),
    taxonomy=st.just(SMALL),
    cheap=st.booleans(),
    mends=st.booleans(),
    abstain=st.booleans(),
    context=st.sampled_from(["none", "definition", "neighbourhood"]),
    limits=st.builds(Limits, reasks=st.integers(0, 2), calls=st.none() | st.integers(0, 40)),
)


def cycling(script: Sequence[object]) -> Noting:
    """Answers from the list again and again."""
    count = iter(range(10**9))

    def said(_: object, task: Task[Any]) -> object:
        each = script[next(count) % len(script)]
        if isinstance(each, Exception):
            raise each
        return each.said(task) if isinstance(each, Legal) else each

    return Noting(said)


@examples(250)
@given(surveys, scripts, st.sampled_from([1, 3]))
def test_every_agent_leads_to_a_typed_end_within_the_bound(
    asked: HierarchyJob, script: list[object], at_once: int
) -> None:
    store = MemoryStore()
    agent = cycling(script)
    seen: list[CheckedEdge] = []
    done = surveyed(
        asked,
        agent,
        store.begin(RUN),
        at_once=at_once,
        seen=lambda checked, _: seen.append(checked),
    )
    assert done.tally.made == len(agent.places) <= asked.bound
    assert done.outcome in get_args(Outcome)
    assert done.stop_reason in get_args(StopReason)
    assert len(seen) == done.checked <= len(SMALL.edges)
    for checked in seen:
        assert checked.examined.verdict in get_args(Truth)
        assert checked.examined.decision in get_args(get_args(Decision)[0])
        assert 0 <= checked.examined.rounds <= asked.procedure.debate.form.rounds
    for found in done.findings:
        assert 0 <= (found.confidence or 0) <= 1
        assert found.reason
    again = asyncio.run(surveyed_again(asked, store.read("r")))
    assert again == done


def ended(
    asked: HierarchyJob, agent: Noting, journal: Journal, at_once: int
) -> EndedHierarchy | AgentFailed:
    try:
        return surveyed(asked, agent, journal, at_once=at_once)
    except AgentFailed as failed:
        return failed


@examples(60)
@given(surveys, scripts, st.integers(0, 20), st.sampled_from([1, 3]))
def test_an_agent_that_breaks_down_at_any_time_is_named(
    asked: HierarchyJob, script: list[object], when: int, at_once: int
) -> None:
    store = MemoryStore()
    journal = store.begin(RUN)
    done = ended(asked, cycling([*(script * 21)[:when], *[BROKEN] * 999]), journal, at_once)
    if isinstance(done, AgentFailed):
        assert "broke down (ZeroDivisionError)" in str(done)
        assert "key" not in str(done)
        assert store.read("r").ended is None
    else:
        assert done.tally.made <= when
    journal.close()
    assert surveyed(asked, cycling(script), store.hold("r")).outcome in get_args(Outcome)


def always_another(_: object, task: Task[Any]) -> object:
    """Whatever verdict was given before, the other one; a class of no list."""
    match task:
        case Improve(own=own):
            return Opinion(verdict="false" if own.verdict == "true" else "true", reason="no")
        case Opine(own=own, heard=heard):
            before = own or next((said for _, said in heard), None)
            turned: Truth = "false" if before and before.verdict == "true" else "true"
            return Opinion(verdict=turned, reason="no")
        case Mend():
            return Proposal(kind="other-parent", to="nowhere", reason="no")
        case _:
            return answer(task, lambda _: "false")


@pytest.mark.parametrize("number", [1, 2, 3, 4])
@pytest.mark.parametrize("method", METHODS)
def test_one_who_always_changes_the_verdict_takes_no_more_than_the_bound(
    method: str, number: int
) -> None:
    asked = job(forms(3)[method], names="NSRI"[:number], taxonomy=SMALL)
    done = surveyed(asked, Noting(always_another))
    assert done.tally.made <= asked.bound
    assert done.checked == len(SMALL.edges)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("mends", [True, False], ids=["mending", "not mending"])
def test_who_is_never_legal_uses_up_every_second_chance_and_leaves_all_undecided(
    method: str, mends: bool
) -> None:
    asked = job(forms(2)[method], taxonomy=SMALL, mends=mends, limits=Limits(reasks=2))
    done = surveyed(asked, Noting(lambda *_: "Certainly!"))
    assert (done.outcome, done.stop_reason) == ("failed", "no_legal_answer")
    assert (done.upheld, done.rejected, done.undecided) == (0, 0, 3)
    assert done.tally.made == done.tally.rejected <= asked.bound


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("reasks", [0, 2])
def test_the_bound_is_used_up_by_who_rejects_and_never_agrees(method: str, reasks: int) -> None:
    """Refused `reasks` times before every legal answer; a proposal is rejected as well."""
    form = forms(3)[method]
    names = "N" if method == "single" else "NSR"
    asked = job(form, names=names, taxonomy=SMALL, limits=Limits(reasks=reasks))
    heard: dict[object, int] = {}

    def script(_: object, task: Task[Any]) -> object:
        heard[task.place] = heard.get(task.place, 0) + 1
        if heard[task.place] <= reasks:
            return "not yet"
        if isinstance(task, Mend):
            return Proposal(kind="part-of", reason="rather")
        if method == "single":
            return answer(task, lambda _: "false")
        # The last expert and the mediator reject; N never decides, at the first look neither.
        return answer(task, lambda name: "unsure" if name[0] in "Nt" else "false")

    done = surveyed(asked, Noting(script))
    assert done.tally.made == asked.bound
    assert done.rejected == 3


# Only what was asked is judged

CLAIM = EdgeClaim(child=Portrait(name="Kei Truck"), parent=Portrait(name="Vehicle"))
TASKS: tuple[Opine | Mediate | Improve, ...] = (
    Opine(place=(), claim=CLAIM),
    Mediate(place=(), claim=CLAIM, opinions=()),
    Improve(place=(), claim=CLAIM, own=Opinion(verdict="true", reason="so"), feedback="more"),
)
each_task = pytest.mark.parametrize("task", TASKS, ids=lambda task: type(task).__name__)


def message(proposition: object, verdict: object = "true", reason: object = "so") -> dict[str, Any]:
    return {"proposition": proposition, "verdict": verdict, "reason": reason}


@each_task
@pytest.mark.parametrize(
    "said",
    [
        '"Vehicle" is a subclass of "Kei Truck".', '"Kei Truck" is not a subclass of "Vehicle".',
        '"Kei Truck" is a part of "Vehicle".', '"Truck" is a subclass of "Vehicle".',
        '"Kei Truck" is a subclass of "Vehicle". It is.',
        "「Kei Truck」は「Vehicle」のサブクラスである。", "Kei Truck", " ",
    ],
)  # fmt: skip
def test_an_opinion_on_another_sentence_is_refused(task: Opine, said: str) -> None:
    refused = task.read(message(said))
    assert isinstance(refused, Rejected)
    assert task.proposition in refused.expected


@each_task
@pytest.mark.parametrize(
    "said",
    [
        '"Kei Truck" is a subclass of "Vehicle".', "“Kei Truck” is a subclass of “Vehicle”",
        "'Kei Truck' is a subclass of 'Vehicle'", "kei truck is a subclass of vehicle",
        "「Kei Truck」 is a subclass of 「Vehicle」。",
        "\uff2bei\u3000Ｔruck is a subclass of Ｖehicle",
        '  "KEI TRUCK" IS A SUBCLASS OF "VEHICLE".\n',
    ],
)  # fmt: skip
def test_quotes_width_case_and_the_stop_do_not_matter(task: Opine, said: str) -> None:
    assert task.read(message(said)) == Opinion(verdict="true", reason="so")


def test_case_is_folded_and_not_only_lowered() -> None:
    claim = EdgeClaim(child=Portrait(name="Einbahnstraße"), parent=Portrait(name="ΟΔΟΣ"))
    said = '"EINBAHNSTRASSE" is a subclass of "οδος".'
    read = Opine(place=(), claim=claim).read(message(said))
    assert read == Opinion(verdict="true", reason="so")


names = st.text(st.characters(codec="utf-8"), min_size=1, max_size=12)
langs: st.SearchStrategy[Lang] = st.sampled_from(["en", "ja"])
relations: st.SearchStrategy[Any] = st.sampled_from(["is-a", "part-of", "role"])


@given(names, names, langs, relations)
def test_every_proposition_may_be_copied_as_it_is_or_in_another_form(
    child: str, parent: str, lang: Lang, relation: Any
) -> None:
    claim = EdgeClaim(child=Portrait(name=child), parent=Portrait(name=parent), relation=relation)
    task = Opine(place=(), claim=claim, lang=lang)
    assert child in task.proposition
    assert parent in task.proposition
    assert task.proposition == propounded(claim, lang)
    for said in (task.proposition, f" {task.proposition}\n", task.proposition.rstrip("。.")):
        assert task.read(message(said)) == Opinion(verdict="true", reason="so")
    decomposed = unicodedata.normalize("NFD", task.proposition)
    assert task.read(message(decomposed)) == Opinion(verdict="true", reason="so")


words = st.text("abcdeあいう漢字", min_size=1, max_size=6)


@given(words, words, langs, relations)
def test_the_terms_turned_round_are_another_sentence(
    child: str, parent: str, lang: Lang, relation: Any
) -> None:
    one, other = Portrait(name=child), Portrait(name=parent)
    task = Opine(place=(), claim=EdgeClaim(child=one, parent=other, relation=relation), lang=lang)
    turned = propounded(EdgeClaim(child=other, parent=one, relation=relation), lang)
    read = task.read(message(turned))
    assert isinstance(read, Rejected) == (child != parent)


VERDICTS = {
    "json true": (True, "true"),
    "json false": (False, "false"),
    "true": ("true", "true"),
    "TRUE": ("TRUE", "true"),
    "False": ("False", "false"),
    "spaced": (" Unsure\n", "unsure"),
    "shin": ("真", "true"),
    "gi": ("偽", "false"),
    "fumei": ("不明", "unsure"),
    "yes": ("yes", None),
    "empty": ("", None),
    "null": (None, None),
    "one": (1, None),
    "list": (["true"], None),
    "both": ("true or false", None),
}


@pytest.mark.parametrize(("said", "meant"), VERDICTS.values(), ids=VERDICTS)
def test_a_verdict_is_read_in_these_words_and_no_others(said: object, meant: object) -> None:
    read = TASKS[0].read(message(TASKS[0].proposition, said))
    assert (read.verdict if isinstance(read, Opinion) else None) == meant


@pytest.mark.parametrize("task", TASKS, ids=lambda task: type(task).__name__)
@pytest.mark.parametrize("missing", ["proposition", "verdict", "reason"])
@pytest.mark.parametrize("instead", [None, "", 7, []], ids=["null", "empty", "number", "list"])
def test_an_opinion_is_whole_or_refused(task: Opine, missing: str, instead: object) -> None:
    whole = message(task.proposition)
    assert isinstance(task.read(whole), Opinion)
    assert isinstance(task.read({**whole, missing: instead}), Rejected)
    del whole[missing]
    assert isinstance(task.read(whole), Rejected)


@given(truths, st.text(st.characters(codec="utf-8"), min_size=1), langs)
def test_an_opinion_that_is_written_is_read_again(verdict: Truth, reason: str, lang: Lang) -> None:
    said = Opinion(verdict=verdict, reason=reason)
    task = Opine(place=(), claim=CLAIM, lang=lang)
    assert task.read(task.write(said)) == task.accepts(said) == said


@pytest.mark.parametrize("reason", ["", "\ud800"], ids=["empty", "no text"])
def test_a_value_that_the_journal_could_not_give_back_is_refused(reason: str) -> None:
    said = Opinion(verdict="true", reason=reason)
    assert isinstance(TASKS[0].accepts(said), Rejected)


def test_an_opinion_on_the_edge_turned_round_is_asked_for_again() -> None:
    agent = ScriptedAgent(
        [
            message('"Vehicle" is a subclass of "Kei Truck".', "false"),
            message('"Kei Truck" is a subclass of "Vehicle".'),
        ]
    )
    found = held(forms(1)["single"], agent, names="N", claim=CLAIM)
    assert found.tally.rejected == 1
    assert (found.examined.verdict, found.examined.decision) == ("true", "agreement")


# Limits and findings


@pytest.mark.parametrize("method", METHODS)
def test_a_debate_that_a_limit_cuts_has_no_verdict(method: str) -> None:
    form = forms(2)[method]
    number = 1 if method == "single" else 2
    turning = {f"{name}{n}": "true" for name in ("N", "S", "mediator") for n in (1, 2)}
    for calls in range(form.calls(number)):
        says: Any = {**turning, "S1": "false", "S2": "false", "mediator1'": "true"}
        says |= {"mediator2'": "true"}
        found = held(form, says, names="NS"[:number], limits=Limits(calls=calls)).examined
        if found.decision != "agreement":
            assert (found.verdict, found.decision) == ("unsure", "calls")


def test_reasons_for_and_against_are_the_last_that_were_given() -> None:
    examined = held(forms(2)["relay"], {"N": "true", "S": "false"}).examined
    found = finding(CheckedEdge(edge=SMALL.edges[0], examined=examined), min_agree=0.5)
    assert found is not None
    assert (found.level, found.rule) == ("ERROR", "wrong_edge")
    assert (found.reason, found.reason_for, found.reason_against) == ("S2", "N2", "S2")
    assert found.confidence == 0.5
    assert found.votes == (("N", "true"), ("S", "false"))


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_why_nothing_was_decided_is_said_in_the_language_of_the_debate(lang: Any) -> None:
    examined = held(forms(1)["relay"], lambda _: "unsure").examined
    silent = replace(examined, statements=(), decision="no_legal_answer")
    checked = CheckedEdge(edge=SMALL.edges[0], examined=silent)
    found = finding(checked, min_agree=0.5, lang=lang)
    assert found is not None
    assert found.reason.isascii() == (lang == "en")


def test_an_edge_that_is_upheld_is_no_finding() -> None:
    examined = held(forms(1)["relay"], lambda _: "true").examined
    assert finding(CheckedEdge(edge=SMALL.edges[0], examined=examined), min_agree=0.0) is None


def test_debates_of_one_claim_are_apart_by_their_place() -> None:
    journal = MemoryStore().begin(RUN)
    agent = ScriptedAgent(lambda _, task: answer(task, lambda _: "true"))
    chair = JournaledChair(
        agents={"any": agent}, journal=journal, limits=Limits(), clock=StillClock()
    )
    debate = EdgeDebate(form=forms(1)["relay"], experts=experts())
    for at in (("edge", "a", "b"), ("edge", "a", "b", "mended")):
        asyncio.run(examine(CLAIM, debate, chair, at))
    places = [task.place for task in agent.asked]
    assert len(set(places)) == len(places) == 4


def test_limits_are_decisions_of_their_own() -> None:
    assert set(get_args(Limit)).isdisjoint(get_args(Truth))
    assert set(get_args(Limit)) <= {each for part in get_args(Decision) for each in get_args(part)}
