"""What prompts of this room say of classes: none that is checked, and of others what the context is."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import pytest

from aufheben.agents.human.view import sight
from aufheben.domain import Seat
from aufheben.domain.opinions import Context
from aufheben.domain.taxonomies import Edge, Relation, Taxonomy, Term
from aufheben.domain.vocabulary import Lang
from aufheben.logic.taxonomies.neighbors import neighborhood
from aufheben.rooms.hierarchy.asks import Opine
from aufheben.rooms.hierarchy.experts import published
from aufheben.rooms.hierarchy.ontologies import read_ontology
from aufheben.rooms.hierarchy.ontologies.labeled_pairs import everyday, read_labeled
from tests.agents.prompt_tasks import fixed, prompt_of
from tests.agents.sample_tasks import LANGS, samples

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
        Edge("x:car", "x:vehicle"),
        Edge("x:vehicle", "x:thing"),
        Edge("x:taxi", "x:car"),
        Edge("x:car", "x:toy"),
        Edge("x:bus", "x:vehicle"),
    ),
)
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
