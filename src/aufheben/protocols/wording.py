"""Refusals that models are to act on, said in both languages."""

from dataclasses import dataclass
from typing import NamedTuple

from aufheben.domain.vocabulary import Lang
from aufheben.protocols.ports import Rejected, Why


class Words(NamedTuple):
    """What was expected, what came, what to do."""

    expected: str
    got: str
    do: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Bilingual(Rejected):
    """A refusal in English that can be said in Japanese."""

    japanese: Words

    def said_in(self, lang: Lang | None) -> Rejected:
        """In Japanese, or as it is."""
        expected, got, do = self.japanese if lang == "ja" else (self.expected, self.got, self.do)
        return Rejected(expected=expected, got=got, do=do, why=self.why)


class Wording(NamedTuple):
    """The words of a refusal in both languages, with blanks in braces."""

    en: Words
    ja: Words
    why: Why = "rule"

    def refusal(self, **blanks: object) -> Rejected:
        """The refusal with its blanks filled."""
        expected, got, do = (text.format(**blanks) for text in self.en)
        japanese = Words(*(text.format(**blanks) for text in self.ja))
        return Bilingual(expected=expected, got=got, do=do, why=self.why, japanese=japanese)
