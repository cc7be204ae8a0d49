"""What seats are asked of an edge, what is legal, and the sentence that is debated."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, Generic, TypeVar

from aufheben.domain.acts import Passages
from aufheben.domain.answer_marks import Line
from aufheben.domain.opinions import (
    KEEPING,
    MOVING,
    Advice,
    Kind,
    Opinion,
    Proposal,
    SaidTruth,
    Silent,
)
from aufheben.domain.taxonomies import EdgeClaim, Relation
from aufheben.domain.text import legible, unquoted
from aufheben.domain.vocabulary import Lang
from aufheben.protocols.asking import Among, Ask, Constraint, Law, constrains
from aufheben.protocols.asking.ask import Meant
from aufheben.protocols.ports import Reason, Rejected
from aufheben.protocols.question import Lookup
from aufheben.protocols.words import Noun, refuse
from aufheben.words import Said, speaker, spelled

_say = speaker(__name__)

NAMED, DEFINED = 80, 500
"""Most characters of a new name, and of a new definition."""
_CALCULATED = tuple("=+-@＝＋－＠")
"""What a spreadsheet takes for the beginning of a formula, in the cell of a mended table."""


def _one_of_two(task: Any) -> Constraint | None:
    return None if task.abstain else Constraint(among=("true", "false"))


@constrains("verdict", _one_of_two)
def decided(task: Any, opinion: Any) -> Rejected | None:
    """Decided, where nobody may abstain."""
    unsure = opinion.verdict == "unsure" and not task.abstain
    return refuse(task, "unsure") if unsure else None


@constrains("to", lambda task: Constraint(among=("", *task.candidates)))
def listed(task: Any, proposal: Proposal) -> Rejected | None:
    """Another parent is one of the list; a sibling may have none."""
    if proposal.kind in KEEPING or proposal.to in task.candidates:
        return None
    if not proposal.to and proposal.kind != "other-parent":
        return None
    return refuse(task, "to", got=proposal.to or Noun("nothing"))


def no_formula(task: Any, proposal: Proposal) -> Rejected | None:
    """New words are none that a spreadsheet calculates."""
    text, most = proposal.text, NAMED if proposal.kind == "rename" else DEFINED
    is_formula = proposal.kind in KEEPING and text.lstrip("'").startswith(_CALCULATED)
    return refuse(task, "formula", got=text[:most]) if is_formula else None


def renamed(task: Any, proposal: Proposal) -> Rejected | None:
    """A new name is short, and no class shown has it."""
    names = (task.claim.child.name, task.claim.parent.name, *task.candidates)
    if proposal.kind != "rename" or _is_new(proposal.text, NAMED, names):
        return None
    return refuse(task, "rename", **_given(task, proposal), most=NAMED)


def defined(task: Any, proposal: Proposal) -> Rejected | None:
    """A new definition is short, and says something else than the present one and the name."""
    child = task.claim.child
    if proposal.kind != "define" or _is_new(proposal.text, DEFINED, (child.definition, child.name)):
        return None
    return refuse(task, "define", **_given(task, proposal), most=DEFINED)


def _is_new(text: str, most: int, taken: tuple[str, ...]) -> bool:
    return 0 < len(text) <= most and text.casefold() not in map(str.casefold, taken)


def _given(task: Any, proposal: Proposal) -> dict[str, Any]:
    return {"child": task.claim.child.name, "got": proposal.text[:DEFINED] or Noun("nothing")}


_RELATIONS: dict[str, Relation] = {
    "part-of": "part-of", "role": "role", "plays": "role", "overlap": "overlap"
}  # fmt: skip
TURNED: Final[frozenset[Kind]] = frozenset({"reversed", "plays"})
"""Mends of which the parent comes first."""


def proposition(child: str, parent: str, relation: Relation) -> Said:
    """The sentence, e.g. 「乗用車」は「車両」のサブクラスである。 (Kato & Sasaki, section 3.1)."""
    return _say(f"proposition_{relation}", child=child, parent=parent)


def related(kind: str) -> Relation:
    """The relation that a mend puts in the place of is-a."""
    return _RELATIONS.get(kind, "is-a")


def propounded(claim: EdgeClaim, lang: Lang) -> str:
    return spelled(proposition(claim.child.name, claim.parent.name, claim.relation), lang)


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
