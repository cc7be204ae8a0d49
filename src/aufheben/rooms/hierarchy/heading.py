"""What was read of an ontology, before anybody looks at it: how much, and what was left out."""

from collections.abc import Iterator, Sequence

from aufheben.domain.taxonomies import Skipped, Taxonomy
from aufheben.rooms.hierarchy.report import SeatedHierarchy
from aufheben.words import Said, speaker, tell

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
