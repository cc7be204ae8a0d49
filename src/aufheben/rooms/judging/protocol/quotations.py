"""Whether words claimed to stand in a speech stand there, in which, and its number behind them."""

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple, TypeVar

from aufheben.domain.matches import Match
from aufheben.domain.verdicts import (
    Analysis,
    DebateFeedback,
    Judgment,
    Quote,
    Summary,
    TeamView,
    Verdict,
)
from aufheben.words import worded

_QUOTATION: Final = r"“[^“”]*”|\"[^\"\n]*\"|「[^「」]*」|『[^『』]*』"
_NUMBER: Final = r"(?:[Ss]peech(?:es)?|スピーチ)\s?\d+(?:(?:\s?[,、]\s?|\sand\s)\d+)*"
_MARK: Final = rf"(?:{_NUMBER}|in no speech|どの発言にもない)"
_MARKED: Final = re.compile(
    rf"({_QUOTATION})((?:\s?[\[［(（]{_MARK}[\]］)）])*)|[\[［]{_MARK}[\]］]"
)
_ROUND: Final = str.maketrans("[]［］", "()（）")
"""What others put in brackets of code stands in round ones: code did not find it."""
_PLAIN: Final = re.compile(r"[\W_]+")
T = TypeVar("T")


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


def marks_of(lang: str | None) -> SpeechMarks:
    """The words of a language, English by default."""
    return SpeechMarks(**worded(__name__, "marks", lang or "en"))


@dataclass(frozen=True, slots=True, kw_only=True)
class QuoteSource:
    """Speeches that can be looked up, and the words for what was found.

    Width, case, spacing and marks aside: transcripts are made by machines.
    """

    speeches: tuple[tuple[int, str], ...]
    marks: SpeechMarks

    def of(self, words: str, speech: int | None = None) -> tuple[int, ...]:
        """The speeches that have the words: `speech` alone where it does, else all others."""
        said = plain(words)
        found = tuple(number for number, text in self.speeches if said and said in text)
        return (speech,) if speech in found and speech is not None else found

    def numbered(self, text: str, speech: int | None = None) -> str:
        """The text with a number behind every quotation, or that no speech has it.

        Of `speech` and those before it, where one is given; a number that stands there gives way.
        """
        so_far = self._until(speech)
        return self.marks.put(
            text, lambda words: so_far.of(words, speech) if plain(words) else None
        )

    def _until(self, speech: int | None) -> "QuoteSource":
        if speech is None:
            return self
        return replace(self, speeches=tuple(s for s in self.speeches if s[0] <= speech))

    def in_words_of(self, answer: T, speech: int | None) -> T:
        """An answer with its texts so numbered."""
        said: Any = answer
        if isinstance(said, Summary | Analysis | Judgment | TeamView):
            said = replace(said, text=self.numbered(said.text, speech))
        elif isinstance(said, Verdict):
            said = self._decided(said)
        elif isinstance(said, DebateFeedback):
            said = self._told(said)
        numbered: T = said
        return numbered

    def _decided(self, verdict: Verdict) -> Verdict:
        said = self.numbered
        return replace(
            verdict,
            comment=said(verdict.comment),
            reasons=tuple((team, said(text)) for team, text in verdict.reasons),
            points=tuple(
                replace(
                    p, point=said(p.point), validity=said(p.validity), importance=said(p.importance)
                )
                for p in verdict.points
            ),
            quotes=tuple(map(self._placed, verdict.quotes)),
            differences=tuple(
                replace(d, about=said(d.about), why=said(d.why)) for d in verdict.differences
            ),
        )

    def _told(self, feedback: DebateFeedback) -> DebateFeedback:
        said = self.numbered
        speeches = (
            replace(
                each,
                strong=said(each.strong),
                lost=said(each.lost),
                next=said(each.next),
                why=said(each.why),
            )
            for each in feedback.speeches
        )
        clashes = (replace(each, why=said(each.why)) for each in feedback.clashes)
        return DebateFeedback(speeches=tuple(speeches), clashes=tuple(clashes))

    def _placed(self, quote: Quote) -> Quote:
        found = self.of(quote.text, quote.speech)
        return replace(quote, speech=found[0] if found else quote.speech, found=bool(found))


def source_of(match: Match, lang: str | None) -> QuoteSource:
    """The speeches of a debate, and words in the language it is judged in."""
    speeches = tuple((speech.number, plain(speech.words)) for speech in match.speeches)
    return QuoteSource(speeches=speeches, marks=marks_of(lang))


def plain(text: str) -> str:
    """Letters and digits alone."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    return _PLAIN.sub("", folded)
