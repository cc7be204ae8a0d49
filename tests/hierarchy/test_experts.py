"""Experts in files, and a survey as the journal keeps it."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain import Limits, Seat
from aufheben.domain.opinions import forms
from aufheben.domain.taxonomies import Edge, Skipped, Taxonomy, Term
from aufheben.domain.vocabulary import Lang
from aufheben.errors import BadInput, Damaged
from aufheben.rooms.hierarchy.experts import chosen, pairs, published, read_experts
from aufheben.rooms.hierarchy.job import HierarchyJob
from aufheben.rooms.hierarchy.protocol.debate import EdgeDebate
from aufheben.rooms.hierarchy.protocol.protocol import Procedure
from aufheben.rooms.hierarchy.settings import ROOM, SeatedHierarchy, read_settings, write_settings
from aufheben.words import Said, words_of
from tests.hierarchy.debates import METHODS
from tests.profiles import examples

LANGS: tuple[Lang, ...] = ("en", "ja")
each_lang = pytest.mark.parametrize("lang", LANGS)
OWN = """
[experts.P]
title = "parts"
viewpoint.en = "  Ask whether the first is a part of the second.  "
viewpoint.ja = "一つ目が二つ目の部分かを確かめる。"

[experts."部品"]
viewpoint = "Ask whether it is a spare part."
"""


def test_five_experts_are_published_and_only_the_neutral_has_no_viewpoint() -> None:
    assert {name: expert.title for name, expert in published().items()} == {
        "N": "neutral",
        "S": "subclass",
        "R": "role and function",
        "I": "inheritance",
        "C": "counterexamples",
    }
    for name, expert in published().items():
        for lang in LANGS:
            assert bool(expert.seat(lang).stance) is (name != "N")
        assert len({expert.seat(lang).stance for lang in LANGS}) == (1 if name == "N" else 2)


FIGURES = {
    "S": (("flower", "rose"), ("花", "バラ"), ("abstract", "抽象"), ("contain", "包含")),
    "R": (
        ("surgical instrument", "scalpel"), ("手術器具", "メス"), ("operating room", "手術室"),
        ("role", "役割"),
    ),
    "I": (("beverage", "wine"), ("飲み物", "ワイン"), ("bread", "パン"), ("passed on", "受け継")),
}  # fmt: skip


@pytest.mark.parametrize("name", FIGURES)
def test_a_viewpoint_has_the_substance_of_its_figure(name: str) -> None:
    """Kato & Sasaki, figures 6 to 8: what is looked at, a true example and a false one.

    Not the very examples: those of the paper stand among the edges that are checked.
    """
    english, japanese = (published()[name].seat(lang).stance for lang in LANGS)
    (one, other, *pairs_of) = FIGURES[name]
    words = [*zip(one, other, strict=True), *pairs_of]
    for word, there in words:
        assert word in english
        assert there in japanese
    assert english.count("true") == english.count("false") == 1
    assert japanese.count("真") == japanese.count("偽") == 1


def test_an_own_file_gives_seats_in_its_languages() -> None:
    own = read_experts(OWN, "own.toml")
    assert list(own) == ["P", "部品"]
    assert own["P"].seat("en") == Seat(
        name="P", stance="Ask whether the first is a part of the second."
    )
    assert own["P"].seat("ja").stance == "一つ目が二つ目の部分かを確かめる。"
    assert own["P"].title == "parts"
    assert own["部品"].title == "部品"
    for lang in LANGS:
        # Words for neither language in particular are for both.
        assert own["部品"].seat(lang).stance == "Ask whether it is a spare part."


def test_a_viewpoint_in_one_language_serves_in_the_other() -> None:
    one = read_experts('[experts.P]\nviewpoint.ja = "部分"\n')["P"]
    assert one.seat("en").stance == one.seat("ja").stance == "部分"


WRONG = {
    "no TOML": ("[experts", "not valid TOML"),
    "nothing": ("", "add [experts.NAME]"),
    "no experts": ("experts = {}", "add [experts.NAME]"),
    "a list": ("experts = []", "add [experts.NAME]"),
    "an unknown table": ('[expert.P]\nviewpoint = "x"', "did you mean 'experts'?"),
    "no table": ("[experts]\nP = 1", "experts.P is no table"),
    "no viewpoint": ('[experts.P]\ntitle = "x"', "experts.P.viewpoint"),
    "a viewpoint that is a number": ("[experts.P]\nviewpoint = 1", "experts.P.viewpoint"),
    "a viewpoint that is a list": ('[experts.P]\nviewpoint = ["x"]', "experts.P.viewpoint"),
    "a viewpoint in French": ('[experts.P]\nviewpoint.fr = "x"', "experts.P.viewpoint"),
    "a viewpoint of numbers": ("[experts.P]\nviewpoint.en = 1", "experts.P.viewpoint"),
    "a title that is a number": ('[experts.P]\ntitle = 1\nviewpoint = "x"', "experts.P.title"),
    "an unknown key": ('[experts.P]\nviewpiont = "x"', "did you mean 'viewpoint'?"),
    "a name with a space": ('[experts."P Q"]\nviewpoint = "x"', "'P Q'"),
    "a name with a comma": ('[experts."P,Q"]\nviewpoint = "x"', "'P,Q'"),
    "a name of two lines": ('[experts."P\\nQ"]\nviewpoint = "x"', "'P\\nQ'"),
    "no name": ('[experts.""]\nviewpoint = "x"', "may not be called ''"),
    "a long name": (f'[experts.{"P" * 33}]\nviewpoint = "x"', "may not be called"),
    "the mediator": ('[experts.mediator]\nviewpoint = "x"', "'mediator'"),
    "the feedback": ('[experts.feedback]\nviewpoint = "x"', "'feedback'"),
    "a name twice": (
        '[experts.P]\nviewpoint = "x"\n[experts.P]\nviewpoint = "y"',
        "not valid TOML",
    ),
    "nested too deeply": (f"experts = {'[' * 9999}", "not valid TOML"),
    "a number too long": (f"experts = {'1' * 9999}", "not valid TOML"),
}


@pytest.mark.parametrize(("text", "named"), WRONG.values(), ids=WRONG)
def test_what_makes_no_expert_is_refused_by_its_key(text: str, named: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_experts(text, "own.toml")
    assert named in str(refused.value)
    assert "own.toml" in str(refused.value)


@given(st.text())
def test_any_text_is_experts_or_bad_input(text: str) -> None:
    try:
        read_experts(text)
    except BadInput:
        return
    raise AssertionError(text)


KNOWN = {**published(), **read_experts(OWN)}


@pytest.mark.parametrize(
    ("said", "names"),
    [
        ("N", ["N"]), ("NS", ["N", "S"]), ("SN", ["S", "N"]), ("NSRI", ["N", "S", "R", "I"]),
        ("N,部品", ["N", "部品"]), (" S , P ", ["S", "P"]), ("部品", ["部品"]),
        ("N S", ["N", "S"]),
    ],
)  # fmt: skip
@each_lang
def test_experts_are_named_in_the_order_they_speak(said: str, names: list[str], lang: Lang) -> None:
    seats = chosen(said, KNOWN, lang)
    assert [seat.name for seat in seats] == names
    assert seats == tuple(KNOWN[name].seat(lang) for name in names)


@pytest.mark.parametrize("said", ["", " ", ",", "NN", "N,N", "X", "N,parts", "NSX", "n"])
def test_experts_that_are_unknown_none_or_twice_are_refused(said: str) -> None:
    with pytest.raises(BadInput):
        chosen(said, KNOWN, "en")


def test_pairs_are_a_list_without_repeats() -> None:
    assert pairs("NS, SR,,RI,NS") == ("NS", "SR", "RI")
    with pytest.raises(BadInput):
        pairs(" , ")


# A survey as the journal keeps it

words = st.text(st.characters(codec="utf-8"), max_size=12)
names = st.text(st.characters(codec="utf-8"), min_size=1, max_size=8)
shares = st.floats(0, 1)


@st.composite
def taxonomies(draw: st.DrawFn) -> Taxonomy:
    keys = draw(st.lists(names, min_size=2, max_size=6, unique=True))
    labels = st.lists(st.tuples(words, words), max_size=3).map(tuple)
    terms = {
        key: Term(key=key, name=draw(names), labels=draw(labels), definition=draw(words))
        for key in keys
    }
    pair = st.tuples(st.sampled_from(keys), st.sampled_from(keys))
    edges = draw(st.lists(pair, max_size=6, unique=True))
    return Taxonomy(terms=terms, edges=tuple(Edge(*edge) for edge in edges))


READ = "aufheben.rooms.hierarchy.ontologies"


@st.composite
def said(draw: st.DrawFn) -> Said:
    """Anything that a reader may say."""
    key = draw(st.sampled_from(sorted(words_of(READ)["said"])))
    names = {piece.fact for piece in Said(f"{READ}.reader", key).pieces("en")} - {""}
    return Said(f"{READ}.reader", key, {name: draw(words) for name in names})


@st.composite
def checks(draw: st.DrawFn) -> SeatedHierarchy:
    taxonomy = draw(taxonomies())
    seats = st.builds(Seat, name=names, stance=words)
    experts = draw(st.lists(seats, min_size=1, max_size=4, unique_by=lambda seat: seat.name))
    form = forms(draw(st.integers(1, 20)))[draw(st.sampled_from(METHODS))]
    debate = EdgeDebate(
        form=form,
        experts=tuple(experts),
        lang=draw(st.sampled_from(LANGS)),
        abstain=draw(st.booleans()),
    )
    edges = draw(st.lists(st.sampled_from(taxonomy.edges), unique=True)) if taxonomy.edges else []
    survey = HierarchyJob(
        taxonomy=taxonomy,
        edges=tuple(edges),
        procedure=Procedure(debate=debate, cheap=draw(st.booleans()), mends=draw(st.booleans())),
        context=draw(st.sampled_from(["none", "definition", "neighbourhood"])),
        min_agree=draw(shares),
        heuristic=draw(st.booleans()),
        limits=Limits(
            reasks=draw(st.integers(0, 3)),
            calls=draw(st.none() | st.integers(0)),
            money=draw(st.none() | shares),
        ),
    )
    held = [*(expert.name for expert in experts), "mediator", "feedback", "N"]
    agents = st.dictionaries(st.sampled_from(held), st.sampled_from(["lexical", "openai:x@u"]))
    return SeatedHierarchy(
        survey=survey,
        agents=draw(agents),
        file=draw(words),
        order=tuple(draw(st.lists(said(), max_size=2))),
        skipped=tuple(
            Skipped(number, why)
            for number, why in draw(st.lists(st.tuples(st.integers(0), said()), max_size=2))
        ),
        suppressed=draw(words),
        structure=draw(st.sampled_from(["all", "checked", "none"])),
    )


@examples(150)
@given(checks())
def test_settings_that_are_written_are_read_again(check: SeatedHierarchy) -> None:
    written = write_settings(check)
    assert written["room"] == ROOM
    kept = json.loads(json.dumps(written, sort_keys=True))
    assert kept == written
    again = read_settings(kept)
    assert again == check
    assert list(again.survey.taxonomy.terms) == list(check.survey.taxonomy.terms)
    assert again.survey.bound == check.survey.bound


def small() -> dict[str, Any]:
    terms = {key: Term(key=key, name=key) for key in ("a", "b")}
    taxonomy = Taxonomy(terms=terms, edges=(Edge("a", "b"),))
    debate = EdgeDebate(form=forms(2)["relay"], experts=(Seat(name="N", stance=""),))
    survey = HierarchyJob(
        taxonomy=taxonomy, edges=taxonomy.edges, procedure=Procedure(debate=debate)
    )
    return write_settings(SeatedHierarchy(survey=survey, agents={"N": "lexical"}, file="f"))


def test_the_property_of_concepts_is_kept() -> None:
    kept = small()
    assert read_settings({**kept, "property": "skos:broader"}).survey.taxonomy.property == (
        "skos:broader"
    )
    with pytest.raises(Damaged):
        read_settings({**kept, "property": "skos:narrower"})


@pytest.mark.parametrize("why", [["unheard", {}], ["relation", {}], ["twice"], "stated twice"])
def test_what_no_reader_says_is_no_reason(why: Any) -> None:
    with pytest.raises(Damaged):
        read_settings({**small(), "skipped": [[1, *why]]})


def test_an_expert_without_a_viewpoint_is_refused_and_named() -> None:
    with pytest.raises(BadInput, match=r"experts\.P\.viewpoint is empty"):
        read_experts('[experts.P]\nviewpoint = " "')


def test_names_of_several_letters_are_joined_by_a_plus() -> None:
    known = {**published(), **read_experts('[experts.parts]\nviewpoint = "look at parts"')}
    assert [seat.name for seat in chosen("N+parts", known, "en")] == ["N", "parts"]
    assert pairs("NS,N+parts") == ("NS", "N+parts")
