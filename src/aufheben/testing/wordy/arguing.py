"""A debater who argues as models do: rules that build on rules, exceptions, attacks on any part."""

import json
import random
import re
from typing import Any

from aufheben.testing.debater import Debater
from aufheben.testing.words import Say, stopped

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
