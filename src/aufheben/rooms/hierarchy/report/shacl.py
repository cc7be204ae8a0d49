"""Findings as a SHACL validation report (W3C Recommendation 2017, section 3.6), in Turtle."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from aufheben.domain.taxonomies import Finding, Level, Taxonomy
from aufheben.domain.vocabulary import Lang
from aufheben.formats.quoting.characters import flat
from aufheben.formats.quoting.data import iri
from aufheben.rooms.hierarchy.report.findings import LABELS, advised, by_level, headline, said, why

if TYPE_CHECKING:
    from rdflib import BNode, Graph

_SEVERITIES: dict[Level, str] = {"ERROR": "Violation", "WARN": "Warning", "INFO": "Info"}
_STOPS = (".", "!", "?", "。", "！", "？")
_STOP: dict[Lang, str] = {"en": ".", "ja": "。"}
_BETWEEN: dict[Lang, str] = {"en": " ", "ja": ""}
RULES = "urn:aufheben:rule:"


def shacl(findings: Iterable[Finding], taxonomy: Taxonomy, lang: Lang = "en") -> str:
    """One `sh:ValidationReport`, errors first; it conforms where there is no finding at all.

    Messages are in `lang`, one a result, as the recommendation asks. The same findings give the
    same text.
    """
    from rdflib import RDF, SH, BNode, Graph, Literal, URIRef

    graph, report = Graph(), BNode("report")
    graph.bind("sh", SH)
    graph.bind("rule", RULES)
    ordered = by_level(findings)
    graph.add((report, RDF.type, SH.ValidationReport))
    graph.add((report, SH.conforms, Literal(not ordered)))
    for number, finding in enumerate(ordered):
        result = BNode(f"r{number:07}")
        message = Literal(_message(finding, taxonomy, lang), lang=lang)
        graph.add((report, SH.result, result))
        graph.add((result, RDF.type, SH.ValidationResult))
        graph.add((result, SH.resultSeverity, SH[_SEVERITIES[finding.level]]))
        graph.add((result, SH.focusNode, URIRef(iri(finding.subject))))
        graph.add((result, SH.sourceConstraintComponent, URIRef(RULES + finding.rule)))
        graph.add((result, SH.resultMessage, message))
        _add_edge(graph, result, finding, taxonomy)
    return graph.serialize(format="turtle")


def _add_edge(graph: "Graph", result: "BNode", finding: Finding, taxonomy: Taxonomy) -> None:
    """The property broken, and its value: the parent, or what else was found."""
    from rdflib import RDFS, SH, SKOS, Literal, URIRef

    concepts = taxonomy.property == "skos:broader"
    if finding.parent:
        graph.add((result, SH.resultPath, SKOS.broader if concepts else RDFS.subClassOf))
        graph.add((result, SH.value, URIRef(iri(finding.parent))))
        return
    if finding.rule in LABELS:
        graph.add((result, SH.resultPath, SKOS.prefLabel if concepts else RDFS.label))
    if value := flat(finding.value):
        graph.add((result, SH.value, Literal(value)))


def _message(finding: Finding, taxonomy: Taxonomy, lang: Lang) -> str:
    """What, why and what to do, each ended by a stop but the last."""
    head, advice = headline(finding, taxonomy), advised(finding, taxonomy)
    parts = [said(head, lang), why(finding), said(advice, lang)]
    *first, last = [part for part in parts if part]
    ended = [part if part.endswith(_STOPS) else f"{part}{_STOP[lang]}" for part in first]
    return _BETWEEN[lang].join([*ended, last])
