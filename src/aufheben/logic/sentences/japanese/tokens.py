"""The words of Japanese as SudachiPy cuts them, and closed classes that endings do not tell apart."""

import re
import threading
import tomllib
from collections.abc import Iterable
from functools import lru_cache
from importlib import resources
from typing import TYPE_CHECKING, Any, NamedTuple

from aufheben.errors import BadInput, MissingExtra
from aufheben.words import speaker

if TYPE_CHECKING:
    from sudachipy import Dictionary, Tokenizer

_say = speaker(__name__)


MOST = 10_000
"""Characters that are cut at once."""
_HALVES = re.compile(r"[\ud800-\udfff]")
"""Halves of characters, which the analyser does not take."""
_QUOTED = re.compile(r"[「『\"][^」』\"]*+([」』\"])?")
"""What stands in quotes, or begins as if it did: then it goes on to the end of the text."""


class Token(NamedTuple):
    """A word as it stands, in its dictionary form (a number in digits), of what sort, and where it begins.

    `pos`, `kind` and `detail` are parts of speech, `conjugation` and `form` how it is inflected,
    as UniDic names them; empty where it is not.
    """

    surface: str
    lemma: str
    pos: str
    kind: str
    detail: str
    conjugation: str
    form: str
    begin: int

    @property
    def end(self) -> int:
        """Where the next word begins."""
        return self.begin + len(self.surface)

    @property
    def inflects(self) -> bool:
        """A verb or an adjective, or what is put behind one and inflected like it."""
        return self.pos in ("動詞", "形容詞") or (
            self.pos in ("助動詞", "接尾辞") and bool(self.form)
        )


Words = tuple[Token, ...]


def written(words: Iterable[Token]) -> str:
    """The words as they stand."""
    return "".join(word.surface for word in words)


@lru_cache(maxsize=16384)
def cut(text: str) -> Words:
    """The words of a text; what stands in quotes is one.

    Raises MissingExtra without the analyser, and BadInput for more than it takes.
    """
    if len(text) > MOST:
        raise BadInput(_say("too_long", n=len(text)), do=_say("split_sentences"))
    hidden = _QUOTED.sub(_one_noun, _HALVES.sub("\ufffd", text))
    told = []
    for found in _tokenizer().tokenize(hidden):
        pos, kind, detail, _, conjugation, form = map(_told, found.part_of_speech())
        surface = text[found.begin() : found.end()]
        lemma = found.dictionary_form() if surface == found.surface() else surface
        if kind == "数詞":
            lemma = found.normalized_form()
        told.append(Token(surface, lemma, pos, kind, detail, conjugation, form, found.begin()))
    return tuple(told)


def _one_noun(found: re.Match[str]) -> str:
    return "ア" * len(found[0]) if found[1] else found[0]


def _told(mark: str) -> str:
    return "" if mark == "*" else mark


class _Own(threading.local):
    """Of each thread its own: an analyser that two use at once raises."""

    tokenizer: "Tokenizer | None" = None


_OWN = _Own()


def _tokenizer() -> "Tokenizer":
    if _OWN.tokenizer is None:
        _OWN.tokenizer = _dictionary().tokenizer()
    return _OWN.tokenizer


@lru_cache(maxsize=1)
def _dictionary() -> "Dictionary":
    try:
        from sudachipy import Dictionary
    except ImportError:
        raise MissingExtra(extra="ja", why=_say("japanese_sentences_need")) from None
    return Dictionary(dict="small")


@lru_cache(maxsize=64)
def listed(room: str, name: str) -> tuple[str, ...]:
    """The strings of a list in a room of the file, "links.bare"."""
    table = _table()
    for part in room.split("."):
        table = table[part]
    return tuple(table[name])


def ends(word: str, room: str, name: str) -> bool:
    """Whether the word ends as one of a list does."""
    return word.endswith(listed(room, name))


@lru_cache(maxsize=1)
def measured() -> dict[str, str]:
    """Unit → what a number of it measures where no noun says so."""
    table: dict[str, str] = _table()["nouns"]["measured"]
    return table


@lru_cache(maxsize=1)
def _table() -> dict[str, Any]:
    text = resources.files(__package__).joinpath("vocabulary.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)
