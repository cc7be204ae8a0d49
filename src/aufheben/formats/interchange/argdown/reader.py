"""An Argdown document as an argument graph."""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import get_args

from aufheben.domain.vocabulary import Status
from aufheben.errors import BadInput
from aufheben.formats.interchange.argdown.includes import Follow, whole
from aufheben.formats.interchange.argdown.parser import Document, End, Entry, Relation, parsed
from aufheben.formats.interchange.graph import (
    ArgumentGraph,
    Conflict,
    Inference,
    Names,
    Reading,
    Statement,
)
from aufheben.words import Fact, Said, speaker

_say = speaker(__name__)
_WIDE = re.compile(
    r"[ \t]*+(?:(\u3000)[\s\u3000]*+[-+－＋<>_]|[\s\u3000]*+"
    r"(?:([－＋])[\s\u3000]*+[\[<［＜]|([［＜])[^］＞]*+[］＞]\s*+[:：]|(?:[-+]\s*+)?"
    r"(?:\[[^\]]*+\]|<[^>]*+>)\s*+(：)))"
)
_STATUSES = frozenset(get_args(Status))


def read_argdown(text: str, file: str | None = None, follow: Follow | None = None) -> Reading:
    """The graph, and a note for each kind of thing that was left out or read as another.

    A sketched argument (without premises) is a statement, any other one an inference for each of
    its lines. What an argument does, its conclusion does; what is done to it is done to its last
    step, but where its premises say the same (see `Sketches`). A contradiction is a conflict in
    both directions. What is included is read where `follow` says what that is. Raises BadInput with
    the line and the fix for what is no Argdown, or nothing that this reader knows.
    """
    document_text = whole(text.removeprefix("\ufeff"), file, follow)
    try:
        _half_width(document_text.text)
        document = parsed(document_text.text)
    except BadInput as wrong:
        of, line = document_text.place(wrong.line or 1)
        raise wrong.but(file=of, line=line) from None
    graph = _Reading(document).graph()
    left_out = sorted(document.left_out.items(), key=lambda each: each[1])
    notes = (
        _say.joined(what, _at(document_text.place(line), file), between="colon")
        for what, line in left_out
    )
    return Reading(graph=graph, notes=tuple(notes))


def _at(place: tuple[str | None, int], file: str | None) -> Said:
    of, line = place
    return _say("line", n=line) if of in (file, None) else _say("line_of", n=line, file=str(of))


def _half_width(text: str) -> None:
    """Argdown takes wide signs for text, so that a relation or a title would silently be lost."""
    for number, line in enumerate(text.splitlines(), start=1):
        if found := _WIDE.match(line):
            sign = next(filter(None, found.groups()))
            do = _say("write_signs_blanks")
            if sign == "\u3000":
                what = _say("full_width_blank")
                raise BadInput(what, do=do, line=number)
            what = _say("full_width_argdown", sign=sign)
            raise BadInput(what, do=do, line=number)


def _text(entry: Entry, name: str) -> str:
    said = entry.data.get(name, "")
    return said if isinstance(said, str) else ""


def _weight(entry: Entry) -> float | None:
    try:
        weight = float(_text(entry, "weight"))
    except ValueError:
        return None
    return weight if 0 <= weight <= 1 else None


@dataclass(slots=True, kw_only=True)
class _Joint:
    """What acts together: the statements, and the one thing they do."""

    sources: list[str] = field(default_factory=list)
    does: list[tuple[str, End]] = field(default_factory=list)


class _Reading:
    def __init__(self, document: Document) -> None:
        self.document = document
        self.names = Names()
        self.joints = self._joint_ones()
        self.ids = self._named()
        self.by = {self.ids[end]: _text(entry, "proponent") for end, entry in self._members()}
        self.inferences: list[Inference] = []
        self.conflicts: list[Conflict] = []
        self.drawn = set[tuple[str, str, str]]()

    def graph(self) -> ArgumentGraph:
        statements = tuple(self._statement(end, entry) for end, entry in self._said())
        self._steps()
        sketches = Sketches(self.document)
        relations = [
            (drawn, line)
            for drawn, line in self.document.relations.items()
            if not sketches.reconstructed(*drawn)
        ]
        for (kind, one, other), _ in relations:
            if kind == "support" and one not in self.joints and other not in self.joints:
                self._support(self._source(one), self._target(other))
        self._joined()
        supported = defaultdict[str, list[str]](list)
        for each in self.inferences:
            for premise in each.premises:
                supported[premise].append(each.id)
        for (kind, one, other), line in relations:
            if kind != "support" and one not in self.joints:
                self._attack(kind, one, other, line, supported)
        return ArgumentGraph(
            statements=statements,
            inferences=tuple(self.inferences),
            conflicts=tuple(self.conflicts),
            title=self.document.title,
        )

    def _members(self) -> list[tuple[End, Entry]]:
        statements = [(End("statement", t), e) for t, e in self.document.statements.items()]
        arguments = [(End("argument", t), e) for t, e in self.document.arguments.items()]
        return sorted([*statements, *arguments], key=lambda each: each[1].line)

    def _said(self) -> list[tuple[End, Entry]]:
        """What is a statement here: statements, and sketches of arguments."""
        return [
            (end, entry)
            for end, entry in self._members()
            if end.kind == "statement" or not (entry.steps or end in self.joints)
        ]

    def _joint_ones(self) -> dict[End, _Joint]:
        """The arguments marked so of which statements support each, and which do one thing."""
        found = {
            End("argument", title): _Joint()
            for title, entry in self.document.arguments.items()
            if entry.data.get("joint") == "true" and not entry.steps
        }
        for kind, one, other in self.document.relations:
            if one in found:
                found[one].does.append((kind, other))
            if other in found and kind == "support" and one not in found:
                found[other].sources.append(one.title)
        return {end: each for end, each in found.items() if each.sources and len(each.does) == 1}

    def _named(self) -> dict[End, str]:
        """An id for each; those that are given first, so that they are kept."""
        ids = dict[End, str]()
        for end, entry in self._members():
            ids[end] = self.names.like(_text(entry, "id") or end.title)
            for step in range(len(entry.steps) - 1):
                ids[End("step", end.title, step)] = self.names.like(f"{ids[end]}.{step + 1}")
            if entry.steps:
                ids[End("step", end.title, len(entry.steps) - 1)] = ids[end]
        return ids

    def _statement(self, end: End, entry: Entry) -> Statement:
        name, status = self.ids[end], _text(entry, "status")
        return Statement(
            id=name,
            text=entry.text or name,
            by=self.by[name],
            status=status if status in _STATUSES else "",
            weight=_weight(entry),
        )

    def _steps(self) -> None:
        for end, entry in self._members():
            for number, step in enumerate(entry.steps):
                if entry.text:
                    self._note(_say("argument_texts"), entry.line)
                self.inferences.append(
                    Inference(
                        id=self.ids[End("step", end.title, number)],
                        premises=tuple(self.ids[End("statement", each)] for each in step.premises),
                        conclusion=self.ids[End("statement", step.conclusion)],
                        rule=", ".join(step.rules),
                        by=self.by[self.ids[end]],
                    )
                )

    def _joined(self) -> None:
        for end, joint in self.joints.items():
            kind, target = joint.does[0]
            entry = self.document.arguments[end.title]
            sources = tuple(self.ids[End("statement", each)] for each in joint.sources)
            name, to, by = self.ids[end], self._target(target), self.by[self.ids[end]]
            if kind == "support":
                rule = _text(entry, "rule")
                self.inferences.append(
                    Inference(id=name, premises=sources, conclusion=to, rule=rule, by=by)
                )
            else:
                self.conflicts.append(Conflict(id=name, sources=sources, target=to, by=by))

    def _support(self, one: str, other: str) -> None:
        if self._known("support", one, other):
            return
        name = self.names.new("i")
        self.inferences.append(
            Inference(id=name, premises=(one,), conclusion=other, by=self.by.get(one, ""))
        )

    def _attack(
        self, kind: str, one: End, other: End, line: int, supported: dict[str, list[str]]
    ) -> None:
        target = self._target(other)
        if kind == "undercut" and other in self.ids and self._is_statement(other):
            if len(supported[target]) == 1:
                target = supported[target][0]
            else:
                self._note(_say("undercut_as_attack"), line)
        elif kind == "attack" and other.kind == "argument" and not self._is_statement(other):
            self._note(_say("attack_as_undercut"), line)
        self._conflict(self._source(one), target)
        if kind == "contradictory":
            self._conflict(self._source(other), self._target(one))

    def _note(self, what: Fact, line: int) -> None:
        self.document.left_out.setdefault(what, line)

    def _known(self, kind: str, one: str, other: str) -> bool:
        """Whether it was drawn before, from an argument or from what that concludes."""
        drawn = (kind, one, other)
        known = drawn in self.drawn
        self.drawn.add(drawn)
        return known

    def _conflict(self, one: str, other: str) -> None:
        if self._known("attack", one, other):
            return
        name = self.names.new("c")
        self.conflicts.append(
            Conflict(id=name, sources=(one,), target=other, by=self.by.get(one, ""))
        )

    def _is_statement(self, end: End) -> bool:
        if end.kind == "argument":
            return not self.document.arguments[end.title].steps and end not in self.joints
        return end.kind == "statement"

    def _source(self, end: End) -> str:
        """The statement that does something: of an argument, its conclusion."""
        steps = self.document.arguments[end.title].steps if end.kind == "argument" else []
        return self.ids[End("statement", steps[-1].conclusion) if steps else end]

    def _target(self, end: End) -> str:
        return self.ids[end]


class Sketches:
    """What the reconstructions of a document say of its sketched relations.

    A document may first sketch that an argument supports or attacks another, and reconstruct both
    later: it is then one relation, as in Argdown's own map (`@argdown/core`, deriveImplicitRelations).
    """

    def __init__(self, document: Document) -> None:
        self._arguments = document.arguments
        self._drawn = frozenset(self._relations(document))

    def reconstructed(self, kind: Relation, one: End, other: End) -> bool:
        """Whether the steps of an argument at one of its ends say the relation again."""
        source = self._source(one)
        if kind == "support":
            grounds = self._premises(other)
            return source in grounds and (source != one or grounds != {other})
        inside = (self._premises(other) | self._steps(other)) - {other}
        kinds = ("undercut",) if kind == "undercut" else ("attack", "undercut")
        return any((each, source, part) in self._drawn for each in kinds for part in inside)

    def _source(self, end: End) -> End:
        """What speaks for it: of an argument with steps its last conclusion, else itself."""
        steps = self._arguments[end.title].steps if end.kind == "argument" else []
        return End("statement", steps[-1].conclusion) if steps else end

    def _premises(self, end: End) -> set[End]:
        """What an argument with steps rests on; anything else stands for itself."""
        steps = self._arguments[end.title].steps if end.kind == "argument" else []
        return {End("statement", each) for step in steps for each in step.premises} or {end}

    def _steps(self, end: End) -> set[End]:
        """The steps of an argument."""
        steps = self._arguments[end.title].steps if end.kind == "argument" else []
        return {End("step", end.title, number) for number in range(len(steps))}

    def _relations(self, document: Document) -> Iterator[tuple[str, End, End]]:
        """Every relation from what speaks for it; a contradiction attacks in both directions."""
        for kind, one, other in document.relations:
            if kind == "contradictory":
                yield "attack", self._source(other), one
            yield "attack" if kind == "contradictory" else kind, self._source(one), other
