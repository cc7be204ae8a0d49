"""A stand-in that rates in the form that is asked for. Its marks are canned and mean nothing."""

import hashlib
import json
import re
from collections.abc import Callable
from typing import Any

from aufheben.testing.debater import Debater
from aufheben.testing.wires import Received
from aufheben.testing.words import sentence

_FENCE = re.compile(r"</?data-[0-9a-f]{8,}>")
_REPLIES = re.compile(r"^- (?:Look at these replies alone|見るのは次の番号の応答だけ): ([\d, ]+)")
_ANSWERS = re.compile(
    r"^(?:Answer|解答) (\S+):\n(.*?)\n(?=\n(?:Answer|解答) \S+:\n|\n*</data-|\n*\Z)",
    re.MULTILINE | re.DOTALL,
)


class Rater:
    """Gives marks that vary with what it is shown and with `seed`, the same for the same.

    Of two answers it prefers the same one whichever is shown first; with `prefers` "first" or
    "second" the one that stands there. Reasons are in the prompt's language.
    """

    def __init__(self, *, seed: int = 0, prefers: str = "", lang: str | None = None) -> None:
        self._seed = seed
        self._prefers = prefers
        self._lang = lang

    def __call__(self, received: Received) -> str:
        """The answer as JSON text."""
        user = received.user
        measure = rated_by(user)
        answer = _ANSWERED[measure](self, user) if measure else {}
        if measure not in ("constructiveness", "coverage"):
            answer = {"reason": self._reason(user), **answer}
        return json.dumps(answer, ensure_ascii=False)

    def _reason(self, user: str) -> str:
        lang = self._lang or ("ja" if re.match(r"\s*課題", user) else "en")
        return sentence(lang, self._drawn("reason", user) % 10_000)

    def _drawn(self, what: str, text: str) -> int:
        """A number that depends on all of it, but not on the fences, which are random."""
        bare = f"{self._seed}\0{what}\0{_FENCE.sub('', text)}"
        return int.from_bytes(hashlib.sha256(bare.encode()).digest()[:6])

    def _mark(self, what: str, user: str) -> int:
        return 4 + self._drawn(what, user) % 6

    def _holds(self, what: str, user: str) -> bool:
        return self._drawn(what, user) % 3 > 0

    def _rubric(self, user: str) -> dict[str, Any]:
        names = ("clarity", "coherence", "originality", "dialecticality")
        return {name: self._mark(name, user) for name in names}

    def _faults(self, user: str) -> dict[str, Any]:
        found = next(filter(None, map(_REPLIES.match, user.split("\n"))), None)
        replies = [int(number) for number in found[1].split(",")] if found else []
        kinds = ("target_mismatch", "generic", "repetition", "non_adaptive")
        failing = [n for n in replies if not self._holds(f"move {n}", user)]
        named = [(n, kinds[self._drawn(f"kind {n}", user) % 4]) for n in failing]
        return {"faults": [{"move": number, "kind": kind} for number, kind in named]}

    def _sides(self, user: str) -> dict[str, Any]:
        numbers = _numbers(r"Position|立場", r" \(.*\):", user)
        return {"sides": [{"side": n, "mark": self._mark(f"side {n}", user)} for n in numbers]}

    def _points(self, user: str) -> dict[str, Any]:
        numbers = _numbers(r"Key point|要点", ":", user)
        lists = ("answer", *(("debate",) if '"debate"' in _shape(user) else ()))
        return {name: [n for n in numbers if self._holds(f"{name} {n}", user)] for name in lists}

    def _conditions(self, user: str) -> dict[str, Any]:
        names = ("keeps_each_side", "names_what_fell", "brings_new", "no_average")
        return {name: self._holds(name, user) for name in names}

    def _usefulness(self, user: str) -> dict[str, Any]:
        return {name: self._mark(name, user) for name in ("plainness", "practicability")}

    def _option(self, user: str) -> dict[str, Any]:
        return {"option": (1, 2, None)[self._drawn("option", user) % 3]}

    def _better(self, user: str) -> dict[str, Any]:
        shown = _ANSWERS.findall(user)
        if len(shown) != 2:
            return {"better": None}
        if self._prefers:
            return {"better": shown[0 if self._prefers == "first" else 1][0]}
        (one, first), (other, second) = shown
        worth = [self._drawn("worth", text.strip()) for text in (first, second)]
        return {"better": None if worth[0] == worth[1] else one if worth[0] > worth[1] else other}


class StandIn:
    """Debates as `Debater` and rates as `Rater`, by what is asked."""

    def __init__(self, attacks: int = 1, *, seed: int = 0) -> None:
        self._debater = Debater(attacks, seed=seed)
        self._rater = Rater(seed=seed)

    def __call__(self, received: Received) -> str:
        """The answer as JSON text."""
        rates = rated_by(received.user) is not None
        return self._rater(received) if rates else self._debater(received)


_KEYS = {
    '"clarity"': "rubric",
    '"faults"': "constructiveness",
    '"sides": [{"side"': "preservation",
    '{"answer": [1]': "coverage",
    '"keeps_each_side"': "synthesis",
    '"plainness"': "usefulness",
    '"option"': "control",
    '"better"': "preference",
}
_ANSWERED: dict[str, Callable[[Rater, str], dict[str, Any]]] = {
    "rubric": Rater._rubric,
    "constructiveness": Rater._faults,
    "preservation": Rater._sides,
    "coverage": Rater._points,
    "synthesis": Rater._conditions,
    "usefulness": Rater._usefulness,
    "control": Rater._option,
    "preference": Rater._better,
}


def rated_by(user: str) -> str | None:
    """By which measure a prompt asks to rate, by the shape it shows; None of another room's."""
    shape = _shape(user)
    return next((measure for key, measure in _KEYS.items() if key in shape), None)


def _shape(user: str) -> str:
    """The first line of JSON, which stands before any text of others."""
    return next((line for line in user.split("\n") if line.startswith('{"')), "")


def _numbers(word: str, end: str, text: str) -> list[int]:
    found = re.findall(rf"^(?:{word}) (\d+){end}", text, re.MULTILINE)
    return list(dict.fromkeys(int(number) for number in found))
