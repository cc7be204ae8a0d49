"""What every task of this room shares: the claim, and how an opinion is read and checked."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from aufheben.domain.legible import legible
from aufheben.domain.opinions import Opinion, Silent
from aufheben.domain.taxonomies import EdgeClaim
from aufheben.domain.text import unquoted
from aufheben.domain.vocabulary import Lang
from aufheben.protocols.hierarchy.messages import OpinionMessage
from aufheben.protocols.hierarchy.proposition import propounded
from aufheben.protocols.messages import parse
from aufheben.protocols.ports import Reason, Rejected, Task

A = TypeVar("A")


@dataclass(frozen=True, slots=True, kw_only=True)
class EdgeTask(Task[A | Silent], Generic[A]):
    """One question about one claim; `answers` is the type of what it may be answered with."""

    answers: ClassVar[type[Any]]
    claim: EdgeClaim
    lang: Lang = "en"

    @property
    def proposition(self) -> str:
        """The sentence that is judged."""
        return propounded(self.claim, self.lang)

    def accepts(self, answer: object) -> A | Silent | Rejected:
        """A value of the answer's type, as its message gives it back.

        So what a journal could not give back, such as an empty reason, is refused.
        """
        if isinstance(answer, self.answers):
            taken: A = answer
            return self.read(self.write(taken))
        wanted = self.answers.__name__.lower()
        return Rejected(expected=f"a value: {wanted}", got=type(answer).__name__, do="give it")

    def fallback(self, reason: Reason) -> A | Silent:
        """Nothing was said."""
        return Silent(limit=None if reason == "illegal" else reason)


@dataclass(frozen=True, slots=True, kw_only=True)
class OpinionTask(EdgeTask[Opinion]):
    """A question that an opinion answers. Without `abstain` nobody may be unsure."""

    answers: ClassVar[type[Any]] = Opinion
    abstain: bool = True

    def read(self, message: Mapping[str, object]) -> Opinion | Silent | Rejected:
        """See `messages.OpinionMessage`. Refused where another sentence was judged."""
        read = parse(OpinionMessage, message)
        if isinstance(read, Rejected):
            return read
        if _folded(read.proposition) != _folded(self.proposition):
            return Rejected(
                expected=f"an opinion on: {self.proposition}",
                got=f"one on: {read.proposition[:300]}",
                do="copy the proposition as it is given, and judge that",
            )
        return Opinion(verdict=read.verdict, reason=read.reason)

    def write(self, answer: Opinion | Silent) -> Mapping[str, object]:
        """The message."""
        if isinstance(answer, Silent):
            return {}
        return {
            "proposition": self.proposition, "verdict": answer.verdict, "reason": answer.reason
        }  # fmt: skip

    def own_words(self, answer: Opinion | Silent) -> object:
        """The reason, without the words it quotes: a label may be in another language."""
        return unquoted(answer.reason) if isinstance(answer, Opinion) else ""

    def legal(self, answer: Opinion | Silent) -> Rejected | None:
        """Decided, where nobody may abstain."""
        if isinstance(answer, Opinion) and answer.verdict == "unsure" and not self.abstain:
            return Rejected(expected="true or false", got="unsure", do="decide for one of the two")
        return None


_MARKS = re.compile(r"""[\s"'“”‘’「」『』。.]+""")


def _folded(sentence: str) -> str:
    """A sentence without what copying may change: width, case, quotation marks, its stop."""
    return _MARKS.sub("", unicodedata.normalize("NFKC", legible(sentence)).casefold())
