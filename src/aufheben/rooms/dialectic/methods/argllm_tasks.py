"""The tasks of arguing about a claim: an argument for or against, and a base score."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from aufheben.domain import Issue, NoSynthesis, NoThesis, Unanswered
from aufheben.domain.answers import BaseScore
from aufheben.domain.vocabulary import Bearing
from aufheben.protocols.asking import Ask, Brief, Law, Shown
from aufheben.protocols.ports import Reason, Rejected
from aufheben.protocols.words import Noun, refuse
from aufheben.rooms.dialectic.asks.claims import is_question
from aufheben.rooms.dialectic.asks.final_answers import LONGEST as AN_ANSWER
from aufheben.rooms.dialectic.asks.final_answers import Outward
from aufheben.rooms.dialectic.asks.integration_steps import unsaid
from aufheben.rooms.dialectic.methods.answer_tasks import Stances, given
from aufheben.rooms.dialectic.methods.speech_tasks import Speak

LONGEST = 500
"""Characters of one argument."""
ILLEGAL = NoThesis(reason="no legal answer")
"""What stands in where no argument was legal: it is not known that there is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Argue(Speak):
    """One argument for or against the claim, or what was argued about it (Freedman et al. 2025).

    `about` is the argument that it bears on, empty where that is the claim itself; `labels` are
    names that nobody outside knows. It is short enough to be weighed as one and, since it may be
    the answer, in plain words.
    """

    name = "argue"
    laws: ClassVar[tuple[Law, ...]] = (
        Outward("text"),
        Shown("text", "an answer"),
        Brief("text", AN_ANSWER),
        Brief("text", LONGEST),
    )
    bearing: Bearing
    about: str = ""
    stances: Stances = ()
    labels: tuple[str, ...] = ()

    @property
    def asks(self) -> bool:
        """Whether the issue is a question, and the claim that it is answered by yes."""
        return is_question(self.issue.question)

    @property
    def known(self) -> str:
        """What the question and the stances say; a name that stands there is no label."""
        return given(self.issue, self.stances)


@dataclass(frozen=True, slots=True, kw_only=True)
class Score(Ask[BaseScore, NoSynthesis | Unanswered]):
    """How much the claim, or one argument, has for itself, whatever else is said of it.

    `says` is the argument, empty for the claim; `bearing` how it bears on `about`, as in `Argue`.
    """

    name, answers, called = "score", BaseScore, "a base score"
    issue: Issue
    says: str = ""
    bearing: Bearing | None = None
    about: str = ""

    @property
    def asks(self) -> bool:
        """As in `Argue`."""
        return is_question(self.issue.question)

    def read(
        self, message: Mapping[str, object]
    ) -> BaseScore | NoSynthesis | Unanswered | Rejected:
        """What is no score is refused with the one that seems to be meant."""
        said = message.get("base_score")
        if isinstance(said, bool) or not isinstance(said, int | float) or not 0 <= said <= 1:
            return self._out_of_range(said)
        return Ask.read(self, message)

    def _out_of_range(self, said: object) -> Rejected:
        meant = _meant(said)
        such = f': {{"base_score": {0.7 if meant is None else meant:g}}}'
        return refuse(self, "range", given=_short(said), such=such)

    @classmethod
    def silent(cls, reason: Reason) -> NoSynthesis | Unanswered:
        """No score: one that nobody gave would decide."""
        return unsaid(reason)


_SHOWN = 24
"""Characters of what came that are shown."""


def _short(said: object) -> str:
    if isinstance(said, str):
        return repr(said[:_SHOWN])
    if said is None or isinstance(said, bool):
        return {True: "true", False: "false", None: "null"}[said]
    # An integer of any length has digits that nobody may ask for.
    if isinstance(said, float) or (isinstance(said, int) and abs(said) < 10**_SHOWN):
        return str(said)
    return Noun("a huge number") if isinstance(said, int) else type(said).__name__


_NUMBER = r"\s*(\d{1,6}(?:\.\d{1,6})?)\s*"


def _meant(said: object) -> float | None:
    """The score that a percentage, a fraction or a number in quotes seems to stand for."""
    if not isinstance(said, str):
        return None
    text = said.strip().replace("％", "%").replace("／", "/")
    if found := re.fullmatch(rf"{_NUMBER}%", text):
        value = float(found[1]) / 100
    elif found := re.fullmatch(rf"{_NUMBER}(?:/|of|out of){_NUMBER}", text):
        value = float(found[1]) / float(found[2]) if float(found[2]) else 2.0
    elif found := re.fullmatch(_NUMBER, text):
        value = float(found[1])
    else:
        return None
    return value if value <= 1 else None
