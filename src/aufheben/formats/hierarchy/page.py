"""Findings as one page that opens from a file: no request, no script needed to read it."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from aufheben.domain.findings import Finding
from aufheben.domain.taxonomies import Taxonomy
from aufheben.domain.vocabulary import Lang
from aufheben.formats.hierarchy.page_words import SUMMARY, WORDS
from aufheben.formats.hierarchy.plain import summary as counted
from aufheben.formats.hierarchy.sentences import (
    LEVELS,
    advised,
    by_level,
    confidence,
    headline,
    is_of_names,
    meaning,
    name,
    reasons,
    tally,
    votes,
)
from aufheben.formats.quoting.characters import flat
from aufheben.formats.quoting.html import shown

if TYPE_CHECKING:
    from jinja2 import Template


def html(
    findings: Iterable[Finding],
    taxonomy: Taxonomy,
    *,
    title: str,
    run: str,
    summary: Mapping[str, object],
    lang: Lang = "en",
) -> str:
    """The page, errors first. `summary` is shown above the table, known names in `lang`.

    All text is escaped; IRIs are text, not links; a policy forbids the page to load anything.
    """
    ordered = by_level(findings)
    levels = {finding.level for finding in ordered}
    return _template().render(
        lang=lang,
        title=title,
        run=run,
        words=WORDS[lang],
        summary={SUMMARY[lang].get(key, key): str(value) for key, value in summary.items()},
        counted=counted(ordered, lang),
        levels=[level for level in LEVELS if level in levels],
        rules=sorted({finding.rule for finding in ordered}),
        findings=[_shown(finding, taxonomy, lang) for finding in ordered],
    )


def _shown(finding: Finding, taxonomy: Taxonomy, lang: Lang) -> dict[str, Any]:
    keys = [key for key in (finding.subject, finding.parent) if key]
    cast, held = tally(finding), confidence(finding)
    return {
        "level": finding.level,
        "rule": finding.rule,
        "meaning": meaning(finding.rule, lang),
        "subject": headline(finding, taxonomy, lang),
        "votes": votes(finding, lang),
        # A rule of names is no vote: nothing is drawn as if all had been against it.
        "strip": [
            (side, number) for side, number in cast.items() if number and not is_of_names(finding)
        ],
        "by": _by(finding),
        "confidence": "" if held is None else f"{held:.0%}",
        "suggestion": advised(finding, taxonomy, lang),
        "why": flat(finding.edit.reason) if finding.edit is not None else "",
        "reasons": reasons(finding),
        "terms": [(name(key, taxonomy), key, _definition(key, taxonomy)) for key in keys],
    }


def _by(finding: Finding) -> list[tuple[str, str, str]]:
    """Who held what, and why: votes, and opinions of those who cast none."""
    told = {seat: reason for seat, _, reason in finding.opinions}
    cast = dict(finding.votes)
    others = [
        (seat, verdict, reason) for seat, verdict, reason in finding.opinions if seat not in cast
    ]
    return [*((seat, verdict, told.get(seat, "")) for seat, verdict in cast.items()), *others]


def _definition(key: str, taxonomy: Taxonomy) -> str:
    term = taxonomy.terms.get(key)
    return flat(term.definition) if term is not None else ""


@cache
def _template() -> "Template":
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader("aufheben.formats.hierarchy"),
        autoescape=True,
        undefined=StrictUndefined,
        # Whatever comes from outside loses its control characters, wherever it is put.
        finalize=shown,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    return environment.get_template("page.html.j2")
