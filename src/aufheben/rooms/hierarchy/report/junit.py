"""Findings as JUnit's XML, which continuous integration shows as tests.

An error is a failed test, anything milder a skipped one with its message; a rule that found
nothing is a passed one.
"""

from collections import Counter
from collections.abc import Iterator
from typing import get_args
from xml.etree import ElementTree as ET

from aufheben.domain.taxonomies import Finding, Rule
from aufheben.formats.masking import told_file, told_files
from aufheben.formats.quoting.characters import flat
from aufheben.rooms.hierarchy.report.findings import reasons
from aufheben.rooms.hierarchy.report.locations import Locations
from aufheben.rooms.hierarchy.report.sentences import advised, headline, meaning, said, votes
from aufheben.rooms.hierarchy.report.told import ToldHierarchy


def junit(told: ToldHierarchy) -> str:
    """One suite, with the counts that its readers expect."""
    locations, survey = Locations(told), told.check.survey
    cases = [_case(finding, told, locations) for finding in told.findings]
    found = {finding.rule for finding in told.findings}
    cases += [
        ET.Element("testcase", classname=rule, name=said(meaning(rule), survey.lang))
        for rule in get_args(Rule)
        if rule not in found
    ]
    kinds = Counter(child.tag for case in cases for child in case)
    counts = {
        "tests": str(len(cases)),
        "failures": str(kinds["failure"]),
        "errors": "0",
        "skipped": str(kinds["skipped"]),
        "time": "0",
    }
    suite = ET.Element("testsuite", {"name": flat(told_files(told.check.file)), **counts})
    suite.extend(cases)
    suites = ET.Element("testsuites", {"name": "aufheben check", **counts})
    suites.append(suite)
    ET.indent(suites)
    text = ET.tostring(suites, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


def _case(finding: Finding, told: ToldHierarchy, locations: Locations) -> ET.Element:
    survey = told.check.survey
    head = flat(said(headline(finding, survey.taxonomy), survey.lang))
    case = ET.Element("testcase", classname=finding.rule, name=head)
    place = locations.of(finding)
    if place is not None:
        case.set("file", flat(told_file(place.file)))
        case.set("line", str(place.line))
    kind = "failure" if finding.level == "ERROR" else "skipped"
    told_of = ET.SubElement(case, kind, message=f"{finding.level}: {head}")
    if kind == "failure":
        told_of.set("type", finding.rule)
    told_of.text = "\n".join(_told(finding, told))
    return case


def _told(finding: Finding, told: ToldHierarchy) -> Iterator[str]:
    survey = told.check.survey
    yield from (flat(text) for _, text in reasons(finding))
    facts = votes(finding), advised(finding, survey.taxonomy)
    yield from (flat(said(fact, survey.lang)) for fact in facts if fact)
