"""Maps and reports: nothing declared is called computed."""

from aufheben.agents import ScriptedAgent
from aufheben.domain import (
    Argument,
    Concede,
    Issue,
    NoSynthesis,
    NoThesis,
    Rebut,
    Rule,
    Seat,
    Thesis,
)
from aufheben.rooms.dialectic.job import DialecticJob
from aufheben.rooms.dialectic.protocol.rules import Constitution
from aufheben.rooms.dialectic.report.envelope import envelope
from aufheben.rooms.dialectic.told import ToldDialectic, tell
from aufheben.runtime.clock import StillClock
from aufheben.runtime.journal import Record
from aufheben.runtime.memory import MemoryStore
from tests.driving import conduct


def spoken(claim: str, objection: str, stances: tuple[str, str] = ("", "")) -> ToldDialectic:
    """AG1 claims, AG2 objects, AG1 concedes: all in prose."""
    case = DialecticJob(
        issue=Issue(question="What should we keep?"),
        seats=(Seat(name="AG1", stance=stances[0]), Seat(name="AG2", stance=stances[1])),
        constitution=Constitution(),
    )
    thesis = Thesis(argument=one("Practice helps learning", claim))
    rebuttal = Rebut(argument=one("Pupils need rest", objection), target=claim)
    agents = {
        "AG1": ScriptedAgent([thesis, Concede(), NoSynthesis()]),
        "AG2": ScriptedAgent([rebuttal, NoThesis()]),
    }
    journal = MemoryStore().begin(Record(run="prose", created="", settings={}))
    return tell("prose", conduct(case, agents, journal, StillClock()))


def one(premise: str, consequent: str) -> Argument:
    return Argument(rules=(Rule(id="r1", strong=(premise,), consequent=consequent),))


def test_prose_attacks_are_declared_and_point_the_way_they_were_spoken() -> None:
    told = spoken("Homework helps everybody learn", "Homework steals sleep from children")
    assert told.audit.relations == (None, "declared")
    assert told.audit.edges == ((1, 0),)
    assert told.audit.statuses == ("overruled", "justified")
    assert told.audit.on_union is None


def test_what_happens_to_parse_in_a_debate_in_prose_is_declared_all_the_same() -> None:
    told = spoken("Homework is helpful", "Homework is not helpful")
    assert told.audit.relations == (None, "declared")
    assert told.audit.edges == ((1, 0),)


GIVEN = (
    "Homework is helpful. If something is helpful, we should keep it.",
    "Homework is not helpful. If something is not helpful, we should not keep it.",
)


def test_attacks_that_both_stances_gave_as_logic_go_both_ways() -> None:
    told = spoken("Homework is helpful", "Homework is not helpful", GIVEN)
    assert told.audit.relations == (None, "computed")
    assert set(told.audit.edges) == {(0, 1), (1, 0)}
    assert told.audit.statuses == ("defensible", "defensible")


def test_the_envelope_has_every_key_of_the_contract() -> None:
    written = envelope(spoken("Homework is helpful", "Homework is not helpful"))
    assert {
        "schema", "run", "room", "protocol", "issue", "outcome", "stop_reason", "flags", "answer",
        "calls", "usage", "seats", "arguments", "disputes", "integration", "answer_detail",
    } <= set(written)  # fmt: skip
    assert {
        "id", "seat", "role", "attacks", "target", "relation", "rules", "Conc", "Ass", "status",
    } <= set(written["arguments"][0])  # fmt: skip
    assert {"made", "rejected", "bound"} == set(written["calls"])
