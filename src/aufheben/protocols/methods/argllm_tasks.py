"""The tasks of arguing about a claim: an argument for or against, and a base score."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from aufheben.domain import FinalAnswer, Issue, NoSynthesis, NoThesis, Thesis, Unanswered
from aufheben.domain.answers import BaseScore
from aufheben.domain.vocabulary import Bearing
from aufheben.protocols.dialectic.claims import is_question
from aufheben.protocols.dialectic.final_answers import unfit
from aufheben.protocols.dialectic.integration_steps import unsaid, wrong
from aufheben.protocols.methods.answer_tasks import Stances, given
from aufheben.protocols.methods.speech_tasks import Speak, too_long
from aufheben.protocols.ports import Reason, Rejected, Task
from aufheben.protocols.wording import Wording, Words

LONGEST = 500
"""Characters of one argument."""
ILLEGAL = NoThesis(reason="no legal answer")
"""What stands in where no argument was legal: it is not known that there is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Argue(Speak):
    """One argument for or against the claim, or what was argued about it (Freedman et al. 2025).

    `about` is the argument that it bears on, empty where that is the claim itself; `labels` are
    names that nobody outside knows.
    """

    bearing: Bearing
    about: str = ""
    stances: Stances = ()
    labels: tuple[str, ...] = ()

    @property
    def asks(self) -> bool:
        """Whether the issue is a question, and the claim that it is answered by yes."""
        return is_question(self.issue.question)

    def legal(self, answer: Thesis | NoThesis | Unanswered) -> Rejected | None:
        """Short enough to be weighed as one, and, since it may be the answer, in plain words."""
        if not isinstance(answer, Thesis):
            return None
        said = answer.argument.warrant.consequent
        return unfit(FinalAnswer(final_answer=said), self.labels, self.known) or too_long(
            said, LONGEST
        )

    @property
    def known(self) -> str:
        """What the question and the stances say; a name that stands there is no label."""
        return given(self.issue, self.stances)

    def fallback(self, reason: Reason) -> Thesis | NoThesis | Unanswered:
        """No argument, and not known to be none, after illegal answers; unanswered at a limit."""
        return ILLEGAL if reason == "illegal" else Unanswered(limit=reason)


@dataclass(frozen=True, slots=True, kw_only=True)
class Score(Task[BaseScore | NoSynthesis | Unanswered]):
    """How much the claim, or one argument, has for itself, whatever else is said of it.

    `says` is the argument, empty for the claim; `bearing` how it bears on `about`, as in `Argue`.
    """

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
        """See `messages.ScoreMessage`."""
        said = message.get("base_score")
        if isinstance(said, bool) or not isinstance(said, int | float) or not 0 <= said <= 1:
            return _out_of_range(said)
        return BaseScore(score=float(said))

    def write(self, answer: BaseScore | NoSynthesis | Unanswered) -> Mapping[str, object]:
        """The message."""
        match answer:
            case BaseScore():
                return {"base_score": answer.score}
            case NoSynthesis():
                return {"base_score": None, "reason": answer.reason}
            case Unanswered():
                return {"limit": answer.limit}

    def accepts(self, answer: object) -> BaseScore | NoSynthesis | Unanswered | Rejected:
        """A score in the range."""
        if not isinstance(answer, BaseScore):
            return wrong("a base score", answer)
        read = self.read({"base_score": answer.score})
        return read if isinstance(read, Rejected) else answer

    def fallback(self, reason: Reason) -> BaseScore | NoSynthesis | Unanswered:
        """No score: one that nobody gave would decide."""
        return unsaid(reason)


_RANGE = Wording(
    en=Words("a score from 0 to 1, as a number", "{got}", "write it as a decimal fraction{such}"),
    ja=Words("0 から 1 までの数値のスコア", "{got}", "小数で書いてください{such}"),
)
_SHOWN = 24
"""Characters of what came that are shown."""


def _out_of_range(said: object) -> Rejected:
    meant = _meant(said)
    such = f': {{"base_score": {meant:g}}}' if meant is not None else ': {"base_score": 0.7}'
    return _RANGE.refusal(got=_short(said), such=such)


def _short(said: object) -> str:
    if isinstance(said, str):
        return repr(said[:_SHOWN])
    if said is None or isinstance(said, bool):
        return {True: "true", False: "false", None: "null"}[said]
    # An integer of any length has digits that nobody may ask for.
    if isinstance(said, float) or (isinstance(said, int) and abs(said) < 10**_SHOWN):
        return str(said)
    return "a huge number" if isinstance(said, int) else type(said).__name__


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
