"""Findings for code scanners and editors, at their lines (SARIF 2.1.0, OASIS 2020), and as JUnit's tests."""

import json
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, get_args
from urllib.parse import quote
from xml.etree import ElementTree as ET

from aufheben.domain.taxonomies import Finding, Level, Rule, Taxonomy
from aufheben.domain.vocabulary import Lang
from aufheben.formats.masking import told_file, told_files
from aufheben.formats.quoting.characters import flat
from aufheben.rooms.hierarchy.report.findings import (
    advised,
    headline,
    meaning,
    name,
    reasons,
    said,
    votes,
    why,
)
from aufheben.rooms.hierarchy.report.locations import Location, Locations, named_files
from aufheben.rooms.hierarchy.report.told import ToldHierarchy
from aufheben.version import __version__

_SCHEMA: Final = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
_LEVELS: Final[dict[Level, str]] = {"ERROR": "error", "WARN": "warning", "INFO": "note"}
_RULES: Final[tuple[Rule, ...]] = get_args(Rule)


def sarif(told: ToldHierarchy) -> str:
    """One run with its rules and results, as JSON; lines where the files are at hand."""
    lang, locations = told.check.survey.lang, Locations(told)
    run = {
        "tool": {"driver": _driver(lang)},
        "language": lang,
        "automationDetails": {"id": f"aufheben/check/{told.run}"},
        "artifacts": [{"location": _location(file)} for file in named_files(told)],
        "results": [_result(finding, told, locations) for finding in told.findings],
        "columnKind": "unicodeCodePoints",
    }
    document = {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(document, ensure_ascii=False, indent=2) + "\n"


def _driver(lang: Lang) -> dict[str, Any]:
    rules = [
        {"id": rule, "shortDescription": {"text": said(meaning(rule), lang)}} for rule in _RULES
    ]
    return {"name": "aufheben", "version": __version__, "rules": rules}


def _result(finding: Finding, told: ToldHierarchy, locations: Locations) -> dict[str, Any]:
    survey = told.check.survey
    taxonomy, lang = survey.taxonomy, survey.lang
    head, advice = headline(finding, taxonomy), advised(finding, taxonomy)
    parts = [said(head, lang), why(finding), said(advice, lang)]
    place = locations.of(finding)
    return {
        "ruleId": finding.rule,
        "ruleIndex": _RULES.index(finding.rule),
        "level": _LEVELS[finding.level],
        "message": {"text": "\n".join(_plain(part) for part in parts if part)},
        "locations": [{**_physical(place), "logicalLocations": [*_logical(finding, taxonomy)]}],
        "partialFingerprints": {"finding/v1": _fingerprint(finding)},
    }


def _plain(text: str) -> str:
    """Words as they stand: in a message `[words](address)` would be a link."""
    return flat(text).replace("](", "\\](")


def _physical(place: Location | None) -> dict[str, Any]:
    if place is None:
        return {}
    region = {"startLine": place.line}
    return {"physicalLocation": {"artifactLocation": _location(place.file), "region": region}}


def _logical(finding: Finding, taxonomy: Taxonomy) -> Iterator[dict[str, Any]]:
    for key in (finding.subject, finding.parent):
        if key:
            yield {"name": name(key, taxonomy), "fullyQualifiedName": flat(key), "kind": "type"}


def _location(file: str) -> dict[str, str]:
    """Relative to the checkout, as scanners want it: a file that was named absolutely, by its name."""
    return {"uri": quote(Path(told_file(file)).as_posix().encode("utf-8", "replace"))}


def _fingerprint(finding: Finding) -> str:
    """The same for the same finding in another run: what it is about, not what is said of it."""
    about = f"{finding.rule}\0{finding.subject}\0{finding.parent}"
    return sha256(about.encode("utf-8", "replace")).hexdigest()[:32]


def junit(told: ToldHierarchy) -> str:
    """One suite, with the counts that its readers expect.

    An error is a failed test, anything milder a skipped one with its message; a rule that found
    nothing is a passed one.
    """
    locations, survey = Locations(told), told.check.survey
    cases = [_case(finding, told, locations) for finding in told.findings]
    found = {finding.rule for finding in told.findings}
    cases += [
        ET.Element("testcase", classname=rule, name=said(meaning(rule), survey.lang))
        for rule in _RULES
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
