"""JSON and YAML alike as nodes that know where they stand."""

from collections.abc import Iterable
from dataclasses import dataclass

from aufheben.errors import BadInput
from aufheben.formats.cases.specification import known
from aufheben.words import Fact, kind_of, speaker

_say = speaker(__name__)


WHOLE = "the debate"
"""The place of the outermost."""


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
