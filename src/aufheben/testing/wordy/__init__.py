"""A stand-in that speaks as models do, in sentences that models said; what it says fits nothing.

They are long and hedged, with quotations, numbers, denials and brackets, in English and Japanese,
and about wolves, museums and schools whatever is asked. The shapes are right, the sense is chance.
"""

import json
import random
import re
import tomllib
import zlib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from aufheben.testing.adjudicator import Adjudicator, teams_of
from aufheben.testing.curator import Curator
from aufheben.testing.debater import Debater
from aufheben.testing.rater import Rater
from aufheben.testing.stand_in import StandIn
from aufheben.testing.thinker import Thinker
from aufheben.testing.wires import Received
from aufheben.testing.words import Say, stopped

__all__ = ["Texts", "Wordy", "shipped"]

_LONG = 400
"""Characters of what is said in one breath."""
_LISTED = r"^{}: (\[.*\])$"
_PREMISE = re.compile(r"^  \d+\. (.+)$", re.MULTILINE)
_ATTACKED = re.compile(
    r"^(?:The opponent's argument|相手の論証):\n(.*?)^Conc: ", re.DOTALL | re.MULTILINE
)


class Arguer(Debater):
    """Attacks whatever an argument has, by chance, and by chance gives in."""

    def __init__(self, draw: random.Random, *, say: Say, lang: str | None = None) -> None:
        super().__init__(lang=lang, say=say)
        self._draw = draw

    def _opening(self, target: str, lang: str) -> str | None:
        return "" if self._draw.random() < 0.7 else None

    def _two(self, lang: str) -> str:
        """Two sentences, or one that is as long."""
        first, second = self._new(lang), self._new(lang)
        return first if len(first + second) > _LONG else stopped(first, lang) + second

    def _argument(self, lang: str, conclusion: str, **more: str) -> dict[str, Any]:
        """One rule, or two of which the second builds on the first."""
        first = self._new(lang) if self._draw.random() < 0.3 else conclusion
        rules = [self._rule("r1", [self._new(lang), self._new(lang)], first, lang)]
        if first != conclusion:
            rules.append(self._rule("r2", [first, self._new(lang)], conclusion, lang))
        assumed = [each for rule in rules for each in rule["antecedent"]["weak_negation"]]
        return {**more, "rules": rules, "Conc": [r["consequent"] for r in rules], "Ass": assumed}

    def _rule(self, name: str, strong: list[str], conclusion: str, lang: str) -> dict[str, Any]:
        assumed = [self._new(lang)] if self._draw.random() < 0.3 else []
        antecedent = {"strong": strong, "weak_negation": assumed}
        return {"id": name, "antecedent": antecedent, "consequent": conclusion}

    def _aimed(self, user: str, target: str) -> dict[str, str]:
        attack, targets = self._draw.choice(_attackable(user) or [("rebut", [target])])
        return {"attack": attack, "target": self._draw.choice(targets)}


def _attackable(user: str) -> list[tuple[str, list[str]]]:
    """What a prompt lets one attack, by how it is attacked."""
    shown = _ATTACKED.search(user)
    doubted = _PREMISE.findall(shown[1]) if shown and '"undermine"' in user else []
    found = {"rebut": _listed("Conc", user), "undercut": _listed("Ass", user), "undermine": doubted}
    return [(attack, targets) for attack, targets in found.items() if targets]


def _listed(name: str, user: str) -> list[str]:
    found = re.search(_LISTED.format(name), user, re.MULTILINE)
    return list(json.loads(found[1])) if found else []


Texts = Mapping[str, Sequence[str]]
"""Texts of models, by language."""


@cache
def shipped() -> Texts:
    """Ours: as a strong general language model said them. `prose.toml` says which."""
    text = files("aufheben.testing.wordy").joinpath("prose.toml").read_text("utf-8")
    return {lang: tuple(said) for lang, said in tomllib.loads(text).items()}


def saying(texts: Texts, draw: random.Random) -> Callable[[str, int], str]:
    """One of them by its number, in an order that is drawn; a few dressed as models dress them."""
    orders = {lang: draw.sample(list(said), len(said)) for lang, said in texts.items()}
    salt = draw.randrange(1 << 30)

    def say(lang: str, number: int) -> str:
        order = orders[lang]
        said = order[number % len(order)]
        dresses = random.Random(f"{salt}-{number}")  # noqa: S311 - nothing secret depends on it
        return dresses.choice(_DRESSES[lang]).format(said) if dresses.random() < 0.15 else said

    return say


_DRESSES = {
    "en": ("**{}**", "- {}", "“{}”", "({})", "On balance, and with some hesitation: {}", "`{}`"),
    "ja": ("**{}**", "- {}", "「{}」", "（{}）", "断定はできませんが、{}", "`{}`"),
}


_FENCE = re.compile(r"</?data-[0-9a-f]+>|[0-9a-f]{16}")
_KINDS = ("reversed", "part-of", "role", "plays", "overlap", "none")
_VERDICTS = ("true", "true", "false", "unsure")


class Wordy:
    """Answers every task of every room in its form, the same to the same question and `seed`.

    `texts` are what it says, by language; by default what comes with the program, said by a
    strong general language model (Claude family, November 2026). Whether it attacks, what it
    judges and what it prefers is chance.
    """

    def __init__(self, *, seed: int = 0, texts: Texts | None = None) -> None:
        self._seed = seed
        self._texts = texts or shipped()

    def __call__(self, received: Received) -> str:
        """The answer as JSON text."""
        asked = zlib.crc32(_FENCE.sub("", received.user).encode("utf-8", "replace"))
        draw = random.Random(f"{self._seed}-{asked}")  # noqa: S311 - nothing secret depends on it
        return self._rooms(draw, received.user)(received)

    def _rooms(self, draw: random.Random, user: str) -> StandIn:
        """A stand-in for one question, with what it says of it drawn."""
        say, teams = saying(self._texts, draw), teams_of(user) or [""]
        favorite = teams[self._seed % len(teams)]
        verdict, kind = draw.choice(_VERDICTS), draw.choice(_KINDS)
        stand_in = StandIn()
        stand_in.rooms = {
            "dialectic": Arguer(draw, say=say),
            "judging": Adjudicator(favorite, wordy=True, say=say),
            "hierarchy": Curator(lambda _child, _parent: verdict, {"kind": kind}, say=say),
            "deliberation": Thinker(say=say, seed=draw.randrange(100)),
            "rating": Rater(seed=draw.randrange(100), say=say),
        }
        return stand_in
