"""A stand-in that answers every task of a deliberation in its form. Its sentences are canned."""

import itertools
import json
import re
from dataclasses import dataclass
from typing import Any

from aufheben.testing.wires import Received
from aufheben.testing.words import Say, sentence

_CLAIM = re.compile(r"^(c\d+) \(([^,]+), (pro|con|neither), ", re.MULTILINE)
_ATTACK = re.compile(r"^(a\d+): (c\d+) -> (c\d+) \(\w+, \w+, ([^),]+)", re.MULTILINE)
_AWAITING = re.compile(r"^(?:Open attacks .*|修正後に.*): (a\d+.*)$", re.MULTILINE)
_QUESTION = re.compile(r"^(q\d+) \(\S+ [^,]+, ([^)]+)\): ", re.MULTILINE)
_CHECK = re.compile(r"^(c\d+): (?:supported|contradicted|unverified)$", re.MULTILINE)
_MERGED = re.compile(r"^   (?:merges|統合したもの): ", re.MULTILINE)
_PLAN = re.compile(r"^(?:Plan|計画):\n((?:(?:   .*)?\n)+)", re.MULTILINE)
_AIM = re.compile(r"^   \d+\. ", re.MULTILINE)
_PASSAGE = re.compile(r"^   (?:source|出典): (.+)\n   (?:text|本文): (.+)$", re.MULTILINE)
_TO_CHECK = re.compile(
    r"^(?:The claim to compare: |照らし合わせる主張: )(c\d+)\D+([\d.]+)$", re.MULTILINE
)
_STANDING = ("stands", "成立")
_WITHDRAWN = ("withdrawn", "撤回")
_UNANSWERED = ("open", "未回答")
_OPEN = ("open", "未解決")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Seen:
    """What a prompt shows of the board: ids of claims that count, of attacks as pairs, and so on.

    `contested` are standing claims under an open attack, `awaiting` attacks that await the judge.
    """

    claims: tuple[str, ...]
    standing: tuple[str, ...]
    attacks: tuple[tuple[str, str], ...]
    contested: tuple[str, ...]
    awaiting: tuple[str, ...]
    questions: tuple[str, ...]
    unanswered: tuple[str, ...]
    checks: int
    merged: int
    aims: int
    sourced: bool

    @property
    def wanted(self) -> str:
        """The act that comes next, so that in nine steps all acts come; none when all is said."""
        if self.merged and not self.unanswered:
            return ""
        due = {
            "propose": not self.claims or bool(self.unanswered and self.checked),
            "critique": not self.attacks or (len(self.attacks) < 2 and not self.contested),
            "question": not self.questions,
            "fact_check": not self.checked,
            "plan": self.aims < 2,
            "synthesize": not self.merged,
        }
        order = ("critique", "question", "fact_check", "propose", "plan", "synthesize")
        first = () if self.claims else ("propose",)
        return next((act for act in (*first, *order) if due[act]), "propose")

    @property
    def checked(self) -> bool:
        """A fact was checked, or there is nothing to check it with."""
        return bool(self.checks) or not self.sourced


class Thinker:
    """Proposes, objects, asks, checks, amends, objects, plans and joins, in that order, then
    converges.

    It sketches every act that is possible and finds the one that is due the most persuasive.
    Sentences are in the prompt's language; their numbers begin with what is on the board, so one
    that goes on where another stopped does not say the same again.
    """

    def __init__(self, *, seed: int = 0, lang: str | None = None, say: Say = sentence) -> None:
        self._lang = lang
        self._say = say
        self._numbers = itertools.count(1 + seed * 100_000)

    def __call__(self, received: Received) -> str:
        """The answer as JSON text."""
        user = received.user
        lang = self._lang or ("ja" if re.match(r"\s*課題", user) else "en")
        asked = getattr(self, f"_{thought_of(user)}")
        return json.dumps(asked(user, seen_in(user), lang), ensure_ascii=False)

    def _new(self, seen: _Seen, lang: str) -> str:
        things = len(seen.claims) + len(seen.attacks) + len(seen.questions) + seen.aims
        return self._say(lang, next(self._numbers) + 1000 * things)

    def _claim(self, seen: _Seen, lang: str, side: str) -> dict[str, Any]:
        return {
            "text": self._new(seen, lang),
            "side": side,
            "confidence": 0.7,
            "support": [self._new(seen, lang)],
            "assumptions": [],
        }

    def _estimate(self, user: str, seen: _Seen, lang: str) -> dict[str, Any]:
        """The first aim is done once something was claimed."""
        wanted = seen.wanted
        return {
            "done": [1] if seen.aims == len(seen.claims) == 1 else [],
            "acts": [
                {
                    **about,
                    "act": act,
                    "text": self._new(seen, lang),
                    "persuades": 1.0 if act == wanted else -1.0,
                    "because": self._new(seen, lang),
                }
                for act, about in _possible(seen).items()
            ],
        }

    def _propose(self, user: str, seen: _Seen, lang: str) -> dict[str, Any]:
        """What is attacked is amended, and answers what was asked."""
        answers = seen.unanswered[0] if seen.unanswered else ""
        amends = seen.contested[0] if seen.contested else ""
        return {"claim": self._claim(seen, lang, "pro"), "amends": amends, "answers": answers}

    def _critique(self, user: str, seen: _Seen, lang: str) -> dict[str, Any]:
        """First the first claim must be amended, then what attacked it falls to it."""
        said = {"type": "evidence", "description": self._new(seen, lang)}
        if not seen.attacks:
            new = {"claim": self._claim(seen, lang, "con"), "severity": "major"}
            return {"toClaimId": seen.claims[0], **new, **said}
        by, target = seen.attacks[0]
        return {"toClaimId": by, "fromClaimId": target, "severity": "critical", **said}

    def _question(self, user: str, seen: _Seen, lang: str) -> dict[str, Any]:
        return {"text": self._new(seen, lang), "about": seen.claims[0] if seen.claims else ""}

    def _fact_check(self, user: str, seen: _Seen, lang: str) -> dict[str, Any]:
        """The first line of the first passage decides."""
        asked, found = _TO_CHECK.search(user), _PASSAGE.search(user)
        claim, confidence = (asked[1], float(asked[2])) if asked else ("", 0.5)
        if found is None:
            return {"claimId": claim, "finding": "unverified", "confidence": confidence}
        quoted = [{"source": found[1], "text": found[2]}]
        return {"claimId": claim, "finding": "supported", "confidence": 0.9, "quotations": quoted}

    def _synthesize(self, user: str, seen: _Seen, lang: str) -> dict[str, Any]:
        return {"claim": self._claim(seen, lang, "pro"), "merges": list(seen.claims[:2])}

    def _plan(self, user: str, seen: _Seen, lang: str) -> dict[str, Any]:
        return {"plan": [self._new(seen, lang) for _ in range(2 if seen.claims else 1)]}

    def _finalize(self, user: str, seen: _Seen, lang: str) -> dict[str, Any]:
        stop = "。" if lang == "ja" else "."
        cited = ", ".join(seen.standing)
        text = f"{self._new(seen, lang)} [{cited}]{stop}" if cited else self._new(seen, lang)
        for attacker, attacked in seen.attacks:
            text += f"\n\n{self._new(seen, lang)} [{attacked}], [{attacker}]{stop}"
        return {"text": text, "minority": self._new(seen, lang)}

    def _rate(self, user: str, seen: _Seen, lang: str) -> dict[str, Any]:
        done = bool(seen.merged) and not seen.unanswered
        quality = min(1.0, (len(seen.claims) + len(seen.attacks)) / 8)
        because = self._new(seen, lang)
        found = {"sides": [], "answered": list(seen.awaiting), "turned": []}
        return {"quality": quality, "converged": done, "because": because, **found}


_KINDS = {
    '{"acts"': "estimate",
    '"amends"': "propose",
    '"toClaimId"': "critique",
    '"about"': "question",
    '"finding"': "fact_check",
    '"merges"': "synthesize",
    '{"plan"': "plan",
    '"minority"': "finalize",
    '"quality"': "rate",
}


def thought_of(user: str) -> str:
    """Which act a prompt of the deliberation's room asks for, by the shape it shows."""
    shape = next((line for line in user.split("\n") if line.startswith('{"')), "")
    return next((kind for key, kind in _KINDS.items() if key in shape), "plan")


def seen_in(user: str) -> _Seen:
    """What a prompt of a deliberation shows of its board."""
    claims = [row for row in _CLAIM.findall(user) if row[1] not in _WITHDRAWN]
    questions = _QUESTION.findall(user)
    attacks = _ATTACK.findall(user)
    standing = tuple(key for key, label, _ in claims if label in _STANDING)
    plan, awaiting = _PLAN.search(user), _AWAITING.search(user)
    return _Seen(
        claims=tuple(key for key, _, _ in claims),
        standing=standing,
        attacks=tuple((attacker, attacked) for _, attacker, attacked, _ in attacks),
        contested=tuple(
            attacked
            for _, _, attacked, state in attacks
            if state.strip() in _OPEN and attacked in standing
        ),
        awaiting=tuple(awaiting[1].split(", ")) if awaiting else (),
        questions=tuple(key for key, _ in questions),
        unanswered=tuple(key for key, state in questions if state in _UNANSWERED),
        checks=len(_CHECK.findall(user)),
        merged=len(_MERGED.findall(user)),
        aims=len(_AIM.findall(plan[1])) if plan else 0,
        sourced='  - "fact_check": ' in user,
    )


def _possible(seen: _Seen) -> dict[str, dict[str, Any]]:
    """Each act that can be done, with what it would be about."""
    amended = {"target": seen.contested[0]} if seen.contested else {}
    possible: dict[str, dict[str, Any]] = {
        "propose": {"side": "pro", **amended}, "question": {}, "plan": {},
    }  # fmt: skip
    if seen.claims:
        possible["critique"] = {"target": seen.claims[0], "side": "con"}
    if seen.attacks:
        possible["critique"] = {"target": seen.attacks[0][0], "side": "pro"}
    if seen.claims and seen.sourced:
        possible["fact_check"] = {"target": seen.claims[0]}
    if len(seen.claims) > 1:
        possible["synthesize"] = {"merges": list(seen.claims[:2]), "side": "pro"}
    return possible
