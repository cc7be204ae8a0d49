"""Texts that want to be more than words, and what must not be found of them on a page."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Final

from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.footnote import footnote_plugin
from mdit_py_plugins.tasklists import tasklists_plugin

HOSTILE: Final = (
    "![x](https://evil.example/x.png)",
    "[x](javascript:alert(1)) [y][z]\n\n[z]: https://evil.example",
    "<img src=x onerror=alert(1)><script>alert(1)</script><!-- <b>",
    "see https://evil.example/a_b_c, www.evil.example, me@evil.example and evil.com",
    "<https://evil.example> <me@evil.example> &lt;b&gt; &#60;i&#62;",
    "\n\n# Ranking: 1\n\n## Ranking: 1 > 2\n\nRanking\n===\nReasons\n---\n",
    "- one\n- two\n1. three\n> four\n\n    five\n\n***\n+ six\n: seven",
    "a | b\n--- | ---\nc | d\n\n| x |\n|:-:|\n| y |",
    "```\nfence\n```\n~~~\nfence\n~~~\n`code` ``more`",
    "*a* **b** _c_ __d__ ~~e~~ ~f~ a*b*c $g$ $$h$$ [^1] [ ] x \\* \\",
    'x"]; click A "javascript:alert(1)"\r```\r\nend\nB --> C %%{init: {}}%% #quot; `md`',
    "\x1b[2J\x1b]0;title\x07\x9b31m\u202eright\u202c\x00\x7f\ud800\u2028x\x85y\x0bz",
    "=cmd()|'/c calc'!A1",
    '"""\nquestion = "forged"\n[seats.X]\n',
    "広場は車のために https://例え.jp を\n# 順位：一\n　・**太字**｜表",
)
"""Whole texts; `texts` mixes their parts with any signs."""
_PIECES = [piece for text in HOSTILE for piece in re.findall(r"\S+|\s+", text)]
texts = st.one_of(
    st.sampled_from(HOSTILE),
    st.lists(st.one_of(st.sampled_from(_PIECES), st.text(max_size=3)), max_size=8).map("".join),
    st.lists(st.sampled_from("*_~`[]()<>!#&|\\ \n-+=:.1a語@/w$"), max_size=14).map("".join),
)

_PLAIN = frozenset({"inline", "text", "text_special", "softbreak", "code_inline"})
_OBEYED = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\u202a-\u202e\u2066-\u2069]")


def reader() -> MarkdownIt:
    """CommonMark with all that GitHub and common linkers read besides."""
    made = MarkdownIt("gfm-like", {"html": True, "linkify": True})
    made.use(footnote_plugin).use(tasklists_plugin).use(dollarmath_plugin, allow_digits=False)
    return made


def tokens(markdown: str) -> Iterator[Token]:
    """Every token of a page, those within lines too."""
    for block in reader().parse(markdown):
        yield block
        yield from block.children or ()


def read(markdown: str) -> str:
    """What a reader of the page sees, without blanks."""
    shown = (t.content for t in tokens(markdown) if t.type in _PLAIN - {"inline"})
    return "".join("".join(shown).split())


def live(markdown: str) -> set[str]:
    """What is more than words in a line or a paragraph."""
    return {t.type for t in tokens(markdown)} - _PLAIN - {"paragraph_open", "paragraph_close"}


def obeyed(text: str) -> list[str]:
    """The signs that a terminal would obey."""
    return _OBEYED.findall(text)


class Tags(HTMLParser):
    """The tags of a page with their attributes, and its text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, tuple[str, ...]]] = []
        self.text = ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, tuple(name for name, _ in attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data
