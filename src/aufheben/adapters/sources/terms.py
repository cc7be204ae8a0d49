"""What of a text is searched for: words, and of Japanese pieces that stand for words.

Japanese sets no spaces. Kanji are taken two by two, katakana as words; of hiragana only runs
of three and more count, two by two, since the short ones are particles and endings.
"""

import re
import unicodedata
from collections.abc import Iterator

_KANJI, _HIRAGANA, _KATAKANA = (
    r"\u3005-\u3007\u3400-\u9fff\uf900-\ufaff",
    r"\u3040-\u309f",
    r"\u30a0-\u30ff",
)
_RUN = re.compile(
    rf"(?P<kanji>[{_KANJI}]+)|(?P<hiragana>[{_HIRAGANA}]+)|(?P<katakana>[{_KATAKANA}]+)"
    rf"|(?P<word>[^\W_{_KANJI}{_HIRAGANA}{_KATAKANA}]+)"
)
_SHORT = 3


def terms(text: str) -> Iterator[str]:
    """The terms of a text in order, width and case aside."""
    for run in _RUN.finditer(plain(text)):
        found = run[0]
        if run.lastgroup == "kanji":
            yield from grams(found, 2) if len(found) > 1 else (found,)
        elif run.lastgroup == "hiragana":
            yield from grams(found, 2) if len(found) >= _SHORT else ()
        else:
            yield found


def trigrams(text: str) -> Iterator[str]:
    """Three characters each, as a table made with FTS5's trigram tokenizer holds them."""
    for word in re.findall(r"\w+", plain(text)):
        yield from grams(word, 3)


def grams(run: str, size: int) -> Iterator[str]:
    """Every `size` characters in a row."""
    return (run[at : at + size] for at in range(len(run) - size + 1))


def is_japanese(term: str) -> bool:
    """Whether a term is of kanji or hiragana, so that it may be part of a longer word."""
    return re.match(rf"[{_KANJI}{_HIRAGANA}]", term) is not None


def plain(text: str) -> str:
    """Width and case aside."""
    return unicodedata.normalize("NFKC", text).casefold()
