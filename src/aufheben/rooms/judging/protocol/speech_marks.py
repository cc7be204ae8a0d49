"""The number of its speech behind a quotation, in the words of a language."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

_QUOTATION: Final = r"“[^“”]*”|\"[^\"\n]*\"|「[^「」]*」|『[^『』]*』"
_NUMBER: Final = r"(?:[Ss]peech(?:es)?|スピーチ)\s?\d+(?:(?:\s?[,、]\s?|\sand\s)\d+)*"
_MARK: Final = rf"(?:{_NUMBER}|in no speech|どの発言にもない)"
_MARKED: Final = re.compile(
    rf"({_QUOTATION})((?:\s?[\[［(（]{_MARK}[\]］)）])*)|[\[［]{_MARK}[\]］]"
)
_ROUND: Final = str.maketrans("[]［］", "()（）")
"""What others put in brackets of code stands in round ones: code did not find it."""


class SpeechMarks(NamedTuple):
    """What stands behind words of one speech, of several, and of none."""

    one: str
    several: str
    none: str

    def put(self, text: str, found: Callable[[str], Sequence[int] | None]) -> str:
        """The text with a mark behind each quotation by what is `found`, and no other such mark.

        Where None is found, there is nothing to be looked up.
        """

        def marked(quotation: re.Match[str]) -> str:
            if quotation[1] is None:
                return quotation[0].translate(_ROUND)
            speeches = found(quotation[1][1:-1])
            marks = quotation[2].translate(_ROUND)
            return f"{quotation[1]}{marks if speeches is None else f' {self._said(speeches)}'}"

        return _MARKED.sub(marked, text)

    def _said(self, speeches: Sequence[int]) -> str:
        if not speeches:
            return self.none
        numbers = ", ".join(map(str, speeches))
        return (self.one if len(speeches) == 1 else self.several).format(numbers)


def quotations(text: str) -> Iterator[tuple[str, str]]:
    """The text in pieces: what stands before a quotation, and it in its signs, without marks.

    Behind the last quotation the rest follows, with none.
    """
    begun = 0
    for found in _MARKED.finditer(text):
        if found[1] is not None:
            yield text[begun : found.start()], found[1]
            begun = found.end()
    yield text[begun:], ""


_WORDS: Final = {
    "en": SpeechMarks(one="[speech {}]", several="[speeches {}]", none="[in no speech]"),
    "ja": SpeechMarks(one="[スピーチ {}]", several="[スピーチ {}]", none="[どの発言にもない]"),
}


def marks_of(lang: str | None) -> SpeechMarks:
    """The words of a language, English by default."""
    return _WORDS["ja" if lang == "ja" else "en"]
