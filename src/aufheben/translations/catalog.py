"""Texts by their English, some with places that are filled in."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache

_HOLE = "{}"
_QUOTES = ("'", '"')
_QUOTED = re.compile(r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*\"""")
_JOINT = re.compile(r"(: |; |\. )")
"""Between parts that were said one after the other."""
_GLOSS = re.compile(r"[a-z][a-z ,?{}]*\)")
"""What stands in English behind what is said in another language already."""
_CHOICE = re.compile(r" (or) ")
"""Between what may be chosen."""
_MOST = 41
"""Parts and joints that are looked at."""
_MARKS = range(0xE000, 0xF8FF)
"""Characters that mean nothing to anybody."""


class Catalog:
    """Translates what was made of known texts, by their English.

    A line is one of `lines`; what fills its places is any text that is known, else it stays:
    nobody's words are taken for ours because they read alike.
    """

    def __init__(self, texts: Mapping[str, str], lines: Collection[str]) -> None:
        self._texts = {key(english): said for english, said in texts.items()}
        self._lines = frozenset(map(key, lines))

    def __contains__(self, english: str) -> bool:
        return key(english) in self._texts

    @property
    def texts(self) -> Mapping[str, str]:
        """All of them, by their English."""
        return self._texts

    def translated(self, text: str, names: Collection[str] = ()) -> str:
        """Each line by itself; its indentation stays, and so does the first of each of `names`."""
        free = (mark for mark in map(chr, _MARKS) if mark not in text)
        marks = dict(zip(free, dict.fromkeys(filter(None, names)), strict=False))
        lines = (self._line(_marked(line, marks)) for line in text.split("\n"))
        return "\n".join(lines).translate({ord(mark): name for mark, name in marks.items()})

    def _line(self, line: str) -> str:
        words = line.strip()
        if words in self._lines:
            return line.replace(words, self._texts[words].format())
        if len(_JOINT.findall(words)) > _MOST:
            return line
        try:
            found = next(self._filled(words, whole=True), None)
        except RecursionError:  # somebody's words that read like ours again and again
            return line
        return line if found is None else line.replace(words, found)

    def _part(self, words: str) -> str:
        """What fills a place. What is quoted is what others wrote."""
        bare = words.strip()
        said = self._said(bare) or self._chosen(bare)
        return words.replace(bare, said or self._joined(bare) or bare)

    def _said(self, words: str) -> str | None:
        """What is known of it as one text."""
        return self._behind(words) if words[:1] in _QUOTES else self._known(words)

    def _behind(self, words: str) -> str | None:
        """What we say of a quotation behind it, as in `'x' cannot name a run`."""
        quoted = _QUOTED.match(words)
        mark = next((mark for mark in map(chr, _MARKS) if mark not in words), "")
        if not (quoted and words[quoted.end() :].strip() and mark):
            return None
        said = self._known(mark + words[quoted.end() :])
        return None if said is None else said.replace(mark, quoted[0])

    def _chosen(self, words: str) -> str | None:
        """A choice, where each part is known, or quoted."""
        if not 0 < len(_CHOICE.findall(words)) < _MOST:
            return None
        parts = [
            self._texts.get(part) or (part if _QUOTED.fullmatch(part) else self._known(part))
            for part in _CHOICE.split(words)
        ]
        return " ".join(map(str, parts)) if all(parts) else None

    def _filled(self, words: str, *, whole: bool = False) -> Iterator[str]:
        """As the known texts that it may be, the one that says most first."""
        _, _, said = words.partition(": ")
        opened = said and not whole and self._opens(said)
        for english, pieces in self._open:
            if opened and not pieces[0]:
                continue
            if not whole or english in self._lines:
                filled = _between(pieces, words)
                if filled and (whole or pieces[-1] or "; " not in filled[-1]):
                    yield self._texts[english].format(*map(self._part, filled))

    def _opens(self, words: str) -> bool:
        """Whether it is a known text by itself, one that begins with words: then only a place
        stands before it."""
        begun = (pieces[0] and _between(pieces, words) for _, pieces in self._open)
        return words in self._texts or any(begun)

    def _joined(self, words: str) -> str | None:
        """Several one after the other, among them places and names; the longest that is known."""
        parts = _JOINT.split(words)
        if not 1 < len(parts) <= _MOST:
            return None
        said, at = "", 0
        while at < len(parts):
            known = (
                end for end in range(len(parts), at, -2) if self._known("".join(parts[at:end]))
            )
            end = next(known, at + 1)
            said += self._known("".join(parts[at:end])) or parts[at]
            said += parts[end] if end < len(parts) else ""
            at = end + 1
        return None if said == words else said

    @cached_property
    def _known(self) -> Callable[[str], str | None]:
        """As one text, where it is one; each is looked for once, however often parts of it are."""
        return lru_cache(4096)(self._found)

    def _found(self, words: str) -> str | None:
        if words in self._texts and _HOLE not in words:
            return self._texts[words].format()
        if words[:1] in _QUOTES:
            return None
        said, _, gloss = words.rpartition(" (")
        glossed = said if _GLOSS.fullmatch(gloss) and not said.isascii() else None
        return next(self._filled(words), glossed)

    @cached_property
    def _open(self) -> list[tuple[str, list[str]]]:
        """Those with places; first those that begin with words, and of them what says most."""
        found = [(english, english.split(_HOLE)) for english in self._texts if _HOLE in english]
        return sorted(found, key=lambda one: (not one[1][0], -sum(map(len, one[1]))))


def _marked(line: str, marks: Mapping[str, str]) -> str:
    """The line with a mark in the place of each name: a file may be called as we begin to speak."""
    if line[:1].isspace():
        return line
    for mark, name in marks.items():
        line = re.sub(rf"(?<!\S){re.escape(name)}(?![^\s:])", mark, line, count=1)
    return line


def _between(pieces: Sequence[str], words: str) -> list[str]:
    """What stands between the pieces, each time as little as can be; nothing where they do not fit.

    Found in one pass: a pattern of many places takes hours to say no to a long line of others.
    """
    first, *others, last = pieces
    at, end, found = len(first), len(words) - len(last), []
    for piece in others:
        to = words.find(piece, at + 1, end)
        if to < 0:
            return []
        found.append(words[at:to])
        at = to + len(piece)
    fits = at < end and words.startswith(first) and words.endswith(last)
    return [*found, words[at:end]] if fits else []


def key(english: str) -> str:
    """Words with single blanks between them: a docstring is broken anywhere."""
    return " ".join(english.split())
