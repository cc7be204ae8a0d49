"""What every task of this room shares: the claim, and how an opinion on it is taken."""

import re
import unicodedata
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from aufheben.domain.answer_marks import Line
from aufheben.domain.opinions import Opinion, SaidTruth, Silent
from aufheben.domain.taxonomies import EdgeClaim
from aufheben.domain.text import legible, unquoted
from aufheben.domain.vocabulary import Lang
from aufheben.protocols.asking import Ask, Law
from aufheben.protocols.asking.ask import Meant
from aufheben.protocols.ports import Reason, Rejected
from aufheben.protocols.words import refuse
from aufheben.rooms.hierarchy.asks.laws import decided
from aufheben.rooms.hierarchy.asks.proposition import propounded

A = TypeVar("A")
_MARKS = re.compile(r"""[\s"'“”‘’「」『』。.]+""")


@dataclass(frozen=True, slots=True, kw_only=True)
class EdgeTask(Ask[A, Silent], Generic[A]):
    """One question about one claim."""

    claim: EdgeClaim
    lang: Lang = "en"

    @property
    def proposition(self) -> str:
        """The sentence that is judged."""
        return propounded(self.claim, self.lang)

    @classmethod
    def silent(cls, reason: Reason) -> Silent:
        return Silent(limit=None if reason == "illegal" else reason)


@dataclass(frozen=True, slots=True, kw_only=True)
class SaidOpinion:
    """The proposition as it was given, whether it holds, and why."""

    titled: ClassVar = "Opinion"
    proposition: Line
    verdict: SaidTruth
    reason: Line


@dataclass(frozen=True, slots=True, kw_only=True)
class OpinionTask(Meant[Opinion, Silent], EdgeTask[Opinion]):
    """A question that an opinion answers. Without `abstain` nobody may be unsure."""

    values, answers, called = Opinion, SaidOpinion, "an opinion"
    laws: ClassVar[tuple[Law, ...]] = (decided,)
    abstain: bool = True

    def meaning(self, said: SaidOpinion) -> Opinion | Rejected:
        """The opinion. Refused where another sentence was judged."""
        if _folded(said.proposition) != _folded(self.proposition):
            of = said.proposition[:300]
            return refuse(self, "proposition", wanted=self.proposition, given=of)
        return Opinion(verdict=said.verdict, reason=said.reason)

    def said_of(self, value: Opinion) -> SaidOpinion:
        """The opinion with the sentence that it is on."""
        given: Any = {"verdict": value.verdict, "reason": value.reason}
        return SaidOpinion(proposition=self.proposition, **given)

    def own_words(self, answer: Opinion | Silent) -> object:
        """The reason, without the words it quotes: a label may be in another language."""
        return unquoted(answer.reason) if isinstance(answer, Opinion) else ""


def _folded(sentence: str) -> str:
    """A sentence without what copying may change: width, case, quotation marks, its stop."""
    return _MARKS.sub("", unicodedata.normalize("NFKC", legible(sentence)).casefold())
