"""The seven acts as tasks of the executor, each with its own legality."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

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
from aufheben.logic.likeness import denies
from aufheben.logic.likeness.normal_form import normalized
from aufheben.protocols.deliberation.act_messages import read_act, write_act
from aufheben.protocols.deliberation.base_task import DeliberationTask, unknown
from aufheben.protocols.deliberation.citations import cited
from aufheben.protocols.deliberation.quotations import stands
from aufheben.protocols.ports import News, Rejected

OWN = ("claim", "text", "plan", "description", "draft")
"""The parts of an act's message that are in its own words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Do(DeliberationTask[Performed]):
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

    def legal(self, answer: Performed | Mute) -> Rejected | None:
        """Something is said, it is what was chosen, and the act's own rules are kept."""
        if isinstance(answer, Mute):
            return None
        return blank(answer) or self.strayed(answer) or self.wrong(answer)

    def wrong(self, answer: Performed) -> Rejected | None:
        """What is wrong by the rules of the act."""
        raise NotImplementedError

    def strayed(self, answer: Performed) -> Rejected | None:
        """What is done otherwise than it was chosen: about something else, or for another side."""
        if self.sketch is None:
            return None
        asked, done = intent(self.sketch), intent(answer)
        if _question(self.sketch):
            asked, done = (*asked, _question(self.sketch)), (*done, _question(answer))
        if asked == done or self._is_by_another(answer):
            return None
        return Rejected(
            expected=f"what was chosen: {' '.join(map(str, asked))}",
            got=" ".join(map(str, done)),
            do="do that, about the same claims and for the same side",
        )

    def _is_by_another(self, answer: Performed) -> bool:
        """A claim of the board may attack in the place of a new one."""
        match self.sketch, answer:
            case Critique(target=meant), Critique(target=target, by=str()):
                return meant == target
            case _:
                return False

    def own_words(self, answer: Performed | Mute) -> object:
        """What it says, without ids and words of sources."""
        written = dict(self.write(answer))
        return {k: v for k, v in written.items() if k in OWN}


@dataclass(frozen=True, slots=True, kw_only=True)
class DoPropose(Do):
    """Add a claim, amend one, or withdraw one."""

    act: ClassVar[Act] = "propose"
    answers: ClassVar[tuple[type[Any], ...]] = (Propose,)

    def wrong(self, answer: Performed) -> Rejected | None:
        """What is amended or answered is there; only what is there can be withdrawn."""
        if not isinstance(answer, Propose):
            return None
        if answer.answers and answer.answers not in self.unanswered():
            return unknown("an open question", answer.answers, self.unanswered())
        if (answer.amends or answer.claim is None) and answer.amends not in self.live():
            return unknown("a claim", answer.amends, self.live())
        if not answer.amends or answer.claim is None:
            return None
        return self._unchanged(answer) or (self._turned_round(answer) if self.judged else None)

    def _unchanged(self, answer: Propose) -> Rejected | None:
        """An amendment that says the same leaves standing what was said against it."""
        before, after = self.view.board.claims[answer.amends], answer.claim
        assert after is not None
        own = (normalized(before.text), before.support, before.assumptions)
        if own != (normalized(after.text), after.support, after.assumptions):
            return None
        return Rejected(
            expected="an amendment that says something else, or gives other reasons",
            got="the same claim again",
            do="change what was attacked, or withdraw the claim",
        )

    def _turned_round(self, answer: Propose) -> Rejected | None:
        """What is amended into its contrary speaks for the other side."""
        before, after = self.view.board.claims[answer.amends], answer.claim
        assert after is not None
        if after.side != before.side or not denies(after.text, before.text):
            return None
        return Rejected(
            expected="the other side, since the claim says the contrary now",
            got=after.side,
            do="give the side that it speaks for now, or put up a new claim",
        )

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

    def wrong(self, answer: Performed) -> Rejected | None:
        """Between two different claims, and not twice the same."""
        if not isinstance(answer, Critique):
            return None
        if answer.target not in self.live():
            return unknown("a claim to attack", answer.target, self.live())
        if isinstance(answer.by, Stated):
            return self._echo(answer.by, answer.target)
        others = tuple(key for key in self.live() if key != answer.target)
        if answer.by not in others:
            return unknown("another claim that attacks", answer.by, others)
        # An attack on what the target said before it was amended no longer counts, unless it is open.
        since = self.view.board.claims[answer.target].last_updated
        made = self.view.board.attacks.values()
        attacks = (a for a in made if a.created_at >= since or not a.resolved)
        if any((a.from_claim_id, a.to_claim_id) == (answer.by, answer.target) for a in attacks):
            return Rejected(
                expected="an attack that was not made before",
                got=f"{answer.by} on {answer.target} again",
                do="attack something else, or with another claim",
            )
        return None

    def _echo(self, by: Stated, target: str) -> Rejected | None:
        """A claim that says what it attacks says nothing against it."""
        if normalized(by.text) != normalized(self.view.board.claims[target].text):
            return None
        return Rejected(
            expected="a claim that speaks against its target",
            got="the target's own words",
            do="say what is wrong with it",
        )

    def news(self, answer: Performed | Mute) -> News | None:
        """A new attacker may not say again what a claim says."""
        if not isinstance(answer, Critique) or isinstance(answer.by, str):
            return None
        return News(answer.by.text, tuple(c.text for c in self.view.board.claims.values()))


@dataclass(frozen=True, slots=True, kw_only=True)
class DoQuestion(Do):
    """Ask what must be known."""

    act: ClassVar[Act] = "question"
    answers: ClassVar[tuple[type[Any], ...]] = (Inquire,)

    def wrong(self, answer: Performed) -> Rejected | None:
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

    def wrong(self, answer: Performed) -> Rejected | None:
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
        allowed = {
            "unverified": answer.confidence == before,
            "supported": answer.confidence >= before,
            "contradicted": answer.confidence <= before,
        }
        if allowed[answer.finding]:
            return None
        moves = {"unverified": "as it was", "supported": "no lower", "contradicted": "no higher"}
        return Rejected(
            expected=f"a confidence that is {moves[answer.finding]} than {before}",
            got=str(answer.confidence),
            do="let it follow what was found",
        )

    def _stands(self, quotation: Quotation) -> bool:
        found = (p.text for p in self.passages if p.source == quotation.source)
        return any(stands(quotation.text, text) for text in found)


@dataclass(frozen=True, slots=True, kw_only=True)
class DoSynthesize(Do):
    """Merge points into one that keeps of each what can be kept."""

    act: ClassVar[Act] = "synthesize"
    answers: ClassVar[tuple[type[Any], ...]] = (Synthesize,)

    def wrong(self, answer: Performed) -> Rejected | None:
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
        strange = next((key for key in cited(answer.draft) if key not in self.live()), None)
        return None if strange is None else unknown("claims to cite", strange, self.live())

    def news(self, answer: Performed | Mute) -> News | None:
        """A synthesis may not say again what a claim says."""
        if not isinstance(answer, Synthesize):
            return None
        return News(answer.claim.text, tuple(c.text for c in self.view.board.claims.values()))


@dataclass(frozen=True, slots=True, kw_only=True)
class DoPlan(Do):
    """Say what to look into next."""

    act: ClassVar[Act] = "plan"
    answers: ClassVar[tuple[type[Any], ...]] = (Replan,)

    def wrong(self, answer: Performed) -> Rejected | None:
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

    def wrong(self, answer: Performed) -> Rejected | None:
        """It cites claims that are there, and, where any stands, one that does."""
        if not isinstance(answer, Finalize):
            return None
        named, labels = cited(f"{answer.text} {answer.minority}"), dict(self.view.labels)
        strange = next((key for key in named if key not in labels), None)
        if strange is not None:
            return unknown("claims to cite", strange, tuple(labels))
        standing = tuple(key for key, label in labels.items() if label == "in")
        if standing and not set(standing) & set(cited(answer.text)):
            return Rejected(
                expected=f"a text that cites what it rests on, of {', '.join(standing)}",
                got=", ".join(named) or "no citation",
                do="cite it as [c1] where the text rests on it",
            )
        return None


def intent(act: Performed) -> tuple[object, ...]:
    """What an act is about and for which side: what its choice rested on."""
    match act:
        case Propose(claim=Stated() as stated, amends=""):
            return ("add", stated.side)
        case Propose():
            # How it is amended, or that it is rather withdrawn, is the executor's.
            return ("amend", act.amends)
        case Critique(by=Stated() as stated):
            return ("attack", act.target, stated.side)
        case Critique():
            return ("attack", act.target, act.by)
        case Synthesize():
            return ("merge", *sorted(act.merges))
        case _:
            return (type(act).__name__.lower(),)


def _question(act: Performed) -> str:
    """The open question that it answers."""
    return act.answers if isinstance(act, Propose) else ""


def blank(act: Performed) -> Rejected | None:
    """What is wrong where nothing is said."""
    match act:
        case Propose(claim=Stated() as stated) | Critique(by=Stated() as stated):
            texts = [stated.text]
        case Synthesize(claim=stated):
            texts = [stated.text]
        case Inquire() | Finalize():
            texts = [act.text]
        case Replan():
            texts = list(act.aims)
        case _:
            texts = []
    if all(text.strip() for text in texts):
        return None
    return Rejected(expected="words", got="blanks", do="say it")


DOING: dict[Act, type[Do]] = {
    "propose": DoPropose,
    "critique": DoCritique,
    "question": DoQuestion,
    "synthesize": DoSynthesize,
    "plan": DoPlan,
    "finalize": DoFinalize,
}
"""The task of each act but the check of a fact, which needs a claim and passages."""
