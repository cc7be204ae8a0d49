"""Argdown in tokens, as its own lexer cuts it (`@argdown/core` 1.7, src/lexer.ts).

Comments are skipped. What begins a line (relations, numbers, headings, lists) is told from the
same signs within a line by what came before, as there.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

Kind = Literal[
    "front", "data", "blank", "newline", "rule start", "rule end", "comma", "relation", "heading",
    "number", "item", "bold", "link", "tag", "statement:", "statement", "argument:", "argument",
    "mention", "text",
]  # fmt: skip

_Rules = tuple[tuple[Kind, re.Pattern[str]], ...]
"""In the order in which they are tried."""
_BLANK, _NEWLINE = re.compile(r"(?:[ \t]*\n){2,}"), re.compile(r"[ \t]*\n")
_ENDS: _Rules = (("blank", _BLANK), ("newline", _NEWLINE))
_STARTS: _Rules = (
    ("rule start", re.compile(r"[' \t]*--")),
    ("relation", re.compile(r"(?P<indent>[' \t]*)(?P<said>\+>|->|<?\+|<?-(?!-)|><|_>|<_|_(?=\s))")),
    ("heading", re.compile(r"#+ ")),
    ("number", re.compile(r"[' \t]*\(\d+\)")),
    ("item", re.compile(r"(?P<indent>[' \t]*)(?P<said>)(?:\d+\.|\*)(?=\s)")),
)
_INFERENCE: _Rules = (
    ("newline", _NEWLINE), ("rule end", re.compile(r"--+")), ("comma", re.compile(",")),
)  # fmt: skip
_ESCAPE: _Rules = (("text", re.compile(r"\\(?P<said>[^\n] *)")),)
_TAG: _Rules = (("tag", re.compile(r"#[A-z0-9\-\u00a0-\ud7ff\uf900-\ufdcf\ufdf0-\uffef]+[ \t]?")),)
_PLAIN: _Rules = (
    ("text", re.compile(r"[^\\@#*_\[\],.:;</>\-\n(){}]+")),
    ("text", re.compile(r"[@#*_\[\],.:;</>\-(){}][ \t]?|\r")),
    ("text", re.compile(r"[\s\S]")),
)
_PAIRS: tuple[tuple[str, str, Kind], ...] = (
    ("[", "]:", "statement:"), ("[", "]", "statement"), ("<", ">:", "argument:"),
    ("<", ">", "argument"), ("@[", "]", "mention"), ("@<", ">", "mention"),
)  # fmt: skip
"""What opens a title, what closes it on its line, and what it is."""
_COMMENTS = (("<!--", "-->"), ("/*", "*/"), ("//", "\n"))
_FRONT = re.compile("=+")
_SPACES = re.compile(r"[ \t]+")
_MARK = re.compile(r"\*\*|__|[*_]")
_CLOSED = re.compile(r"[ \t]|(?=[\n)}_.,!?;:\-*])|\Z")
_TAG_END = re.compile(r"[)\n]")
_DATA_END = re.compile(r"\}\s[^,}]")
_DATA_LAST = re.compile(r"\}(?!\s*[,}])")
_SPACE = re.compile(r"\s")


@dataclass(frozen=True, slots=True)
class Token:
    """What was written, as a whole or (a title, a relation, a rule) without its signs."""

    kind: Kind
    said: str
    line: int
    indent: int = 0


_Made = tuple[Token, int]
"""A token, and where it ends."""


@dataclass(slots=True)
class _Ahead:
    """Where something stands next; looks at every sign of the text once, however often asked."""

    text: str
    _known: dict[object, int] = field(default_factory=dict)

    def find(self, what: "str | re.Pattern[str]", at: int) -> int:
        """Its place at `at` or behind; behind the text where it stands nowhere."""
        known = self._known.get(what, -1)
        if known < at:
            known = self._known[what] = self._next(what, at)
        return known

    def _next(self, what: "str | re.Pattern[str]", at: int) -> int:
        if isinstance(what, str):
            found = self.text.find(what, at)
        else:
            match = what.search(self.text, at)
            found = match.start() if match else -1
        return found if found >= 0 else len(self.text)


def tokens(text: str) -> list[Token]:
    """All of them, in order."""
    return list(_Lexer(text.replace("\r\n", "\n").replace("\r", "\n")).run())


class _Lexer:
    def __init__(self, text: str) -> None:
        self.text, self.at, self.line = text, 0, 1
        self.ahead = _Ahead(text)
        self.last: Kind | None = None
        self.in_rule = False
        self.ranges: list[str] = []
        self.last_brace = text.rfind("}")
        self.spaced = False

    def run(self) -> Iterator[Token]:
        while self.at < len(self.text):
            if self._skipped():
                continue
            rules = self._in_inference() if self.in_rule else self._in_text()
            token, end = next(filter(None, rules))
            if token.kind in ("rule start", "rule end"):
                self.in_rule = token.kind == "rule start"
            self.line += self.text.count("\n", self.at, end)
            self.at, self.last, self.spaced = end, token.kind, False
            yield token

    def _in_inference(self) -> Iterator[_Made | None]:
        """Between its lines."""
        yield self._matched(_INFERENCE)
        yield self._matched(_ESCAPE)
        yield self._special()
        yield self._data()
        yield self._matched(_PLAIN)

    def _in_text(self) -> Iterator[_Made | None]:
        yield self._front()
        yield self._data()
        yield self._matched(_ESCAPE)
        yield self._special()
        yield self._matched(_ENDS)
        if self._begins():
            yield self._matched(_STARTS)
        yield self._mark()
        yield self._link()
        yield self._paired()
        yield self._tag()
        yield self._matched(_PLAIN)

    def _made(self, kind: Kind, end: int, said: str | None = None, indent: int = 0) -> _Made:
        whole = self.text[self.at : end]
        return Token(kind, whole if said is None else said, self.line, indent), end

    def _matched(self, rules: _Rules) -> _Made | None:
        """By the first that fits; no two blanks, and no inference below one."""
        for kind, pattern in rules:
            if self.last == "blank" and kind in ("blank", "rule start"):
                continue
            if found := pattern.match(self.text, self.at):
                groups = found.groupdict()
                indent = len(groups.get("indent", "")) + (kind == "item")
                return self._made(kind, found.end(), groups.get("said"), indent)
        return None

    def _skipped(self) -> bool:
        """Comments, and spaces where no line begins with them and more."""
        end = self._comment() or self._spaces()
        if end:
            self.line += self.text.count("\n", self.at, end)
            self.at = end
        return bool(end)

    def _spaces(self) -> int:
        found = _SPACES.match(self.text, self.at)
        if not found or self.text[found.end() : found.end() + 1] == "\n":
            return 0
        if self._begins() and not self.in_rule and self._matched(_STARTS):
            return 0
        self.spaced = True
        return found.end()

    def _begins(self) -> bool:
        return self.last in (None, "newline", "blank")

    def _comment(self) -> int:
        end = self._comment_end()
        if end and self.last == "blank":
            while newline := _NEWLINE.match(self.text, end):
                end = newline.end()
        elif end and self.last == "newline" and not _BLANK.match(self.text, end):
            newline = _NEWLINE.match(self.text, end)
            end = newline.end() if newline else end
        return end

    def _comment_end(self) -> int:
        for opening, closing in _COMMENTS:
            if self.text.startswith(opening, self.at):
                end = self.ahead.find(closing, self.at + len(opening))
                if end < len(self.text):
                    return end if closing == "\n" else end + len(closing)
        return 0

    def _front(self) -> _Made | None:
        if not self.text.startswith("===", self.at):
            return None
        close = self.ahead.find("===", self._run(self.at))
        return None if close >= len(self.text) else self._made("front", self._run(close))

    def _run(self, at: int) -> int:
        """The end of a run of signs of equality."""
        found = _FRONT.match(self.text, at)
        return found.end() if found else at

    def _data(self) -> _Made | None:
        text, at = self.text, self.at
        if text[at] != "{":
            return None
        end = self.ahead.find(_DATA_END, at)
        if end >= len(text):
            end = self.last_brace
            if end < at or not _DATA_LAST.match(text, end):
                return None
        return self._made("data", end + 1)

    def _special(self) -> _Made | None:
        """`.A.` or `:heart:`, which stays as it is."""
        text, at = self.text, self.at
        if text[at] not in ".:":
            return None
        end = self.ahead.find(text[at], at + 2)
        if end >= len(text) or self.ahead.find(_SPACE, at + 1) < end:
            return None
        return self._made("text", end + 1 + self._space(end + 1))

    def _mark(self) -> _Made | None:
        """Bold and italic."""
        found = _MARK.match(self.text, self.at)
        if not found:
            return None
        for mark in dict.fromkeys([found[0], found[0][0]]):
            end = self.at + len(mark)
            if (
                self.ranges[-1:] == [mark]
                and not self.spaced
                and (close := _CLOSED.match(self.text, end))
            ):
                self.ranges.pop()
                return self._made("bold", close.end(), close[0])
        for mark in dict.fromkeys([found[0], found[0][0]]):
            end = self.at + len(mark)
            if not _SPACE.match(self.text, end):
                self.ranges.append(mark)
                return self._made("bold", end, "")
        return None

    def _link(self) -> _Made | None:
        close = self.ahead.find("]", self.at + 1) if self.text[self.at] == "[" else 0
        if close <= self.at + 1 or not self.text.startswith("](", close):
            return None
        end = self.ahead.find(")", close + 2)
        if end >= len(self.text) or end == close + 2:
            return None
        after = self._space(end + 1)
        return self._made("link", end + 1 + after, self.text[self.at + 1 : close] + " " * after)

    def _paired(self) -> _Made | None:
        """A statement, an argument, its title before its text, or a mention of one."""
        for opening, closing, kind in _PAIRS:
            begun = self.at + len(opening)
            if not self.text.startswith(opening, self.at):
                continue
            end = self.ahead.find(closing, begun + 1)
            if end >= self.ahead.find("\n", self.at):
                continue
            after = end + len(closing)
            if kind == "mention":
                return self._made(kind, after + self._space(after))
            if len(closing) > 1 or self.text[begun] != "-":
                return self._made(kind, after, self.text[begun:end])
        return None

    def _space(self, at: int) -> int:
        return int(self.text.startswith((" ", "\t"), at))

    def _tag(self) -> _Made | None:
        if self.text.startswith("#(", self.at):
            end = self.ahead.find(_TAG_END, self.at + 2)
            if self.text.startswith(")", end) and end > self.at + 2:
                return self._made("tag", end + 1 + self._space(end + 1))
        return self._matched(_TAG)
