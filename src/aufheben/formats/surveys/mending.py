"""Which of the suggested mends are made, and how a change looks before it is made."""

from collections.abc import Iterable, Iterator

from aufheben.domain.findings import Edit, Finding
from aufheben.domain.taxonomies import Edge, Taxonomy
from aufheben.errors import BadInput
from aufheben.formats.findings.wording import name
from aufheben.protocols.hierarchy.proposition import Lang, proposition

Change = tuple[Edge, Edit]


def changes(
    findings: Iterable[Finding], listed: frozenset[tuple[str, str]] | None
) -> tuple[Change, ...]:
    """The mends that are made: those a debate upheld, or, given a reviewed list, just its own.

    Raises BadInput where the list names an edge for which nothing was suggested.
    """
    suggested = {
        Edge(finding.subject, finding.parent): finding.edit
        for finding in findings
        if finding.edit is not None
    }
    if listed is None:
        return tuple((edge, edit) for edge, edit in suggested.items() if edit.checked)
    strange = next((pair for pair in sorted(listed) if pair not in suggested), None)
    if strange is not None:
        do = "name edges for which the report has a suggestion"
        raise BadInput(f"nothing was suggested for {strange[0]} under {strange[1]}", do=do)
    return tuple((edge, edit) for edge, edit in suggested.items() if edge in listed)


def diff(made: Iterable[Change], taxonomy: Taxonomy, lang: Lang) -> str:
    """What would change: a line taken out, the line put in its place, and why."""
    blocks = ["\n".join(_lines(edge, edit, taxonomy, lang)) for edge, edit in made]
    return "".join(f"{block}\n" for block in blocks)


def _lines(edge: Edge, edit: Edit, taxonomy: Taxonomy, lang: Lang) -> Iterator[str]:
    child, parent = name(edge.child, taxonomy), name(edge.parent, taxonomy)
    yield f"- {proposition(child, parent, 'is-a', lang)}"
    match edit.kind:
        case "reversed":
            yield f"+ {proposition(parent, child, 'is-a', lang)}"
        case "part-of" | "role":
            yield f"+ {proposition(child, parent, edit.kind, lang)}"
        case _ if edit.to:
            yield f"+ {proposition(child, name(edit.to, taxonomy), 'is-a', lang)}"
        case _:
            pass
    yield f"# {edit.reason}"
