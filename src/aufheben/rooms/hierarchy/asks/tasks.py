"""What seats are asked of an edge: an opinion, mediation, feedback, better reasons, a mend."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from aufheben.domain.acts import Passages
from aufheben.domain.opinions import KEEPING, MOVING, Advice, Opinion, Proposal, Silent
from aufheben.protocols.asking import Among, Ask, Law
from aufheben.protocols.ports import Rejected
from aufheben.protocols.question import Lookup
from aufheben.rooms.hierarchy.asks.base_task import EdgeTask, OpinionTask
from aufheben.rooms.hierarchy.asks.laws import defined, listed, no_formula, renamed

Opinions = tuple[tuple[str, Opinion], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Opine(OpinionTask):
    """An expert's opinion; `own` is what it said before, `heard` are the others' opinions."""

    name = "opine"
    own: Opinion | None = None
    heard: Opinions = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Mediate(OpinionTask):
    """The mediator's opinion, after reading the experts'."""

    name = "mediate"
    opinions: Opinions


@dataclass(frozen=True, slots=True, kw_only=True)
class Improve(OpinionTask):
    """An expert's opinion with its reason mended by `feedback`, and its verdict unchanged.

    `heard` are those who have mended theirs before it in the same round.
    """

    name = "improve"
    laws: ClassVar[tuple[Law, ...]] = (Among("verdict", lambda task: (task.own.verdict,)),)
    own: Opinion
    feedback: str
    heard: Opinions = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Advise(EdgeTask[Advice]):
    """One feedback for each expert: flaws of its opinion and gaps to mend."""

    name, answers, called = "advise", Advice, "advice"
    laws: ClassVar[tuple[Law, ...]] = (
        Among("feedback.expert", lambda task: task.experts, each=True),
    )
    opinions: Opinions

    @property
    def experts(self) -> tuple[str, ...]:
        """Whose opinions are read."""
        return tuple(name for name, _ in self.opinions)

    def own_words(self, answer: Advice | Silent) -> object:
        return [row.feedback for row in answer.feedback] if isinstance(answer, Advice) else []


@dataclass(frozen=True, slots=True, kw_only=True)
class Consult(Lookup[Silent], EdgeTask[Passages]):
    """What documents say that may bear on a claim: asked of the source, not of a model."""

    @property
    def query(self) -> str:
        """Both names, then each alone and by its other labels, one a line."""
        child, parent = self.claim.child, self.claim.parent
        names = (child.name, parent.name, *child.others, *parent.others)
        return "\n".join(" ".join(said.split()) for said in (" ".join(names[:2]), *names))


@dataclass(frozen=True, slots=True, kw_only=True)
class Mend(EdgeTask[Proposal]):
    """What a rejected edge should rather be; `opinions` are those that spoke of it.

    `candidates` are names of the taxonomy's own classes that the child may go under.
    """

    name, answers, called = "mend", Proposal, "a proposal"
    laws: ClassVar[tuple[Law, ...]] = (listed, no_formula, renamed, defined)
    opinions: Opinions
    candidates: tuple[str, ...]

    def read(self, message: Mapping[str, object]) -> Proposal | Silent | Rejected:
        """The proposal, with what its kind has no use for left out."""
        read = Ask.read(self, message)
        if not isinstance(read, Proposal):
            return read
        to = read.to.strip() if read.kind in MOVING else ""
        text = _written(read.text) if read.kind in KEEPING else ""
        return replace(read, to=to, text=text)

    def accepts(self, answer: object) -> Proposal | Silent | Rejected:
        """A proposal as its message gives it back."""
        if isinstance(answer, Proposal):
            return self.read(self.write(answer))
        return Ask.accepts(self, answer)

    def own_words(self, answer: Proposal | Silent) -> object:
        """The reason alone: names stay as they are."""
        return answer.reason if isinstance(answer, Proposal) else ""


TASKS = (Opine, Mediate, Advise, Improve, Mend, Consult)


def _written(text: str) -> str:
    """Words that are to stand in a file: on one line, and nothing in them that does not print."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
