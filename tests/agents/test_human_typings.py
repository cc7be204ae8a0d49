"""No typing of a person ends a run: it is refused and asked for again, or it is an answer."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.agents import SymbolicAgent
from aufheben.agents.human import HumanAgent, ScriptedDesk
from aufheben.domain import Argument, NoThesis, Rebut, Rule, Seat
from aufheben.errors import Left
from aufheben.protocols.ports import Agent, Rejected, Said, Task
from aufheben.rooms.dialectic import methods
from aufheben.rooms.dialectic.asks.argument_tasks import Counter
from aufheben.rooms.dialectic.job import EndedDialectic
from aufheben.rooms.dialectic.protocol import tasks as dialectic
from aufheben.rooms.dialectic.report.envelope import envelope
from aufheben.rooms.dialectic.seats import SeatChoice, cast
from aufheben.rooms.dialectic.told import tell
from aufheben.rooms.hierarchy import asks as hierarchy
from aufheben.rooms.schema import kinds
from aufheben.runtime.clock import StillClock
from aufheben.runtime.journal import Record
from aufheben.runtime.memory import MemoryStore
from aufheben.runtime.repetition import Lexical
from aufheben.runtime.validation import Validation
from tests.agents.human_typings import (
    HOSTILE,
    ISSUE,
    MAIN,
    TYPED,
    answered,
    is_lawful,
    left,
    specified,
)
from tests.agents.prompt_tasks import filled, task_of
from tests.driving import conduct, replay
from tests.formats.debate_reports import markdown, plain
from tests.profiles import examples

TASKS = sorted({*kinds(dialectic), *kinds(methods)} - {"Formalize"})
OLD = "the children who live nearby need a quiet place to play after school"
AGAIN = "children who live nearby need a quiet place to play after their school"
RULE = (
    "Borealis is certified and has a low defect rate."
    " If a supplier is certified and has a low defect rate, we should use it."
)
LINES = st.lists(TYPED, max_size=10)


@pytest.mark.parametrize("name", TASKS)
@given(LINES, st.sampled_from(("en", "ja")))
@examples(40)
def test_whatever_is_typed_is_a_legal_answer_or_leaving(
    name: str, lines: list[str], lang: Any
) -> None:
    is_lawful(task_of(name), *lines, lang=lang)


@pytest.mark.parametrize("typed", HOSTILE, ids=range(len(HOSTILE)))
def test_after_any_line_the_person_is_still_heard(typed: str) -> None:
    if typed in ("/skip", "/SKIP", "/concede"):
        return
    found, _ = answered(MAIN, typed, *["/back"] * 4, "n", "-", *["/back"] * 4, "/skip")
    assert found == NoThesis(reason="passed over")


@pytest.mark.parametrize(
    ("typed", "place", "fix"),
    [
        ("Acme\x07 is late", "Character 5 (U+0007)", "without it"),
        ("\ud800", "Character 1 (U+D800)", "without it"),
        ("x" * 100_000, "100,000 characters", "more briefly"),
        ("/unknown", "/unknown", "/leave"),
        ("~", "At character", "“because”"),
        ("->", "At character", "“because”"),
        ("Borealis is certified. Borealis is or is not cheap.", "At character", "“because”"),
        ("We should use Acme because we should use Acme", "repeats the conclusion", "Give one"),
        ("Zeta is blue.", "nothing that is asked for", "Add a sentence"),
        (
            "Zeta is certified. If a supplier is certified, we should use it.",
            "nothing follows",
            "Add: Zeta is a supplier.",
        ),
        ('/json {"a": 1', "no JSON object", "after /json"),
        ('/json {"Argument": null, "reason": "\\u0007"}', "control characters", "without them"),
    ],
)
def test_a_refusal_says_where_and_how_to_mend_it(typed: str, place: str, fix: str) -> None:
    shown = left(MAIN, typed)
    assert place in shown
    assert fix in shown


def test_no_journal_ever_gets_a_control_character_or_half_a_character() -> None:
    found, _ = answered(MAIN, "\ud800Borealis is certified.\x00 If a supplier is certified, we"
                        " should use it.", "", "")  # fmt: skip
    assert "\x00" not in str(found)
    assert found.argument.warrant.consequent == "We should use Borealis"


def _argued(conclusion: str, *reasons: str) -> Argument:
    return Argument(rules=(Rule(id="r1", strong=reasons, consequent=conclusion),))


class _Sitting:
    """A run of the supplier case, in which Quality is a person who types `lines`."""

    def __init__(self, lines: list[str], **protocol: Any) -> None:
        choice = SeatChoice(seats={"Quality": "human"})
        asked = replace(specified(), protocol=protocol)
        self.case = cast(asked, choice=choice).case
        self.store = MemoryStore()
        self.desk = ScriptedDesk(lines)
        journal = self.store.begin(Record(run="r", created="", settings={}))
        agents: dict[str, Agent] = {
            "Purchasing": SymbolicAgent(),
            "Quality": HumanAgent(self.desk, beside_logic=True),
        }
        self.finished: EndedDialectic | None = None
        try:
            self.finished = conduct(self.case, agents, journal, StillClock())
        except Left:
            pass
        finally:
            journal.close()

    @property
    def shown(self) -> str:
        return "\n".join(self.desk.shown)


@given(LINES, st.sampled_from(("published", "capped")), st.booleans())
@examples(60)
def test_a_run_beside_the_engine_ends_typed_or_waits(
    lines: list[str], form: str, confirm: bool
) -> None:
    sat = _Sitting([*lines, *["-", "/skip", "n", "/skip"] * 12], name=form, confirm=confirm)
    if sat.finished is None:
        return
    finished = sat.finished
    assert finished.conclusion.outcome in ("justified", "synthesis", "unresolved")
    assert finished.tally.rejected == 0
    assert finished.tally.fallbacks == {}
    assert finished.tally.made <= sat.case.bound
    assert replay(sat.case, sat.store.read("r")) == finished
    told = tell("r", finished)
    assert plain(told)
    assert markdown(told)
    assert envelope(told)


@given(LINES)
@examples(40)
def test_leaving_at_any_point_loses_nothing(lines: list[str]) -> None:
    sat = _Sitting(lines)
    if sat.finished is not None:
        return
    journal = sat.store.hold("r")
    agents: dict[str, Agent] = {
        "Purchasing": SymbolicAgent(),
        "Quality": HumanAgent(ScriptedDesk(["/skip"] * 60), beside_logic=True),
    }
    before = [e for e in journal.record.events if e.kind == "answered"]
    finished = conduct(sat.case, agents, journal, StillClock())
    after = [e for e in journal.record.events if e.kind == "answered"]
    assert after[: len(before)] == before
    assert finished.conclusion.outcome in ("justified", "synthesis", "unresolved")


@pytest.mark.parametrize("form", ["published", "capped"])
def test_the_engine_lifts_what_a_person_said_in_sentences(form: str) -> None:
    sat = _Sitting(
        [
            "Acme has failed the audit. If something has failed the audit, we should not use it.",
            "",
            RULE,
            "",
            "/concede",
        ],
        name=form,
    )
    assert sat.finished is not None
    conclusion = sat.finished.conclusion
    assert conclusion.outcome == "synthesis"
    assert "Corvo" in str(conclusion.answer)
    assert conclusion.integration is not None
    assert conclusion.integration.seat == "Purchasing"


def test_prose_the_engine_cannot_read_ends_unresolved_with_the_reason_and_what_to_try() -> None:
    sat = _Sitting(
        ["/skip", "Trust Zeta with it all because my aunt swears by them", "y", *["/skip"] * 9]
    )
    assert sat.finished is not None
    conclusion = sat.finished.conclusion
    assert (conclusion.outcome, conclusion.stop_reason) == ("unresolved", "no_synthesis")
    assert "The logic engine cannot read" in sat.shown
    told = plain(tell("r", sat.finished))
    assert "Trust Zeta with it all" in told
    assert "--model" in told
    assert [d.stop for d in conclusion.disputes] == ["skipped", "unread"]


def test_what_a_person_says_again_is_sent_back_once_and_then_stands() -> None:
    said = Said(answer=Rebut(argument=_argued("Close it", AGAIN), target="Open it"), by="person")
    task: Task[Any] = Counter(
        place=("c",),
        issue=ISSUE,
        attacked=_argued("Open it", "trade"),
        said=(_argued("Close it", OLD),),
    )
    validation = Validation(repetition=Lexical())
    seat = Seat(name="P", stance="We stand for quiet.")

    def ruling(*rulings: Rejected, last: bool = False, by: str = "person") -> object:
        answer = replace(said, by=by)
        return asyncio.run(validation.ruling(seat, task, answer, rulings, last=last))

    refused = ruling()
    assert isinstance(refused, Rejected)
    assert refused.why == "repetition"
    assert ruling(refused) == said.answer
    assert ruling(last=True) == said.answer
    assert isinstance(ruling(refused, by="openai:x"), Rejected)


EDGE = Seat(name="expert", stance="")
EDGES = ("Opine", "Mediate", "Improve", "Advise", "Mend")


@pytest.mark.parametrize("name", EDGES)
@given(LINES, st.sampled_from(("en", "ja")))
@examples(30)
def test_whatever_is_typed_about_an_edge_is_a_legal_answer_or_leaving(
    name: str, lines: list[str], lang: Any
) -> None:
    typed = (*lines, "-", "y", "1", "-", "because it is so", "1", "so")
    is_lawful(filled(getattr(hierarchy, name)), *typed, seat=EDGE, lang=lang)
