"""Which of the suggested mends are made, which classes they may choose from, and cells of several parents."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain.opinions import Kind
from aufheben.domain.taxonomies import Edge, Edit, Finding, Rule, Taxonomy, Term
from aufheben.errors import BadInput
from aufheben.logic.taxonomies.names import in_words
from aufheben.logic.taxonomies.neighbors import OFFERED, WHOLE, neighborhood
from aufheben.logic.taxonomies.structure import structural
from aufheben.rooms.hierarchy.ontologies import read_ontology
from aufheben.rooms.hierarchy.ontologies.correction import fixed
from aufheben.rooms.hierarchy.patches.patch import mended
from aufheben.rooms.hierarchy.report.locations import lines_of
from aufheben.rooms.hierarchy.report.mends import Mends, mends
from tests.hierarchy.debates import tree
from tests.hierarchy.findings import reasons

KEYS = "abcdefg"


def taxonomy(*edges: tuple[str, str]) -> Taxonomy:
    terms = {key: Term(key=key, name=key) for key in KEYS}
    return Taxonomy(terms=terms, edges=tuple(Edge(*edge) for edge in edges))


def found(
    child: str,
    parent: str,
    kind: Kind,
    to: str = "",
    *,
    upheld: bool = True,
    rule: Rule = "wrong_edge",
) -> Finding:
    return Finding(
        level="ERROR",
        rule=rule,
        subject=child,
        parent=parent,
        reason="r",
        edit=Edit(kind=kind, to=to, reason="r", checked=upheld),
    )


def after(before: Taxonomy, made: Mends) -> Taxonomy:
    edges = set(before.edges)
    for edge, edit in made.made:
        edges.discard(edge)
        if edit.kind == "reversed":
            edges.add(Edge(edge.parent, edge.child))
        elif edit.to:
            edges.add(Edge(edge.child, edit.to))
    return Taxonomy(terms=before.terms, edges=tuple(sorted(edges)))


def is_circular(one: Taxonomy) -> bool:
    rules = {finding.rule for finding in structural(one)}
    return bool(rules & {"cycle", "reversed_pair", "self_loop"})


def test_a_reversal_that_the_rest_contradicts_is_not_made() -> None:
    before = taxonomy(("a", "b"), ("a", "c"), ("c", "b"))
    made = mends([found("a", "b", "reversed")], None, before)
    assert (made.made, [edge for edge, _ in made.circular]) == ((), [("a", "b")])


def test_of_two_mends_that_close_a_circle_together_the_first_is_made() -> None:
    before = taxonomy(("a", "c"), ("b", "c"))
    both = [found("a", "c", "other-parent", "b"), found("b", "c", "other-parent", "a")]
    made = mends(both, None, before)
    assert [edge for edge, _ in made.made] == [("a", "c")]
    assert [edge for edge, _ in made.circular] == [("b", "c")]


ends = st.sampled_from(KEYS)


@given(
    st.lists(st.tuples(ends, ends), min_size=1, max_size=9, unique=True),
    st.lists(st.tuples(st.integers(0, 8), st.sampled_from(["reversed", "to"]), ends), max_size=6),
)
def test_what_had_no_circle_has_none_when_it_is_mended(
    pairs: list[tuple[str, str]], wanted: list[tuple[int, str, str]]
) -> None:
    before = taxonomy(*((min(pair), max(pair)) for pair in pairs if len(set(pair)) == 2))
    findings = []
    for place, kind, to in wanted:
        if place < len(before.edges):
            child, parent = before.edges[place]
            other = kind == "to" and to not in (child, parent)
            findings.append(
                found(child, parent, "other-parent", to)
                if other
                else found(child, parent, "reversed")
            )
    assert not is_circular(after(before, mends(findings, None, before)))


def test_doubts_removals_and_what_no_debate_upheld_wait_for_a_person() -> None:
    before = taxonomy(("a", "b"), ("c", "d"), ("e", "f"), ("f", "g"))
    waiting = [
        found("a", "b", "none", upheld=False),
        found("c", "d", "reversed", rule="doubtful_edge"),
        found("e", "f", "reversed", upheld=False),
        found("f", "g", "reversed"),
    ]
    assert [edge for edge, _ in mends(waiting, None, before).made] == [("f", "g")]
    listed = frozenset({("a", "b"), ("c", "d")})
    assert {edge for edge, _ in mends(waiting, listed, before).made} == listed


def test_what_was_never_suggested_cannot_be_accepted() -> None:
    with pytest.raises(BadInput, match="nothing was suggested for a under c"):
        mends([found("a", "b", "none")], frozenset({("a", "c")}), taxonomy(("a", "b")))


def test_an_edge_is_not_redundant_any_more_where_another_mend_takes_its_way() -> None:
    hierarchy = taxonomy(("a", "b"), ("b", "c"), ("a", "c"))
    redundant = found("a", "c", "none", upheld=False, rule="redundant_edge")
    wrong = found("b", "c", "none", upheld=False)
    every = frozenset({("a", "c"), ("b", "c")})
    both = mends([redundant, wrong], every, hierarchy)
    assert [edge for edge, _ in both.made] == [Edge("b", "c")]
    assert [edge for edge, _ in both.needed] == [Edge("a", "c")]
    assert both.not_accepted == 0
    assert mends([redundant, wrong], frozenset({("a", "c")}), hierarchy).needed == ()


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
        ("emergency_brake_system", "emergency brake system"), ("ABSSensor", "ABS Sensor"),
        ("trafficSignal Control", "traffic Signal Control"), ("iPhone", "iPhone"), ("pH", "pH"),
        ("GO_0008150", "GO_0008150"), ("engine", "engine"), ("X-ray", "X-ray"),
        ("駐車禁止", "駐車禁止"), ("_", "_"),
    ],
)  # fmt: skip
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


SEVERAL = {
    "a.csv": "child,parent\nDog,Pet | Animal\nPet,Animal\nAnimal,Thing that lives\n",
    "b.csv": 'child;parent;seen\nDog;"Pet;Animal";x\nPet;Animal;\n',
    "a.tsv": "子\t親\nDog\tPet｜Animal\nPet\tAnimal\n",
    "ids.csv": "Class ID,Preferred Label,Parents\nPet,pet,Animal\nDog,dog,Pet|Animal\nAnimal,animal,\n",
    "keys.csv": "id,name,parent_ids\nPet,pet,Animal\nDog,dog,Pet|Animal\nAnimal,animal,\n",
    "robot.tsv": "ID\tName\tUp\nID\tLABEL\tSC % SPLIT=+\nDog\tdog\tPet+Animal\nPet\tpet\tAnimal\nAnimal\tanimal\t\n",
    "headless.tsv": "Dog\tPet; Animal\nPet\tAnimal\n",
}
each_table = pytest.mark.parametrize("file", SEVERAL)
PET, ANIMAL = Edge("Dog", "Pet"), Edge("Dog", "Animal")


def _edges(content: bytes, file: str) -> set[Edge]:
    return set(read_ontology(content, file).taxonomy.edges)


@each_table
def test_each_parent_in_a_cell_is_an_edge_on_the_line_of_its_row(file: str) -> None:
    content = SEVERAL[file].encode()
    assert {PET, ANIMAL, Edge("Pet", "Animal")} <= _edges(content, file)
    lines = {Edge(child, parent): line for child, parent, line in lines_of(content, file)}
    dog = next(n for n, row in enumerate(SEVERAL[file].splitlines(), 1) if row.startswith("Dog"))
    assert (lines[PET], lines[ANIMAL]) == (dog, dog)


@each_table
@pytest.mark.parametrize("notes", [True, False])
@pytest.mark.parametrize("edge", [PET, ANIMAL])
def test_a_parent_that_is_taken_out_leaves_the_others_in_the_cell_and_all_else_as_it_was(
    file: str, edge: Edge, notes: bool
) -> None:
    content = SEVERAL[file].encode()
    change = (edge, Edit(kind="none", reason="why"))
    taxonomy = read_ontology(content, file).taxonomy
    after = mended(content, file, [change], taxonomy, run="r9", notes=notes)
    assert _edges(after, file) == _edges(content, file) - {edge}
    before, lines = SEVERAL[file].splitlines(), after.decode().splitlines()
    assert len(lines) == len(before)
    changed = [row for row, line in zip(before, lines, strict=True) if not line.startswith(row)]
    assert [row.partition("Dog")[1] for row in changed] == ["Dog"]
    assert ("r9" in after.decode()) == (notes and file != "headless.tsv")


@each_table
def test_all_parents_of_a_cell_may_be_taken_out(file: str) -> None:
    content = SEVERAL[file].encode()
    changes = [(edge, Edit(kind="none", reason="why")) for edge in (PET, ANIMAL)]
    taxonomy = read_ontology(content, file).taxonomy
    after = mended(content, file, changes, taxonomy, run="r9")
    assert _edges(after, file) == _edges(content, file) - {PET, ANIMAL}


@each_table
@pytest.mark.parametrize("kind", ["reversed", "sibling"])
def test_an_edge_of_a_cell_may_become_another(file: str, kind: str) -> None:
    content = SEVERAL[file].encode()
    to = "Animal" if kind == "sibling" else ""
    change = (PET, Edit(kind=kind, reason="why", to=to))  # type: ignore[arg-type]
    taxonomy = read_ontology(content, file).taxonomy
    after = mended(content, file, [change], taxonomy, run="r9")
    new = {Edge("Pet", "Dog")} if kind == "reversed" else {ANIMAL}
    assert _edges(after, file) == (_edges(content, file) - {PET}) | new


@each_table
def test_a_table_in_another_form_has_a_row_for_each(file: str) -> None:
    content = SEVERAL[file].encode()
    after = fixed(content, file, [], run="r9", suffix=".csv").encode()
    assert _edges(after, "after.csv") == _edges(content, file)


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ("Dog,Beast|Pet", "a part that the table does not know"),
        ('Dog,"Pet, Animal"', "a comma stands in many a name"),
        ("犬,Pet、Animal", "as does a Japanese one"),
        ("Dog,Pet / Animal", "and a slash"),
        ("Dog,Pet|Pet", "twice the same"),
    ],
)
def test_what_may_be_several_names_is_no_edge_and_named(row: str, why: str) -> None:
    content = f"child,parent\nPet,Animal\n{row}\n".encode()
    loaded = read_ontology(content, "a.csv")
    assert loaded.taxonomy.edges == (Edge("Pet", "Animal"),), why
    assert reasons(loaded.skipped) == ["several names in one cell"]
    assert row.partition(",")[0] in loaded.taxonomy.terms


@pytest.mark.parametrize(
    ("rows", "edge"),
    [
        ('"Salt, sea",Salt\nSalt,Stuff\n', Edge("Salt, sea", "Salt")),
        ("Ham,Food / Drink\nFood,Food / Drink\nDrink,Food / Drink\n", Edge("Ham", "Food / Drink")),
        ("Ham,Food; Drink\nFood,Food; Drink\nDrink,Food; Drink\n", Edge("Ham", "Food; Drink")),
        ('X,"tumour, benign"\nbenign,quality\n', Edge("X", "tumour, benign")),
        ("X,and/or\nand/or,gate\n", Edge("X", "and/or")),
        ('X,"a, b"\na,c\nb,c\n"a, b",c\n', Edge("X", "a, b")),
    ],
)
def test_a_sign_within_the_name_of_one_class_parts_nothing(rows: str, edge: Edge) -> None:
    loaded = read_ontology(f"child,parent\n{rows}".encode(), "a.csv")
    assert edge in loaded.taxonomy.edges
    assert loaded.skipped == ()
