"""A stand-in that answers every task about is-a edges in its form. Its reasons are canned."""

import itertools
import json
import re
from collections.abc import Callable, Mapping
from typing import Any

from aufheben.testing.wires import Received
from aufheben.testing.words import Say, sentence

_PROPOSITION = re.compile(r"^(?:Proposition|命題): (.+)$", re.MULTILINE)
_TERMS = re.compile(r"^(?:First term|Second term|(?:一つ目|二つ目)の用語): (.+)$", re.MULTILINE)
_OWN = re.compile(r'"verdict": "(true|false|unsure)", "reason"')
_EXPERTS = re.compile(r'"expert": "([^"]+)"')

Holds = Callable[[str, str], str]
"""The verdict on a child and a parent, by their names."""


class Curator:
    """Says of each edge what `holds` says (by default "true"), with a reason of its own.

    A rejected edge it would reverse, or mend as `mend` says, with a reason of its own where
    that has none; reasons are in the prompt's language.
    """

    def __init__(
        self,
        holds: Holds | None = None,
        mend: Mapping[str, str] | None = None,
        *,
        say: Say = sentence,
    ) -> None:
        self._say = say
        self._holds = holds or (lambda _child, _parent: "true")
        self._mend = dict(mend or {"kind": "reversed"})
        self._numbers = itertools.count(1)

    def __call__(self, received: Received) -> str:
        """The answer as JSON text."""
        user = received.user
        lang = "ja" if re.match(r"\s*課題", user) else "en"
        return json.dumps(self._answer(user, lang), ensure_ascii=False)

    def _answer(self, user: str, lang: str) -> dict[str, Any]:
        reason = self._say(lang, next(self._numbers))
        shape = next((line for line in user.split("\n") if line.startswith('{"')), "")
        if shape.startswith('{"feedback"'):
            names = _EXPERTS.findall(shape)
            return {"feedback": [{"expert": name, "feedback": reason} for name in names]}
        if shape.startswith('{"kind"'):
            return {"to": "", "text": "", "reason": reason, **self._mend}
        verdict = _OWN.search(shape)
        return {
            "proposition": _first(_PROPOSITION, user),
            "verdict": verdict[1] if verdict else self._verdict(user),
            "reason": reason,
        }

    def _verdict(self, user: str) -> str:
        terms = _TERMS.findall(user)
        return self._holds(*terms[:2]) if len(terms) >= 2 else "unsure"


def _first(pattern: re.Pattern[str], text: str) -> str:
    found = pattern.search(text)
    return found[1] if found else ""
