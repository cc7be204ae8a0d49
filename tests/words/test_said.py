"""Every message that code or a template says stands in both languages, with its facts."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import nodes

import aufheben
from aufheben.formats.page.render import environment
from aufheben.words import Said, packages, spelled, words_of
from aufheben.words.messages import LANGS, Piece

ROOT = Path(aufheben.__file__).parent
WAY = re.compile(r"--[a-z]|`?aufheben |AUFHEBEN_|robot ")
NAMED = re.compile(
    r"(?<![\w-])--[a-z][a-z-]+|AUFHEBEN_[A-Z_]+|\baufheben (?:ask|resume|show|runs|init|doctor|serve)\b"
)
INNER = re.compile(r"\{([^{}]*)\}")
REFUSING = ("refusal", "refusals.refusal", "of_word", "self.wrong")
"""What makes a refusal of English of its name."""


class Call(NamedTuple):
    """What a module says: a key, or how a key begins, and which facts it fills in if that is told."""

    module: str
    key: str
    facts: frozenset[str] | None
    composed: bool

    @property
    def keys(self) -> set[str]:
        """The keys that it may say, of all that its module knows."""
        known = known_in(self.module)
        return (
            {each for each in known if each.startswith(self.key)} if self.composed else {self.key}
        )


def in_templates() -> Iterator[Call]:
    """What the page's templates say, read from their syntax trees."""
    for file in sorted(ROOT.rglob("templates/*.j2")):
        package = ".".join(file.parent.parent.relative_to(ROOT.parent).parts)
        for node in environment().parse(file.read_text("utf-8")).find_all(nodes.Call):
            if isinstance(node.node, nodes.Name) and node.node.name == "say":
                facts = frozenset(each.key for each in node.kwargs)
                for key, composed in keys_in(node.args[0]):
                    yield Call(f"{package}.templates", key, facts, composed)


def keys_in(node: nodes.Expr) -> Iterator[tuple[str, bool]]:
    if isinstance(node, nodes.CondExpr):
        yield from (*keys_in(node.expr1), *(keys_in(node.expr2) if node.expr2 else ()))
    elif isinstance(node, nodes.Concat):
        yield from ((key, True) for key, _ in keys_in(node.nodes[0]))
    else:
        assert isinstance(node, nodes.Const), "a template says by a key that can be read"
        yield str(node.value), False


def known_in(module: str) -> set[str]:
    return {key for package in packages(module) for key in words_of(package).get("said", {})}


def calls() -> Iterator[Call]:
    for file in sorted(ROOT.rglob("*.py")):
        text = file.read_text("utf-8")
        if ("speaker(" in text or _refuses(text)) and file.parent.name != "words":
            yield from in_module(
                ast.parse(text), ".".join(file.relative_to(ROOT.parent).with_suffix("").parts)
            )


def _refuses(text: str) -> bool:
    return any(f"{each}(" in text for each in REFUSING)


def in_module(tree: ast.Module, module: str) -> Iterator[Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "speaker":
            argument = node.args[0]
            module = str(argument.value) if isinstance(argument, ast.Constant) else module
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from called(node, module)


def called(node: ast.Call, module: str) -> Iterator[Call]:
    function = ast.unparse(node.func)
    if function == "_say" and node.args:
        named = {each.arg for each in node.keywords}
        facts = None if None in named else frozenset(filter(None, named))
        for key, composed in keys_of(node.args[0]):
            yield Call(module, key, facts, composed)
    elif function == "_say.joined":
        given_ = [each.value for each in node.keywords if each.arg == "between"]
        for value in given_ or [ast.Constant("comma")]:
            yield from (Call(module, key, frozenset(), each) for key, each in keys_of(value))
    elif function in REFUSING and node.args:
        filled = frozenset({"text", *(str(each.arg) for each in node.keywords)})
        for name, composed in keys_of(node.args[0]):
            for key in (f"wrong_{name}", f"mend_{name}"):
                yield Call(module, key, filled, composed)
    elif function == "_listed":
        yield from (Call(module, key, frozenset(), each) for key, each in keys_of(node.args[0]))


def keys_of(value: ast.expr) -> Iterator[tuple[str, bool]]:
    """The keys that an expression may come to, or how they begin."""
    if isinstance(value, ast.JoinedStr):
        first = value.values[0]
        yield (str(first.value) if isinstance(first, ast.Constant) else "", True)
    elif isinstance(value, ast.Constant):
        yield str(value.value), False
    elif isinstance(value, ast.IfExp):
        yield from (*keys_of(value.body), *keys_of(value.orelse))


SAID = [*calls(), *in_templates()]
SAID_IN: dict[str, list[Call]] = defaultdict(list)
for one in SAID:
    SAID_IN[one.module].append(one)
MODULES = sorted(SAID_IN)
PACKAGES = sorted({p for module in MODULES for p in packages(module) if "said" in words_of(p)})


def facts_of(pieces: tuple[Piece, ...]) -> frozenset[str]:
    """What is filled in, also into what is named of the command line."""
    names = (piece.fact for piece in pieces if piece.fact)
    inner = (INNER.findall(name) if WAY.match(name) else [name] for name in names)
    return frozenset(name for each in inner for name in each)


def ways_of(pieces: tuple[Piece, ...]) -> frozenset[str]:
    """Options, variables and commands that are named, without what examples give them."""
    names = (piece.fact for piece in pieces if WAY.match(piece.fact))
    return frozenset(each for name in names for each in NAMED.findall(name))


def forms(package: str, key: str) -> list[tuple[Piece, ...]]:
    """A message in English, of one where that is told apart, and in Japanese."""
    pair = words_of(package)["said"][key]
    counts = [1, 2] if isinstance(pair[0], dict) else [2]
    by = pair[0]["by"] if isinstance(pair[0], dict) else ""
    said = [Said(f"{package}.any", key, {by: count}).pieces("en") for count in counts]
    return [*said, Said(f"{package}.any", key).pieces("ja")]


@pytest.mark.parametrize("package", PACKAGES)
def test_a_message_fills_in_the_same_facts_in_every_form_and_language(package: str) -> None:
    for key, pair in words_of(package)["said"].items():
        assert len(pair) == len(LANGS), key
        by = {pair[0]["by"]} if isinstance(pair[0], dict) else set()
        assert len({facts_of(pieces) | by for pieces in forms(package, key)}) == 1, key
        assert len({ways_of(pieces) for pieces in forms(package, key)}) == 1, key


@pytest.mark.parametrize("module", MODULES)
def test_what_is_said_is_there_and_takes_the_facts_that_are_filled_in(module: str) -> None:
    for call in SAID_IN[module]:
        assert call.keys
        assert call.keys <= known_in(module), call.key
        for key in call.keys if call.facts is not None else ():
            package = next(p for p in packages(module) if key in words_of(p).get("said", {}))
            assert facts_of(forms(package, key)[0]) <= (call.facts or frozenset()), key


@pytest.mark.parametrize("package", PACKAGES)
def test_what_is_named_of_the_command_line_is_marked(package: str) -> None:
    for key in words_of(package)["said"]:
        literals = [piece.literal for pieces in forms(package, key) for piece in pieces]
        assert not any(NAMED.search(literal) for literal in literals), key


def test_nothing_stands_there_that_nobody_says() -> None:
    spoken: dict[str, set[str]] = defaultdict(set)
    for call in SAID:
        for package in packages(call.module):
            spoken[package] |= call.keys
    sources = {p: literals(p) for p in PACKAGES}
    unsaid = [
        (package, key)
        for package in PACKAGES
        for key in words_of(package)["said"]
        if key not in spoken[package] and key not in sources[package]
    ]
    assert unsaid == []


def literals(package: str) -> set[str]:
    """Every key that the code of a package holds: it may be chosen before it is said."""
    folder = ROOT.parent.joinpath(*package.split("."))
    modules = (module for module in MODULES if module.startswith(package))
    named = (ROOT.parent.joinpath(*module.split(".")).with_suffix(".py") for module in modules)
    trees = [
        ast.parse(file.read_text("utf-8"))
        for file in {*folder.glob("*.py"), *named}
        if file.is_file()
    ]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    whole = {str(node.value) for node in nodes if isinstance(node, ast.Constant)}
    begun = tuple(
        key
        for node in nodes
        if isinstance(node, ast.JoinedStr)
        for key, _ in keys_of(node)
        if key.endswith("_")
    )
    return whole | {key for key in words_of(package)["said"] if begun and key.startswith(begun)}


@given(st.text(), st.sampled_from(LANGS))
def test_what_a_fact_says_is_no_pattern(words: str, lang: str) -> None:
    said = Said("aufheben.rooms.judging.report.document", "wins", {"winner": words})
    for each in LANGS:
        assert words in spelled(said, each)
