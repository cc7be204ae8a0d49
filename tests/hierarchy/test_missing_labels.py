"""Which classes lack a label here, what is proposed for them, and in which language."""

import pytest

from aufheben.domain.taxonomies import Edge, Edit, Finding
from aufheben.domain.vocabulary import Lang
from aufheben.logic.taxonomies.structure import structural
from aufheben.rooms.hierarchy.ontologies import read_ontology
from aufheben.rooms.hierarchy.patches.patch import mended
from tests.hierarchy.test_left_alone import HEAD

PURL = "http://purl.obolibrary.org/obo/"


def _missing(text: str) -> list[Finding]:
    taxonomy = read_ontology(f"{HEAD}{text}".encode(), "a.ttl").taxonomy
    return [each for each in structural(taxonomy) if each.rule == "missing_label"]


def test_a_class_that_is_only_referenced_needs_no_label_here() -> None:
    text = ":a a owl:Class ; rdfs:label 'a' ; rdfs:subClassOf :elsewhere . :here a owl:Class ."
    assert [each.subject for each in _missing(text)] == ["http://x/here"]


def test_a_class_of_another_ontology_in_one_namespace_needs_none_either() -> None:
    text = f"<{PURL}DUO_0000001> a owl:Class ; rdfs:label 'use' . <{PURL}DUO_0000002> a owl:Class ."
    text += f"<{PURL}APOLLO_SV_00000008> rdfs:subClassOf <{PURL}IAO_0000027> ."
    assert [each.subject for each in _missing(text)] == [f"{PURL}DUO_0000002"]


@pytest.mark.parametrize(
    ("name", "others", "proposed"),
    [
        ("WarningSign", ["'a'", "'b'@en"], "Warning Sign"),
        ("WarningSign", ["'a'@pt", "'b'@pt", "'c'@en"], "Warning Sign"),
        ("WarningSign", ["'placa'@pt"] * 3, None),
        ("WarningSign", ["'標識'@ja"] * 3, None),
        ("警戒標識", ["'標識'@ja"] * 3, "警戒標識"),
        ("警戒標識", ["'sign'@en"] * 3, None),
        ("APOLLO_SV_00000008", ["'a'@en"], None),
        ("C12", ["'a'@en"], None),
        ("SNOMED_404684003", ["'a'"], None),
        ("Q42", ["'a'"], None),
    ],
)
def test_a_label_is_proposed_in_a_language_of_the_others_and_never_from_an_identifier(
    name: str, others: list[str], proposed: str | None
) -> None:
    labeled = "".join(
        f"<http://x/c{n}> a owl:Class ; rdfs:label {o} ." for n, o in enumerate(others)
    )
    # An identifier's own space has a label of it, so that one is missed at all.
    space = f"<http://x/{name.rstrip('0123456789')}1> a owl:Class ; rdfs:label {others[-1]} ."
    found = _missing(f"{labeled}{space} <http://x/{name}> a owl:Class .")
    [edit] = [each.edit for each in found if each.subject == f"http://x/{name}"]
    assert (edit.text if edit else None) == proposed


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("a.ttl", HEAD + ":Dog a owl:Class . :b a owl:Class ; rdfs:label 'b'@pt , 'be'@en ; rdfs:subClassOf :Dog ."),
        ("a.obo", "format-version: 1.4\n\n[Term]\nid: http://x/Dog\n\n[Term]\nid: http://x/b\nname: b\nis_a: http://x/Dog\n"),
        ("a.csv", "child,parent,parent_iri\nb,Dog,http://x/Dog\n"),
    ],
)  # fmt: skip
def test_a_label_that_is_added_has_its_note_and_is_no_other_language(
    file: str, text: str, lang: Lang
) -> None:
    taxonomy = read_ontology(text.encode(), file).taxonomy
    change = (Edge("http://x/Dog", ""), Edit(kind="label", reason="why", text="Dog"))
    after = mended(text.encode(), file, [change], taxonomy, run="r7", lang=lang).decode()
    assert "urn:aufheben:run:r7" in after
    assert ("labeled" in after) is (lang == "en")
    assert '"Dog"@pt' not in after
    silent = mended(text.encode(), file, [change], taxonomy, run="r7", notes=False).decode()
    assert "r7" not in silent
