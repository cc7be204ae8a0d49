"""Which of the suggested mends are made, and how a change looks before it is made."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from aufheben.domain.findings import Edit, Finding
from aufheben.domain.opinions import KEEPING
from aufheben.domain.taxonomies import Edge, Taxonomy
from aufheben.domain.vocabulary import Lang
from aufheben.errors import BadInput
from aufheben.formats.hierarchy.headlines import name, stated
from aufheben.formats.quoting.plain import line
from aufheben.protocols.hierarchy.proposition import proposition, related

Change = tuple[Edge, Edit]


@dataclass(frozen=True, slots=True, kw_only=True)
class Mends:
    """What is made, and what is not since it would close a circle with what is there by then.

    `taken` are not made either: a class has that name, or the child has got another by then.
    `suggested` counts all that there was to choose from.
    """

    made: tuple[Change, ...]
    circular: tuple[Change, ...] = ()
    taken: tuple[Change, ...] = ()
    suggested: int = 0

    @property
    def not_accepted(self) -> int:
        """How many are left to a person."""
        return self.suggested - len(self.made) - len(self.circular) - len(self.taken)


def mends(
    findings: Iterable[Finding], listed: frozenset[tuple[str, str]] | None, taxonomy: Taxonomy
) -> Mends:
    """Of the suggested mends those that are made, in the order of the findings."""
    findings = list(findings)
    edges = set(taxonomy.edges)
    made: list[Change] = []
    circular: list[Change] = []
    taken: list[Change] = []
    names = {term.name.casefold() for term in taxonomy.terms.values()}
    worded = set[tuple[str, str]]()
    for edge, edit in changes(findings, listed):
        if edit.kind in KEEPING:
            new = (edit.kind, edge.child) not in worded
            free = edit.kind == "define" or edit.text.casefold() not in names
            (made if new and free else taken).append((edge, edit))
            worded.add((edit.kind, edge.child))
            names |= {edit.text.casefold()} if edit.kind == "rename" else set()
            continue
        put = _put(edge, edit)
        left = edges - {edge}
        if put is not None and _reaches(put.parent, put.child, left):
            circular.append((edge, edit))
            continue
        edges = left | ({put} if put is not None else set())
        made.append((edge, edit))
    return Mends(
        made=tuple(made),
        circular=tuple(circular),
        taken=tuple(taken),
        suggested=sum(finding.edit is not None for finding in findings),
    )


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

    Raises BadInput if the list names an edge for which nothing was suggested.
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
    known = {pair for edge, edit in suggested.items() for pair in _pairs(edge, edit)}
    strange = next((pair for pair in sorted(listed) if pair not in known), None)
    if strange is not None:
        do = "name edges for which the report has a suggestion"
        raise BadInput(f"nothing was suggested for {strange[0]} under {strange[1]}", do=do)
    wanted = ((e, edit) for e, edit in suggested.items() if listed.intersection(_pairs(e, edit)))
    return tuple(wanted)


def _pairs(edge: Edge, edit: Edit) -> tuple[tuple[str, str], ...]:
    """What a list may name a mend by; a patch that renames or defines a class names no parent."""
    return ((edge.child, edge.parent), (edge.child, ""))[: 1 + (edit.kind in KEEPING)]


def diff(made: Iterable[Change], taxonomy: Taxonomy, lang: Lang) -> str:
    """What would change: a line taken out, the line put in its place, and why."""
    blocks = ["\n".join(_lines(edge, edit, taxonomy, lang)) for edge, edit in made]
    return "".join(f"{block}\n" for block in blocks)


def _lines(edge: Edge, edit: Edit, taxonomy: Taxonomy, lang: Lang) -> Iterator[str]:
    child, parent = name(edge.child, taxonomy), name(edge.parent, taxonomy)
    said = stated(child, parent, taxonomy, lang)
    if edit.kind == "define":
        yield f"  {said}"
        yield from _defined(edge.child, edit, taxonomy, lang)
        return
    yield f"- {said}"
    match edit.kind:
        case "rename":
            yield f"+ {stated(line(edit.text), parent, taxonomy, lang)}"
        case "reversed":
            yield f"+ {stated(parent, child, taxonomy, lang)}"
        case "plays":
            yield f"+ {proposition(parent, child, related(edit.kind), lang)}"
        case "part-of" | "role" | "overlap":
            yield f"+ {proposition(child, parent, related(edit.kind), lang)}"
        case _ if edit.to:
            yield f"+ {stated(child, name(edit.to, taxonomy), taxonomy, lang)}"
        case _:
            pass
    yield f"# {line(edit.reason)}"


def _defined(key: str, edit: Edit, taxonomy: Taxonomy, lang: Lang) -> Iterator[str]:
    """The definition that is there, if one is, and the one that comes in its place."""
    what = (
        f"「{name(key, taxonomy)}」の定義："
        if lang == "ja"
        else f'definition of "{name(key, taxonomy)}": '
    )
    if before := taxonomy.terms[key].definition:
        yield f"- {what}{line(before)}"
    yield f"+ {what}{line(edit.text)}"
    yield f"# {line(edit.reason)}"
