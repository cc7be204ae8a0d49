"""Cells of a table that name several parents are read as an edge each, or left alone by name."""

import pytest

from aufheben.domain.taxonomies import Edge, Edit
from aufheben.rooms.hierarchy.ontologies import read_ontology
from aufheben.rooms.hierarchy.ontologies.correction import fixed
from aufheben.rooms.hierarchy.patches.patch import mended
from aufheben.rooms.hierarchy.report.locations import lines_of
from tests.hierarchy.counted import reasons

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
