"""What the page's templates say, read from their syntax trees."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from jinja2 import nodes

import aufheben
from aufheben.formats.page.render import environment

ROOT = Path(aufheben.__file__).parent


class Spoken(NamedTuple):
    """A key in a template, or how one begins, with its facts; the module whose words it speaks."""

    module: str
    key: str
    facts: frozenset[str]
    composed: bool


def spoken() -> Iterator[Spoken]:
    for file in sorted(ROOT.rglob("templates/*.j2")):
        package = file.parent.parent.relative_to(ROOT.parent)
        yield from _in(file.read_text("utf-8"), ".".join(package.parts))


def _in(source: str, package: str) -> Iterator[Spoken]:
    for node in environment().parse(source).find_all(nodes.Call):
        if isinstance(node.node, nodes.Name) and node.node.name == "say":
            facts = frozenset(each.key for each in node.kwargs)
            for key, composed in _keys(node.args[0]):
                yield Spoken(f"{package}.templates", key, facts, composed)


def _keys(node: nodes.Expr) -> Iterator[tuple[str, bool]]:
    if isinstance(node, nodes.CondExpr):
        yield from (*_keys(node.expr1), *(_keys(node.expr2) if node.expr2 else ()))
    elif isinstance(node, nodes.Concat):
        yield from ((key, True) for key, _ in _keys(node.nodes[0]))
    else:
        assert isinstance(node, nodes.Const), "a template says by a key that can be read"
        yield str(node.value), False
