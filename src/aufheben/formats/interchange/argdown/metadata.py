"""The data of Argdown: YAML in braces behind a text, or at the top of a document."""

import re

from aufheben.errors import BadInput
from aufheben.formats.interchange.argdown.tokens import Token
from aufheben.formats.nodes import Node
from aufheben.formats.yaml import yaml_node

_BLOCK = re.compile(r"\{[ \t]*\n")


def fields(token: Token, said: str) -> dict[str, object]:
    """What is said by name: texts, and tuples of them. Raises BadInput for what is no YAML."""
    try:
        node = yaml_node(said.strip()[1:-1] if _BLOCK.match(said) else said)
    except BadInput as wrong:
        raise wrong.but(line=token.line + (wrong.line or 1) - 1) from None
    value = node.value
    if not isinstance(value, dict):
        return {}
    return {name: _plain(each) for name, each in value.items() if isinstance(each, Node)}


def _plain(node: Node) -> object:
    if isinstance(node.value, tuple):
        return tuple(_plain(each) for each in node.value)
    return node.value if isinstance(node.value, str) else ""
