"""What seats are asked of an edge: an opinion, mediation, feedback, better reasons, a mend."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from aufheben.domain.acts import Passages
from aufheben.domain.opinions import KEEPING, MOVING, Advice, Opinion, Proposal, Silent
from aufheben.protocols.hierarchy.base_task import EdgeTask, OpinionTask
from aufheben.protocols.hierarchy.messages import AdviceMessage, ProposalMessage
from aufheben.protocols.lookup import read_passages, write_passages
from aufheben.protocols.messages import parse
from aufheben.protocols.ports import Rejected

NAMED = 80
DEFINED = 500
_CALCULATED = tuple("=+-@＝＋－＠")
"""What a spreadsheet takes for the beginning of a formula, in the cell of a mended table."""
"""Most characters of a new name, and of a new definition."""
Opinions = tuple[tuple[str, Opinion], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Opine(OpinionTask):
    """An expert's opinion; `own` is what it said before, `heard` are the others' opinions."""

    own: Opinion | None = None
    heard: Opinions = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Mediate(OpinionTask):
    """The mediator's opinion, after reading the experts'."""

    opinions: Opinions


@dataclass(frozen=True, slots=True, kw_only=True)
class Improve(OpinionTask):
    """An expert's opinion with its reason mended by `feedback`, and its verdict unchanged.

    `heard` are those who have mended theirs before it in the same round.
    """

    own: Opinion
    feedback: str
    heard: Opinions = ()

    def legal(self, answer: Opinion | Silent) -> Rejected | None:
        """The verdict stays as it was."""
        if isinstance(answer, Silent) or answer.verdict == self.own.verdict:
            return None
        return Rejected(
            expected=f"the verdict you gave: {self.own.verdict}",
            got=answer.verdict,
            do="keep the verdict and mend only the reason",
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Advise(EdgeTask[Advice]):
    """One feedback for each expert: flaws of its opinion and gaps to mend."""

    answers: ClassVar[type[Any]] = Advice
    opinions: Opinions

    @property
    def experts(self) -> tuple[str, ...]:
        """Whose opinions are read."""
        return tuple(name for name, _ in self.opinions)

    def read(self, message: Mapping[str, object]) -> Advice | Silent | Rejected:
        """See `messages.AdviceMessage`."""
        read = parse(AdviceMessage, message)
        if isinstance(read, Rejected):
            return read
        return Advice(feedback=tuple((row.expert, row.feedback) for row in read.feedback))

    def write(self, answer: Advice | Silent) -> Mapping[str, object]:
        """The message."""
        rows = answer.feedback if isinstance(answer, Advice) else ()
        return {"feedback": [{"expert": name, "feedback": text} for name, text in rows]}

    def own_words(self, answer: Advice | Silent) -> object:
        """The feedback alone."""
        return [text for _, text in answer.feedback] if isinstance(answer, Advice) else []

    def legal(self, answer: Advice | Silent) -> Rejected | None:
        """One for each expert, and for nobody else."""
        if isinstance(answer, Silent):
            return None
        given = tuple(name for name, _ in answer.feedback)
        if sorted(given) == sorted(self.experts):
            return None
        return Rejected(
            expected=f"one feedback for each of {', '.join(self.experts)}",
            got=", ".join(given) or "none",
            do="name each expert once",
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Consult(EdgeTask[Passages]):
    """What documents say that may bear on a claim: asked of the source, not of a model."""

    answers: ClassVar[type[Any]] = Passages

    @property
    def query(self) -> str:
        """Both names, then each alone and by its other labels, one a line."""
        child, parent = self.claim.child, self.claim.parent
        names = (child.name, parent.name, *child.others, *parent.others)
        return "\n".join(" ".join(said.split()) for said in (" ".join(names[:2]), *names))

    def read(self, message: Mapping[str, object]) -> Passages | Silent | Rejected:
        """See `lookup.PassagesMessage`."""
        return read_passages(message)

    def write(self, answer: Passages | Silent) -> Mapping[str, object]:
        """The message."""
        return write_passages(answer)

    def own_words(self, answer: Passages | Silent) -> object:
        """None: they are the documents'."""
        return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mend(EdgeTask[Proposal]):
    """What a rejected edge should rather be; `opinions` are those that spoke of it.

    `candidates` are names of the taxonomy's own classes that the child may go under.
    """

    answers: ClassVar[type[Any]] = Proposal
    opinions: Opinions
    candidates: tuple[str, ...]

    def read(self, message: Mapping[str, object]) -> Proposal | Silent | Rejected:
        """See `messages.ProposalMessage`."""
        read = parse(ProposalMessage, message)
        if isinstance(read, Rejected):
            return read
        to = read.to.strip() if read.kind in MOVING else ""
        text = _written(read.text) if read.kind in KEEPING else ""
        return Proposal(kind=read.kind, to=to, reason=read.reason, text=text)

    def write(self, answer: Proposal | Silent) -> Mapping[str, object]:
        """The message."""
        if isinstance(answer, Silent):
            return {}
        said = {"kind": answer.kind, "to": answer.to, "reason": answer.reason}
        return {**said, "text": answer.text} if answer.text else said

    def own_words(self, answer: Proposal | Silent) -> object:
        """The reason alone: names stay as they are."""
        return answer.reason if isinstance(answer, Proposal) else ""

    def legal(self, answer: Proposal | Silent) -> Rejected | None:
        """Another parent is one of the list; a sibling may have none; new words are new."""
        if isinstance(answer, Silent) or answer.to in self.candidates:
            return None
        if answer.kind in KEEPING:
            return self._worded(answer)
        if not answer.to and answer.kind != "other-parent":
            return None
        return Rejected(
            expected="a class of the list, word for word",
            got=answer.to or "nothing",
            do="name one of the list, or choose another kind",
        )

    def _worded(self, answer: Proposal) -> Rejected | None:
        """A short name that no class shown has, or a definition that is not the present one."""
        child = self.claim.child
        if answer.kind == "rename":
            taken = (child.name, self.claim.parent.name, *self.candidates)
            most, wanted = NAMED, f"a new name for {child.name!r} of at most {NAMED} characters"
        else:
            taken, most = (child.definition, child.name), DEFINED
            wanted = f"a new definition of {child.name!r} of at most {DEFINED} characters"
        if answer.text.lstrip("'").startswith(_CALCULATED):
            do = "begin with a letter or a digit"
            return Rejected(expected="words, no formula", got=answer.text[:most], do=do)
        known = {name.casefold() for name in taken}
        if answer.text and answer.text.casefold() not in known and len(answer.text) <= most:
            return None
        do = 'give it in "text", or choose another kind'
        return Rejected(expected=wanted, got=answer.text[:DEFINED] or "nothing", do=do)


def _written(text: str) -> str:
    """Words that are to stand in a file: on one line, and nothing in them that does not print."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
