"""Findings as SARIF 2.1.0 (OASIS 2020), which code scanners and editors show at their lines."""

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, get_args
from urllib.parse import quote

from aufheben.domain.taxonomies import Finding, Level, Rule, Taxonomy
from aufheben.domain.vocabulary import Lang
from aufheben.formats.masking import told_file
from aufheben.formats.quoting.characters import flat
from aufheben.rooms.hierarchy.report.findings import name, why
from aufheben.rooms.hierarchy.report.locations import Location, Locations, named_files
from aufheben.rooms.hierarchy.report.sentences import advised, headline, meaning, said
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
