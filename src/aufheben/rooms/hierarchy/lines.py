"""What is told of a check: what was read of the ontology, findings as they come, edges that are settled."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from aufheben.domain.taxonomies import Finding, Skipped, Taxonomy
from aufheben.formats.quoting.plain import line
from aufheben.rooms.aspects import Describe, Row
from aufheben.rooms.hierarchy.job import Settled
from aufheben.rooms.hierarchy.report.document import first_line
from aufheben.rooms.hierarchy.report.envelope import row
from aufheben.rooms.hierarchy.report.findings import said, settled
from aufheben.rooms.hierarchy.report.told import sieve_of, structure
from aufheben.rooms.hierarchy.settings import SeatedHierarchy
from aufheben.rooms.lines import lines, placed, short
from aufheben.runtime.journal import Event
from aufheben.words import Fact, Said, speaker, tell

__all__ = ["Settled", "describe", "finder", "opening", "rows"]

_say = speaker(__name__)

_LISTED = 8
"""Columns that are named."""


def heading(check: SeatedHierarchy) -> Iterator[str]:
    """What was read how, and what is only known."""
    taxonomy, known = check.survey.taxonomy, check.known
    taxonomy = taxonomy if known is None else known.rest_of(taxonomy)
    yield from read_lines(check.file, taxonomy, check.order, check.skipped, check.unread)
    for each in check.remarks:
        yield f"  {tell(_say('noted', number=each.number, what=each.what))}"
    if known is not None:
        files = _say.joined(*known.files)
        yield f"  {tell(_say('known', number=len(known.edges), files=files))}"


def read_lines(
    name: str,
    taxonomy: Taxonomy,
    order: Sequence[Said],
    skipped: Sequence[Skipped],
    unread: Sequence[str],
) -> Iterator[str]:
    """What was taken how, what was not, and why; a line each."""
    counts = {"edges": len(taxonomy.edges), "classes": len(taxonomy.terms)}
    made = _say.joined(*order, between="semicolon")
    yield tell(_say("taken", file=name, order=made, **counts))
    for each in skipped:
        yield f"  {tell(_say('skipped', number=each.number, why=each.why))}"
        if each.why.key in ("imports", "import"):
            yield f"    {tell(_say('not_followed'))}"
    if unread:
        yield f"  {tell(_unread(unread))}"


def _unread(columns: Sequence[str]) -> Said:
    named, more = _say.joined(*columns[:_LISTED]), len(columns) - _LISTED
    listed = _say("more", named=named, n=more) if more > 0 else named
    return _say("unread", n=len(columns), columns=listed)


def opening(check: SeatedHierarchy) -> Iterator[Finding]:
    """What the structure shows, before anybody is asked."""
    yield from structure(check)


def finder(check: SeatedHierarchy) -> Callable[[object], Finding | None]:
    """The finding in what is told, unless it is known and not to be shown."""
    sieve = sieve_of(check)

    def found(told: object) -> Finding | None:
        finding = told.finding if isinstance(told, Settled) else told
        return sieve(finding) if isinstance(finding, Finding) else None

    return found


def describe(check: SeatedHierarchy, _before: Iterable[Event]) -> Describe:
    """A finding by its first line, an edge without one by how it stands, an answer in short."""
    survey, found = check.survey, finder(check)

    def described(told: object) -> Fact | None:
        finding = found(told)
        if finding is not None:
            return said(first_line(finding, survey.taxonomy), survey.lang)
        if isinstance(told, Settled):
            return _settled(check, told)
        return _answer(told) if isinstance(told, Event) else None

    return described


def _answer(event: Event) -> Fact | None:
    """A verdict, or a mend, with its reason; anything else as in any room."""
    word = event.payload.get("verdict") or event.payload.get("kind")
    if event.kind != "answered" or not word:
        return lines()(event)
    reason = short(str(event.payload.get("reason", "")))
    return placed(event, _say("answer", word=_say.code(line(str(word))), reason=reason))


def _settled(check: SeatedHierarchy, told: Settled) -> str:
    checked, survey = told.checked, check.survey
    return said(settled(checked.edge, checked.examined.verdict, survey.taxonomy), survey.lang)


def rows(check: SeatedHierarchy) -> Row:
    """Each finding as an object; for whoever reads lines, the debates are kept in the journal."""
    survey, found = check.survey, finder(check)

    def written(told: object) -> dict[str, Any] | None:
        finding = found(told)
        if finding is None:
            return None
        return {"event": "finding", **row(finding, survey.taxonomy, survey.lang)}

    return written
