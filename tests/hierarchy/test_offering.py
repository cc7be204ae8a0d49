"""Which classes a mend may choose from, and how names written as one word are shown."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain.taxonomies import Edge, Taxonomy, Term
from aufheben.logic.taxonomies.names import in_words
from aufheben.logic.taxonomies.neighbors import OFFERED, WHOLE, neighborhood
from tests.hierarchy.debates import tree

BUS = Edge("steering wheel", "bus")
SMALL = tree(("bus", "vehicle"), BUS, ("engine", "vehicle part"), ("airbag", "vehicle part"))


def large(*more: tuple[str, str], definitions: dict[str, str] | None = None) -> Taxonomy:
    """The same with hundreds of classes that have nothing to do with it."""
    filling = [(f"dish {n}", f"menu {n % 40}") for n in range(400)]
    found = tree(("bus", "vehicle"), BUS, *more, *filling)
    said = definitions or {}
    terms = {key: Term(key=key, name=key, definition=said.get(key, "")) for key in found.terms}
    return Taxonomy(terms=terms, edges=found.edges)


def offered(taxonomy: Taxonomy, edge: Edge = BUS) -> list[str]:
    return list(neighborhood(taxonomy).candidates(edge, "none"))


def test_of_a_short_list_every_class_is_offered() -> None:
    assert set(offered(SMALL)) == set(SMALL.terms) - {"steering wheel", "bus"}


def test_of_a_long_list_what_is_named_after_the_whole_is_offered() -> None:
    found = offered(large(("engine", "vehicle part")))
    assert "vehicle part" in found
    assert len(found) <= OFFERED


def test_of_a_long_list_what_the_definition_speaks_of_is_offered() -> None:
    said = {
        "steering wheel": "a control by which somebody turns the front of something that rolls",
        "operating element": "a control that somebody uses",
    }
    found = offered(large(("lever", "operating element"), definitions=said))
    assert "operating element" in found[:6]


def test_of_a_long_list_its_own_neighbors_are_offered() -> None:
    found = offered(large(("rudder", "bus")))
    assert found[0] == "vehicle"
    assert "rudder" in found


NAME = st.text(string.ascii_letters, min_size=1, max_size=6)


@given(st.lists(st.tuples(NAME, NAME), min_size=1, max_size=WHOLE // 2, unique=True))
def test_nobody_is_kept_from_a_class_of_a_short_list_that_no_rule_forbids(
    pairs: list[tuple[str, str]],
) -> None:
    taxonomy = tree(*pairs)
    edge = taxonomy.edges[0]
    around = neighborhood(taxonomy)
    below = {edge.child}
    while more := {c for c, p in taxonomy.edges if p in below} - below:
        below |= more
    kept = {key for key, _ in around.candidates(edge, "none").values()}
    names = [name.casefold() for name in around.called.values()]
    free = {
        key
        for key, name in around.called.items()
        if key not in below
        and name not in {around.called[end] for end in edge}
        and names.count(name.casefold()) == 1
    }
    assert kept == free


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("EmergencyBrakeSystem", "Emergency Brake System"),
        ("emergency_brake_system", "emergency brake system"),
        ("ABSSensor", "ABS Sensor"),
        ("trafficSignal Control", "traffic Signal Control"),
        ("iPhone", "iPhone"),
        ("pH", "pH"),
        ("GO_0008150", "GO_0008150"),
        ("engine", "engine"),
        ("X-ray", "X-ray"),
        ("駐車禁止", "駐車禁止"),
        ("_", "_"),
    ],
)
def test_a_name_written_as_one_word_is_cut_into_its_words(name: str, words: str) -> None:
    assert in_words(name) == words


@given(st.text(max_size=30))
def test_cutting_a_name_loses_no_letter_and_is_done_once(name: str) -> None:
    once = in_words(name)
    assert "".join(once.split()) == "".join(name.replace("_", " ").split()) or "_" in once
    assert in_words(once) == once


def test_seats_are_shown_words_and_the_spelling_of_the_file_beside_them() -> None:
    taxonomy = tree(("EmergencyBrakeSystem", "BrakeSystem"))
    claim = neighborhood(taxonomy).claim(taxonomy.edges[0], "definition")
    assert (claim.child.name, claim.parent.name) == ("Emergency Brake System", "Brake System")
    assert claim.child.others == ("EmergencyBrakeSystem",)


def test_a_name_that_cut_would_be_another_class_s_stays_as_it_is() -> None:
    taxonomy = tree(("EmergencyBrake", "Emergency Brake"))
    claim = neighborhood(taxonomy).claim(taxonomy.edges[0], "none")
    assert (claim.child.name, claim.parent.name) == ("EmergencyBrake", "Emergency Brake")
