"""YAML, read event by event: texts, lists and tables, and nothing a parser could be fooled by.

No aliases (so no bombs), no tags, no second document, no key twice; every scalar is the text
that is written, so that a debater may be called `No` or `2020-01-01`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from aufheben.errors import BadInput
from aufheben.formats.nodes import WHOLE, Node
from aufheben.words import Fact, speaker

_say = speaker(__name__)

DEPTH = 16
_PLAIN_TAGS = {None, *(f"tag:yaml.org,2002:{kind}" for kind in ("str", "seq", "map"))}
_NOTHING = {"", "~", "null", "Null", "NULL"}
_FRAME = {"StreamStartEvent", "DocumentStartEvent", "DocumentEndEvent", "StreamEndEvent"}


def yaml_node(text: str, file: str | None = None) -> Node:
    """What a YAML text says. Raises BadInput with file, line and fix."""
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        return _Reading(file, iter(yaml.parse(text, Loader=loader))).document()
    except yaml.MarkedYAMLError as wrong:
        mark = wrong.problem_mark
        line = mark.line + 1 if mark else None
        what = _say("not_valid_yaml", problem=wrong.problem)
        raise BadInput(what, do=_say("mend_2"), file=file, line=line) from None
    except (yaml.YAMLError, ValueError) as wrong:
        what = _say("not_valid_yaml", problem=str(wrong).splitlines()[0])
        raise BadInput(what, do=_say("mend"), file=file) from None


@dataclass(frozen=True, slots=True)
class _Reading:
    file: str | None
    events: Iterator[Any]

    def document(self) -> Node:
        """The one document of the stream."""
        nodes = [
            self.node(event, WHOLE, DEPTH)
            for event in self.events
            if type(event).__name__ not in _FRAME
        ]
        if len(nodes) == 1:
            return nodes[0]
        what = _say("documents_n", n=len(nodes)) if nodes else _say("empty_document")
        raise BadInput(what, do=_say("give_debate_document"), file=self.file)

    def node(self, event: Any, place: str, depth: int) -> Node:
        """The node that begins with an event, `depth` levels being left."""
        self.check(event, depth)
        value: object
        match type(event).__name__:
            case "SequenceStartEvent":
                value = self.items(place, depth - 1)
            case "MappingStartEvent":
                value = self.fields("" if place == WHOLE else f"{place}.", depth - 1)
            case _:
                plain = not event.style and event.tag is None
                value = None if plain and event.value in _NOTHING else event.value
        return Node(value=value, place=place, file=self.file, line=event.start_mark.line + 1)

    def items(self, place: str, depth: int) -> tuple[Node, ...]:
        nodes: list[Node] = []
        while type(event := next(self.events)).__name__ != "SequenceEndEvent":
            nodes.append(self.node(event, f"{place}[{len(nodes) + 1}]", depth))
        return tuple(nodes)

    def fields(self, prefix: str, depth: int) -> dict[str, Node]:
        fields: dict[str, Node] = {}
        while type(event := next(self.events)).__name__ != "MappingEndEvent":
            key = self.node(event, WHOLE, 1).text()
            if key in fields:
                raise self.wrong(_say("stands_twice", twice=key[:40]), _say("keep_them"), event)
            fields[key] = self.node(next(self.events), f"{prefix}{key}", depth)
        return fields

    def check(self, event: Any, depth: int) -> None:
        """What a debate has no use for is refused before it is followed."""
        if type(event).__name__ == "AliasEvent":
            raise self.wrong(
                _say("alias_anchor", anchor=event.anchor), _say("write_text_itself"), event
            )
        if event.tag not in _PLAIN_TAGS:
            raise self.wrong(_say("tag", tag=event.tag[:60]), _say("remove_tag"), event)
        if depth <= 0:
            raise self.wrong(
                _say("nested_too_deeply"), _say("nest_most_levels", depth=DEPTH), event
            )

    def wrong(self, what: Fact, do: Fact, event: Any) -> BadInput:
        return BadInput(what, do=do, file=self.file, line=event.start_mark.line + 1)
