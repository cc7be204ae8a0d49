"""Headings of questions and answers: `CX`, `CX of 1AC by 2N`, `Neg cross-examines Aff`, `否定側質疑`.

A heading is the word for it, sides, places or names, and small words that say who asks (`by`,
`from`, `から`) or answers (`of`, `to`, `への`). Of two without such a word the first asks.
"""

import re
import unicodedata
from dataclasses import dataclass, field, replace
from typing import Literal

Part = Literal["asks", "answers", ""]
LONGEST = 120
_CROSS = (
    r"cross[- ]?(?:exam(?:ination|ining|ine[ds]?|s)?|ex(?:es|ed|[’']?(?:s|d))?|x[’']?(?:ed|es|s|d)?"
    r"|question(?:ing|s|ed)?|exam)|(?:grand )?cross[- ]?fire|grand cross|c[-/.]?x[’']?(?:ed|es|s|d)?"
    r"|x[- ]ex(?:am)?|cross"
)
_ASKED = r"questions?(?: and answers?| period| time| round)?|questioning|q\s*(?:&|and|/)\s*a|interrogation"
_JA_SURE = r"質疑応答|反対尋問|質疑|尋問|クロス・?エグザミネーション|クロスエグザム|クロスファイア"
_JA_ASKED = r"質問(?:タイム|時間)?|クロス"
_TOKEN = re.compile(
    rf"(?P<asked>(?<![^\W_])(?:(?P<sure>{_CROSS})|{_ASKED})(?![^\W\d_])|(?P<ja>{_JA_SURE})|{_JA_ASKED})"
    r"|(?P<arrow>\s*(?:--?>|=>|→|⇒|➡|>)\s*)"
    r"|(?P<answered>応答|答弁|への|に対する|に対して|に対し|(?<![^\W_])answers?(?![^\W_]))"
    r"|(?P<asking>から|による|(?<![^\W_])asks?(?![^\W_]))"
    r"|(?P<of>(?<![^\W_])(?:of|to|on|for|against)(?![^\W_])|対)"
    r"|(?P<by>(?<![^\W_])(?:by|from)(?![^\W_]))"
    r"|(?P<apart>[()\[\]\uff08\uff09:\uff1a,、/|×]|\s[-–—]\s|[–—]|(?<![^\W_])(?:and|vs?\.?|x|with|period|session|time|round|section)(?![^\W_])|と|の?時間|タイム)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Party:
    """Who takes part, in the heading's words, and how, where it says that."""

    words: str
    part: Part = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """A time for questions, as its heading says it.

    `sure` where the word means nothing else; `mutual` where both sides ask; `asks_first` where a
    side before the word asks whatever stands before, as in Japanese; `named` where words that are
    not `sure` may stand beside a name; not `asked` where two sides stand there alone (`N3 x A1`).
    """

    parties: tuple[Party, ...] = ()
    sure: bool = True
    mutual: bool = False
    asks_first: bool = False
    named: bool = False
    asked: bool = True


@dataclass(slots=True)
class _Reading:
    """Goes through a heading from left to right; so many parties stand `before` the word for it."""

    parties: list[Party] = field(default_factory=list)
    next: Part = ""
    before: int = 0

    def words(self, said: str) -> None:
        said = said.strip(" .\u3000の・+&-").strip()
        if said:
            self.parties.append(Party(words=said, part=self.next))
            self.next = ""

    def last(self, part: Part) -> None:
        """The party just named, if its part is still open, has this one."""
        if self.parties and not self.parties[-1].part:
            self.parties[-1] = replace(self.parties[-1], part=part)


def exchange_of(heading: str) -> Exchange | None:
    """The exchange that a heading is, if it has a word for one; who takes part is still words."""
    if len(heading) > LONGEST:
        return None
    text = " ".join(unicodedata.normalize("NFKC", heading).split())
    tokens = list(_TOKEN.finditer(text))
    asked = [token for token in tokens if token["asked"]]
    if not asked and not any(_is_between(token) for token in tokens):
        return None
    reading, at = _Reading(), 0
    for token in tokens:
        reading.words(text[at : token.start()])
        _mark(token, reading)
        at = token.end()
    reading.words(text[at:])
    said = " ".join(token["asked"] for token in asked).casefold()
    return Exchange(
        parties=tuple(reading.parties),
        sure=any(t["ja"] or (t["sure"] and t["sure"].casefold() != "cross") for t in asked),
        mutual="fire" in said or "ファイア" in said or "grand" in said,
        asks_first=not said.isascii(),
        named="question" in said,
        asked=bool(asked),
    )


def _is_between(token: re.Match[str]) -> bool:
    return bool(token["arrow"]) or (token["apart"] or "").casefold() in ("x", "×")


def _mark(token: re.Match[str], reading: _Reading) -> None:
    if token["asked"]:
        reading.before = len(reading.parties)
    elif token["arrow"]:
        reading.last("asks")
        reading.next = "answers"
    elif token["answered"] and (len(reading.parties) > reading.before or not reading.before):
        reading.last("answers")
    elif token["asking"]:
        reading.last("asks")
    elif token["of"]:
        reading.next = "answers"
    elif token["by"]:
        reading.next = "asks"
