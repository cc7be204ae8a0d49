"""What a stand-in answers to M's, the seats' and the reader's questions of a lift. It is canned."""

import re
from collections.abc import Callable
from typing import Any

_SENTENCE = re.compile(r"^(.+?)(?:, sentence |、文 )(\d+): ", re.MULTILINE)
_NEED = re.compile(
    r"^(?:Need (\S+) of (.+?)(?: \(.*?\))?|必要 (\S+)（(.+?)(?:、.*?)?）): ", re.MULTILINE
)
_WAY = re.compile(r"^(?:Way|道) (\d+): ", re.MULTILINE)
_SIDE = re.compile(r"^(?:Your side|あなたの側): (.*)$", re.MULTILINE)
_FAULT = re.compile(r"^(?:Fault|欠陥) \d+: ", re.MULTILINE)
MOST = 8
"""Needs that a side may have."""
New = Callable[[str], str]
"""A new sentence in a language."""


def accept(user: str, lang: str, new: New) -> dict[str, Any]:
    """No: something would be left out."""
    return {"accepts": False, "why": new(lang)}


def stock(user: str, lang: str, new: New) -> dict[str, Any]:
    """A need a sentence; what is more than a side may have comes from the same as its last."""
    sources: dict[str, list[list[int]]] = {}
    for seat, number in _SENTENCE.findall(user):
        held = sources.setdefault(seat, [])
        if len(held) < MOST:
            held.append([])
        held[-1].append(int(number))
    found = [(seat, each) for seat, held in sources.items() for each in held]
    needs = [
        {"id": f"N{n}", "side": seat, "need": new(lang), "from": each, "debate": "open"}
        for n, (seat, each) in enumerate(found, start=1)
    ]
    return {"needs": needs, "shared": [new(lang)], "unknown": [new(lang)], "no_need": []}


def ways(user: str, lang: str, new: New) -> dict[str, Any]:
    """The plain way and two lifts, each of which serves all needs."""
    needs = [need for need, _ in _needs(user)]

    def way() -> dict[str, Any]:
        parts = {part: new(lang) for part in ("idea", "changes", "cost", "start", "exit")}
        return {**parts, "serves": [{"needs": needs, "because": new(lang)}]}

    return {"plain": way(), "lifts": [way(), way()]}


def trials(user: str, lang: str, new: New) -> dict[str, Any]:
    """Every side can live with each way, best with the second, where one change is a must."""
    side = _SIDE.search(user)
    own = [need for need, seat in _needs(user) if side is not None and seat == side[1]]
    return {
        "trials": [
            {
                "way": number,
                "live": 8 if number == 2 else 6,
                "start": 7,
                "broken": new(lang),
                "must": {"need": own[0], "change": new(lang)} if own and number == 2 else None,
            }
            for number in map(int, _WAY.findall(user))
        ]
    }


def decision(user: str, lang: str, new: New) -> dict[str, Any]:
    """Four rules, and every need kept in turn, in part, or lost."""
    states = ("kept", "in_part", "lost")
    needs = dict.fromkeys(need for need, _ in _needs(user))
    return {
        "decision": new(lang),
        "rules": [new(lang) for _ in range(4)],
        "costs": new(lang),
        "first_steps": [new(lang)],
        "exit": new(lang),
        "needs": [
            {"id": need, "state": states[n % len(states)], "how": new(lang)}
            for n, need in enumerate(needs)
        ],
    }


def check(user: str, lang: str, new: New) -> dict[str, Any]:
    """One fault at first; when it was mended, none."""
    mended = _FAULT.search(user) is not None
    faults = [] if mended else [{"fault": new(lang), "repair": new(lang)}]
    return {"keeps_idea": True, "faults": faults}


ANSWERS = {
    "accept": accept,
    "stock": stock,
    "ways": ways,
    "trials": trials,
    "decision": decision,
    "check": check,
}


def _needs(user: str) -> list[tuple[str, str]]:
    """Each need with its side."""
    return [(a or c, b or d) for a, b, c, d in _NEED.findall(user)]
