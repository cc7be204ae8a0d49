"""Titles of speeches that say a side and a place: `Prime Minister`, `1st Opp`, `否定側第一反駁`."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from aufheben.domain.matches import Stand
from aufheben.rooms.judging.transcripts.role_words import (
    ABBREVIATIONS,
    BENCHED,
    FIGURED,
    FILL,
    JAPANESE,
    NUMBERS,
    PARTS,
    PLACES,
    SIDES,
    WORDS,
)

Office = Literal["opening", "deputy", "member", "whip", "reply", ""]
Bench = Literal["opening", "closing", ""]
LONGEST = 80
_KANA_KANJI = "\u3040-\u30ff\u3400-\u9fff"
_RUNS = re.compile(
    rf"(?P<wide>[{_KANA_KANJI}]+)|(?P<before>[A-Za-z]++)(?:(?P<last>[1-4])(?![A-Za-z\d])|[^\W\d_]*+)"
    r"|(?P<first>[1-4])(?P<after>(?!(?:st|nd|rd|th)\b)[A-Za-z]+)"
    r"|\d(?:st|nd|rd|th)?|[^\W\d_]+|[^\w\s.,:'’–—-]"
)
_WIDE = re.compile(
    "|".join(sorted({*JAPANESE, *filter(str.isalpha, "肯否賛反政野")}, key=len, reverse=True))
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Role:
    """A speech's place: whose side, as the title calls that (`team`), which office or number.

    `bench` where a title says opening or closing half; `number` 0 where it says none; `part` is
    what the speech is (`constructive`), where it says that.
    """

    label: str
    side: Stand
    team: str
    office: Office = ""
    number: int = 0
    bench: Bench = ""
    part: str = ""


class _Word(NamedTuple):
    """A word as the table has it, and as the title writes it."""

    said: str
    written: str


@lru_cache(maxsize=1024)
def role_of(title: str) -> Role | None:
    """The role that a title says and nothing besides, else None. A side alone is no role."""
    if len(title) > LONGEST:
        return None
    label = " ".join(unicodedata.normalize("NFKC", title).replace("_", " ").split())
    words = list(_words(label))
    whole = words and words[-1].said != "no"  # "Opp 1: No" is an answer
    return _role(label, words) if whole and all(w.said in WORDS for w in words) else None


def is_placeless(title: str) -> bool:
    """Whether it is made of words of titles without saying a side: `the first speech`."""
    words = [word.said for word in _words(unicodedata.normalize("NFKC", title[:LONGEST]))]
    return WORDS.issuperset(words) and not SIDES.keys() & set(words) and "prime" not in words


def likeness(line: str) -> float:
    """How much of a line is words of titles, 0 to 1."""
    line = unicodedata.normalize("NFKC", line)
    if re.search(r"肯定|否定|賛成側|反対側|与党|野党|立論|反駁|首相", line):
        return min(1.0, 8 / len(line))
    words = [word.said for word in _words(line)]
    known = [word for word in words if word in WORDS - FILL]
    return len(known) / len(words) if words else 0.0


def _words(label: str) -> Iterator[_Word]:
    """Small words, abbreviations written out, figures apart from letters."""
    for run in _RUNS.finditer(label):
        if run["wide"]:
            yield from _wide(run["wide"], label)
        elif run["last"] or run["first"]:
            letters = run["before"] or run["after"]
            yield _Word(run["last"] or run["first"], "")
            yield from _written_out(FIGURED.get(letters.upper(), letters), letters)
        else:
            yield from _written_out(ABBREVIATIONS.get(run[0], run[0]), run[0])


def _written_out(said: str, written: str) -> Iterator[_Word]:
    yield from (_Word(word, written) for word in said.casefold().split())


def _wide(run: str, label: str) -> Iterator[_Word]:
    """Japanese words, which no blanks divide; `肯` and the like count with a number alone."""
    at = 0
    for found in _WIDE.finditer(run):
        short = found[0] if found[0] in FIGURED else ""
        if found.start() != at or (short and not re.search(r"\d", label)):
            break
        yield from _written_out(FIGURED[short] if short else JAPANESE[found[0]], found[0])
        at = found.end()
    if at < len(run):
        yield _Word(run[at:], run[at:])


def _role(label: str, words: list[_Word]) -> Role | None:
    said = [word.said for word in words]
    is_prime = "prime" in said and "minister" in said
    leads: set[Stand] = {"for"} if is_prime else set()
    sides = leads | {SIDES[word] for word in said if word in SIDES}
    numbers = {NUMBERS[word] for word in said if word in NUMBERS}
    bench = _bench(words)
    placed = [word for word in said if word in PLACES and word != bench] or numbers
    if len(sides) != 1 or len(numbers) > 1 or not placed or (bench and is_prime):
        return None
    return Role(
        label=_titled(label),
        side=sides.pop(),
        team=_team(label, words),
        office=_office(said),
        number=numbers.pop() if numbers else 0,
        bench=bench,
        part=next((word for word in said if word in PARTS), ""),
    )


def _bench(words: list[_Word]) -> Bench:
    """The half of a side that has halves; others open and close with a statement."""
    said = {word.said for word in words}
    if not (said & BENCHED) or said & (PARTS - {"reply", "rebuttal", "summary"}):
        return ""
    return "opening" if "opening" in said else "closing" if "closing" in said else ""


def _office(said: list[str]) -> Office:
    """What BP and AP tell benches by; a rebuttal of the leaders is their reply."""
    leads = "minister" in said or "leader" in said
    if "reply" in said or (leads and "rebuttal" in said):
        return "reply"
    others: tuple[Office, ...] = ("deputy", "whip", "member")
    return next((word for word in others if word in said), "opening" if leads else "")


def _team(label: str, words: list[_Word]) -> str:
    """The side as the title calls it; of a prime minister the government."""
    found = next((word for word in words if word.said in SIDES), None)
    if found:
        written = found.written if found.written.casefold() in SIDES else found.said
        return written.capitalize()
    return "与党" if re.search(f"[{_KANA_KANJI}]", label) else "Government"


def _titled(label: str) -> str:
    """Shouted titles as they are usually written."""
    if not (label.isupper() and re.search(r"[A-Z]{5}", label)):
        return label
    return re.sub(r"(?<= )(Of|The)(?= )", lambda small: small[0].lower(), label.title())
