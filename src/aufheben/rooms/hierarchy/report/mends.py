"""Which of the suggested mends are made, how a change looks before, and the ontology with them made."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from aufheben.domain.opinions import KEEPING
from aufheben.domain.taxonomies import Change, Edge, Edit, Finding, Taxonomy
from aufheben.errors import BadInput
from aufheben.rooms.hierarchy.asks import proposition, related
from aufheben.rooms.hierarchy.report.findings import by_level, named, said, stated
from aufheben.rooms.hierarchy.report.told import ToldHierarchy
from aufheben.words import Fact, Lang, Said, speaker

_say = speaker(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mends:
    """What is made, and what is not since it would close a circle with what is there by then.

    `taken` are not made either: a class has that name, or the child has got another by then; nor
    `needed`: another mend took the way that made the edge redundant.
    `suggested` counts all that there was to choose from.
    """

    made: tuple[Change, ...]
    circular: tuple[Change, ...] = ()
    taken: tuple[Change, ...] = ()
    needed: tuple[Change, ...] = ()
    suggested: int = 0

    @property
    def not_accepted(self) -> int:
        """How many are left to a person."""
        left = len(self.circular) + len(self.taken) + len(self.needed)
        return self.suggested - len(self.made) - left


def mends(
    findings: Iterable[Finding], listed: frozenset[tuple[str, str]] | None, taxonomy: Taxonomy
) -> Mends:
    """Of the suggested mends those that are made: in the order of the findings, edges that are
    redundant last, as another mend may make them needed.
    """
    findings = list(findings)
    redundant = {Edge(f.subject, f.parent) for f in findings if f.rule == "redundant_edge"}
    choice = _Choice(taxonomy, redundant)
    for edge, edit in sorted(changes(findings, listed), key=lambda each: each[0] in redundant):
        choice.into(edge, edit).append((edge, edit))
    return Mends(
        made=tuple(choice.made),
        circular=tuple(choice.circular),
        taken=tuple(choice.taken),
        needed=tuple(choice.needed),
        suggested=len({(f.subject, f.parent) for f in findings if f.edit is not None}),
    )


class _Choice:
    """The hierarchy as it is with the mends made so far."""

    def __init__(self, taxonomy: Taxonomy, redundant: set[Edge]) -> None:
        self.edges, self.redundant = set(taxonomy.edges), redundant
        self.names = {term.name.casefold() for term in taxonomy.terms.values()}
        self.worded = set[tuple[str, str]]()
        self.made, self.circular = list[Change](), list[Change]()
        self.taken, self.needed = list[Change](), list[Change]()

    def into(self, edge: Edge, edit: Edit) -> list[Change]:
        """Where a mend belongs; if it is made, the hierarchy is mended."""
        if edit.kind == "label":
            return self.made
        return self._reworded(edge, edit) if edit.kind in KEEPING else self._moved(edge, edit)

    def _reworded(self, edge: Edge, edit: Edit) -> list[Change]:
        new = (edit.kind, edge.child) not in self.worded
        free = edit.kind == "define" or edit.text.casefold() not in self.names
        self.worded.add((edit.kind, edge.child))
        self.names |= {edit.text.casefold()} if edit.kind == "rename" else set()
        return self.made if new and free else self.taken

    def _moved(self, edge: Edge, edit: Edit) -> list[Change]:
        put, left = edit.in_place_of(edge), self.edges - {edge}
        if edge in self.redundant and edit.kind == "none" and not _reaches(*edge, left):
            return self.needed
        if put is not None and _reaches(put.parent, put.child, left):
            return self.circular
        self.edges = left | ({put} if put is not None else set())
        return self.made


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
    suggested: dict[Edge, Edit] = {}
    for finding in by_level(found):
        if finding.edit is not None:
            suggested.setdefault(Edge(finding.subject, finding.parent), finding.edit)
    if listed is None:
        return tuple((e, edit) for e, edit in suggested.items() if edit.checked and e in wrong)
    known = {pair for edge, edit in suggested.items() for pair in _pairs(edge, edit)}
    strange = next((pair for pair in sorted(listed) if pair not in known), None)
    if strange is not None:
        do = _say("name_edges_report")
        raise BadInput(
            _say("nothing_suggested_under", strange=strange[0], strange_2=strange[1]), do=do
        )
    wanted = ((e, edit) for e, edit in suggested.items() if listed.intersection(_pairs(e, edit)))
    return tuple(wanted)


def _pairs(edge: Edge, edit: Edit) -> tuple[tuple[str, str], ...]:
    """What a list may name a mend by; a patch that renames or defines a class names no parent."""
    named = ((edge.child, edge.parent),)
    return (*named, (edge.child, "")) if edit.kind in KEEPING else named


def diff(made: Iterable[Change], taxonomy: Taxonomy, lang: Lang) -> str:
    """What would change: a line taken out, the line put in its place, and why."""
    blocks = ["\n".join(_lines(edge, edit, taxonomy, lang)) for edge, edit in made]
    return "".join(f"{block}\n" for block in blocks)


def only_suggested(
    findings: Iterable[Finding], found: Mends, taxonomy: Taxonomy, lang: Lang
) -> str:
    """What else was suggested and is left to a person, in lines that begin with a question mark."""
    done = {edge for edge, _ in (*found.made, *found.circular, *found.taken, *found.needed)}
    left: dict[Edge, Edit] = {}
    for finding in by_level(findings):
        edge = Edge(finding.subject, finding.parent)
        if finding.edit is not None and edge not in done:
            left.setdefault(edge, finding.edit)
    lines = [
        f"? {each}" for edge, edit in left.items() for each in _lines(edge, edit, taxonomy, lang)
    ]
    return "".join(
        f"{each}\n" for each in ([said(_say("only_suggested"), lang), *lines] if lines else [])
    )


def _lines(edge: Edge, edit: Edit, taxonomy: Taxonomy, lang: Lang) -> Iterator[str]:
    """Each with its sign: what stays, goes or comes, and why."""
    lines = (*_changed(edge, edit, taxonomy), ("#", edit.reason))
    return (f"{sign} {said(fact, lang)}" for sign, fact in lines)


def _changed(edge: Edge, edit: Edit, taxonomy: Taxonomy) -> Iterator[tuple[str, Fact]]:
    child, parent = named(edge.child, taxonomy), named(edge.parent, taxonomy)
    if edit.kind == "label":
        yield "+", _say("label_of", x=child, w=edit.text)
        return
    known = stated(child, parent, taxonomy)
    if edit.kind == "define":
        yield " ", known
        if before := taxonomy.terms[edge.child].definition:
            yield "-", _say("definition_of", x=child, w=before)
        yield "+", _say("definition_of", x=child, w=edit.text)
        return
    yield "-", known
    match edit.kind:
        case "rename":
            yield "+", stated(edit.text, parent, taxonomy)
        case "reversed":
            yield "+", stated(parent, child, taxonomy)
        case "plays":
            yield "+", proposition(parent, child, related(edit.kind))
        case "part-of" | "role" | "overlap":
            yield "+", proposition(child, parent, related(edit.kind))
        case _ if edit.to:
            yield "+", stated(child, named(edit.to, taxonomy), taxonomy)
        case _:
            pass


def in_place(told: ToldHierarchy, found: Mends, *, notes: bool = True) -> dict[str, bytes]:
    """The files that a mend changes, by name, each in its own form and else as it was.

    Raises BadInput if the ontology itself is not at hand (journals do not keep it), and for a
    mend that cannot be made so.
    """
    from aufheben.rooms.hierarchy.patches.patch import mended

    contents, survey = _contents(told), told.check.survey
    taxonomy, lang = survey.taxonomy, survey.lang
    return {
        file: mended(contents[file], file, changes, taxonomy, run=told.run, lang=lang, notes=notes)
        for file, changes in _by_file(told, found).items()
    }


def corrected(told: ToldHierarchy, found: Mends, suffix: str) -> str:
    """The mended ontology as a file in another form: .ttl, .csv or .tsv. Raises as `in_place`."""
    from aufheben.rooms.hierarchy.ontologies.correction import fixed

    [(file, content)] = _contents(told).items()
    lang = told.check.survey.lang
    return fixed(content, file, found.made, run=told.run, suffix=suffix, lang=lang)


def is_own_form(told: ToldHierarchy, suffix: str) -> bool:
    """Whether the one file that was checked is of the form that such an ending names."""
    from aufheben.rooms.hierarchy.patches.patch import is_own_form

    [(file, content)] = _contents(told).items()
    return is_own_form(content, file, suffix)


def lost(told: ToldHierarchy, suffix: str) -> tuple[Said, ...]:
    """What such a file does not hold of the one that was read."""
    from aufheben.rooms.hierarchy.ontologies.lost_content import losses

    [(file, content)] = told.check.contents.items()
    return losses(content, file, suffix)


def left_out(told: ToldHierarchy, found: Mends) -> Iterator[Said]:
    """The mends that were to be made and could not: for a circle, since needed, since taken."""
    taxonomy, kinds = told.check.survey.taxonomy, ("circular", "needed", "taken")
    for kind, changes in zip(kinds, (found.circular, found.needed, found.taken), strict=True):
        for edge, edit in changes:
            x, y = (named(key, taxonomy) for key in edge)
            yield _say(f"left_{kind}", x=x, y=y, w=edit.text)


def _contents(told: ToldHierarchy) -> dict[str, bytes]:
    if not told.check.contents:
        do = _say("start_check_again")
        raise BadInput(_say("file_not_kept", file=told.check.file, run=told.run), do=do)
    return dict(told.check.contents)


def _by_file(told: ToldHierarchy, found: Mends) -> dict[str, list[Change]]:
    """The changes by each file that states what they change; one alone has all of them."""
    from aufheben.rooms.hierarchy.ontologies import read_ontology

    contents = _contents(told)
    if len(contents) == 1:
        return {file: list(found.made) for file in contents}
    made: dict[str, list[Change]] = {}
    labeled = set[Edge]()
    for file, content in contents.items():
        taxonomy = read_ontology(content, file).taxonomy
        edges = set(taxonomy.edges)
        here = [
            change
            for change in found.made
            if change[0] in edges
            or (
                (not change[0].parent and change[0].child in taxonomy.terms)
                and change[0] not in labeled
            )
        ]
        labeled |= {edge for edge, _ in here if not edge.parent}
        if here:
            made[file] = here
    return made
