"""Where words of a debate stand in its speeches, and texts whose quotations lead there."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from aufheben.domain.matches import Match, Speech
from aufheben.formats.document import Prose
from aufheben.formats.quoting.characters import unturned
from aufheben.rooms.judging.protocol.quotations import plain, quotations
from aufheben.words import Marked, Quotation, Said, speaker

_ITEM = re.compile(r"\s*(?:[-*•・]|\(?(?:\d{1,2}|[A-Za-z])[.)．）、])\s*")
_SENTENCE = re.compile(r"(?:[.:!?](?=[\s”\"’)]|$)|[。：！？])")
_SOUND = ("\uff9e", "\uff9f")
"""Marks of narrow kana, which become one letter with the one before them."""
_GIST = 110
_say = speaker(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """Words in a speech: word for word, or but for width, case, spacing and marks.

    `at` names each paragraph and the first and last place in it, counted as scripts count.
    """

    speech: int
    anchor: str
    exact: bool
    at: str


@dataclass(frozen=True)
class Passages:
    """The speeches of a debate, to be looked up by the words of others."""

    match: Match

    @cached_property
    def _spoken(self) -> dict[int, "_Spoken"]:
        return {speech.number: _Spoken(speech) for speech in self.match.speeches}

    def paragraphs(self, speech: int) -> list[tuple[str, str]]:
        """What a speech says, each paragraph with its anchor."""
        spoken = self._spoken[speech]
        return [(spoken.anchor(at), text) for at, text in enumerate(spoken.paragraphs)]

    def speeches_with(self, words: str, until: int | None = None) -> tuple[int, ...]:
        """The speeches that have the words, up to one of them."""
        sought = plain(words)
        last = len(self._spoken) if until is None else until
        found = (n for n, spoken in self._spoken.items() if n <= last and sought in spoken.letters)
        return tuple(found) if sought else ()

    def find(
        self, words: str, speech: int | None = None, until: int | None = None
    ) -> Passage | None:
        """Where words stand: in `speech` if they do, else in the first that has them."""
        found = self.speeches_with(words, until)
        if not found:
            return None
        return self._spoken[speech if speech in found and speech is not None else found[0]].find(
            words
        )

    def line(self, text: str, speech: int | None = None) -> Marked:
        """A text in one line whose quotations lead to their places, or say that they have none.

        What is said of a speech quotes none after it.
        """
        joined = " ".join(text.split("\n"))
        return Marked(joined, tuple(filter(None, self._pieces(joined, speech))))

    def prose(self, text: str, speech: int | None = None) -> Prose:
        """The same in paragraphs."""
        lines = [line for line in text.splitlines() if line.strip()]
        items = frozenset(at for at, line in enumerate(lines) if _ITEM.match(line))
        return Prose(tuple(self.line(line, speech) for line in lines), items)

    def quoted(self, said: str, speech: int | None) -> Marked:
        """Words that a judge gave as those of a speech."""
        passage = self.find(said, speech)
        return Marked(said, (said if passage is None else _quotation(said, passage),))

    def _pieces(self, text: str, speech: int | None) -> Iterator[str | Quotation]:
        for before, quotation in quotations(text):
            yield before
            said = quotation[1:-1]
            found = self.find(said, speech, speech)
            yield _quotation(quotation, found) if plain(said) else quotation


def _quotation(said: str, passage: Passage | None) -> Quotation:
    if passage is None:
        return Quotation(said, _say("nowhere"))
    return Quotation(said, _where(passage), passage.anchor, passage.at)


def _where(passage: Passage) -> Said:
    key = "in_speech" if passage.exact else "loosely_in_speech"
    return _say(key, speech=passage.speech)


class _Spoken:
    """A speech in paragraphs, and each of its letters with where it stands."""

    def __init__(self, speech: Speech) -> None:
        self.number = speech.number
        self._lines = [line.strip() for line in speech.words.splitlines() if line.strip()]
        self.paragraphs = list(map(unturned, self._lines))
        self.letters = plain(speech.words)
        self._text = _spaced(speech.words)

    def anchor(self, paragraph: int) -> str:
        return f"speech-{self.number}-{paragraph + 1}"

    def find(self, words: str) -> Passage:
        start = self.letters.index(plain(words))
        stretches = self._stretches(start, start + len(plain(words)))
        return Passage(
            speech=self.number,
            anchor=self.anchor(stretches[0][0]) if stretches else f"speech-{self.number}",
            exact=self._says(_spaced(words).strip(" .,;:。、…")),
            at=" ".join(f"{self.anchor(p)}:{first}-{last}" for p, first, last in stretches),
        )

    def _says(self, words: str) -> bool:
        """Word for word; a first letter is large or small by where the quotation stands."""
        return words in self._text or f"{words[:1].swapcase()}{words[1:]}" in self._text

    def _stretches(self, start: int, end: int) -> list[tuple[int, int, int]]:
        """By paragraph the first and the last place of some letters; none where they run together."""
        found: dict[int, tuple[int, int]] = {}
        if len(self._places) != len(self.letters):
            return []
        for paragraph, first, last in self._places[start:end]:
            found[paragraph] = (found.get(paragraph, (first, last))[0], last)
        return [(paragraph, *places) for paragraph, places in found.items()]

    @cached_property
    def _places(self) -> list[tuple[int, int, int]]:
        found = []
        for number, line in enumerate(self._lines):
            at = 0
            for group in _groups(line):
                end = at + len(unturned(group).encode("utf-16-le")) // 2
                found += [(number, at, end)] * len(plain(group))
                at = end
        return found


def _groups(text: str) -> Iterator[str]:
    """Characters, each with the marks that become one letter with it."""
    group = ""
    for each in text:
        if group and not (unicodedata.combining(each) or each in _SOUND):
            yield group
            group = ""
        group += each
    if group:
        yield group


def _spaced(text: str) -> str:
    return " ".join(text.split())


def gist(text: str) -> str:
    """The heads of a text's points one after the other; where it lists none, how it begins."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    items = [line for line in lines if _ITEM.match(line)]
    heads = [unturned(_unmarked(_head(line))) for line in (items or lines[:1])]
    return " · ".join(head.lstrip("-*•・ ") for head in heads)


def _unmarked(text: str) -> str:
    return "".join(f"{before}{quotation}" for before, quotation in quotations(text))


def _head(line: str) -> str:
    """The first sentence of a line, number included, or its first words."""
    said = line.strip()
    begun = _ITEM.match(said)
    end = _SENTENCE.search(said, begun.end() if begun else 0)
    head = said if end is None else said[: end.end()].rstrip(":：")
    return head if len(head) <= _GIST else f"{head[:_GIST].rsplit(' ', 1)[0]}…"


def opening(texts: Sequence[str]) -> str:
    return unturned(texts[0]) if texts else ""
