"""The report for the W3C's tools."""

import os
import subprocess
import sys
from urllib.parse import unquote

import pytest
from hypothesis import given
from rdflib import RDF, RDFS, SH, Graph, Literal, URIRef

from aufheben.domain.taxonomies import Finding, Taxonomy
from aufheben.domain.vocabulary import Lang
from aufheben.formats.quoting.data import TERMS, iri, is_iri, key_of, urn
from aufheben.rooms.hierarchy.report.shacl import RULES, shacl
from tests.hierarchy.findings import (
    FINDINGS,
    RULE,
    SIGN,
    TAXONOMY,
    findings,
    languages,
    taxonomies,
    texts,
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
        ("http://ex.org/%zz", "http://ex.org/%25zz"),
        ("traffic sign", f"{TERMS}traffic%20sign"),
        ("Type: A", f"{TERMS}Type%3A%20A"),
        ("_:b0", f"{TERMS}_%3Ab0"),
        (f"{TERMS}x", f"{TERMS}urn%3Aaufheben%3Aterm%3Ax"),
    ],
    ids=["iri", "wide iri", "bad iri", "bad percent", "name", "colon", "blank node", "ours"],
)
def test_every_key_has_an_iri(key: str, written: str) -> None:
    assert iri(key) == written
    assert is_iri(written) or written.startswith(TERMS)


@given(texts)
def test_the_key_is_read_back_from_its_urn(text: str) -> None:
    assert key_of(urn(text)) == text.replace("\ud800", "\ufffd")
