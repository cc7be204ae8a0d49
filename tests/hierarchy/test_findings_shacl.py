"""The report for the tools of the W3C, and the patch of suggested mends."""

import os
import re
import subprocess
import sys
from dataclasses import replace
from urllib.parse import unquote

import pytest
from hypothesis import given
from rdflib import RDF, RDFS, SH, Graph, Literal, URIRef

from aufheben.domain.opinions import Kind
from aufheben.domain.taxonomies import Edit, Finding, Rule, Taxonomy
from aufheben.domain.vocabulary import Lang
from aufheben.formats.quoting.data import TERMS, iri, is_iri, key_of, urn
from aufheben.rooms.hierarchy.report.findings import is_confirmed
from aufheben.rooms.hierarchy.report.kgcl import PART_OF, edges_of, kgcl
from aufheben.rooms.hierarchy.report.shacl import RULES, shacl
from tests.hierarchy.findings import (
    CAR,
    FINDINGS,
    RULE,
    SIGN,
    TAXONOMY,
    UNLABELED,
    WRONG,
    findings,
    languages,
    taxonomies,
    texts,
    uncommented,
)


def _read(text: str) -> Graph:
    return Graph().parse(data=text, format="turtle")


def test_an_edge_is_a_violation_at_the_child_with_the_parent_as_value() -> None:
    graph = _read(shacl(FINDINGS, TAXONOMY))
    [result] = graph.subjects(SH.focusNode, URIRef(SIGN))
    assert graph.value(result, SH.resultPath) == RDFS.subClassOf
    assert graph.value(result, SH.value) == URIRef(RULE)
    assert graph.value(result, SH.resultSeverity) == SH.Violation
    assert graph.value(result, SH.sourceConstraintComponent) == URIRef(f"{RULES}wrong_edge")
    message = graph.value(result, SH.resultMessage)
    assert isinstance(message, Literal)
    assert message.language == "en"
    assert message.startswith('rejected: "sign" as a subclass of "traffic rule". A sign')


def test_a_name_of_a_table_becomes_a_urn() -> None:
    graph = _read(shacl(FINDINGS, TAXONOMY))
    [node] = [n for n in graph.objects(None, SH.focusNode) if str(n).startswith(TERMS)]
    assert unquote(str(node).removeprefix(TERMS)) == "道路"


def test_it_conforms_only_without_any_finding() -> None:
    assert _conforms(shacl([], TAXONOMY)) is True
    assert _conforms(shacl(FINDINGS[:1], TAXONOMY)) is False


def _conforms(text: str) -> object:
    graph = _read(text)
    [report] = graph.subjects(RDF.type, SH.ValidationReport)
    value = graph.value(report, SH.conforms)
    assert isinstance(value, Literal)
    return value.toPython()


@pytest.mark.filterwarnings("error")
@given(findings, taxonomies, languages)
def test_any_findings_are_turtle_with_as_many_results(
    found: list[Finding], taxonomy: Taxonomy, lang: Lang
) -> None:
    text = shacl(found, taxonomy, lang)
    graph = _read(text)
    assert len(set(graph.objects(None, SH.result))) == len(found)
    assert len(set(graph.subjects(SH.resultMessage, None))) == len(found)
    assert text == shacl(found, taxonomy, lang)
    text.encode()


def test_the_same_findings_give_the_same_text_in_every_process() -> None:
    code = (
        "from tests.hierarchy.findings import FINDINGS, TAXONOMY;"
        "from aufheben.rooms.hierarchy.report.shacl import shacl;"
        "print(shacl(FINDINGS, TAXONOMY), end='')"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            check=True,
            timeout=120,
        ).stdout.decode()
        for seed in ("1", "2")
    }
    assert told == {shacl(FINDINGS, TAXONOMY)}


@pytest.mark.parametrize(
    ("key", "written"),
    [
        ("https://example.org/sign", "https://example.org/sign"),
        ("https://例.jp/標識", "https://例.jp/標識"),
        ("http://ex.org/a b<c>", "http://ex.org/a%20b%3Cc%3E"),
        ("http://ex.org/%zz", "http://ex.org/%25zz"), ("traffic sign", f"{TERMS}traffic%20sign"),
        ("Type: A", f"{TERMS}Type%3A%20A"), ("_:b0", f"{TERMS}_%3Ab0"),
        (f"{TERMS}x", f"{TERMS}urn%3Aaufheben%3Aterm%3Ax"),
    ],
    ids=["iri", "wide iri", "bad iri", "bad percent", "name", "colon", "blank node", "ours"],
)  # fmt: skip
def test_every_key_has_an_iri(key: str, written: str) -> None:
    assert iri(key) == written
    assert is_iri(written) or written.startswith(TERMS)


@given(texts)
def test_the_key_is_read_back_from_its_urn(text: str) -> None:
    assert key_of(urn(text)) == text.replace("\ud800", "\ufffd")


X, Y, Z = f"<{SIGN}>", f"<{RULE}>", f"<{CAR}>"
DELETE = f"delete edge {X} rdfs:subClassOf {Y}"
COMMANDS: dict[tuple[Kind, str], list[str]] = {
    ("none", ""): [DELETE],
    ("role", ""): [DELETE],
    ("plays", ""): [DELETE],
    ("overlap", ""): [DELETE],
    ("rename", ""): [f"rename {X} from 'sign' to 'driver\u2019s sign'"],
    ("define", ""): [f"add definition 'driver\u2019s sign' to {X}"],
    ("sibling", ""): [DELETE],
    ("other-parent", ""): [DELETE],
    ("sibling", CAR): [DELETE, f"create edge {X} rdfs:subClassOf {Z}"],
    ("other-parent", CAR): [DELETE, f"create edge {X} rdfs:subClassOf {Z}"],
    ("reversed", ""): [DELETE, f"create edge {Y} rdfs:subClassOf {X}"],
    ("part-of", ""): [f"change relationship between {X} and {Y} from rdfs:subClassOf to {PART_OF}"],
}
_ID = r"(?:<[^\s<>]+>|[A-Za-z0-9_]+:[A-Za-z0-9_]+)"
# What both grammars read: `create edge`, `delete edge`, `change relationship`, `rename`,
# `add definition`, comments; within single quotes neither another nor a backslash.
_LINE = re.compile(
    rf"# .*|(?:create|delete) edge {_ID} rdfs:subClassOf {_ID}"
    rf"|change relationship between {_ID} and {_ID} from rdfs:subClassOf to {_ID}"
    rf"|rename {_ID} from '[^'\\\\]*' to '[^'\\\\]*'|add definition '[^'\\\\]*' to {_ID}"
)


@pytest.mark.parametrize(("kind", "to"), COMMANDS, ids="-".join)
def test_every_kind_of_mend_is_a_comment_and_its_commands(kind: Kind, to: str) -> None:
    edit = Edit(kind=kind, to=to, text="driver's sign", reason="", checked=True)
    comment, *commands = kgcl([replace(WRONG, edit=edit)], TAXONOMY).splitlines()
    assert comment.startswith(
        '# ERROR wrong_edge: rejected: "sign" as a subclass of "traffic rule"'
    )
    assert commands == COMMANDS[kind, to]


@pytest.mark.parametrize("rule", ["wrong_edge", "doubtful_edge", "redundant_edge"])
def test_what_no_debate_upheld_stands_as_a_comment_to_be_taken_up(rule: Rule) -> None:
    edit = Edit(kind="none", reason="", checked=rule != "wrong_edge")
    lines = kgcl([replace(WRONG, rule=rule, edit=edit)], TAXONOMY).splitlines()
    assert lines[1:] == [f"# {DELETE}"]
    assert edges_of("\n".join(lines)) == frozenset()
    assert edges_of(uncommented("\n".join(lines))) == {(SIGN, RULE)}


def test_what_has_no_mend_is_left_out() -> None:
    assert kgcl([UNLABELED, replace(WRONG, edit=None)], TAXONOMY) == ""


def test_an_edge_is_mended_once() -> None:
    again = replace(WRONG, level="WARN", rule="redundant_edge", edit=Edit(kind="none", reason=""))
    lines = kgcl([again, WRONG], TAXONOMY).splitlines()
    assert [line for line in lines if line[0] != "#"] == COMMANDS["other-parent", CAR]
    assert "[this edge is mended above]" in lines[-1]


def test_a_curie_stays_short_and_a_name_becomes_a_urn() -> None:
    edit = Edit(kind="none", reason="", checked=True)
    edited = replace(WRONG, subject="GO:0005634", parent="道路", edit=edit)
    urn = "<urn:aufheben:term:%E9%81%93%E8%B7%AF>"
    command = kgcl([edited], TAXONOMY).splitlines()[1]
    assert command == f"delete edge GO:0005634 rdfs:subClassOf {urn}"
    assert edges_of(command) == {("GO:0005634", "道路")}


@given(findings, taxonomies, languages)
def test_any_findings_are_comments_and_commands_of_the_grammar(
    found: list[Finding], taxonomy: Taxonomy, lang: Lang
) -> None:
    text = kgcl(found, taxonomy, lang)
    lines = text.splitlines()
    assert len(lines) == text.count("\n")
    assert [line for line in lines if not _LINE.fullmatch(line)] == []
    edited = [(f.subject, f.parent) for f in found if f.edit and f.parent]
    told = uncommented(text).splitlines()
    assert sum(line.startswith("#") for line in told) == len(edited)
    assert sum(line.startswith(("delete", "change", "rename", "add")) for line in told) == len(
        set(edited)
    )
    confirmed = {(f.subject, f.parent) for f in found if is_confirmed(f)}
    assert all(pair[1] == "" or pair in confirmed for pair in edges_of(text))


def test_the_patch_names_its_edges() -> None:
    assert edges_of(uncommented(kgcl(FINDINGS, TAXONOMY))) == {
        (f.subject, f.parent) for f in FINDINGS if f.edit is not None
    }
