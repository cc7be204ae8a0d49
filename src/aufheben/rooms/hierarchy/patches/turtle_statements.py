"""What a Turtle text states where, by its tokens (W3C 2014, RDF 1.1 Turtle, section 6.5)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urljoin

from aufheben.rooms.hierarchy.ontologies.names import BASE
from aufheben.rooms.hierarchy.patches.spans import Block, Statement

if TYPE_CHECKING:
    from rdflib.term import URIRef

    from aufheben.rooms.hierarchy.patches.spans import Object, Subject


_LOCAL = r"(?:[\w:\-·]|%[0-9A-Fa-f]{2}|\\[_~.\-!$&'()*+,;=/?#@%])"
_KINDS = {
    "comment": r"#[^\n\r]*",
    "iri": r'<(?:[^\x00-\x20<>"{}|^`\\]|\\u[0-9A-Fa-f]{4}|\\U[0-9A-Fa-f]{8})*>',
    "text": r'"""(?:"{0,2}(?:[^"\\]|\\.))*"""|'
    r"'''(?:'{0,2}(?:[^'\\]|\\.))*'''|"
    r'"(?:[^"\\\n\r]|\\.)*"|'
    r"'(?:[^'\\\n\r]|\\.)*'",
    "blank": r"_:\w(?:[\w\-·.]*[\w\-·])?",
    "name": rf"(?:[^\W\d_](?:[\w\-·.]*[\w\-·])?)?:(?:{_LOCAL}(?:(?:{_LOCAL}|\.)*{_LOCAL})?)?",
    "tag": r"@[A-Za-z]+(?:-[A-Za-z0-9]+)*",
    "number": r"[+-]?(?:\d+\.\d*[eE][+-]?\d+|\.?\d+[eE][+-]?\d+|\d*\.\d+|\d+)",
    "word": r"[A-Za-z]+",
    "sign": r"\^\^|[;,.\[\]()]",
}
_TOKEN = re.compile("|".join(f"(?P<{kind}>{form})" for kind, form in _KINDS.items()), re.DOTALL)
_BLANKS = re.compile(r"\s*")
RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"

_ESCAPE = re.compile(r"\\([_~.\-!$&'()*+,;=/?#@%])")
_CODE = re.compile(r"\\u([0-9A-Fa-f]{4})|\\U([0-9A-Fa-f]{8})|\\(.)", re.DOTALL)
_SIGNS = {"t": "\t", "b": "\b", "n": "\n", "r": "\r", "f": "\f"}


class Token(NamedTuple):
    """A token; of signs, words and tags the kind is the token itself."""

    kind: str
    text: str
    start: int
    end: int


def tokens(text: str) -> Iterator[Token]:
    """All but comments, the last of kind "". Raises ValueError for what is no Turtle."""
    at = 0
    while True:
        at = _BLANKS.match(text, at).end()  # type: ignore[union-attr]  # it matches nothing also
        if at == len(text):
            yield Token("", "", at, at)
            return
        found = _TOKEN.match(text, at)
        if found is None or not found[0]:
            raise ValueError(text[at : at + 40])
        kind = str(found.lastgroup)
        if kind != "comment":
            own = found[0] if kind in ("sign", "word", "tag") else kind
            yield Token(own, found[0], at, found.end())
        at = found.end()


@dataclass(slots=True, kw_only=True)
class Group:
    """A predicate with its objects; `stop` is the end of the ";" or "." behind it."""

    block: Block
    start: int
    statements: list[Statement] = field(default_factory=list)
    end: int = 0
    stop: int = 0


@dataclass(slots=True, kw_only=True)
class Document:
    """Blocks with their groups, and the prefixes that hold at the end."""

    blocks: list[Block] = field(default_factory=list)
    groups: list[Group] = field(default_factory=list)
    prefixes: dict[str, str] = field(default_factory=dict)
    base: str = BASE
    is_based: bool = False


def document_of(text: str) -> Document:
    """The document. Raises ValueError for what is no Turtle."""
    return _Reader(text).read()


class _Reader:
    def __init__(self, text: str) -> None:
        self.tokens: Iterator[Token] = tokens(text)
        self.token = next(self.tokens)
        self.last = self.token
        self.document = Document()

    def read(self) -> Document:
        while self.token.kind:
            if self.token.kind.lower() in ("@prefix", "@base", "prefix", "base"):
                self._directive()
            else:
                self._triples()
        return self.document

    def _next(self) -> Token:
        self.last, self.token = self.token, next(self.tokens, self.token)
        return self.last

    def _expect(self, kind: str) -> Token:
        if self.token.kind != kind:
            raise ValueError(self.token.text)
        return self._next()

    def _directive(self) -> None:
        word = self._next().text
        if word.lower().endswith("base"):
            self.document.base = str(self._resolved(self._expect("iri").text))
            self.document.is_based = True
        else:
            prefix = self._expect("name").text
            self.document.prefixes[prefix[:-1]] = str(self._resolved(self._expect("iri").text))
        if word.startswith("@"):
            self._expect(".")

    def _triples(self) -> None:
        start = self.token.start
        subject, nested = self._node()
        block = Block(subject=start if subject is None else subject, start=start, end=start)
        at = len(self.document.blocks)
        if self.token.kind != ".":
            self._groups(block)
        elif nested is not None:
            block.statements.extend(nested.statements)
        end = self._expect(".").end
        self.document.blocks.insert(
            at, Block(subject=block.subject, start=start, end=end, statements=block.statements)
        )

    def _groups(self, block: Block) -> None:
        while self.token.kind not in (".", "]"):
            group = Group(block=block, start=self.token.start)
            predicate = self._predicate()
            self._objects(group, predicate)
            group.end = self.last.end
            while self.token.kind == ";":
                self._next()
            group.stop = self.last.end if self.last.kind == ";" else self.token.end
            self.document.groups.append(group)

    def _predicate(self) -> "URIRef":
        from rdflib.term import URIRef

        if self.token.kind == "a":
            self._next()
            return URIRef(f"{RDF}type")
        if self.token.kind not in ("iri", "name"):
            raise ValueError(self.token.text)
        return URIRef(str(self._node()[0]))

    def _objects(self, group: Group, predicate: "URIRef") -> None:
        while True:
            start, kind = self.token.start, self.token.kind
            value = self._object()
            end = self.last.end
            statement = Statement(
                subject=group.block.subject,
                predicate=predicate,
                value=value,
                start=start,
                end=end,
                named=(start, end) if kind in ("iri", "name") else None,
            )
            group.statements.append(statement)
            group.block.statements.append(statement)
            if self.token.kind != ",":
                return
            self._next()

    def _object(self) -> "Object":
        from rdflib.term import Literal, URIRef

        if self.token.kind in ("number", "true", "false"):
            self._next()
            return None
        if self.token.kind != "text":
            return self._node()[0]
        said = _unquoted(self._next().text)
        if self.token.kind.startswith("@"):
            return Literal(said, lang=self._next().text[1:])
        if self.token.kind == "^^":
            self._next()
            datatype = self._node()[0]
            return Literal(said, datatype=URIRef(str(datatype)))
        return Literal(said)

    def _node(self) -> "tuple[Subject | None, Block | None]":
        """A name; for what has none nothing, and what is said of it where it stands."""
        token = self._next()
        if token.kind == "iri":
            return self._resolved(token.text), None
        if token.kind == "name":
            return self._named(token.text), None
        if token.kind == "[":
            block = Block(subject=token.start, start=token.start, end=token.end)
            self._groups(block)
            self._expect("]")
            return None, block
        if token.kind == "(":
            while self.token.kind != ")":
                self._object()
            self._next()
            return None, None
        if token.kind != "blank":
            raise ValueError(token.text)
        return None, None

    def _named(self, name: str) -> "URIRef":
        from rdflib.term import URIRef

        prefix, _, local = name.partition(":")
        if prefix not in self.document.prefixes:
            raise ValueError(name)
        return URIRef(self.document.prefixes[prefix] + _ESCAPE.sub(r"\1", local))

    def _resolved(self, raw: str) -> "URIRef":
        from rdflib.term import URIRef

        reference = _unescaped(raw[1:-1])
        joined = urljoin(self.document.base, reference, allow_fragments=True)
        if reference.endswith("#") and not joined.endswith("#"):
            joined += "#"
        return URIRef(joined)


def _unescaped(text: str) -> str:
    def sign(code: "re.Match[str]") -> str:
        number = code[1] or code[2]
        return chr(int(number, 16)) if number else _SIGNS.get(code[3], code[3])

    return _CODE.sub(sign, text)


def _unquoted(raw: str) -> str:
    marks = 3 if raw[:3] in ('"""', "'''") and len(raw) >= 6 else 1
    return _unescaped(raw[marks:-marks])
