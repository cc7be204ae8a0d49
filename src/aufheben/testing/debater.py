"""A stand-in that answers every task of the dialectic, its lift and its rivals, in its form. Its texts are canned."""

import itertools
import json
import re
from collections.abc import Callable
from typing import Any

from aufheben.testing.wires import Received
from aufheben.testing.words import Say, sentence, stopped

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


ANSWERS = {each.__name__: each for each in (accept, stock, ways, trials, decision, check)}


def _needs(user: str) -> list[tuple[str, str]]:
    """Each need with its side."""
    return [(a or c, b or d) for a, b, c, d in _NEED.findall(user)]


_KINDS = {
    '"YES", "text"': "retort",
    '"go_on"': "moderate",
    '"good_enough"': "review",
    '"number": 1, "reason"': "choose",
    '{"base_score"': "score",
    '"text"': "speak",
    '"repeats"': "newness",
    '"can_defeat"': "counter",
    '"accepts"': "accept",
    '"no_need"': "stock",
    '"plain"': "ways",
    '"live"': "trials",
    '"keeps_idea"': "check",
    '"would_change"': "explain",
    '"exit"': "decision",
    '"axis"': "axis",
    '"stances"': "oppose",
    '"left_out"': "formalize",
    '"E"': "generalize",
    '"C1"': "characterize",
    '"final_answer"': "answer",
}
"""By the keys in the shape that a prompt shows, which method answers; all else asks for an argument."""
_OTHERS = re.compile(r"<data-(\w+)>\n.*?\n</data-\1>", re.DOTALL)


class Debater:
    """Every main argument is attacked, and the attacks answered, `attacks` times in all.

    `lang` is the language of its answers, by default the prompt's. Counts what it said, so no
    two of its sentences are the same, unless `say` has but a few.
    """

    def __init__(
        self, attacks: int = 1, *, seed: int = 0, lang: str | None = None, say: Say = sentence
    ) -> None:
        self._attacks = attacks
        self._lang = lang
        self._say = say
        self._numbers = itertools.count(1 + seed * 100_000)

    def __call__(self, received: Received) -> str:
        """The answer as JSON text."""
        user = received.user
        lang = self._lang or ("ja" if re.match(r"\s*課題", user) else "en")
        task = task_of(user)
        if task in ANSWERS:
            return json.dumps(ANSWERS[task](user, lang, self._new), ensure_ascii=False)
        return json.dumps(getattr(self, f"_{task}")(user, lang), ensure_ascii=False)

    def _new(self, lang: str) -> str:
        return self._say(lang, next(self._numbers))

    def _two(self, lang: str) -> str:
        return "".join(stopped(self._new(lang), lang) for _ in range(2))

    def _argument(self, lang: str, conclusion: str, **more: str) -> dict[str, Any]:
        strong = [self._new(lang), self._new(lang)]
        antecedent = {"strong": strong, "weak_negation": []}
        rules = [{"id": "r1", "antecedent": antecedent, "consequent": conclusion}]
        return {**more, "rules": rules, "Conc": [conclusion], "Ass": []}

    def _construct(self, user: str, lang: str) -> dict[str, Any]:
        kept = re.search(r"^Conc: (\[.*\])$", user, re.MULTILINE)
        rebuilt = kept is not None and bool(re.search(r"Axis of conflict|対立軸:", user))
        conclusion = json.loads(kept[1])[-1] if kept and rebuilt else self._new(lang)
        return {"Argument": self._argument(lang, conclusion)}

    def _counter(self, user: str, lang: str) -> dict[str, Any]:
        found = re.search(r"^Conc: (\[.*\])$", user, re.MULTILINE)
        target = json.loads(found[1])[-1] if found else ""
        opening = self._opening(target, lang)
        if opening is None or not target:
            # Where it is asked which NO it is, it grants and has nothing new in turn.
            which = ("granted", "nothing_new")[next(self._numbers) % 2]
            graded = {"no": which} if '"nothing_new"' in user.split("<data-", 1)[0] else {}
            return {"can_defeat": "NO", **graded, "reason": self._new(lang)}
        aimed = self._aimed(user, target)
        return {
            "can_defeat": "YES",
            "Argument": self._argument(lang, opening + self._new(lang), **aimed),
        }

    def _aimed(self, user: str, target: str) -> dict[str, str]:
        """How an argument of that last conclusion is attacked, and where."""
        return {"attack": "rebut", "target": target}

    def _opening(self, target: str, lang: str) -> str | None:
        """How an attack begins; None where there is nothing more to say."""
        level = re.search(r"(?:level|段階) (\d+)", target)
        depth = int(level[1]) if level else 0
        if depth >= self._attacks:
            return None
        return f"段階 {depth + 1} では" if lang == "ja" else f"at level {depth + 1} it fails since "

    def _characterize(self, user: str, lang: str) -> dict[str, Any]:
        numbers = re.findall(r"^(?:Argument|論証) ?C?(\d+):", user, re.MULTILINE)
        return {"Argument": {f"C{number}": self._property(lang) for number in numbers}}

    def _property(self, lang: str) -> dict[str, Any]:
        return {"strong": [self._new(lang), self._new(lang)], "consequent": self._new(lang)}

    def _generalize(self, user: str, lang: str) -> dict[str, Any]:
        core, sides = self._property(lang), re.findall(r"^(C\d+):", user, re.MULTILINE)
        placed = {"stands_for": [{side: [1] for side in sides} for _ in core["strong"]]}
        return {"Argument": {"E": {**core, **placed} if sides else core}}

    def _answer(self, user: str, lang: str) -> dict[str, Any]:
        return {"final_answer": self._new(lang)}

    def _axis(self, user: str, lang: str) -> dict[str, Any]:
        return {"axis": self._new(lang), "sides": [self._new(lang), self._new(lang)]}

    def _oppose(self, user: str, lang: str) -> dict[str, Any]:
        wanted = re.search(r"^(?:Stances wanted|求める立場の数): (\d+)", user, re.MULTILINE)
        stances = [
            {"value": self._new(lang), "stance": self._two(lang)}
            for _ in range(int(wanted[1]) if wanted else 2)
        ]
        return {"stances": stances}

    def _explain(self, user: str, lang: str) -> dict[str, Any]:
        blocks = re.split(r"^(?:Seat|席) ", user, flags=re.MULTILINE)
        sides = [
            {"seat": block.split("\n", 1)[0].strip(), "items": self._items(block, lang)}
            for block in blocks[1:]
        ]
        return {
            "decision": self._new(lang),
            "rules": [self._new(lang)],
            "costs": self._new(lang),
            "first_steps": [self._new(lang)],
            "exit": self._new(lang),
            "sides": sides,
            "open": [self._new(lang)],
            "would_change": [self._new(lang)],
        }

    def _items(self, text: str, lang: str) -> list[dict[str, Any]]:
        states = ("in_part", "kept", "lost")
        return [
            {"number": n, "state": states[n % 3], "how": self._new(lang)}
            for n in _numbers("Item|項目", text)
        ]

    def _speak(self, user: str, lang: str) -> dict[str, Any]:
        return {"text": self._two(lang)}

    def _retort(self, user: str, lang: str) -> dict[str, Any]:
        target = re.search(r"^(?:The opponent said|相手の発言): (.*)$", user, re.MULTILINE)
        opening = self._opening(target[1] if target else "", lang)
        if opening is None:
            return {"can_defeat": "NO", "reason": self._new(lang)}
        return {"can_defeat": "YES", "text": opening + self._new(lang)}

    def _moderate(self, user: str, lang: str) -> dict[str, Any]:
        """Hears twice as many turns as there are attacks, and one round more."""
        said = re.findall(r"^\S+ (?:said|の発言): ", user, re.MULTILINE)
        go_on = len(said) <= 2 * self._attacks
        return {"go_on": go_on, "final_answer": None if go_on else self._new(lang)}

    def _newness(self, user: str, lang: str) -> dict[str, Any]:
        return {"repeats": None, "why": self._new(lang)}

    def _review(self, user: str, lang: str) -> dict[str, Any]:
        number = next(self._numbers)
        return {"good_enough": number % 3 == 0, "text": self._say(lang, number)}

    def _choose(self, user: str, lang: str) -> dict[str, Any]:
        numbers = _numbers("Answer|回答", user)
        return {"number": numbers[next(self._numbers) % len(numbers)], "reason": self._new(lang)}

    def _score(self, user: str, lang: str) -> dict[str, Any]:
        return {"base_score": 0.9 - next(self._numbers) % 5 / 10}

    def _formalize(self, user: str, lang: str) -> dict[str, Any]:
        return {
            "stance": ["a is a camera.", "a is light.", "If a camera is light, we should buy it."],
            "left_out": [self._new(lang)],
            "question": "Which camera should we buy?",
        }


def task_of(user: str) -> str:
    """Which task a prompt asks, by the shape it shows outside of any text of others."""
    shape = _OTHERS.sub("", user)
    return next((kind for key, kind in _KINDS.items() if key in shape), "construct")


def _numbers(word: str, text: str) -> list[int]:
    return [int(n) for n in re.findall(rf"^(?:{word}) (\d+):", text, re.MULTILINE)]
