"""JSON and YAML alike as nodes that know where they stand."""

from collections.abc import Iterable
from dataclasses import dataclass

from aufheben.errors import BadInput
from aufheben.formats.cases.specification import known


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """A value with its place ("speeches[3].text") and, where known, its line.

    `value` is a text, a tuple of nodes, a dict of nodes, or whatever else was written.
    """

    value: object
    place: str
    file: str | None
    line: int | None = None

    def wrong(self, what: str, do: str) -> BadInput:
        """A complaint about this place."""
        return BadInput(f"{self.place}: {what}", do=do, file=self.file, line=self.line)

    def fields(self, allowed: Iterable[str]) -> "dict[str, Node]":
        """The nodes by name. Raises BadInput for another kind of value or another name."""
        fields = _fields(self.value)
        if fields is None:
            raise self.wrong("must be a table of names and values", f"give {', '.join(allowed)}")
        for key, node in fields.items():
            known(key, allowed, where=self.place, file=self.file, line=node.line)
        return fields

    def items(self) -> "tuple[Node, ...]":
        """The nodes of a list. Raises BadInput for another kind of value."""
        if isinstance(self.value, tuple):
            return self.value
        raise self.wrong("must be a list", "put the items into a list")

    def text(self) -> str:
        """The text, which says something. Raises BadInput for another kind of value."""
        if isinstance(self.value, str) and self.value.strip():
            return self.value
        got = "an empty text" if isinstance(self.value, str) else _KINDS.get(type(self.value), "it")
        raise self.wrong(f"must be a text, not {got}", "write some words, in quotes")

    def optional_text(self) -> str:
        """The text, which may be empty or missing. Raises BadInput for another kind of value."""
        return "" if self.value is None or self.value == "" else self.text()

    def needed(self, fields: "dict[str, Node]", *names: str) -> "Node":
        """The one field of these names. Raises BadInput if there is none, or two."""
        found = [name for name in names if name in fields]
        if len(found) > 1:
            raise self.wrong(f"both {found[0]} and {found[1]}", "keep one of them")
        if not found:
            raise self.wrong(f"no {names[0]}", f"add {' or '.join(names)}")
        return fields[found[0]]


_KINDS: dict[type, str] = {
    type(None): "nothing",
    bool: "true or false",
    int: "a number",
    float: "a number",
    tuple: "a list",
    dict: "a table",
}


def _fields(value: object) -> dict[str, Node] | None:
    return value if isinstance(value, dict) else None
