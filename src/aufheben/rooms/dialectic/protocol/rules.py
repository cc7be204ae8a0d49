"""The constitution of a dialogue as a value, the bound it puts on calls, and forms that other packages register."""

from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Literal, get_args

from aufheben import plugins
from aufheben.domain import Conclusion, Limits
from aufheben.domain.vocabulary import DISPUTED, Form, Gradual
from aufheben.words import Said, speaker

_say = speaker(__name__)

OPEN = {"open": True}
"""Marks a field of closed words that may hold another, which a package registers."""
FORMS: tuple[Form, ...] = get_args(Form)


@dataclass(frozen=True, slots=True, kw_only=True)
class Method:
    """How an issue is argued to an end in prose, and at most how many questions that asks.

    `play` takes a `rooms.dialectic.protocol.settle.ArguedSoFar` and a chair, and returns a Conclusion;
    `asks` the numbers of seats and of rounds. Second chances are counted by the constitution.
    """

    play: Callable[[Any, Any], Awaitable[Conclusion]]
    asks: Callable[[int, int], int] = lambda _seats, _rounds: 1


def method(name: str) -> Method | None:
    """What is registered under this name; None if nothing is, or it is ours. Raises BadInput."""
    plugin = None if name in FORMS else plugins.find("methods", name)
    if plugin is None:
        return None
    found = plugin.load()
    if not isinstance(found, Method):
        raise plugin.refused(_say("no_method", value=plugin.value))
    return found


def forms() -> tuple[str, ...]:
    """Every form there is, ours first."""
    return (*FORMS, *(name for name in plugins.names("methods") if name not in FORMS))


SYNTHESES = 3
UNCAPPED_CALLS = 100
"""Most calls where rounds have no cap and nobody says how many."""
MOST_SAMPLES = 64
"""Most samples or repairs, where tokens decide how many there are."""
SPOKEN: tuple[Form, ...] = ("mad", "free", "one-pass")
"""Forms of turns in prose; in what is neither disputed nor spoken no seat says anything."""
ClaimScore = Literal["estimated", "0.5"]
"""Whether somebody says the base score of a claim, or it is left open at one half."""
Part = tuple[Said, int]
"""A part of the bound in words, and how many questions it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Constitution:
    """Which form is played, within what limits.

    `confirm`: the synthesis is put back as a main argument (after Kido & Kurihara). `pooled`:
    a mediator M with all stances in view integrates (ours). `sincere`: no seat may propose
    what its own stance defeats. `debate`: main arguments are replied to. `explain`: the answer
    is explained to people. `eager`: the first main arguments are asked for at once.
    `integrator` names the seat that integrates where it argued, else who constructed first does. `find_stances`: some
    seats have none yet. `samples`: how many answers are compared (self-consistency), or how
    often one is repaired (self-refine); where `matched` is set, as many as so many tokens buy,
    the choice among them included, as far as the agent says what it took. `uncapped`: no
    number of rounds ends a dispute, the limit on calls alone does (seed 000). `background`: in
    integration the logic engine uses what others disclosed, besides its seat's stance. Of a claim
    that strengths decide (argllm): with `depth` 2 its arguments are argued in turn, `claim_score`
    says where its own base score comes from, `gradual` what makes strengths of base scores.
    """

    form: Form = field(default="published", metadata=OPEN)
    limits: Limits = field(default_factory=Limits)
    confirm: bool = False
    pooled: bool = False
    sincere: bool = True
    debate: bool = True
    explain: bool = False
    eager: bool = False
    integrator: str = ""
    find_stances: bool = False
    samples: int = 5
    matched: int | None = None
    uncapped: bool = False
    background: bool = True
    depth: int = 1
    claim_score: ClaimScore = "estimated"
    gradual: Gradual = "dfquad"

    @property
    def rounds(self) -> int:
        """Most rounds in one dispute; a judge has one at least to judge."""
        least = 1 if self.form == "mad" else 0
        if self.uncapped and self.limits.calls is not None:
            return self.limits.calls
        return max(least, self.limits.max_rounds if self.debate else 0)

    @property
    def disputed(self) -> bool:
        """Main arguments are disputed, and their conflict is integrated."""
        return self.form in DISPUTED

    @property
    def lifting(self) -> bool:
        """M of no side lifts the conflict, and the decision is its own explanation.

        There whoever does not attack says whether the point is granted, and a premise may be
        doubted; in the seeds' forms whoever does not attack concedes.
        """
        return self.form == "lift"

    @property
    def structured(self) -> bool:
        """What is disputed is put in the schema of arguments, not in free prose."""
        return self.disputed and self.form != "no-schema"

    @property
    def asking(self) -> bool:
        """Seats are asked; else all follows from their stances."""
        return self.form != "complete"

    @property
    def drawn(self) -> int:
        """Most samples, or repairs."""
        return max(1, self.samples) if self.matched is None else MOST_SAMPLES

    @property
    def argued(self) -> int:
        """Arguments about a claim: one for and one against it, and again for each of these."""
        return sum(2**level for level in range(1, self.depth + 1))

    @property
    def scored(self) -> int:
        """Base scores that are asked for where strengths decide."""
        return self.argued + int(self.claim_score == "estimated")

    @property
    def exhaustive(self) -> bool:
        """Seats propose more than once and build on what they heard."""
        return self.limits.max_theses > 1

    def per_dispute(self, seats: int) -> int:
        """Most replies in one dispute: each round is two; all but one opponent may concede."""
        return 2 * self.rounds + seats - 2 if self.rounds else 0

    @property
    def confirming(self) -> "Constitution":
        """How a synthesis that is put back is argued: at least in one round, or it was not."""
        limits = replace(self.limits, max_rounds=max(1, self.rounds))
        return replace(self, debate=True, limits=limits)

    def integration(self, theses: int, seats: int) -> int:
        """Answers that integration needs at the least: from its first task to what is shown."""
        if self.lifting:
            return 3 + seats
        if self.form == "argllm":
            return self.argued + self.scored + int(self.explain)
        least = {"published": 3, "no-schema": 3, "capped": 2 * theses + 2}
        return least.get(self.form, 1) + int(self.explain)

    def bound(self, seats: int) -> int:
        """Most calls a run can make, re-asks included."""
        asks = sum(count for _, count in self._parts(seats))
        return _least(asks * (1 + self.limits.reasks), self.limits.calls)

    def _integration_at_most(self, theses: int, seats: int) -> int:
        """A lift's decision is checked and repaired."""
        return self.integration(theses, seats) + 2 * self.lifting

    def _confirmation(self, seats: int) -> int:
        """Two more syntheses of two steps, and a dispute about each; one dispute of a lift.

        A mediator is no seat, so its synthesis has one opponent more.
        """
        apart = self.pooled or self.lifting
        replies = self.confirming.per_dispute(seats + 1 if apart else seats)
        if self.lifting:
            return replies
        return 2 * (SYNTHESES - 1) + SYNTHESES * replies

    def formula(self, seats: int) -> Said:
        """The bound spelled out."""
        if not self.asking:
            return _say("nobody_asked")
        if self.uncapped:
            return _say("uncapped")
        parts = _say.joined(*(said for said, _ in self._parts(seats)), between="plus")
        spelled = _say("attempts", parts=parts, n=1 + self.limits.reasks)
        limit = self.limits.calls
        return spelled if limit is None else _say("limited", formula=spelled, limit=limit)

    def _parts(self, seats: int) -> Iterator[Part]:
        if not self.asking:
            return
        if self.find_stances:
            yield _say("for_stances"), 1
        if self.disputed:
            yield from self._disputes(seats)
            return
        yield from self._turns(seats)
        if self.explain:
            yield _say("explanation"), 1

    def _disputes(self, seats: int) -> Iterator[Part]:
        theses = seats * self.limits.max_theses
        replies = self.per_dispute(seats)
        steps = self._integration_at_most(theses, seats)
        yield _say("theses", theses=theses, replies=replies), theses * (1 + replies)
        yield _say("integration", n=steps), steps
        if self.lifting:
            yield _say("acceptance", n=seats - 1), seats - 1
            yield _say("second_look"), 1
        if self.confirm:
            confirmation = self._confirmation(seats)
            yield _say("confirmation", n=confirmation), confirmation

    def _turns(self, seats: int) -> Iterator[Part]:
        """What each form without disputes asks, and who says its answer."""
        rounds, drawn = self.rounds, self.drawn
        match self.form:
            case "mad":
                yield _say("seats_turns", seats=seats, turns=rounds), seats * rounds
                yield _say("looks", n=rounds), rounds
            case "free":
                yield _say("seats_turns", seats=seats, turns=rounds + 1), seats * (rounds + 1)
                yield _say("merge"), 1
            case "one-pass":
                yield _say("turns", n=seats), seats
                yield _say("one_synthesis"), 1
            case "self-consistency":
                yield _say("samples", n=drawn), drawn
                yield _say("choice"), 1
            case "self-refine":
                yield _say("draft"), 1
                yield _say("repairs", n=drawn), 2 * drawn
            case "argllm":
                yield _say("arguments", n=self.argued), self.argued
                yield _say("base_scores", n=self.scored), self.scored
            case "single":
                yield _say("one_answer"), 1
            case other:
                # Of a package that is gone nobody can be asked any more.
                found = method(other)
                asked = found.asks(seats, rounds) if found is not None else 1
                yield _say("questions", n=asked), asked


def _least(bound: int, limit: int | None) -> int:
    return bound if limit is None else min(bound, limit)
