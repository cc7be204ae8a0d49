"""The seven acts as tasks of the executor, each with its own legality."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

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
from aufheben.protocols.deliberation.answers import Critique as SaidCritique
from aufheben.protocols.deliberation.base_task import DeliberationTask
from aufheben.protocols.deliberation.citations import cited
from aufheben.protocols.deliberation.quotations import stands
from aufheben.protocols.ports import News, Rejected
from aufheben.protocols.words import Noun, refuse

OWN = ("claim", "text", "plan", "description", "draft")
"""The parts of an act's message that are in its own words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Do(DeliberationTask[Performed]):
    """One act to be performed; `sketch` is what the deliberator had in mind."""

    name: ClassVar[Act]
    called = "an act"
    sketch: Performed | None = None
    because: str = ""

    def read(self, message: Mapping[str, object]) -> Performed | Mute | Rejected:
        """The act that the message means."""
        return read_act(self.name, message)

    def write(self, answer: Performed | Mute) -> Mapping[str, object]:
        """The act's message."""
        return {} if isinstance(answer, Mute) else write_act(answer)

    def legal(self, answer: Performed | Mute) -> Rejected | None:
        """Something is said, it is what was chosen, and the act's own rules are kept."""
        if isinstance(answer, Mute):
            return None
        return self.blank(answer) or self.strayed(answer) or self.wrong(answer)

    def wrong(self, answer: Performed) -> Rejected | None:
        """What is wrong by the rules of the act."""
        raise NotImplementedError

    def blank(self, answer: Performed) -> Rejected | None:
        """What is wrong where nothing is said."""
        return None if all(text.strip() for text in _texts(answer)) else refuse(self, "blank")

    def strayed(self, answer: Performed) -> Rejected | None:
        """What is done otherwise than it was chosen: about something else, or for another side."""
        if self.sketch is None:
            return None
        asked, done = intent(self.sketch), intent(answer)
        if _question(self.sketch):
            asked, done = (*asked, _question(self.sketch)), (*done, _question(answer))
        if asked == done or self._is_by_another(answer):
            return None
        return refuse(
            self,
            "strayed",
            asked=" ".join(map(str, asked)),
            done=" ".join(map(str, done)),
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

    name, answers, values = "propose", Propose, Propose

    def wrong(self, answer: Performed) -> Rejected | None:
        """What is amended or answered is there; only what is there can be withdrawn."""
        if not isinstance(answer, Propose):
            return None
        if answer.answers and answer.answers not in self.unanswered():
            return self.unknown("an open question", answer.answers, self.unanswered())
        if (answer.amends or answer.claim is None) and answer.amends not in self.live():
            return self.unknown("a claim", answer.amends, self.live())
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
        return refuse(self, "unchanged")

    def _turned_round(self, answer: Propose) -> Rejected | None:
        """What is amended into its contrary speaks for the other side."""
        before, after = self.view.board.claims[answer.amends], answer.claim
        assert after is not None
        if after.side != before.side or not denies(after.text, before.text):
            return None
        return refuse(self, "contrary", side=after.side)

    def news(self, answer: Performed | Mute) -> News | None:
        """A new claim may not say again what another says."""
        if not isinstance(answer, Propose) or answer.claim is None or answer.amends:
            return None
        return News(answer.claim.text, tuple(c.text for c in self.view.board.claims.values()))


@dataclass(frozen=True, slots=True, kw_only=True)
class DoCritique(Do):
    """Attack a claim with another: one mind criticizes its own."""

    name, answers, values = "critique", SaidCritique, Critique

    def wrong(self, answer: Performed) -> Rejected | None:
        """Between two different claims, and not twice the same."""
        if not isinstance(answer, Critique):
            return None
        if answer.target not in self.live():
            return self.unknown("a claim to attack", answer.target, self.live())
        if isinstance(answer.by, Stated):
            return self._echo(answer.by, answer.target)
        others = tuple(key for key in self.live() if key != answer.target)
        if answer.by not in others:
            return self.unknown("another claim that attacks", answer.by, others)
        # An attack on what the target said before it was amended no longer counts, unless it is open.
        since = self.view.board.claims[answer.target].last_updated
        made = self.view.board.attacks.values()
        attacks = (a for a in made if a.created_at >= since or not a.resolved)
        if any((a.from_claim_id, a.to_claim_id) == (answer.by, answer.target) for a in attacks):
            return refuse(self, "again", by=answer.by, target=answer.target)
        return None

    def _echo(self, by: Stated, target: str) -> Rejected | None:
        """A claim that says what it attacks says nothing against it."""
        if normalized(by.text) != normalized(self.view.board.claims[target].text):
            return None
        return refuse(self, "echo")

    def news(self, answer: Performed | Mute) -> News | None:
        """A new attacker may not say again what a claim says."""
        if not isinstance(answer, Critique) or isinstance(answer.by, str):
            return None
        return News(answer.by.text, tuple(c.text for c in self.view.board.claims.values()))


@dataclass(frozen=True, slots=True, kw_only=True)
class DoQuestion(Do):
    """Ask what must be known."""

    name, answers, values = "question", Inquire, Inquire

    def wrong(self, answer: Performed) -> Rejected | None:
        """About a claim that is there, or the issue."""
        if isinstance(answer, Inquire) and answer.about and answer.about not in self.live():
            return self.unknown("a claim", answer.about, self.live())
        return None

    def news(self, answer: Performed | Mute) -> News | None:
        """No question is asked twice."""
        if not isinstance(answer, Inquire):
            return None
        return News(answer.text, tuple(q.text for q in self.view.board.questions.values()))


@dataclass(frozen=True, slots=True, kw_only=True)
class DoFactCheck(Do):
    """Compare a claim with passages of sources; nothing is found that does not stand there."""

    name, answers, values = "fact_check", CheckFact, CheckFact
    claim: str
    passages: tuple[Quotation, ...] = ()

    def wrong(self, answer: Performed) -> Rejected | None:
        """The claim that was asked about; a finding rests on quotations, word for word."""
        if not isinstance(answer, CheckFact):
            return None
        if answer.claim != self.claim:
            return self.unknown("the claim in question", answer.claim, (self.claim,))
        missing = next((q for q in answer.quotations if not self._stands(q)), None)
        if missing is not None:
            return refuse(self, "quotation", source=missing.source, text=missing.text[:200])
        if answer.finding != "unverified" and not answer.quotations:
            return refuse(self, "unquoted", finding=answer.finding)
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
        return refuse(
            self,
            "confidence",
            moves=Noun(moves[answer.finding]),
            before=before,
            given=answer.confidence,
        )

    def _stands(self, quotation: Quotation) -> bool:
        found = (p.text for p in self.passages if p.source == quotation.source)
        return any(stands(quotation.text, text) for text in found)


@dataclass(frozen=True, slots=True, kw_only=True)
class DoSynthesize(Do):
    """Merge points into one that keeps of each what can be kept."""

    name, answers, values = "synthesize", Synthesize, Synthesize

    def wrong(self, answer: Performed) -> Rejected | None:
        """It names two claims or more, all there."""
        if not isinstance(answer, Synthesize):
            return None
        strange = next((key for key in answer.merges if key not in self.live()), None)
        if strange is not None:
            return self.unknown("claims to merge", strange, self.live())
        if len(set(answer.merges)) < 2:
            return refuse(self, "merges", given=", ".join(answer.merges) or Noun("none"))
        strange = next((key for key in cited(answer.draft) if key not in self.live()), None)
        return None if strange is None else self.unknown("claims to cite", strange, self.live())

    def news(self, answer: Performed | Mute) -> News | None:
        """A synthesis may not say again what a claim says."""
        if not isinstance(answer, Synthesize):
            return None
        return News(answer.claim.text, tuple(c.text for c in self.view.board.claims.values()))


@dataclass(frozen=True, slots=True, kw_only=True)
class DoPlan(Do):
    """Say what to look into next."""

    name, answers, values = "plan", Replan, Replan

    def wrong(self, answer: Performed) -> Rejected | None:
        """With an aim at least, and not the same plan again."""
        if not isinstance(answer, Replan) or (answer.aims and answer.aims != self.view.board.plan):
            return None
        return refuse(self, "plan", given="; ".join(answer.aims) or Noun("none"))


@dataclass(frozen=True, slots=True, kw_only=True)
class DoFinalize(Do):
    """Write the final text; every citation resolves, and it rests on what stands."""

    name, answers, values = "finalize", Finalize, Finalize

    def wrong(self, answer: Performed) -> Rejected | None:
        """It cites claims that are there, and, where any stands, one that does."""
        if not isinstance(answer, Finalize):
            return None
        named, labels = cited(f"{answer.text} {answer.minority}"), dict(self.view.labels)
        strange = next((key for key in named if key not in labels), None)
        if strange is not None:
            return self.unknown("claims to cite", strange, tuple(labels))
        standing = tuple(key for key, label in labels.items() if label == "in")
        if standing and not set(standing) & set(cited(answer.text)):
            return refuse(
                self,
                "citation",
                standing=", ".join(standing),
                given=", ".join(named) or Noun("no citation"),
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


def _texts(act: Performed) -> tuple[str, ...]:
    match act:
        case Propose(claim=Stated() as stated) | Critique(by=Stated() as stated):
            return (stated.text,)
        case Synthesize(claim=stated):
            return (stated.text,)
        case Inquire() | Finalize():
            return (act.text,)
        case Replan():
            return act.aims
        case _:
            return ()


DOING: dict[Act, type[Do]] = {
    "propose": DoPropose,
    "critique": DoCritique,
    "question": DoQuestion,
    "synthesize": DoSynthesize,
    "plan": DoPlan,
    "finalize": DoFinalize,
}
"""The task of each act but the check of a fact, which needs a claim and passages."""
TASKS = (DoPropose, DoCritique, DoQuestion, DoFactCheck, DoSynthesize, DoPlan, DoFinalize)
