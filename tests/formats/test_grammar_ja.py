"""The grammar page of Japanese is what its patterns give."""

from pathlib import Path

from aufheben.formats.grammar_ja import page
from aufheben.logic.sentences.japanese.patterns import PATTERNS, QUESTIONS, REFUSED

PAGE = Path(__file__).parents[2] / "docs/grammar.ja.md"


def test_the_page_is_made_from_the_patterns() -> None:
    assert PAGE.read_text(encoding="utf-8") == page()


def test_every_example_has_a_row() -> None:
    written = page()
    examples = [one for pattern in PATTERNS for one in pattern.examples]
    for text in (*examples, *QUESTIONS, *REFUSED):
        assert f"| {text} |" in written, text
