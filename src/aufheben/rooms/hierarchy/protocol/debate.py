"""The debate of one proposition, in every form of Kato & Sasaki's figure 1.

In a round every expert speaks, in turn or at once, and the mediator reads them. Where there is
feedback, each expert is told what to mend, and its next opinion is the same verdict with a better
reason, as in figure 3; with a second look it is mended in the same round, the mediator reads it
anew, and the next round's opinions may change. It ends as soon as all of them agree; after the
last round the mediator decides, or, where there is none, the last expert. Who abstains agrees with
nobody. In a sparing form the mediator is asked only where the experts do not agree by themselves.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import get_args

from aufheben.domain import Seat
from aufheben.domain.opinions import (
    Advice,
    Decision,
    Examined,
    Form,
    Opinion,
    Part,
    Silent,
    Statement,
    Truth,
)
from aufheben.domain.taxonomies import EdgeClaim, Relation
from aufheben.domain.vocabulary import Lang, Limit
from aufheben.protocols.ports import Chair, Place
from aufheben.rooms.hierarchy.asks import Advise, Improve, Mediate, Opine, Opinions

MEDIATOR = Seat(name="mediator", stance="")
FEEDBACK = Seat(name="feedback", stance="")
NEUTRAL_EXPERT = Seat(name="N", stance="")
Said = Opinion | Silent
_CUT: tuple[Limit, ...] = get_args(Limit)


@dataclass(frozen=True, slots=True, kw_only=True)
class EdgeDebate:
    """How propositions are debated: the form, the experts in the order they speak, the language.

    Without `abstain` nobody may be unsure. `viewpoints` are the same experts with what they
    look at where the proposition is not that one class is a subclass of another.
    """

    form: Form
    experts: tuple[Seat, ...]
    lang: Lang = "en"
    abstain: bool = True
    viewpoints: Mapping[Relation, tuple[Seat, ...]] = field(default_factory=dict)

    def seated(self, relation: Relation) -> tuple[Seat, ...]:
        """The experts as they judge a proposition of that relation."""
        return self.viewpoints.get(relation, self.experts)

    @property
    def begins_neutral(self) -> bool:
        """The neutral expert is one of those who speak first, having heard nobody."""
        unheard = self.experts if self.form.turns == "parallel" else self.experts[:1]
        return NEUTRAL_EXPERT in unheard


async def examine(
    claim: EdgeClaim, debate: EdgeDebate, chair: Chair, at: Place, looked: Said | None = None
) -> Examined:
    """The proposition debated to its end, at places that begin with `at`.

    What the neutral expert said when it `looked` at it before is its first opinion here, where
    it has heard nobody: it would be asked the same. Raises AgentFailed as the chair does.
    """
    talk = _Talk(
        claim=claim,
        debate=debate,
        chair=chair,
        at=at,
        experts=debate.seated(claim.relation),
        looked=looked,
    )
    form = debate.form
    for number in range(1, form.rounds + 1):
        for step in (talk.speak, talk.mediate, talk.mend):
            await step(number)
            if talk.cut is not None:
                return talk.ended(talk.cut, number)
        if talk.agreed:
            return talk.ended("agreement", number)
    return talk.ended("mediator" if form.mediated else "expert_b", form.rounds)


@dataclass(slots=True, kw_only=True)
class _Talk:
    """What has been said so far; `latest` and the `advice` of the round before by seat."""

    claim: EdgeClaim
    debate: EdgeDebate
    chair: Chair
    at: Place
    experts: tuple[Seat, ...]
    looked: Said | None = None
    latest: dict[str, Said] = field(default_factory=dict)
    advice: dict[str, str] = field(default_factory=dict)
    statements: list[Statement] = field(default_factory=list)
    cut: Limit | None = None

    async def speak(self, number: int) -> None:
        """Every expert gives an opinion: in turn having read this round's, or at once."""
        experts = self._still_to_speak(number)
        if self.debate.form.turns == "relay":
            for expert in experts:
                self._note(expert, number, await self._spoken(expert, number))
                if self.cut is not None:
                    return
            return
        said = await self.chair.together([self._spoken(expert, number) for expert in experts])
        for expert, opinion in zip(experts, said, strict=True):
            self._note(expert, number, opinion)

    def _still_to_speak(self, number: int) -> tuple[Seat, ...]:
        """The experts; at first without the neutral one that has spoken, and heard nobody."""
        if number > 1 or self.looked is None or not self.debate.begins_neutral:
            return self.experts
        self.latest[NEUTRAL_EXPERT.name] = self.looked
        return tuple(expert for expert in self.experts if expert != NEUTRAL_EXPERT)

    async def mediate(self, number: int, *again: str) -> None:
        """The mediator reads the experts' opinions of this round."""
        opinions = self._opinions()
        if not self.debate.form.mediated or not opinions:
            return
        if self.debate.form.sparing and self._experts_agree:
            self.latest.pop(MEDIATOR.name, None)
            return
        place = (*self.at, "round", number, MEDIATOR.name, *again)
        said = await self.chair.ask(
            MEDIATOR,
            Mediate(
                place=place,
                claim=self.claim,
                lang=self.debate.lang,
                opinions=opinions,
                abstain=self.debate.abstain,
            ),
        )
        self.latest[MEDIATOR.name] = said
        self._state(MEDIATOR.name, number, "mediator", said)

    async def mend(self, number: int) -> None:
        """Each expert is told what to mend, unless nobody would read it: all agree, or it is over.

        With a second look it is mended at once, and the mediator reads it anew.
        """
        form, opinions = self.debate.form, self._opinions()
        last = form.carried and number == form.rounds
        if not form.advised or self.agreed or last or not opinions:
            return
        advice = await self.chair.ask(
            FEEDBACK,
            Advise(
                place=(*self.at, "round", number, FEEDBACK.name),
                claim=self.claim,
                lang=self.debate.lang,
                opinions=opinions,
            ),
        )
        self._state(FEEDBACK.name, number, "feedback", advice)
        self.advice = (
            {}
            if isinstance(advice, Silent)
            else {row.expert: row.feedback for row in advice.feedback}
        )
        if self.advice and not form.carried:
            await self._improve(number)
            if self.cut is None:
                await self.mediate(number, "again")

    async def _improve(self, number: int) -> None:
        """All mend their reasons at once, and speak in the next round as if nobody had told them."""
        advised = [expert for expert in self.experts if expert.name in self.advice]
        asks = [self._improved(each, (number, "improve", each.name)) for each in advised]
        for expert, said in zip(advised, await self.chair.together(asks), strict=True):
            self._note(expert, number, said)
        self.advice = {}

    async def _spoken(self, expert: Seat, number: int) -> Said:
        """What it says in a round: a better reason for what it holds, if it was told what to mend."""
        if expert.name not in self.advice:
            return await self._opinion(expert, number)
        before = self._opinions() if self.debate.form.turns == "relay" else ()
        spoke = {s.seat for s in self.statements if s.round == number}
        heard = tuple(row for row in before if row[0] in spoke)
        return await self._improved(expert, (number, expert.name), heard)

    async def _improved(self, expert: Seat, place: Place, heard: Opinions = ()) -> Said:
        own = self.latest[expert.name]
        assert isinstance(own, Opinion)  # Nobody else was given feedback.
        return await self.chair.ask(
            expert,
            Improve(
                place=(*self.at, "round", *place),
                claim=self.claim,
                lang=self.debate.lang,
                abstain=self.debate.abstain,
                own=own,
                feedback=self.advice[expert.name],
                heard=heard,
            ),
        )

    async def _opinion(self, expert: Seat, number: int) -> Said:
        own = self.latest.get(expert.name)
        # Who has looked before has spoken, but at once means that nobody has heard it.
        at_once = number == 1 and self.debate.form.turns == "parallel"
        heard = () if at_once else self._opinions()
        return await self.chair.ask(
            expert,
            Opine(
                place=(*self.at, "round", number, expert.name),
                claim=self.claim,
                lang=self.debate.lang,
                abstain=self.debate.abstain,
                own=own if isinstance(own, Opinion) else None,
                heard=tuple(row for row in heard if row[0] != expert.name),
            ),
        )

    def _opinions(self) -> Opinions:
        """The experts' latest, in their order; who said nothing is left out."""
        held = [(expert.name, self.latest.get(expert.name)) for expert in self.experts]
        return tuple((name, said) for name, said in held if isinstance(said, Opinion))

    def _note(self, expert: Seat, number: int, said: Said) -> None:
        improved = expert.name in self.advice
        # A reason nobody could mend stays as it was.
        if isinstance(said, Opinion) or not improved:
            self.latest[expert.name] = said
        self._state(expert.name, number, "improved" if improved else "opinion", said)

    def _state(self, seat: str, number: int, role: Part, said: Said | Advice) -> None:
        self.statements.append(Statement(seat=seat, round=number, role=role, said=said))
        if isinstance(said, Silent) and said.limit is not None:
            self.cut = said.limit

    @property
    def votes(self) -> tuple[tuple[str, Truth], ...]:
        """The last verdict of each who has one to give."""
        return tuple((seat, _truth(said)) for seat, said in self.latest.items())

    @property
    def agreed(self) -> bool:
        """All hold the same, and nobody abstains."""
        return _is_one(truth for _, truth in self.votes)

    @property
    def _experts_agree(self) -> bool:
        return _is_one(_truth(self.latest.get(expert.name)) for expert in self.experts)

    def ended(self, decision: Decision, rounds: int) -> Examined:
        mediator = MEDIATOR.name if self.debate.form.mediated else ""
        said = self.latest.get(mediator) or self.latest.get(self.experts[-1].name)
        silent = decision not in _CUT and all(isinstance(s, Silent) for s in self.latest.values())
        return Examined(
            verdict="unsure" if decision in _CUT else _truth(said),
            decision="no_legal_answer" if silent else decision,
            rounds=rounds,
            votes=self.votes,
            statements=tuple(self.statements),
        )


def cut_by(examined: Examined) -> Limit | None:
    """The limit that left a proposition without a verdict, if one did."""
    return next((limit for limit in _CUT if limit == examined.decision), None)


def _is_one(verdicts: Iterable[Truth]) -> bool:
    found = set(verdicts)
    return len(found) == 1 and "unsure" not in found


def _truth(said: Said | None) -> Truth:
    return said.verdict if isinstance(said, Opinion) else "unsure"
