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

_RELATION = re.compile(r"([' \t]*)(\+>|->|<?\+|<?-(?!-)|><|_>|<_|_(?=\s))")
_RULE_START = re.compile(r"[' \t]*--")
_HEADING = re.compile(r"#+ ")
_NUMBER = re.compile(r"[' \t]*\(\d+\)")
_ITEM = re.compile(r"([' \t]*)(?:\d+\.|\*)(?=\s)")
_BLANK = re.compile(r"(?:[ \t]*\n){2,}")
_NEWLINE = re.compile(r"[ \t]*\n")
_SPACES = re.compile(r"[ \t]+")
_WORDS = re.compile(r"[^\\@#*_\[\],.:;</>\-\n(){}]+")
_SIGN = re.compile(r"[@#*_\[\],.:;</>\-(){}][ \t]?|\r")
_ESCAPE = re.compile(r"\\[^\n] *")
_SPECIAL = re.compile(r"[.:](?=\S)")
_MARK = re.compile(r"\*\*|__|[*_]")
_CLOSED = re.compile(r"[ \t]|(?=[\n)}_.,!?;:\-*])|\Z")
_TAG = re.compile(r"#[A-z0-9\-\u00a0-\ud7ff\uf900-\ufdcf\ufdf0-\uffef]+[ \t]?")
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
            token, end = self._rule_token() if self.in_rule else self._token()
            self.line += self.text.count("\n", self.at, end)
            self.at, self.last, self.spaced = end, token.kind, False
            yield token

    def _made(
        self, kind: Kind, end: int, said: str | None = None, indent: int = 0
    ) -> tuple[Token, int]:
        whole = self.text[self.at : end]
        return Token(kind, whole if said is None else said, self.line, indent), end

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
        if self._begins() and not self.in_rule and self._line_start():
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
        for opening, closing in (("<!--", "-->"), ("/*", "*/"), ("//", "\n")):
            if self.text.startswith(opening, self.at):
                end = self.ahead.find(closing, self.at + len(opening))
                if end < len(self.text):
                    return end if closing == "\n" else end + len(closing)
        return 0

    def _line_start(self) -> tuple[Token, int] | None:
        """What only begins a line."""
        text, at = self.text, self.at
        if self.last != "blank" and (found := _RULE_START.match(text, at)):
            return self._made("rule start", found.end())
        if found := _RELATION.match(text, at):
            return self._made("relation", found.end(), found[2], len(found[1]))
        if found := _HEADING.match(text, at):
            return self._made("heading", found.end())
        if found := _NUMBER.match(text, at):
            return self._made("number", found.end())
        if found := _ITEM.match(text, at):
            return self._made("item", found.end(), "", len(found[1]) + 1)
        return None

    def _rule_token(self) -> tuple[Token, int]:
        """Between the lines of an inference."""
        text, at = self.text, self.at
        if found := _NEWLINE.match(text, at):
            return self._made("newline", found.end())
        if text.startswith("--", at):
            self.in_rule = False
            return self._made("rule end", _run(text, at))
        if text[at] == ",":
            return self._made("comma", at + 1)
        return self._escape() or self._special() or self._data() or self._plain()

    def _token(self) -> tuple[Token, int]:
        text, at = self.text, self.at
        made = self._front() or self._data() or self._escape() or self._special()
        if made:
            return made
        if self.last != "blank" and (found := _BLANK.match(text, at)):
            return self._made("blank", found.end())
        if found := _NEWLINE.match(text, at):
            return self._made("newline", found.end())
        if self._begins() and (made := self._line_start()):
            self.in_rule = made[0].kind == "rule start"
            return made
        return (
            self._mark()
            or self._bracket()
            or self._angle()
            or self._mention()
            or self._tag()
            or self._plain()
        )

    def _front(self) -> tuple[Token, int] | None:
        if not self.text.startswith("===", self.at):
            return None
        close = self.ahead.find("===", _run(self.text, self.at))
        if close >= len(self.text):
            return None
        return self._made("front", _run(self.text, close))

    def _data(self) -> tuple[Token, int] | None:
        text, at = self.text, self.at
        if text[at] != "{":
            return None
        end = self.ahead.find(_DATA_END, at)
        if end >= len(text):
            end = self.last_brace
            if end < at or not _DATA_LAST.match(text, end):
                return None
        return self._made("data", end + 1)

    def _escape(self) -> tuple[Token, int] | None:
        found = _ESCAPE.match(self.text, self.at)
        return self._made("text", found.end(), found[0][1:]) if found else None

    def _special(self) -> tuple[Token, int] | None:
        """`.A.` or `:heart:`, which stays as it is."""
        text, at = self.text, self.at
        if text[at] not in ".:":
            return None
        end = self.ahead.find(text[at], at + 2)
        if end >= len(text) or self.ahead.find(_SPACE, at + 1) < end:
            return None
        return self._made("text", end + 1 + self._space(end + 1))

    def _mark(self) -> tuple[Token, int] | None:
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

    def _bracket(self) -> tuple[Token, int] | None:
        """A link, a statement or its title before its text."""
        if self.text[self.at] != "[":
            return None
        return self._link() or self._titled("]:", "statement:") or self._titled("]", "statement")

    def _angle(self) -> tuple[Token, int] | None:
        if self.text[self.at] != "<":
            return None
        return self._titled(">:", "argument:") or self._titled(">", "argument")

    def _titled(self, close: str, kind: Kind) -> tuple[Token, int] | None:
        end = self.ahead.find(close, self.at + 2)
        if end >= self.ahead.find("\n", self.at):
            return None
        if len(close) == 1 and self.text[self.at + 1] == "-":
            return None
        return self._made(kind, end + len(close), self.text[self.at + 1 : end])

    def _link(self) -> tuple[Token, int] | None:
        close = self.ahead.find("]", self.at + 1)
        if close == self.at + 1 or not self.text.startswith("](", close):
            return None
        end = self.ahead.find(")", close + 2)
        if end >= len(self.text) or end == close + 2:
            return None
        after = self._space(end + 1)
        return self._made("link", end + 1 + after, self.text[self.at + 1 : close] + " " * after)

    def _space(self, at: int) -> int:
        return int(self.text.startswith((" ", "\t"), at))

    def _mention(self) -> tuple[Token, int] | None:
        for opening, closing in (("@[", "]"), ("@<", ">")):
            if self.text.startswith(opening, self.at):
                end = self.ahead.find(closing, self.at + 3)
                if end < self.ahead.find("\n", self.at):
                    return self._made("mention", end + 1 + self._space(end + 1))
        return None

    def _tag(self) -> tuple[Token, int] | None:
        if self.text.startswith("#(", self.at):
            end = self.ahead.find(_TAG_END, self.at + 2)
            if self.text.startswith(")", end) and end > self.at + 2:
                return self._made("tag", end + 1 + self._space(end + 1))
        found = _TAG.match(self.text, self.at)
        return self._made("tag", found.end()) if found else None

    def _plain(self) -> tuple[Token, int]:
        found = _WORDS.match(self.text, self.at) or _SIGN.match(self.text, self.at)
        return self._made("text", found.end() if found else self.at + 1)


def _run(text: str, at: int) -> int:
    """The end of the run of the sign that stands there."""
    found = re.compile(f"{re.escape(text[at])}+").match(text, at)
    return found.end() if found else at
