"""Surveys read again, cut by limits and gone on with; what prompts of this room say of classes."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import pytest

from aufheben.agents.human.view import sight
from aufheben.domain import Limits, Seat
from aufheben.domain.opinions import Context, Opinion, Truth, forms
from aufheben.domain.taxonomies import Edge, Relation, Taxonomy, Term
from aufheben.domain.vocabulary import Lang
from aufheben.logic.taxonomies.neighbors import neighborhood
from aufheben.protocols.ports import Task
from aufheben.rooms.hierarchy.asks import Mediate, Opine
from aufheben.rooms.hierarchy.experts import published
from aufheben.rooms.hierarchy.job import HierarchyJob
from aufheben.rooms.hierarchy.ontologies import read_ontology
from aufheben.rooms.hierarchy.ontologies.labeled_pairs import everyday, read_labeled
from tests.agents.prompt_tasks import fixed, prompt_of
from tests.agents.sample_tasks import LANGS, samples
from tests.hierarchy.debates import (
    JOB,
    SLOW,
    TRAFFIC,
    WRONG,
    Noting,
    Refused,
    answer,
    job,
    surveyed,
    tree,
)


def shares(verdicts: str) -> HierarchyJob:
    """One edge, on which experts of these verdicts vote once."""
    taxonomy = tree(("wheel", "vehicle"))
    names = "NSRI"[: len(verdicts)]
    return job(forms(1)["parallel"], names=names, taxonomy=taxonomy, cheap=False, mends=False)


def voting(verdicts: str) -> Noting:
    meant: dict[str, Truth] = {"+": "true", "-": "false", "?": "unsure"}
    said = dict(zip("NSRI", verdicts, strict=False))
    return Noting(lambda _, task: answer(task, lambda name: meant[said[name[0]]]))


@pytest.mark.parametrize(
    ("verdicts", "min_agree", "rule", "level"),
    [
        ("+-", 0.5, "wrong_edge", "ERROR"), ("+-", 0.51, "doubtful_edge", "WARN"),
        ("--", 1.0, "wrong_edge", "ERROR"), ("++-", 0.3, "wrong_edge", "ERROR"),
        ("++-", 0.5, "doubtful_edge", "WARN"), ("+---", 0.75, "wrong_edge", "ERROR"),
        ("+---", 0.76, "doubtful_edge", "WARN"), ("??-", 0.5, "doubtful_edge", "WARN"),
        ("-?", 0.0, "undecided_edge", "INFO"), ("-?", 1.0, "undecided_edge", "INFO"),
    ],
)  # fmt: skip
def test_too_little_agreement_makes_an_error_a_doubt(
    verdicts: str, min_agree: float, rule: str, level: str
) -> None:
    [found] = surveyed(replace(shares(verdicts), min_agree=min_agree), voting(verdicts)).findings
    assert (found.rule, found.level) == (rule, level)


@pytest.mark.parametrize("heuristic", [True, False])
def test_what_a_heuristic_leaves_undecided_is_counted_and_no_finding(heuristic: bool) -> None:
    done = surveyed(replace(shares("-?"), heuristic=heuristic), voting("-?"))
    assert (done.undecided, len(done.findings)) == (1, int(not heuristic))
    assert done.outcome == "unresolved"


def test_what_a_heuristic_rejects_is_a_doubt_without_confidence() -> None:
    [found] = surveyed(replace(shares("--"), heuristic=True), voting("--")).findings
    assert (found.rule, found.level, found.confidence) == ("doubtful_edge", "WARN", None)


def test_a_survey_of_no_edges_has_ended_before_it_began() -> None:
    done = surveyed(replace(JOB, edges=()), Noting(lambda *_: "never asked"))
    assert (done.checked, done.outcome, done.survey.bound) == (0, "justified", 0)


def test_only_the_edges_asked_for_are_checked() -> None:
    agent = Refused()
    done = surveyed(replace(JOB, edges=(SLOW,)), agent)
    assert done.checked == 1
    assert {place[1:3] for place in agent.places} == {SLOW}


def test_a_cheap_look_alone_upholds_and_nothing_else_settles_an_edge() -> None:
    agent = Refused()
    surveyed(JOB, agent)
    cheap = {edge for edge in TRAFFIC.edges if edge not in WRONG and edge != SLOW}
    for edge in TRAFFIC.edges:
        places = [place for place in agent.places if place[1:3] == edge]
        assert places[0][3] == "triage"
        assert (len(places) == 1) is (edge in cheap)


@pytest.mark.parametrize("first", ["unsure", "garbage"])
def test_who_is_unsure_or_illegal_at_the_cheap_look_makes_a_debate(first: str) -> None:
    def script(seat: Seat, task: Task[Any]) -> object:
        if task.place[-1] != "triage":
            return answer(task, lambda _: "true")
        return Opinion(verdict="unsure", reason="?") if first == "unsure" else first

    asked = job(forms(1)["parallel"], taxonomy=tree(("truck", "vehicle")), limits=Limits(reasks=0))
    agent = Noting(script)
    done = surveyed(asked, agent)
    assert [place[3] for place in agent.places] == ["triage", "round"]
    assert (done.upheld, done.outcome) == (1, "justified")


def test_the_cheap_look_is_neutral_and_hears_nobody() -> None:
    asked: list[tuple[Seat, Task[Any]]] = []

    def script(seat: Seat, task: Task[Any]) -> object:
        asked.append((seat, task))
        return answer(task, lambda _: "true")

    surveyed(
        job(forms(1)["relay"], names="RI", taxonomy=tree(("truck", "vehicle"))), Noting(script)
    )
    [(seat, task)] = asked
    assert (seat.name, seat.stance) == ("N", "")
    assert isinstance(task, Opine)
    assert not isinstance(task, Mediate)
    assert (task.own, task.heard) == (None, ())


each_lang = pytest.mark.parametrize("lang", LANGS)
SHIPPED = sorted((Path(__file__).parents[2] / "examples").glob("*.csv"))
PAIRS_OF_THE_PAPER = {"parking prohibition", "special vehicle", "traffic light", "電車", "train",
                      "駐車禁止", "特殊車両", "信号機", "station", "駅"}  # fmt: skip


@each_lang
def test_no_example_in_a_prompt_is_a_class_that_is_checked(lang: Lang) -> None:
    """Who is asked about a pair must not have been told the answer."""
    checked = set(PAIRS_OF_THE_PAPER)
    for file in SHIPPED:
        loaded = read_ontology(file.read_bytes(), file.name)
        checked |= {term.name for term in loaded.taxonomy.terms.values()}
    for relation in get_args(Relation):
        # A benchmark proposes nothing but inclusions.
        wanted = checked | asked_of_benches() if relation == "is-a" else checked
        for said in _told(relation, lang):
            told = re.findall(r'"([^"]+)"|「([^」]+)」', said)
            assert wanted.isdisjoint(one or other for one, other in told)


@each_lang
def test_every_form_is_told_that_an_edge_joins_kinds(lang: Lang) -> None:
    words = {"en": "An is-a edge joins kinds", "ja": "is-a 関係は種類と種類を結ぶ"}[lang]
    assert all(words in said for said in _told("is-a", lang))


@each_lang
def test_a_person_in_a_seat_is_told_so_too(lang: Lang) -> None:
    words = {"en": "An is-a edge joins kinds", "ja": "is-a 関係は種類と種類を結びます"}[lang]
    task = Opine(place=(), claim=neighborhood(AROUND).claim(AROUND.edges[0], "none"))
    assert words in sight(Seat(name="N", stance=""), task, (), lang)


def _told(relation: Relation, lang: Lang) -> list[str]:
    """Rules and examples of every prompt, for every expert."""
    asked: list[Any] = [
        each.task for each in samples() if (each.room, each.lang) == ("hierarchy", lang)
    ]
    prompts = [
        prompt_of(
            replace(task, claim=replace(task.claim, relation=relation)),
            lang,
            seat=expert.seat(lang, relation),
        )
        for expert in published().values()
        for task in asked
    ]
    return [prompt.system + fixed(prompt) for prompt in prompts]


def asked_of_benches() -> set[str]:
    """The names in the labeled set that comes with the program, in both languages."""
    pairs = [pair for lang in LANGS for pair in read_labeled(everyday(lang), "everyday.csv")]
    return {end.name for pair in pairs for end in (pair.child, pair.parent)}


@each_lang
@pytest.mark.parametrize("relation", ["part-of", "role"])
def test_an_expert_of_inclusion_does_not_ask_for_it_where_nothing_is_included(
    relation: Any, lang: Lang
) -> None:
    words = {"en": "Inclusion", "ja": "包含"}[lang]
    assert words in published()["S"].seat(lang).stance
    assert words not in published()["S"].seat(lang, relation).stance


TERMS = {
    "x:car": ("car", "car defined"),
    "x:vehicle": ("vehicle", "vehicle defined"),
    "x:thing": ("a grandparent", ""),
    "x:taxi": ("a child", ""),
    "x:toy": ("another parent", ""),
    "x:bus": ("a sibling", ""),
}
LABELS = {"x:car": (("en", "car"), ("ja", "another label"))}
AROUND = Taxonomy(
    terms={
        key: Term(key=key, name=name, definition=definition, labels=LABELS.get(key, ()))
        for key, (name, definition) in TERMS.items()
    },
    edges=(
        Edge("x:car", "x:vehicle"), Edge("x:vehicle", "x:thing"), Edge("x:taxi", "x:car"),
        Edge("x:car", "x:toy"), Edge("x:bus", "x:vehicle"),
    ),
)  # fmt: skip
DEFINED = {"car defined", "vehicle defined", "another label"}
BESIDE = {"a grandparent", "a child", "another parent", "a sibling"}
SHOWN: dict[Context, set[str]] = {
    "none": set(),
    "definition": DEFINED,
    "neighbourhood": DEFINED | BESIDE,
}


@pytest.mark.parametrize("context", SHOWN)
def test_definitions_and_neighbors_are_shown_only_in_their_context(context: Context) -> None:
    claim = neighborhood(AROUND).claim(AROUND.edges[0], context)
    user = prompt_of(Opine(place=(), claim=claim), "en").user
    assert {text for text in DEFINED | BESIDE if text in user} == SHOWN[context]
