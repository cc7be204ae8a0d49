"""Which of the suggested mends are made, and how a change looks before it is made."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from aufheben.domain.findings import Edit, Finding
from aufheben.domain.taxonomies import Edge, Taxonomy
from aufheben.errors import BadInput
from aufheben.formats.findings.wording import name
from aufheben.formats.quoting.plain import line
from aufheben.protocols.hierarchy.proposition import Lang, proposition

Change = tuple[Edge, Edit]


@dataclass(frozen=True, slots=True, kw_only=True)
class Mends:
    """What is made, and what is not since it would close a circle with what is there by then."""

    made: tuple[Change, ...]
    circular: tuple[Change, ...] = ()


def mends(
    findings: Iterable[Finding], listed: frozenset[tuple[str, str]] | None, taxonomy: Taxonomy
) -> Mends:
    """Of the suggested mends those that are made, in the order of the findings."""
    edges = set(taxonomy.edges)
    made: list[Change] = []
    circular: list[Change] = []
    for edge, edit in changes(findings, listed):
        put = _put(edge, edit)
        left = edges - {edge}
        if put is not None and _reaches(put.parent, put.child, left):
            circular.append((edge, edit))
            continue
        edges = left | ({put} if put is not None else set())
        made.append((edge, edit))
    return Mends(made=tuple(made), circular=tuple(circular))


def _put(edge: Edge, edit: Edit) -> Edge | None:
    """The edge that comes in the place of a rejected one, if any does."""
    if edit.kind == "reversed":
        return Edge(edge.parent, edge.child)
    return Edge(edge.child, edit.to) if edit.to else None


def _reaches(below: str, above: str, edges: set[Edge]) -> bool:
    """Whether the one class is under the other, or is it."""
    parents: dict[str, list[str]] = {}
    for child, parent in edges:
        parents.setdefault(child, []).append(parent)
    seen, waiting = {below}, [below]
    while waiting:
        fresh = [p for p in parents.get(waiting.pop(), ()) if p not in seen]
        seen.update(fresh)
        waiting += fresh
    return above in seen


def changes(
    findings: Iterable[Finding], listed: frozenset[tuple[str, str]] | None
) -> tuple[Change, ...]:
    """The mends that are asked for: those of wrong edges that a debate upheld, or, given a
    reviewed list, just its own.

    Raises BadInput where the list names an edge for which nothing was suggested.
    """
    found = list(findings)
    wrong = {Edge(each.subject, each.parent) for each in found if each.rule == "wrong_edge"}
    suggested = {
        Edge(finding.subject, finding.parent): finding.edit
        for finding in found
        if finding.edit is not None
    }
    if listed is None:
        return tuple((e, edit) for e, edit in suggested.items() if edit.checked and e in wrong)
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
    yield f"# {line(edit.reason)}"
