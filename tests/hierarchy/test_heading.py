"""What was read of a file is said in the language of whoever reads it."""

import re

import pytest

from aufheben.rooms.hierarchy.lines import read_lines
from aufheben.rooms.hierarchy.ontologies import read_ontology
from aufheben.words import speaking, spelled
from tests.hierarchy.test_deprecated import FILES as DEPRECATED
from tests.hierarchy.test_left_alone import HEAD, PLAIN, QUALIFIED, qualified_in
from tests.hierarchy.test_several_parents import SEVERAL
from tests.hierarchy.test_tables_of_classes import TABLES

OTHERS = {
    "c.ttl": HEAD
    + ":a rdfs:subClassOf owl:Nothing , owl:Thing , [] ; owl:unionOf () ; owl:deprecated 'x' .",
    "d.ttl": HEAD + ":a skos:broader :b . :b skos:narrower :c . :c iso:broaderPartitive :a .",
    "e.ttl": HEAD + ":a a owl:Class .",
    "c.obo": PLAIN["a.obo"].replace("is_a: X:3", "union_of: X:2\nunion_of: X:3\nis_a: owl:Thing"),
    "c.tsv": "dog\tanimal\n",
    "d.tsv": "ID\tTYPE\tUp\nID\tTYPE\tSC %\nE:1\tproperty\tE:2\nE:2\t\tE:3 some E:4\nE:5\t\tE:6\n",
    "c.csv": "text_a,text_b,a,b,c,d,e,f,g,h,i,j\nanimal,dog\n",
}
INPUTS = [
    *((file, text.encode()) for group in (DEPRECATED, PLAIN, SEVERAL, TABLES, OTHERS) for file, text in group.items()),
    *((file, qualified_in(file, plain, by)) for file, plain, by, _ in QUALIFIED),
]  # fmt: skip
ENGLISH = re.compile(
    r"\b(?:the|is|are|a|of|what|read|no|not|then|subject|and|which)\b", re.IGNORECASE
)
KEPT = re.compile(r"読む列: [^）]*|\bis[_-]a\b|Is a|[A-Z][a-z]+ ID")
"""Names of columns and of relations."""


@pytest.mark.parametrize(("file", "content"), INPUTS)
def test_nothing_of_what_was_read_is_said_in_english_to_a_japanese(
    file: str, content: bytes
) -> None:
    loaded = read_ontology(content, file)
    read = loaded.order, loaded.skipped, loaded.unread
    with speaking("ja"):
        said = [*read_lines("ファイル", loaded.taxonomy, *read)]
    said += [spelled(each.what, "ja") for each in loaded.remarks]
    names = rf"\b(?:{'|'.join(map(re.escape, loaded.unread))})\b" if loaded.unread else "(?!)"
    assert [s for s in said if ENGLISH.search(re.sub(names, "", KEPT.sub("", s)))] == []
