"""An Argdown document as it is written: headings, statements, arguments with their steps, relations, lists.

Data stand behind a text, as YAML in braces, or at the top of the document."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, NoReturn

from aufheben.errors import BadInput
from aufheben.formats.interchange.argdown.tokens import Kind, Token, tokens
from aufheben.formats.nodes import Node, yaml_node
from aufheben.words import Fact, speaker

_say = speaker(__name__)
Relation = Literal["support", "attack", "contradictory", "undercut"]
_BLOCK = re.compile(r"\{[ \t]*\n")
_RELATIONS: Final[Mapping[str, tuple[Relation, bool]]] = {
    "+>": ("support", True), "->": ("attack", True), "_>": ("undercut", True),
    "><": ("contradictory", True), "+": ("support", False), "<+": ("support", False),
    "-": ("attack", False), "<-": ("attack", False), "_": ("undercut", False),
    "<_": ("undercut", False),
}  # fmt: skip
_WORDS: Final = frozenset({"text", "link", "bold", "tag", "mention", "newline"})
_LEFT_OUT: Final[Mapping[str, Fact]] = {
    "link": _say("links"),
    "bold": _say("emphasis"),
    "tag": _say("tags"),
}
_MENDS: Final[Mapping[str, tuple[Fact, Fact]]] = {
    "relation": (_say("relation_below_nothing"), _say("set_right_below")),
    "statement": (_say("title_within_text"), _say("write_bracket_leave")),
    "statement:": (_say("title_within_text"), _say("write_bracket_leave")),
    "argument": (_say("title_within_text"), _say("write_sign_leave")),
    "argument:": (_say("title_within_text"), _say("write_sign_leave")),
    "data": (_say("data_within_text"), _say("write_backslash_before_brace")),
    "front": (_say("within_document"), _say("put_front_matter")),
    "number": (_say("number_without_inference"), _say("leave_empty_line_before")),
    "rule start": (_say("inference_without_premises"), _say("write_premise_above")),
    "heading": (_say("heading_within_block"), _say("leave_empty_line")),
    "text": (_say("words_behind_data"), _say("write_backslash_before")),
    "item": (_say("list_within_block"), _say("leave_empty_line")),
}


@dataclass(frozen=True, slots=True)
class End:
    """What a relation leads from or to; `step` counts the steps of an argument from 0."""

    kind: Literal["statement", "argument", "step"]
    title: str
    step: int = 0


@dataclass(slots=True, kw_only=True)
class Step:
    """Premises over a line, a conclusion under it."""

    premises: tuple[str, ...]
    conclusion: str
    rules: tuple[str, ...] = ()
    data: Mapping[str, object] = field(default_factory=dict)
    line: int = 1


@dataclass(slots=True, kw_only=True)
class Entry:
    """A statement or an argument, gathered from all places where it is named.

    `line` is where it is defined, or else stands by itself, or else is named first.
    """

    title: str
    line: int
    rank: int = 0
    text: str = ""
    data: dict[str, object] = field(default_factory=dict)
    steps: list[Step] = field(default_factory=list)


@dataclass(slots=True, kw_only=True)
class Document:
    """All of it. `left_out` says what is no part of the graph, and the line where it began."""

    title: str = ""
    statements: dict[str, Entry] = field(default_factory=dict)
    arguments: dict[str, Entry] = field(default_factory=dict)
    relations: dict[tuple[Relation, End, End], int] = field(default_factory=dict)
    left_out: dict[Fact, int] = field(default_factory=dict)


def parsed(text: str) -> Document:
    """The document. Raises BadInput with the line and the fix for what is no Argdown."""
    return _Parser(tokens(text)).document()


class _Parser:
    def __init__(self, said: list[Token]) -> None:
        self.said, self.at = said, 0
        self.made = Document()
        self.before: End | None = None

    def document(self) -> Document:
        self._over("newline")
        self._over("blank")
        if front := self._over("front"):
            said = fields(front, front.said.strip("="))
            self.made.title = str(said.get("title", ""))
            for key in said:
                if key != "title":
                    line = front.line + _above(key, front.said)
                    self._left_out(_say("front_matter", key=key), line)
            self._over("newline")
        elif self._kind() == "rule start" and self.at == 0:
            _refuse(_say("front_matter_between"), _say("write_above_below"), self._line())
        while self.at < len(self.said):
            if not (self._over("blank") or self._over("newline")):
                self._block()
                if self.at < len(self.said) and self._kind() != "blank":
                    self._wrong()
        return self.made

    def _block(self) -> None:
        kind, before = self._kind(), self.before
        self.before = None
        if kind == "heading":
            self._left_out(_say("headings"), self.said[self.at].line)
            self.at += 1
            self._content()
            self._data()
        elif kind == "number":
            self._structure(before)
        elif kind == "item":
            self._list()
        else:
            self.before = self._member(top=True)
            self._relations(self.before, 0)

    def _list(self) -> None:
        indent = self.said[self.at].indent
        while self._kind() == "item" and self.said[self.at].indent == indent:
            self.at += 1
            self._relations(self._member(top=True), indent)

    def _relations(self, owner: End, base: int, only: str = "") -> None:
        """What is set in below `owner`, each below what it is set in further than."""
        indents, owners, last = [base], [owner], owner
        while self._kind() == "relation":
            token = self.said[self.at]
            if token.indent > indents[-1]:
                indents.append(token.indent)
                owners.append(last)
            while len(indents) > 1 and token.indent < indents[-1]:
                indents.pop()
                owners.pop()
            if len(indents) == 1:
                self._wrong()
            self.at += 1
            last = self._member()
            self._relate(token, owners[-1], last, only if owners[-1] is owner else "")

    def _relate(self, token: Token, parent: End, child: End, only: str) -> None:
        kind, outward = _RELATIONS[token.said]
        if only and (kind != only or outward):
            _refuse(_say("only_undercut_stands"), _say("write"), token.line)
        one, other = (parent, child) if outward else (child, parent)
        if kind != "contradictory" or (kind, other, one) not in self.made.relations:
            self.made.relations.setdefault((kind, one, other), token.line)

    def _member(self, *, top: bool = False) -> End:
        """A statement or an argument, with its data."""
        kind = self._kind()
        if kind in ("statement", "argument"):
            token = self.said[self.at]
            self.at += 1
            entry = self._entry(kind, token.said, token.line, 1 if top else 0)
            while tag := self._over("tag"):
                self._left_out(_say("tags"), tag.line)
            self._over("newline")
        elif kind in ("statement:", "argument:"):
            token = self.said[self.at]
            self.at += 1
            entry = self._entry(kind.rstrip(":"), token.said, token.line, 2)
            entry.text = self._content()
        else:
            line = self.said[min(self.at, len(self.said) - 1)].line
            said = self._content()
            entry = self._entry("statement", self._untitled(), line, 2)
            entry.text = said
        entry.data |= self._data()
        return End("argument" if (kind or "").startswith("argument") else "statement", entry.title)

    def _entry(self, kind: str, title: str, line: int, rank: int) -> Entry:
        kept = self.made.statements if kind == "statement" else self.made.arguments
        entry = kept.setdefault(title, Entry(title=title, line=line, rank=rank))
        if rank > entry.rank:
            entry.rank, entry.line = rank, line
        return entry

    def _untitled(self) -> str:
        self.untitled = getattr(self, "untitled", 0) + 1
        return f"Untitled {self.untitled}"

    def _content(self) -> str:
        """Words, on one line."""
        said, begun = list[str](), self.at
        while (kind := self._kind()) in _WORDS:
            token = self.said[self.at]
            self.at += 1
            if kind in _LEFT_OUT:
                self._left_out(_LEFT_OUT[kind], token.line)
            said.append(" " if kind == "newline" else "" if kind == "tag" else token.said)
        if self.at == begun:
            self._wrong()
        return re.sub(" {2,}", " ", "".join(said)).strip()

    def _data(self) -> dict[str, object]:
        token = self._over("data")
        if token is None:
            return {}
        self._over("newline")
        return fields(token, token.said)

    def _structure(self, before: End | None) -> None:
        """Numbered premises, then lines with a conclusion under each."""
        line = self.said[self.at].line
        named = before is not None and before.kind == "argument"
        title = before.title if before and named else self._untitled()
        entry = self._entry("argument", title, line, 1)
        if entry.steps:
            _refuse(_say("second_structure", title=title[:40]), _say("give_title_own"), line)
        numbered, premises = dict[str, str](), list[str]()
        while self._kind() in ("number", "rule start"):
            if self._kind() == "number":
                premises.append(self._numbered(numbered))
            else:
                step = self._step(title, len(entry.steps), premises, numbered)
                entry.steps.append(step)
                premises = [step.conclusion]
        if not entry.steps or len(premises) > 1 or premises != [entry.steps[-1].conclusion]:
            _refuse(_say("premises_without_conclusion"), _say("write_conclusion_below_2"), line)

    def _numbered(self, numbered: dict[str, str]) -> str:
        number = self.said[self.at].said.strip(" '\t()")
        self.at += 1
        end = self._member()
        if end.kind != "statement":
            _refuse(
                _say("premise_title", title=end.title[:40]),
                _say("name_statement_title"),
                self._line(),
            )
        self._relations(end, 0)
        numbered[number] = end.title
        return end.title

    def _step(self, title: str, index: int, premises: list[str], numbered: dict[str, str]) -> Step:
        line = self._line()
        self.at += 1
        rules, data = self._rule()
        if not premises:
            _refuse(*_MENDS["rule start"], line)
        self._relations(End("step", title, index), 0, "undercut")
        if self._kind() != "number":
            _refuse(_say("inference_without_conclusion"), _say("write_conclusion_below"), line)
        used = _used(data, numbered, line)
        return Step(
            premises=used or tuple(premises),
            conclusion=self._numbered(numbered),
            rules=rules,
            data=data,
            line=line,
        )

    def _rule(self) -> tuple[tuple[str, ...], dict[str, object]]:
        said, data = [""], dict[str, object]()
        while (kind := self._kind()) in ("text", "comma", "newline", "data"):
            token = self.said[self.at]
            self.at += 1
            if kind == "comma":
                said.append("")
            elif kind == "data":
                data = fields(token, token.said)
            elif kind == "text":
                said[-1] += token.said
        if not self._over("rule end"):
            _refuse(_say("inference_not_end"), _say("end"), self._line())
        self._over("newline")
        return tuple(filter(None, map(str.strip, said))), data

    def _kind(self) -> Kind | None:
        return self.said[self.at].kind if self.at < len(self.said) else None

    def _line(self) -> int:
        return self.said[min(self.at, len(self.said) - 1)].line

    def _over(self, kind: Kind) -> Token | None:
        if self._kind() != kind:
            return None
        self.at += 1
        return self.said[self.at - 1]

    def _left_out(self, what: Fact, line: int) -> None:
        self.made.left_out.setdefault(what, line)

    def _is_behind_title(self) -> bool:
        before = (token.kind for token in reversed(self.said[: self.at]) if token.kind != "newline")
        return next(before, None) in ("statement", "argument", "tag")

    def _wrong(self) -> NoReturn:
        what, do = _MENDS.get(self._kind() or "", (_say("text_missing"), _say("write_some_words")))
        if self._kind() == "text" and self._is_behind_title():
            what, do = _say("words_behind_title"), _say("write_colon_behind")
        _refuse(what, do, self._line())


def _used(data: Mapping[str, object], numbered: Mapping[str, str], line: int) -> tuple[str, ...]:
    """The premises that the data of an inference names by their numbers."""
    uses = data.get("uses", ())
    for number in uses if isinstance(uses, tuple) else ():
        if str(number) not in numbered:
            _refuse(_say("premise_not", number=str(number)[:20]), _say("use_number_above"), line)
    return tuple(numbered[str(each)] for each in uses) if isinstance(uses, tuple) else ()


def _above(key: str, front: str) -> int:
    """How many lines stand above a key of front matter."""
    found = re.search(rf"^[ \t'\"]*{re.escape(key)}[ \t'\"]*:", front, re.MULTILINE)
    return front.count("\n", 0, found.start()) if found else 0


def _refuse(what: Fact, do: Fact, line: int) -> NoReturn:
    raise BadInput(what, do=do, line=line)


def fields(token: Token, said: str) -> dict[str, object]:
    """What data say by name: texts, and tuples of them. Raises BadInput for what is no YAML."""
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
