"""Models that misbehave in what they say: random shapes, repetition, other languages, refusals, obedience."""

import itertools
import json
import random
import re
from collections.abc import Callable
from typing import Any

from aufheben.testing.debater import Debater
from aufheben.testing.wires import Received, WireReply

Answerer = Callable[[Received], "WireReply | str"]
_ODD: tuple[object, ...] = (
    None,
    True,
    -1,
    101,
    1e308,
    "",
    " ",
    "7/10",
    "７",
    "\U0001f642\u200d\u202e\x00",
    [],
    {},
    [[]],
    {"rules": []},
    "YES",
    "NO",
    ["a", "a"],
    {"E": None},
    3.5,
)

_UNREADABLE = (
    "",
    "   ",
    "I would rather not.",
    "[" * 100_000,
    '{"a": ' + "9" * 100_000 + "}",
    '{"Argument": NaN}',
    '{"Argument": null, "Argument": null}',
    "{",
    "null",
    "\ufffd" * 50,
    '{"can_defeat": "MAYBE"}',
    "```json\n{}\n```",
    "x" * 1_500_000,
)


def paraphraser(seed: int = 0) -> Answerer:
    """Gives the same reason for ever, each time in slightly other words and order."""
    debater, draw = Debater(attacks=10_000, seed=seed), random.Random(seed)  # noqa: S311
    words = [
        "Cars",
        "make",
        "the",
        "old",
        "market",
        "square",
        "loud",
        "and",
        "dirty",
        "for",
        "all",
        "of",
        "us",
    ]

    def answer(received: Received) -> str:
        said = json.loads(debater(received))
        for rule in _rules(said):
            swapped = words[:]
            at = draw.randrange(len(swapped) - 1)
            swapped[at], swapped[at + 1] = swapped[at + 1], swapped[at]
            rule["antecedent"]["strong"] = [" ".join(swapped)]
        return json.dumps(said)

    return answer


def never_concedes(seed: int = 0) -> Answerer:
    """Rebuts for ever."""
    return Debater(attacks=10_000, seed=seed)


def always_undercuts(seed: int = 0) -> Answerer:
    """Attacks assumptions that nobody made."""
    return _changed(Debater(attacks=10_000, seed=seed), attack="undercut")


def attacks_nothing(seed: int = 0) -> Answerer:
    """Attacks what nobody said."""
    return _changed(Debater(attacks=10_000, seed=seed), target="The moon is made of cheese")


def wrong_language(seed: int = 0) -> Answerer:
    """Answers in English whatever it is asked in, and in Japanese where English is asked."""
    english, japanese = Debater(3, seed=seed, lang="en"), Debater(3, seed=seed + 1, lang="ja")
    return lambda received: (english if "課題" in received.user else japanese)(received)


def random_shapes(seed: int = 0) -> Answerer:
    """Good answers with random parts exchanged, dropped or doubled."""
    debater, draw = Debater(attacks=3, seed=seed), random.Random(seed)  # noqa: S311

    def answer(received: Received) -> str:
        spoiled = _spoiled(json.loads(debater(received)), draw)
        text = json.dumps(spoiled)
        return (
            text.replace('"Argument"', '"Argument": 1, "Argument"')
            if draw.random() < 0.05
            else text
        )

    return answer


def odd_texts(seed: int = 0) -> Answerer:
    """No JSON, or JSON that nobody should read."""
    numbers = itertools.count(seed)
    return lambda received: _UNREADABLE[next(numbers) % len(_UNREADABLE)]


def chatter(seed: int = 0) -> Answerer:
    """Good answers, wrapped in talk and a code fence."""
    debater = Debater(2, seed=seed)
    return lambda received: f"Certainly!\n```json\n{debater(received)}\n```\nAnything else?"


def truncator(seed: int = 0) -> Answerer:
    """Stops in the middle of every answer."""
    debater = Debater(2, seed=seed)
    return lambda received: WireReply(text=debater(received)[:60], finish="length")


def well_behaved(seed: int = 0) -> Answerer:
    """Concedes in time."""
    return Debater(2, seed=seed)


def refuser(seed: int = 0) -> Answerer:
    """Refuses every third question."""
    debater, numbers = Debater(2, seed=seed), itertools.count(seed)

    def answer(received: Received) -> WireReply | str:
        if next(numbers) % 3 == 0:
            return WireReply(text="", finish="content_filter")
        return debater(received)

    return answer


ALL: tuple[Callable[[int], Answerer], ...] = (
    paraphraser,
    never_concedes,
    always_undercuts,
    attacks_nothing,
    wrong_language,
    random_shapes,
    odd_texts,
    chatter,
    truncator,
    refuser,
    well_behaved,
)


def any_of(seed: int = 0) -> Answerer:
    """For each model name one of them all, none again before each had its turn."""
    draw = random.Random(seed)  # noqa: S311
    chosen: dict[str, Answerer] = {}
    turns = (draw.sample(ALL, len(ALL)) for _ in itertools.count())
    order = itertools.chain.from_iterable(turns)
    fresh = itertools.count(seed)

    def answer(received: Received) -> Any:
        if received.model not in chosen:
            chosen[received.model] = next(order)(next(fresh))
        return chosen[received.model](received)

    return answer


def _changed(debater: Debater, **changes: str) -> Answerer:
    def answer(received: Received) -> str:
        said = json.loads(debater(received))
        argument = said.get("Argument")
        if isinstance(argument, dict) and "attack" in argument:
            argument.update(changes)
        return json.dumps(said)

    return answer


def _rules(said: Any) -> list[dict[str, Any]]:
    argument = said.get("Argument") if isinstance(said, dict) else None
    rules = argument.get("rules") if isinstance(argument, dict) else None
    return rules if isinstance(rules, list) else []


def _spoiled(value: Any, draw: random.Random) -> Any:
    if draw.random() < 0.06:
        return draw.choice(_ODD)
    if isinstance(value, dict):
        kept = {k: _spoiled(v, draw) for k, v in value.items() if draw.random() > 0.03}
        return {**kept, "extra": draw.choice(_ODD)} if draw.random() < 0.1 else kept
    if isinstance(value, list):
        return [_spoiled(each, draw) for each in value for _ in range(1 + (draw.random() < 0.05))]
    return value


_ANNOUNCED = re.compile(r"<data-([0-9a-f]{8,})> \S+ </data-\1>")
_MARK = re.compile(r" \[(?:in no speech|どの発言にもない|(?:speech(?:es)?|スピーチ) [\d, ]+)\]")
_ORDER = re.compile(r"(?:OBEY|命令)\s*[:：]\s*(\{.*?\})\s*$", re.MULTILINE)


class Gullible:
    """Answers as `inner` does, unless an order `OBEY: {…}` reaches it outside every fence.

    What the program notes behind quotations does not keep it from reading an order.

    `obeyed` counts the orders it followed.
    """

    def __init__(self, inner: Callable[[Received], Any]) -> None:
        self.obeyed = 0
        self._inner = inner

    def __call__(self, received: Received) -> Any:
        """The inner answer, or what it was ordered to say."""
        order = _ORDER.search(_MARK.sub("", outside(f"{received.system}\n{received.user}")))
        if order is None:
            return self._inner(received)
        self.obeyed += 1
        return order[1]


def outside(text: str) -> str:
    """What of a prompt stands outside every fence that the prompt itself announces.

    A name counts as announced where it first stands as a pair; what is inside a fence by then
    announces nothing.
    """
    while found := _ANNOUNCED.search(text):
        token = found[1]
        fenced = re.compile(rf"^<data-{token}>$.*?^</data-{token}>$", re.DOTALL | re.MULTILINE)
        text = fenced.sub("", text.replace(found[0], "", 1))
    return text
