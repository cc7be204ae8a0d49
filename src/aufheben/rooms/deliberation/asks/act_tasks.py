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
    Synthesize,
)
from aufheben.domain.boards import Act, Quotation
from aufheben.protocols.asking import Law
from aufheben.protocols.ports import News, Rejected
from aufheben.rooms.deliberation.asks import laws as rules
from aufheben.rooms.deliberation.asks.act_messages import CritiqueSaid, read_act, write_act
from aufheben.rooms.deliberation.asks.base_task import DeliberationTask
from aufheben.rooms.deliberation.asks.laws import OnBoard
from aufheben.rooms.dialectic.asks.argument_laws import news

OWN = ("claim", "text", "plan", "description", "draft")
"""The parts of an act's message that are in its own words."""
EVERY: tuple[Law, ...] = (rules.says_something, rules.as_chosen)
"""Something is said, and it is what was chosen."""


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
        return {} if isinstance(answer, Mute) else write_act(answer)

    def own_words(self, answer: Performed | Mute) -> object:
        """What it says, without ids and words of sources."""
        written = dict(self.write(answer))
        return {k: v for k, v in written.items() if k in OWN}

    def _new(self, text: str) -> News:
        """Said beside all claims of the board."""
        return news(text, tuple(claim.text for claim in self.view.board.claims.values()))


@dataclass(frozen=True, slots=True, kw_only=True)
class DoPropose(Do):
    """Add a claim, amend one, or withdraw one."""

    name, answers, values = "propose", Propose, Propose
    laws: ClassVar[tuple[Law, ...]] = (
        *EVERY,
        OnBoard("answers", lambda task: task.unanswered(), "an open question", perhaps=True),
        rules.amends_a_claim,
        rules.changes_something,
        rules.turns_round,
    )

    def news(self, answer: Performed | Mute) -> News | None:
        """A new claim may not say again what another says."""
        if not isinstance(answer, Propose) or answer.claim is None or answer.amends:
            return None
        return self._new(answer.claim.text)


@dataclass(frozen=True, slots=True, kw_only=True)
class DoCritique(Do):
    """Attack a claim with another: one mind criticizes its own."""

    name, answers, values = "critique", CritiqueSaid, Critique
    laws: ClassVar[tuple[Law, ...]] = (
        *EVERY,
        OnBoard("target", lambda task: task.live(), "a claim to attack"),
        rules.attacks_with_another,
        rules.attacks_anew,
    )

    def news(self, answer: Performed | Mute) -> News | None:
        """A new attacker may not say again what a claim says."""
        if not isinstance(answer, Critique) or isinstance(answer.by, str):
            return None
        return self._new(answer.by.text)


@dataclass(frozen=True, slots=True, kw_only=True)
class DoQuestion(Do):
    """Ask what must be known."""

    name, answers, values = "question", Inquire, Inquire
    laws: ClassVar[tuple[Law, ...]] = (
        *EVERY,
        OnBoard("about", lambda task: task.live(), "a claim", perhaps=True),
    )

    def news(self, answer: Performed | Mute) -> News | None:
        """No question is asked twice."""
        if not isinstance(answer, Inquire):
            return None
        return news(answer.text, tuple(q.text for q in self.view.board.questions.values()))


@dataclass(frozen=True, slots=True, kw_only=True)
class DoFactCheck(Do):
    """Compare a claim with passages of sources; nothing is found that does not stand there."""

    name, answers, values = "fact_check", CheckFact, CheckFact
    laws: ClassVar[tuple[Law, ...]] = (
        *EVERY,
        OnBoard("claim", lambda task: (task.claim,), "the claim in question"),
        rules.quotes_word_for_word,
        rules.quotes_for_what_is_found,
        rules.follows_what_is_found,
    )
    claim: str
    passages: tuple[Quotation, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DoSynthesize(Do):
    """Merge points into one that keeps of each what can be kept."""

    name, answers, values = "synthesize", Synthesize, Synthesize
    laws: ClassVar[tuple[Law, ...]] = (
        *EVERY,
        OnBoard("merges", lambda task: task.live(), "claims to merge"),
        rules.merges_several,
        rules.cites_what_is_there,
    )

    def news(self, answer: Performed | Mute) -> News | None:
        """A synthesis may not say again what a claim says."""
        return self._new(answer.claim.text) if isinstance(answer, Synthesize) else None


@dataclass(frozen=True, slots=True, kw_only=True)
class DoPlan(Do):
    """Say what to look into next."""

    name, answers, values = "plan", Replan, Replan
    laws: ClassVar[tuple[Law, ...]] = (*EVERY, rules.plans_anew)


@dataclass(frozen=True, slots=True, kw_only=True)
class DoFinalize(Do):
    """Write the final text; every citation resolves, and it rests on what stands."""

    name, answers, values = "finalize", Finalize, Finalize
    laws: ClassVar[tuple[Law, ...]] = (*EVERY, rules.cites_what_stands)


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
