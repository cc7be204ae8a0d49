"""A stand-in that rates in the form that is asked for. Its marks are canned and mean nothing."""

import hashlib
import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from aufheben.testing.wires import FENCE, Received
from aufheben.testing.words import Say, sentence

_REPLIES = re.compile(r"^- (?:Look at these replies alone|見るのは次の番号の応答だけ): ([\d, ]+)")
_ANSWERS = re.compile(
    r"^(?:Answer|解答) (\S+):\n(.*?)\n(?=\n(?:Answer|解答) \S+:\n|\n*</data-|\n*\Z)",
    re.MULTILINE | re.DOTALL,
)


class Rater:
    """Gives marks that vary with what it is shown, its model's name and `seed`; else the same.

    Of two answers it prefers the same one whichever is shown first; with `prefers` "first" or
    "second" the one that stands there. Reasons are in the prompt's language.
    """

    def __init__(
        self, *, seed: int = 0, prefers: str = "", lang: str | None = None, say: Say = sentence
    ) -> None:
        self._seed = seed
        self._say = say
        self._prefers = prefers
        self._lang = lang

    def __call__(self, received: Received) -> str:
        """The answer as JSON text."""
        user = received.user
        lang = self._lang or ("ja" if re.match(r"\s*課題", user) else "en")
        salt = f"{self._seed}\0{received.model}"
        sheet = _Sheet(user=user, salt=salt, lang=lang, prefers=self._prefers, say=self._say)
        measure = rated_by(user)
        answer = _ANSWERED[measure](sheet) if measure else {}
        if measure not in ("constructiveness", "coverage"):
            answer = {"reason": sheet.reason(), **answer}
        return json.dumps(answer, ensure_ascii=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Sheet:
    """One question, and what the answer to it is drawn from."""

    user: str
    salt: str
    lang: str
    prefers: str
    say: Say

    def reason(self) -> str:
        return self.say(self.lang, self.drawn("reason") % 10_000)

    def drawn(self, what: str, text: str | None = None) -> int:
        """A number that depends on all of it, but not on the fences, which are random."""
        shown = FENCE.sub("", self.user if text is None else text)
        digest = hashlib.sha256(f"{self.salt}\0{what}\0{shown}".encode()).digest()
        return int.from_bytes(digest[:6])

    def mark(self, what: str) -> int:
        return 4 + self.drawn(what) % 6

    def holds(self, what: str) -> bool:
        return self.drawn(what) % 3 > 0

    def numbers(self, word: str, end: str) -> list[int]:
        found = re.findall(rf"^(?:{word}) (\d+){end}", self.user, re.MULTILINE)
        return list(dict.fromkeys(int(number) for number in found))


def _rubric(sheet: _Sheet) -> dict[str, Any]:
    names = ("clarity", "coherence", "originality", "dialecticality")
    return {name: sheet.mark(name) for name in names}


def _faults(sheet: _Sheet) -> dict[str, Any]:
    found = next(filter(None, map(_REPLIES.match, sheet.user.split("\n"))), None)
    replies = [int(number) for number in found[1].split(",")] if found else []
    kinds = ("target_mismatch", "generic", "repetition", "non_adaptive")
    failing = [n for n in replies if not sheet.holds(f"move {n}")]
    named = [(n, kinds[sheet.drawn(f"kind {n}") % 4]) for n in failing]
    return {"faults": [{"move": number, "kind": kind} for number, kind in named]}


def _sides(sheet: _Sheet) -> dict[str, Any]:
    numbers = sheet.numbers(r"Position|立場", r" \(.*\):")
    return {"sides": [{"side": n, "mark": sheet.mark(f"side {n}")} for n in numbers]}


def _points(sheet: _Sheet) -> dict[str, Any]:
    numbers = sheet.numbers(r"Key point|要点", ":")
    return {"points": [n for n in numbers if sheet.holds(f"point {n}")]}


def _conditions(sheet: _Sheet) -> dict[str, Any]:
    names = ("keeps_each_side", "names_what_fell", "brings_new", "no_average")
    return {name: sheet.holds(name) for name in names}


def _usefulness(sheet: _Sheet) -> dict[str, Any]:
    return {name: sheet.mark(name) for name in ("plainness", "practicability")}


def _option(sheet: _Sheet) -> dict[str, Any]:
    return {"option": (1, 2, None)[sheet.drawn("option") % 3]}


def _better(sheet: _Sheet) -> dict[str, Any]:
    shown = _ANSWERS.findall(sheet.user)
    if len(shown) != 2:
        return {"better": None}
    if sheet.prefers:
        return {"better": shown[0 if sheet.prefers == "first" else 1][0]}
    (one, first), (other, second) = shown
    worth = [sheet.drawn("worth", text.strip()) for text in (first, second)]
    return {"better": None if worth[0] == worth[1] else one if worth[0] > worth[1] else other}


_KEYS = {
    '"clarity"': "rubric",
    '{"faults"': "constructiveness",
    '"sides": [{"side"': "preservation",
    '{"points": [1': "coverage",
    '"keeps_each_side"': "synthesis",
    '"plainness"': "usefulness",
    '"option"': "control",
    '"better"': "preference",
}
_ANSWERED: dict[str, Callable[[_Sheet], dict[str, Any]]] = {
    "rubric": _rubric,
    "constructiveness": _faults,
    "preservation": _sides,
    "coverage": _points,
    "synthesis": _conditions,
    "usefulness": _usefulness,
    "control": _option,
    "preference": _better,
}


def rated_by(user: str) -> str | None:
    """By which measure a prompt asks to rate, by the shape it shows; None of another room's."""
    shape = shape_of(user)
    return next((measure for key, measure in _KEYS.items() if key in shape), None)


def shape_of(user: str) -> str:
    """The first line of JSON, which stands before any text of others."""
    return next((line for line in user.split("\n") if line.startswith('{"')), "")
