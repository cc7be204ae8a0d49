"""Relations between arguments that their premises and conclusions already say.

A document may first sketch that an argument supports or attacks another, and reconstruct both
later: it is then one relation, as in Argdown's own map (`@argdown/core`, deriveImplicitRelations).
"""

from collections.abc import Iterator

from aufheben.formats.interchange.argdown.document import Document, End, Relation


class Sketches:
    """What the reconstructions of a document say of its sketched relations."""

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
