"""The seven acts as tasks of the executor, each with its own legality."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from aufheben.domain.acts import (
    CheckFact,
    Critique,
    Finalize,
    Inquire,
    Mute,
    Performed,
    Propose,
    Replan,
    Stated,
    Synthesize,
)
from aufheben.domain.boards import Act, Quotation
from aufheben.protocols.deliberation.citing import cited
from aufheben.protocols.deliberation.steps import Turn, unknown
from aufheben.protocols.deliberation.wording import read_act, write_act
from aufheben.protocols.ports import News, Rejected

P = TypeVar("P", Propose, Critique, Inquire, CheckFact, Synthesize, Replan, Finalize)


@dataclass(frozen=True, slots=True, kw_only=True)
class Do(Turn[Performed]):
    """One act to be performed; `sketch` is what the deliberator had in mind."""

    act: ClassVar[Act]
    sketch: Performed | None = None
    because: str = ""

    def read(self, message: Mapping[str, object]) -> Performed | Mute | Rejected:
        """See `wording.read_act`."""
        return read_act(self.act, message)

    def write(self, answer: Performed | Mute) -> Mapping[str, object]:
        """The act's message."""
        return {} if isinstance(answer, Mute) else write_act(answer)

    def own_words(self, answer: Performed | Mute) -> object:
        """What it says, without ids and words of sources."""
        written = dict(self.write(answer))
        return {k: v for k, v in written.items() if k in ("claim", "text", "plan", "description")}


@dataclass(frozen=True, slots=True, kw_only=True)
class DoPropose(Do):
    """Add a claim, amend one, or withdraw one."""

    act: ClassVar[Act] = "propose"
    answers: ClassVar[tuple[type[Any], ...]] = (Propose,)

    def legal(self, answer: Performed | Mute) -> Rejected | None:
        """What is amended or answered is there; only what is there can be withdrawn."""
        if not isinstance(answer, Propose):
            return None
        asked = tuple(k for k, q in self.view.board.questions.items() if not q.answered_by)
        if answer.answers and answer.answers not in asked:
            return unknown("an open question", answer.answers, asked)
        if (answer.amends or answer.claim is None) and answer.amends not in self.live():
            return unknown("a claim", answer.amends, self.live())
        return None

    def news(self, answer: Performed | Mute) -> News | None:
        """A new claim may not say again what another says."""
        if not isinstance(answer, Propose) or answer.claim is None or answer.amends:
            return None
        return News(answer.claim.text, tuple(c.text for c in self.view.board.claims.values()))


@dataclass(frozen=True, slots=True, kw_only=True)
class DoCritique(Do):
    """Attack a claim with another: one mind criticizes its own."""

    act: ClassVar[Act] = "critique"
    answers: ClassVar[tuple[type[Any], ...]] = (Critique,)

    def legal(self, answer: Performed | Mute) -> Rejected | None:
        """Between two different claims, and not twice the same."""
        if not isinstance(answer, Critique):
            return None
        if answer.target not in self.live():
            return unknown("a claim to attack", answer.target, self.live())
        if isinstance(answer.by, Stated):
            return None
        others = tuple(key for key in self.live() if key != answer.target)
        if answer.by not in others:
            return unknown("another claim that attacks", answer.by, others)
        # An attack on what the target said before it was amended no longer counts.
        since = self.view.board.claims[answer.target].last_updated
        attacks = (a for a in self.view.board.attacks.values() if a.created_at >= since)
        if any((a.from_claim_id, a.to_claim_id) == (answer.by, answer.target) for a in attacks):
            return Rejected(
                expected="an attack that was not made before",
                got=f"{answer.by} on {answer.target} again",
                do="attack something else, or with another claim",
            )
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class DoQuestion(Do):
    """Ask what must be known."""

    act: ClassVar[Act] = "question"
    answers: ClassVar[tuple[type[Any], ...]] = (Inquire,)

    def legal(self, answer: Performed | Mute) -> Rejected | None:
        """About a claim that is there, or the issue."""
        if isinstance(answer, Inquire) and answer.about and answer.about not in self.live():
            return unknown("a claim", answer.about, self.live())
        return None

    def news(self, answer: Performed | Mute) -> News | None:
        """No question is asked twice."""
        if not isinstance(answer, Inquire):
            return None
        return News(answer.text, tuple(q.text for q in self.view.board.questions.values()))


@dataclass(frozen=True, slots=True, kw_only=True)
class DoFactCheck(Do):
    """Compare a claim with passages of sources; nothing is found that does not stand there."""

    act: ClassVar[Act] = "fact_check"
    answers: ClassVar[tuple[type[Any], ...]] = (CheckFact,)
    claim: str
    passages: tuple[Quotation, ...] = ()

    def legal(self, answer: Performed | Mute) -> Rejected | None:
        """The claim that was asked about; a finding rests on quotations, word for word."""
        if not isinstance(answer, CheckFact):
            return None
        if answer.claim != self.claim:
            return unknown("the claim in question", answer.claim, (self.claim,))
        missing = next((q for q in answer.quotations if not self._stands(q)), None)
        if missing is not None:
            return Rejected(
                expected="words that stand in a passage of that source",
                got=f"{missing.source}: {missing.text[:200]}",
                do="copy them exactly, or leave them out",
            )
        if answer.finding != "unverified" and not answer.quotations:
            return Rejected(
                expected="a quotation for what was found",
                got=f"{answer.finding} without one",
                do="quote, or say unverified",
            )
        return self._unmoved(answer)

    def _unmoved(self, answer: CheckFact) -> Rejected | None:
        before = self.view.board.claims[self.claim].confidence
        if answer.finding != "unverified" or answer.confidence == before:
            return None
        return Rejected(
            expected=f"the confidence as it was, {before}",
            got=str(answer.confidence),
            do="leave it: nothing was verified",
        )

    def _stands(self, quotation: Quotation) -> bool:
        found = (p.text for p in self.passages if p.source == quotation.source)
        words = _plain(quotation.text)
        return bool(words) and any(words in _plain(text) for text in found)


@dataclass(frozen=True, slots=True, kw_only=True)
class DoSynthesize(Do):
    """Merge points into one that keeps of each what can be kept."""

    act: ClassVar[Act] = "synthesize"
    answers: ClassVar[tuple[type[Any], ...]] = (Synthesize,)

    def legal(self, answer: Performed | Mute) -> Rejected | None:
        """It names two claims or more, all there."""
        if not isinstance(answer, Synthesize):
            return None
        strange = next((key for key in answer.merges if key not in self.live()), None)
        if strange is not None:
            return unknown("claims to merge", strange, self.live())
        if len(set(answer.merges)) < 2:
            return Rejected(
                expected="two claims or more that are merged",
                got=", ".join(answer.merges) or "none",
                do="name what you merge",
            )
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class DoPlan(Do):
    """Say what to look into next."""

    act: ClassVar[Act] = "plan"
    answers: ClassVar[tuple[type[Any], ...]] = (Replan,)

    def legal(self, answer: Performed | Mute) -> Rejected | None:
        """With an aim at least, and not the same plan again."""
        if not isinstance(answer, Replan) or (answer.aims and answer.aims != self.view.board.plan):
            return None
        return Rejected(
            expected="a plan with at least one aim, other than before",
            got="; ".join(answer.aims) or "none",
            do="say what to look into next",
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class DoFinalize(Do):
    """Write the final text; every citation resolves, and it rests on what stands."""

    act: ClassVar[Act] = "finalize"
    answers: ClassVar[tuple[type[Any], ...]] = (Finalize,)

    def legal(self, answer: Performed | Mute) -> Rejected | None:
        """It cites claims that are there, and, where any stands, one that does."""
        if not isinstance(answer, Finalize):
            return None
        named, labels = cited(answer.text), dict(self.view.labels)
        strange = next((key for key in named if key not in labels), None)
        if strange is not None:
            return unknown("claims to cite", strange, tuple(labels))
        standing = tuple(key for key, label in labels.items() if label == "in")
        if standing and not set(standing) & set(named):
            return Rejected(
                expected=f"a text that cites what it rests on, of {', '.join(standing)}",
                got=", ".join(named) or "no citation",
                do="cite it as [c1] where the text rests on it",
            )
        return None


def _plain(text: str) -> str:
    """Width and spacing aside."""
    return " ".join(unicodedata.normalize("NFKC", text).split())


DOING: dict[Act, type[Do]] = {
    "propose": DoPropose,
    "critique": DoCritique,
    "question": DoQuestion,
    "synthesize": DoSynthesize,
    "plan": DoPlan,
    "finalize": DoFinalize,
}
"""The task of each act but the check of a fact, which needs a claim and passages."""
