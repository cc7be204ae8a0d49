"""JSON and YAML alike as nodes that know where they stand; a key that is unknown, with the nearest one.

YAML is read event by event, so that no parser can be fooled: no aliases (so no bombs), no tags, no
second document, no key twice; every scalar is the text that is written, so that a debater may be called
`No` or `2020-01-01`.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Literal

from aufheben.errors import BadInput, among
from aufheben.runtime.reader import unique
from aufheben.words import Fact, kind_of, speaker

_say = speaker(__name__)
WHOLE = "the debate"
"""The place of the outermost."""
DEPTH = 16
Kind = Literal["key", "option", "name"]
"""What is looked for: a key of a file, an option, or a name, such as a room's or a seat's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """A value with its place ("speeches[3].text") and, where known, its line.

    `value` is a text, a tuple of nodes, a dict of nodes, or whatever else was written.
    """

    value: object
    place: str
    file: str | None
    line: int | None = None

    @property
    def named(self) -> Fact:
        """Its place, as it is said."""
        inside = self.place.removeprefix(WHOLE)
        return self.place if inside == self.place else _say("in_debate", place=inside)

    def wrong(self, what: Fact, do: Fact) -> BadInput:
        """A complaint about this place."""
        return BadInput(what, do=do, file=self.file, line=self.line).about(self.named)

    def fields(self, allowed: Iterable[str]) -> "dict[str, Node]":
        """The nodes by name. Raises BadInput for another kind of value or another name."""
        fields = _fields(self.value)
        if fields is None:
            raise self.wrong(_say("must_table_names"), _say("give_first", first=", ".join(allowed)))
        for key, node in fields.items():
            known(key, allowed, where=self.named, file=self.file, line=node.line)
        return fields

    def items(self) -> "tuple[Node, ...]":
        """The nodes of a list. Raises BadInput for another kind of value."""
        if isinstance(self.value, tuple):
            return self.value
        raise self.wrong(_say("must_list"), _say("put_items_into"))

    def text(self) -> str:
        """The text, which says something. Raises BadInput for another kind of value."""
        if isinstance(self.value, str) and self.value.strip():
            return self.value
        got = (
            _say("empty_text")
            if isinstance(self.value, str)
            else _KINDS.get(type(self.value), kind_of(self.value))
        )
        raise self.wrong(_say("must_text_not", got=got), _say("write_some_words"))

    def optional_text(self) -> str:
        """The text, which may be empty or missing. Raises BadInput for another kind of value."""
        return "" if self.value is None or self.value == "" else self.text()

    def needed(self, fields: "dict[str, Node]", *names: str) -> "Node":
        """The one field of these names. Raises BadInput if there is none, or two."""
        found = [name for name in names if name in fields]
        if len(found) > 1:
            raise self.wrong(_say("both_of", one=found[0], other=found[1]), _say("keep_them"))
        if not found:
            do = _say("add_one_of", names=_say.joined(*names, between="or"))
            raise self.wrong(_say("not_there", name=names[0]), do)
        return fields[found[0]]


_KINDS: dict[type, Fact] = {
    type(None): _say("null"),
    bool: _say("true_false"),
    int: _say("number"),
    float: _say("number"),
    tuple: _say("list"),
    dict: _say("table"),
}


def _fields(value: object) -> dict[str, Node] | None:
    return value if isinstance(value, dict) else None


def known(
    key: str,
    allowed: Iterable[str],
    *,
    where: Fact,
    file: str | None,
    line: int | None = None,
    kind: Kind = "key",
) -> None:
    """Refuse a key that is not among `allowed`, naming the nearest one."""
    names = list(allowed)
    if key in names:
        return
    raise unknown(key, names, where=where, kind=kind).but(file=file, line=line)


def unknown(key: str, names: Sequence[str], *, where: Fact, kind: Kind = "key") -> BadInput:
    """What is wrong with a key that is none of `names`, naming the nearest one."""
    near = get_close_matches(key, names, n=1, cutoff=0.7)
    do = _say("write_form", form=repr(near[0])) if near else among("use_lists", names)
    return BadInput(_say(f"unknown_{kind}", key=key, where=where), do=do)


def parsed(text: str, file: str | None) -> object:
    """The value of a JSON text. Raises BadInput, also if an object has a key twice."""
    try:
        return json.loads(text, object_pairs_hook=unique)
    except json.JSONDecodeError as wrong:
        what, do = _say("not_valid_json", msg=wrong.msg), _say("mend_2")
        raise BadInput(what, do=do, file=file, line=wrong.lineno, column=wrong.colno) from None
    except (ValueError, RecursionError) as wrong:
        raise BadInput(
            _say("not_usable_json", wrong=str(wrong)), do=_say("mend"), file=file
        ) from None


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


_PLAIN_TAGS = {None, *(f"tag:yaml.org,2002:{kind}" for kind in ("str", "seq", "map"))}
_NOTHING = {"", "~", "null", "Null", "NULL"}
_FRAME = {"StreamStartEvent", "DocumentStartEvent", "DocumentEndEvent", "StreamEndEvent"}


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
