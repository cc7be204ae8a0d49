"""Who is asked what in a check: forms, experts, the cheap look, context, narrowing."""

import json
from pathlib import Path

import pytest

from aufheben.domain.opinions import forms
from aufheben.domain.vocabulary import Lang
from aufheben.rooms.hierarchy.ontologies.labeled_pairs import everyday, read_labeled
from aufheben.testing import Curator, FakeServer
from tests.hierarchy.debates import METHODS
from tests.surfaces.conftest import Program
from tests.surfaces.curating import (
    PAIRS,
    PREFIXES,
    asked_of,
    curated,
    rows,
    served,
    tasks,
    told,
    turtle,
    written,
)

ANSWERS = curated
ONE = (("wheel", "car"),)
WHOLE = ("--no-cheap", "--no-mend")


@pytest.mark.parametrize("second_look", [False, True])
@pytest.mark.parametrize("form", METHODS)
def test_every_form_goes_through_its_rounds_where_nobody_decides(
    program: Program, server: FakeServer, form: str, *, second_look: bool
) -> None:
    server.reply = Curator(lambda _child, _parent: "unsure")
    words = ("--form", form, "--rounds", "2", *(("--second-look",) if second_look else ()))
    found = told(program("check", rows("in.csv", ONE), *words, *WHOLE, *served(server), "--json"))
    calls = forms(2, second_look=second_look)[form].calls(1 if form == "single" else 2)
    assert (found["protocol"], found["calls"]["made"], len(server.received)) == (form, calls, calls)
    assert (found["outcome"], found["edges"]["undecided"]) == ("unresolved", 1)
    [finding] = found["findings"]
    assert (finding["level"], finding["rule"]) == ("INFO", "undecided_edge")
    assert found["calls"]["bound"] >= calls


def test_an_upheld_edge_takes_one_call_and_a_rejected_one_is_debated(
    program: Program, server: FakeServer
) -> None:
    found = told(program("check", rows("in.csv"), "--no-mend", *served(server), "--json"))
    assert (found["edges"]["upheld"], found["edges"]["rejected"]) == (3, 2)
    assert all(finding["suggestion"] is None for finding in found["findings"])
    assert [len(asked_of(server, *pair)) for pair in PAIRS] == [1, 1, 1, 2, 2]
    assert [received.schema_name for received in asked_of(server, "wheel", "car")] == [
        "opine",
        "opine",
    ]


def test_without_the_cheap_look_every_edge_is_debated(program: Program, server: FakeServer) -> None:
    program("check", rows("in.csv"), *WHOLE, *served(server))
    assert [len(asked_of(server, *pair)) for pair in PAIRS] == [2] * 5


@pytest.mark.parametrize("abstain", [True, False])
def test_seats_are_offered_to_abstain_only_where_they_may(
    program: Program, server: FakeServer, *, abstain: bool
) -> None:
    words = ("--abstain" if abstain else "--no-abstain", *WHOLE, *served(server))
    program("check", rows("in.csv", ONE), *words)
    assert [("unsure" in received.user) for received in server.received] == [abstain] * 2


@pytest.mark.parametrize(("agreed", "rule"), [("0.6", "wrong_edge"), ("0.7", "doubtful_edge")])
def test_a_rejection_by_too_few_is_only_a_doubt(
    program: Program, server: FakeServer, agreed: str, rule: str
) -> None:
    """N holds it, C and the mediator do not: two of three votes."""
    curator = Curator(lambda _child, _parent: "false")
    yes = Curator()
    server.reply = lambda said: yes(said) if said.model == "yes" else curator(said)
    seat = f"N=openai:yes@{server.base_url('openai')}"
    words = ("--seat", seat, "--rounds", "1", "--min-agree", agreed, *WHOLE, *served(server))
    done = program("check", rows("in.csv", ONE), *words, "--json")
    [finding] = told(done)["findings"]
    assert finding["rule"] == rule
    assert finding["votes"]["by"] == {"N": "true", "C": "false", "mediator": "false"}
    assert done.code == (1 if rule == "wrong_edge" else 0)


CONTEXTS = {
    "none": (False, False),
    "definition": (True, False),
    "neighbourhood": (True, True),
    "neighborhood": (True, True),
}


@pytest.mark.parametrize("context", CONTEXTS)
def test_seats_are_shown_just_the_context_that_is_chosen_and_journals_keep_one_word_for_it(
    program: Program, server: FakeServer, context: str
) -> None:
    path = rows("in.csv", child_def="with four of them", parent_def="what stands above")
    program("check", path, "--context", context, "--run", "r", *WHOLE, *served(server))
    begun, *_ = program("runs", "export", "r").out.splitlines()
    assert json.loads(begun)["settings"]["context"] == context.replace("bor", "bour")
    defined, placed = CONTEXTS[context]
    [first, *_] = asked_of(server, "car", "vehicle")
    assert ("definition: with four of them" in first.user) is defined
    assert ("elsewhere in the hierarchy it is placed under: thing" in first.user) is placed
    assert ("placed under it: wheel" in first.user) is placed
    assert "lorry" in first.user or not placed


def test_experts_speak_in_the_order_they_are_named(program: Program, server: FakeServer) -> None:
    words = ("--experts", "R,N,I", "--form", "relay", *WHOLE, *served(server))
    program("check", rows("in.csv", ONE), *words)
    viewpoints = [received.system.partition("Your viewpoint.")[2] for received in server.received]
    assert [bool(view) for view in viewpoints] == [True, False, True]
    assert "role" in viewpoints[0]
    assert "Opinion of expert R" in server.received[1].user
    assert "Opinion of expert R" in server.received[2].user
    assert "Opinion of expert N" in server.received[2].user


def test_an_expert_of_ones_own_takes_part_with_its_viewpoint(
    program: Program, server: FakeServer
) -> None:
    own = written("own.toml", '[experts.P]\nviewpoint = "Ask what wears out first."\n')
    words = ("--expert", own, "--experts", "NP", *WHOLE, *served(server), "--json")
    found = told(program("check", rows("in.csv", ONE), *words))
    assert [seat["name"] for seat in found["seats"]] == ["N", "P", "mediator"]
    stances = ["Ask what wears out first." in received.system for received in server.received]
    assert sorted(stances) == [False, True]


def test_a_seat_may_be_held_by_another_model(program: Program, server: FakeServer) -> None:
    seat = f"mediator=openai:judge@{server.base_url('openai')}"
    words = ("--seat", seat, "--form", "relay-mediator", *WHOLE, *served(server), "--json")
    done = program("check", rows("in.csv", ONE), *words)
    models = [received.model for received in server.received]
    assert models == ["stand-in", "stand-in", "judge"]
    assert {seat["name"]: seat["agent"] for seat in told(done)["seats"]} == {
        "N": "openai:stand-in",
        "S": "openai:stand-in",
        "mediator": "openai:judge",
    }


def test_a_model_may_mediate_where_head_nouns_speak(program: Program, server: FakeServer) -> None:
    """What N and S say of it is nobody's call."""
    seat = f"mediator=openai:judge@{server.base_url('openai')}"
    words = ("--seat", seat, "--form", "relay-mediator", "--rounds", "1", *WHOLE)
    done = program("check", rows("in.csv", ONE), *words, "--json")
    assert tasks(server) == ["mediate"]
    assert told(done)["edges"]["rejected"] == 1


SPACES = (
    PREFIXES
    + "@prefix o: <http://elsewhere.org/> .\n"
    + "".join(f"{name} a owl:Class .\n" for name in ("ex:car", "ex:vehicle", "o:thing", "o:sign"))
    + "ex:car rdfs:subClassOf ex:vehicle .\nex:vehicle rdfs:subClassOf o:thing .\n"
    + "o:sign rdfs:subClassOf o:thing .\n"
)


def test_only_classes_of_the_base_iri_are_asked_about(program: Program, server: FakeServer) -> None:
    words = ("--base-iri", "http://example.org/roads#", *served(server), "--json")
    found = told(program("check", written("in.ttl", SPACES), *words))
    assert (found["edges"]["total"], found["edges"]["checked"]) == (3, 2)
    assert found["edges"]["skipped"] == [
        {"number": 1, "why": "the child is outside of http://example.org/roads#"}
    ]
    # Beside the classes asked about, those of elsewhere are shown.
    judged = [
        received.user.partition("Proposition")[2].split("\n")[0] for received in server.received
    ]
    assert not any("sign" in proposition for proposition in judged)


def test_only_the_selected_branch_is_asked_about(program: Program, server: FakeServer) -> None:
    words = ("--select", "Vehicle", "--select", "sign", *WHOLE, "--form", "single")
    path = turtle(
        "in.ttl",
        "ex:car rdfs:subClassOf ex:vehicle .",
        "ex:taxi rdfs:subClassOf ex:car .",
        "ex:tree rdfs:subClassOf ex:plant .",
        "ex:sign rdfs:subClassOf ex:board .",
    )
    found = told(program("check", path, *words, *served(server), "--json"))
    assert found["edges"]["checked"] == len(server.received) == 3
    assert not any("tree" in received.user for received in server.received)


def test_only_what_changed_since_an_older_file_is_asked_about(
    program: Program, server: FakeServer
) -> None:
    old = written(
        "old.csv", "child,parent,child_def\ncar,vehicle,old words\nlorry,vehicle,same words\n"
    )
    new = written(
        "new.csv",
        "child,parent,child_def\ncar,vehicle,new words\nlorry,vehicle,same words\nbus,vehicle,\n",
    )
    words = ("--changed-since", old, "--form", "single", "--no-mend", *served(server), "--json")
    found = told(program("check", new, *words))
    assert found["edges"]["skipped"] == [{"number": 1, "why": "as it was in the older ontology"}]
    assert len(asked_of(server, "car", "vehicle")) == len(asked_of(server, "bus", "vehicle")) == 1
    assert asked_of(server, "lorry", "vehicle") == []


def test_a_suppressed_edge_is_not_even_asked_about(program: Program, server: FakeServer) -> None:
    known = written("known.tsv", "# we know\nwrong_edge\twheel\tcar\n")
    words = ("--suppress", known, "--no-mend", *served(server), "--json")
    found = told(program("check", rows("in.csv"), *words))
    assert asked_of(server, "wheel", "car") == []
    assert {"number": 1, "why": "known, and suppressed"} in found["edges"]["skipped"]
    assert [row["subject"] for row in found["findings"] if row["parent"]] == ["sign"]


EXAMPLES = Path(__file__).parents[2] / "examples"
WRITTEN: list[tuple[str, tuple[str, str], Lang]] = [
    ("expense-debated.jsonl", ("expense", "amount of money"), "en"),
    ("expense-debated.ja.jsonl", ("費用", "金額"), "ja"),
]


@pytest.mark.parametrize(("file", "edge", "lang"), WRITTEN)
def test_figure_3_is_shipped_in_our_words_and_says_that_people_wrote_it(
    program: Program, file: str, edge: tuple[str, str], lang: Lang
) -> None:
    record = str(EXAMPLES / file)
    done = program("replay", record, "--json")
    found = told(done)
    assert (done.code, found["differs"], found["protocol"]) == (0, False, "parallel-feedback")
    assert "answered by the authors of aufheben, by hand" in done.err
    assert found["calls"]["made"] == 7
    assert "by-hand" in found["run"]
    program("runs", "import", record)
    shown = told(program("show", "--edge", ",".join(edge), "--json"))["examined"]
    said = [
        (each["seat"], each["role"], each["said"].get("verdict")) for each in shown["statements"]
    ]
    assert said == FIGURE_3
    # As in the figure the mediator is persuaded of what people hold to be false.
    assert (shown["verdict"], shown["decision"], shown["rounds"]) == ("true", "mediator", 2)
    pairs = {
        (p.child.name, p.parent.name): p.correct for p in read_labeled(everyday(lang), "e.csv")
    }
    assert pairs[edge] is False


FIGURE_3 = [
    ("R", "opinion", "false"),
    ("I", "opinion", "true"),
    ("mediator", "mediator", "false"),
    ("feedback", "feedback", None),
    ("R", "improved", "false"),
    ("I", "improved", "true"),
    ("mediator", "mediator", "true"),
]
