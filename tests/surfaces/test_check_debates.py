"""Who is asked what in a check: forms, experts, the cheap look, context, narrowing."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from aufheben.domain.vocabulary import Lang
from aufheben.formats.ontologies.labeled import everyday, read_labeled
from aufheben.testing import Curator, FakeServer
from tests.surfaces.conftest import Program
from tests.surfaces.curating import (
    PAIRS,
    PREFIXES,
    asked_of,
    curated,
    holds,
    rows,
    served,
    tasks,
    told,
    turtle,
    written,
)

ONE = (("wheel", "car"),)
WHOLE = ("--no-cheap", "--no-mend")
CALLS = {
    "single": {"opine": 1},
    "one-way": {"opine": 2, "mediate": 1},
    "relay": {"opine": 2},
    "parallel": {"opine": 2},
    "relay-mediator": {"opine": 2, "mediate": 1},
    "parallel-mediator": {"opine": 2, "mediate": 1},
    "relay-feedback": {"opine": 2, "mediate": 1},
    "parallel-feedback": {"opine": 2, "mediate": 1},
}
"""What an edge takes on which all agree at once; there is nothing then to give feedback on."""
FEEDBACK = {"opine": 2, "mediate": 2, "advise": 1, "improve": 2}
UNSETTLED = {
    **{form: {kind: 2 * number for kind, number in calls.items()} for form, calls in CALLS.items()},
    "single": CALLS["single"],
    "one-way": CALLS["one-way"],
    "relay-feedback": FEEDBACK,
    "parallel-feedback": FEEDBACK,
}
"""What it takes in two rounds where somebody stays unsure."""


@pytest.fixture
def server() -> Iterator[FakeServer]:
    with FakeServer(curated()) as running:
        yield running


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("form", CALLS)
def test_every_form_settles_a_clear_edge_in_one_round(
    program: Program, server: FakeServer, form: str, lang: str
) -> None:
    words = ("--form", form, "--lang", lang, *WHOLE, *served(server), "--json")
    done = program("check", rows("in.csv", ONE), *words)
    found = told(done)
    assert (done.code, found["protocol"], found["outcome"]) == (1, form, "justified")
    assert found["calls"]["made"] == len(server.received) == sum(CALLS[form].values())
    assert Counter(tasks(server)) == CALLS[form]
    [finding] = [row for row in found["findings"] if row["rule"] == "wrong_edge"]
    assert (finding["subject"], finding["parent"]) == ("wheel", "car")
    assert (finding["confidence"], finding["votes"]["for"]) == (1.0, 0)


@pytest.mark.parametrize("form", UNSETTLED)
def test_every_form_goes_through_its_rounds_where_nobody_decides(
    program: Program, server: FakeServer, form: str
) -> None:
    server.reply = Curator(lambda _child, _parent: "unsure")
    words = ("--form", form, "--rounds", "2", *WHOLE, *served(server), "--json")
    found = told(program("check", rows("in.csv", ONE), *words))
    assert Counter(tasks(server)) == UNSETTLED[form]
    assert (found["outcome"], found["edges"]["undecided"]) == ("unresolved", 1)
    [finding] = found["findings"]
    assert (finding["level"], finding["rule"]) == ("INFO", "undecided_edge")
    assert found["calls"]["bound"] >= found["calls"]["made"]


ROUND = ["opine", "opine", "mediate"]
MENDED = ["improve", "improve", "mediate"]


@pytest.mark.parametrize("turns", ["relay", "parallel"])
@pytest.mark.parametrize(
    ("words", "asked"),
    [((), [*ROUND, "advise", *MENDED]), (("--second-look",), [*ROUND, "advise", *MENDED] * 2)],
)
def test_feedback_is_asked_for_in_the_order_of_the_paper_s_figure(
    program: Program, server: FakeServer, turns: str, words: tuple[str, ...], asked: list[str]
) -> None:
    server.reply = Curator(lambda _child, _parent: "unsure")
    form = ("--form", f"{turns}-feedback", "--experts", "RI", "--rounds", "2", *words)
    found = told(program("check", rows("in.csv", ONE), *form, *WHOLE, *served(server), "--json"))
    assert tasks(server) == asked
    assert found["calls"]["made"] == len(asked)


def test_an_upheld_edge_takes_one_call_and_a_rejected_one_is_debated(
    program: Program, server: FakeServer
) -> None:
    found = told(program("check", rows("in.csv"), "--no-mend", *served(server), "--json"))
    assert (found["edges"]["upheld"], found["edges"]["rejected"]) == (3, 2)
    assert [len(asked_of(server, *pair)) for pair in PAIRS] == [1, 1, 1, 2, 2]
    assert [received.schema_name for received in asked_of(server, "wheel", "car")] == [
        "opine",
        "opine",
    ]


def test_an_unsure_first_look_is_debated_too(program: Program, server: FakeServer) -> None:
    server.reply = curated(("car", "vehicle"))
    program("check", rows("in.csv", (("car", "vehicle"),)), "--rounds", "1", *served(server))
    assert tasks(server) == ["opine", "opine", "mediate"]


def test_without_the_cheap_look_every_edge_is_debated(program: Program, server: FakeServer) -> None:
    program("check", rows("in.csv"), *WHOLE, *served(server))
    assert [len(asked_of(server, *pair)) for pair in PAIRS] == [2] * 5


def test_without_mending_nobody_is_asked_for_a_mend(program: Program, server: FakeServer) -> None:
    found = told(program("check", rows("in.csv"), "--no-mend", *served(server), "--json"))
    assert "mend" not in tasks(server)
    assert all(finding["suggestion"] is None for finding in found["findings"])


def test_a_rejected_edge_is_mended_and_the_mend_debated(
    program: Program, server: FakeServer
) -> None:
    found = told(program("check", rows("in.csv"), *served(server), "--json"))
    assert tasks(server).count("mend") == 2
    assert len(asked_of(server, "warning sign", "sign")) == 2
    suggested = {
        row["subject"]: (row["suggestion"]["kind"], row["suggestion"]["checked"])
        for row in found["findings"]
        if row["suggestion"]
    }
    assert suggested == {"sign": ("reversed", True), "wheel": ("reversed", False)}


@pytest.mark.parametrize("abstain", [True, False])
def test_seats_are_offered_to_abstain_only_where_they_may(
    program: Program, server: FakeServer, *, abstain: bool
) -> None:
    words = ("--abstain" if abstain else "--no-abstain", *WHOLE, *served(server))
    program("check", rows("in.csv", ONE), *words)
    assert [("unsure" in received.user) for received in server.received] == [abstain] * 2


def test_an_unsure_answer_is_illegal_where_nobody_may_abstain(
    program: Program, server: FakeServer
) -> None:
    server.reply = Curator(lambda _child, _parent: "unsure")
    words = ("--no-abstain", "--form", "single", "--reasks", "1", *WHOLE, *served(server))
    done = program("check", rows("in.csv", ONE), *words, "--json")
    found = told(done)
    assert (done.code, found["outcome"]) == (3, "failed")
    assert found["calls"] == {"made": 2, "rejected": 2, "bound": 2}


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
def test_seats_are_shown_just_the_context_that_is_chosen(
    program: Program, server: FakeServer, context: str
) -> None:
    path = rows("in.csv", child_def="with four of them", parent_def="what stands above")
    program("check", path, "--context", context, *WHOLE, *served(server))
    defined, placed = CONTEXTS[context]
    [first, *_] = asked_of(server, "car", "vehicle")
    assert ("definition: with four of them" in first.user) is defined
    assert ("elsewhere in the hierarchy it is placed under: thing" in first.user) is placed
    assert ("placed under it: wheel" in first.user) is placed
    assert "lorry" in first.user or not placed


def test_american_spelling_is_understood_and_journals_keep_one_word(program: Program) -> None:
    path, kept = rows("in.csv", ONE), {}
    for spelled in ("neighborhood", "neighbourhood"):
        assert program("check", path, "--context", spelled, "--run", spelled).code in (0, 1)
        begun, *_ = program("runs", "export", spelled).out.splitlines()
        kept[spelled] = json.loads(begun)["settings"]
    assert kept["neighborhood"] == kept["neighbourhood"]
    assert kept["neighborhood"]["context"] == "neighbourhood"


def test_experts_speak_in_the_order_they_are_named(program: Program, server: FakeServer) -> None:
    words = ("--experts", "R,N,I", "--form", "relay", *WHOLE, *served(server))
    program("check", rows("in.csv", ONE), *words)
    viewpoints = [received.system.partition("Your viewpoint.")[2] for received in server.received]
    assert [bool(view) for view in viewpoints] == [True, False, True]
    assert "role" in viewpoints[0]
    assert "Opinion of expert R" in server.received[1].user
    assert "Opinion of expert R" in server.received[2].user
    assert "Opinion of expert N" in server.received[2].user


def test_in_the_parallel_form_nobody_hears_anybody_in_the_first_round(
    program: Program, server: FakeServer
) -> None:
    program("check", rows("in.csv", ONE), "--form", "parallel", *WHOLE, *served(server))
    assert not any("Opinion of expert" in received.user for received in server.received)


def test_an_expert_of_ones_own_takes_part_with_its_viewpoint(
    program: Program, server: FakeServer
) -> None:
    own = written("own.toml", '[experts.P]\nviewpoint = "Ask what wears out first."\n')
    words = ("--expert", own, "--experts", "NP", *WHOLE, *served(server), "--json")
    found = told(program("check", rows("in.csv", ONE), *words))
    assert [seat["name"] for seat in found["seats"]] == ["N", "P", "mediator"]
    stances = ["Ask what wears out first." in received.system for received in server.received]
    assert sorted(stances) == [False, True]


def test_an_expert_of_ones_own_may_not_take_a_known_name(
    program: Program, server: FakeServer
) -> None:
    own = written("own.toml", '[experts.S]\nviewpoint = "Ask what wears out first."\n')
    done = program("check", rows("in.csv"), "--expert", own, *served(server))
    assert (done.code, "an expert 'S' exists" in done.err) == (2, True)
    assert server.received == []


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


def test_experts_who_never_agree_end_with_the_last_round(
    program: Program, server: FakeServer
) -> None:
    no = Curator(lambda _child, _parent: "false")
    yes = Curator()
    server.reply = lambda said: yes(said) if said.model == "yes" else no(said)
    seat = f"N=openai:yes@{server.base_url('openai')}"
    words = ("--seat", seat, "--form", "relay", "--rounds", "4", *WHOLE, *served(server), "--json")
    found = told(program("check", rows("in.csv", ONE), *words))
    assert len(server.received) == 8
    assert found["findings"][0]["votes"]["by"] == {"N": "true", "S": "false"}
    assert found["edges"]["rejected"] == 1


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


def test_a_report_suppresses_all_that_it_lists(program: Program, server: FakeServer) -> None:
    first = program("check", rows("in.csv"), "-o", "known.tsv", *served(server))
    asked = len(server.received)
    again = program("check", "in.csv", "--suppress", "known.tsv", *served(server), "--json")
    assert (first.code, again.code) == (1, 0)
    assert told(again)["findings"] == []
    assert len(server.received) == asked


def test_the_label_of_the_wanted_language_is_what_is_asked_about(
    program: Program, server: FakeServer
) -> None:
    path = written(
        "in.ttl",
        PREFIXES
        + 'ex:a a owl:Class ; rdfs:label "car"@en, "乗用車"@ja .\n'
        + 'ex:b a owl:Class ; rdfs:label "vehicle"@en, "車両"@ja .\n'
        + "ex:a rdfs:subClassOf ex:b .\n",
    )
    server.reply = Curator(
        lambda child, parent: "true" if (child, parent) == ("乗用車", "車両") else "false"
    )
    done = program("check", path, "--label-lang", "ja,en", *served(server))
    assert done.code == 0
    assert "命題: 「乗用車」は「車両」のサブクラスである。" in server.received[0].user


def test_what_the_curator_knows_is_what_is_found(program: Program, server: FakeServer) -> None:
    found = told(program("check", rows("in.csv"), *served(server), "--json"))
    judged = {
        (row["subject"], row["parent"]) for row in found["findings"] if row["rule"] == "wrong_edge"
    }
    assert judged == {pair for pair in PAIRS if holds(*pair) == "false"}


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
