"""One mind deliberates on a blackboard: initialize, loop, finalize.

At every step the deliberator sketches what might be done, the utility of each act is worked
out, and the act with the highest is taken; the executor performs it, and the judge rates the
discussion. While the judge finds that it has converged, the final text is an act among the others,
and taking it ends the discussion. It ends too when nothing new has been claimed for some steps, at
a limit, or at the last step; then the final text is written of what there is.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from aufheben.domain import Seat
from aufheben.domain.acts import (
    CheckFact,
    Critique,
    Estimate,
    Finalize,
    Mute,
    Passages,
    Performed,
    Propose,
    Rating,
    Stop,
    Synthesize,
)
from aufheben.domain.boards import ACTS, Act, Board, View
from aufheben.logic.boards.state import State, begun
from aufheben.logic.boards.utility import Worth, best, ending, table, text_of
from aufheben.logic.boards.view import ended, is_challenged, is_unseen, view
from aufheben.logic.likeness import REPEATED, Memory
from aufheben.protocols.ports import Chair, Place
from aufheben.protocols.question import SOURCE
from aufheben.rooms.deliberation.asks.act_tasks import DOING, DoFactCheck, DoFinalize, DoPlan
from aufheben.rooms.deliberation.asks.role_tasks import Consult, Rate, Weigh
from aufheben.rooms.deliberation.protocol.rules import (
    ActChoice,
    Rules,
    bare,
    known,
    most_shown,
    noted,
    signed,
)

DELIBERATOR = Seat(name="deliberator", stance="")
FRESH = 4
"""Steps for which a plan is shown that nobody changes."""
JUDGE = Seat(name="judge", stance="")


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What was done in one step: the worth of all acts, the one taken, and the judge's rating.

    `draft` is the draft after it, where it is another then.
    """

    number: int
    worths: tuple[Worth, ...]
    taken: Worth
    act: Act
    performed: Performed
    because: str
    rating: Rating | None = None
    draft: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Deliberated:
    """How a deliberation ended: every step, the state at the end, why, and the final text."""

    steps: tuple[Step, ...]
    state: State
    stop: Stop
    final: Finalize | None


async def deliberate(issue: str, rules: Rules, chair: Chair) -> Deliberated:
    """The whole deliberation. Raises AgentFailed as the chair does."""
    mind = _Mind(rules=rules, chair=chair, state=begun(issue, judged=rules.judged))
    await mind.initialize()
    for number in range(1, rules.steps + 1):
        if mind.stop is None:
            await mind.step(number)
    return await mind.finalize(mind.stop or ("converged" if mind.is_ripe() else "steps"))


@dataclass(slots=True, kw_only=True)
class _Mind:
    """What has happened so far. `last` is the step of the latest new claim, `acted` that of the
    latest act, `planned` that of the latest plan; `seen` is the board that the judge saw last, and
    `rating` what it found then; `ended` is the step that took the final text."""

    rules: Rules
    chair: Chair
    state: State
    memory: Memory = field(default_factory=Memory)
    steps: list[Step] = field(default_factory=list)
    spent: dict[Act, list[int]] = field(default_factory=dict)
    stop: Stop | None = None
    last: int = 0
    acted: int = 0
    planned: int = 0
    seen: Board = field(default_factory=lambda: Board(issue=""))
    rating: Rating | None = None
    ended: Step | None = None
    choice: ActChoice = field(default_factory=ActChoice)

    async def initialize(self) -> None:
        """The first plan."""
        task = DoPlan(
            place=("initialize",), reserve=1, view=self._view(0), **known(self.rules.at(0))
        )
        planned = await self.chair.ask(self._persona(0), task)
        if isinstance(planned, Mute):
            self._hush(planned)
        else:
            self._perform(planned, 0)

    async def step(self, number: int) -> None:
        """One act, what it makes of the draft, and whether it is time to end without more."""
        before = self.state.board.writepad
        await self._act(number)
        self._check_quiet(number)
        await self._note_draft(before, number)

    async def _act(self, number: int) -> None:
        estimate = await self.chair.ask(DELIBERATOR, self._weigh(number))
        if isinstance(estimate, Mute):
            self._hush(estimate)
            return
        self._plan(self.state.planned(estimate.done), number)
        worths, taken = self._chosen(self._worths(estimate, number), number)
        if taken is not None and taken.act == "finalize":
            await self._end(worths, taken, number)
            return
        if taken is None or taken.sketch is None:
            await self._idle(number)
            return
        await self.chair.note(("step", number, "utility"), noted(worths, taken))
        performed = await self._done(taken.act, taken.sketch.performed, taken.because, number)
        if isinstance(performed, Mute):
            self._hush(performed)
            return
        self._perform(performed, number)
        step = Step(
            number=number, worths=worths, taken=taken, act=taken.act, performed=performed,
            because=taken.because,
        )  # fmt: skip
        await self._rated(step)

    async def _note_draft(self, before: str, number: int) -> None:
        """The draft as the step leaves it, where it is another then."""
        text = self.state.board.writepad
        if text == before or self.ended is not None:
            return
        await self.chair.note(("step", number, "draft"), {"draft": text})
        if self.steps and self.steps[-1].number == number:
            self.steps[-1] = replace(self.steps[-1], draft=text)

    def is_ripe(self) -> bool:
        """The final text may be written: the judge found of the board as it is that the discussion
        has converged, both sides were heard, and no critical attack is open.
        """
        found = self.rating is not None and self.rating.converged
        unseen = self.rules.judged and is_unseen(self.state.board, self.seen)
        tested = self.rules.whole or self._is_tested()
        return found and tested and not unseen

    async def _end(self, worths: tuple[Worth, ...], taken: Worth, number: int) -> None:
        """The final text is taken, which ends the discussion whatever is then said."""
        await self.chair.note(("step", number, "utility"), noted(worths, taken))
        nothing = Finalize(text="", minority="")
        self.ended = Step(
            number=number, worths=worths, taken=taken, act=taken.act, performed=nothing,
            because=taken.because,
        )  # fmt: skip
        self.stop = "converged"

    async def finalize(self, stop: Stop) -> Deliberated:
        """The final text, written of whatever there is.

        A discussion that fell silent before both sides were heard has no text to be written of,
        unless all stances together were looked at.
        """
        final: Finalize | None = None
        one_sided = self.state.weights.stance().needs_opposition and not self.rules.whole
        if self.state.board.claims and not (stop == "stagnation" and one_sided):
            shown = bare(ended(self.state, most_shown(self.rules)), self.rules)
            task = DoFinalize(place=self._ending(), view=shown, **known(self.rules))
            personas = self.rules.personas
            said = await self.chair.ask(personas[len(self.steps) % len(personas)], task)
            if isinstance(said, Finalize):
                final = said
                self._perform(said, len(self.steps))
                if self.ended is not None:
                    self.steps.append(replace(self.ended, performed=said, draft=said.text))
            elif isinstance(said, Mute) and said.limit is not None:
                stop = said.limit
        return Deliberated(steps=tuple(self.steps), state=self.state, stop=stop, final=final)

    def _ending(self) -> Place:
        """Where the final text is asked for: in the step that took it, or after all of them."""
        return ("finalize",) if self.ended is None else ("step", self.ended.number, "execute")

    def _weigh(self, number: int) -> Weigh:
        return Weigh(
            place=("step", number, "deliberate"),
            reserve=1,
            view=self._view(number),
            sourced=self.rules.at(number).sourced,
            **known(self.rules.at(number)),
        )

    def _worths(self, estimate: Estimate, number: int) -> tuple[Worth, ...]:
        costs, tuning = self._costs(number), self.rules.at(number).tuning
        found = table(estimate.sketches, self.state, self.memory, costs, tuning)
        if self.rating is None or not self.is_ripe():
            return found
        return (*found[:-1], ending(self.state, self.rating, costs["finalize"], tuning))

    def _chosen(
        self, worths: tuple[Worth, ...], number: int
    ) -> tuple[tuple[Worth, ...], Worth | None]:
        rules = self.rules.at(number)
        if not rules.judged:
            return worths, best(worths)
        return self.choice.among(worths, self.state.board, rules.steps - number)

    def _plan(self, state: State, number: int) -> None:
        if state.board.plan != self.state.board.plan:
            self.planned = number
        self.state = state

    def _costs(self, number: int) -> Mapping[Act, float]:
        """The share of tokens an act takes; without tokens one over the calls that are left."""
        left = self.rules.answers * (self.rules.at(number).steps - number + 1) + 1
        means = {act: sum(took) / len(took) for act, took in self.spent.items()}
        total = sum(means.values())
        if not total:
            return dict.fromkeys(ACTS, 1 / left)
        usual = total / len(means)
        return {act: min(1.0, means.get(act, usual) / (2 * usual)) for act in ACTS}

    async def _done(
        self, act: Act, sketch: Performed, because: str, number: int
    ) -> Performed | Mute:
        place: Place = ("step", number, "execute")
        if isinstance(sketch, CheckFact):
            said = await self._checked(sketch, because, number)
        else:
            task = DOING[act](
                place=place, reserve=1, view=self._view(number), sketch=sketch, because=because,
                **known(self.rules.at(number)),
            )  # fmt: skip
            said = await self.chair.ask(self._persona(number), task)
        self.spent.setdefault(act, []).append(self.chair.took(place))
        return signed(said, self._persona(number), self.rules.at(number))

    async def _checked(self, sketch: CheckFact, because: str, number: int) -> Performed | Mute:
        """Sources are asked first; where they say nothing, nothing was verified."""
        before = self.state.board.claims[sketch.claim].confidence
        unverified = CheckFact(claim=sketch.claim, finding="unverified", confidence=before)
        rules = self.rules.at(number)
        if not rules.sourced:
            return unverified
        found = await self.chair.ask(
            SOURCE,
            Consult(
                place=("step", number, "consult"), reserve=1, view=self._view(number),
                lang=rules.lang, claim=sketch.claim,
            ),
        )  # fmt: skip
        if isinstance(found, Mute) or not found.found:
            return unverified if isinstance(found, Passages) else found
        task = DoFactCheck(
            place=("step", number, "execute"), reserve=1, view=self._view(number),
            sketch=sketch, because=because, claim=sketch.claim, passages=found.found,
            **known(rules),
        )  # fmt: skip
        return await self.chair.ask(self._persona(number), task)

    async def _rated(self, step: Step) -> None:
        """The judge's rating, where there is anything new to judge; a check of a fact has had its
        three answers without one."""
        rules = self.rules.at(step.number)
        rating: Rating | Mute = Mute()
        if self._is_rated(step, rules):
            rating = await self._judged(step.number)
        if isinstance(rating, Mute):
            self.steps.append(step)
            if rating.limit is not None:
                self.stop = rating.limit
            return
        self.state = self.state.found(rating)
        self.seen, self.rating = self.state.board, rating
        self.steps.append(replace(step, rating=rating))

    def _is_rated(self, step: Step, rules: Rules) -> bool:
        """The judge is asked: every time, or where the board has changed since it saw it."""
        if rules.every:
            return True
        consulted = step.act == "fact_check" and rules.sourced
        return not consulted and (not rules.judged or is_unseen(self.state.board, self.seen))

    async def _judged(self, number: int) -> Rating | Mute:
        task = Rate(
            place=("step", number, "judge"), reserve=1, view=self._view(number),
            **known(self.rules.at(number)),
        )  # fmt: skip
        return await self.chair.ask(JUDGE, task)

    def _is_tested(self) -> bool:
        """Both sides were heard, and no critical attack is open."""
        weights, stance = self.state.weights, self.state.weights.stance()
        heard = bool(stance.pro and stance.con) and not stance.needs_opposition
        judged = self.rules.judged
        return heard and not (is_challenged(self.state.board) if judged else weights.critical)

    async def _idle(self, number: int) -> None:
        """Nothing to do is an answer, which ends nothing by itself: quiet steps do.

        Where all stances together were looked at, nothing can come any more: the judge says
        whether that is what they come to.
        """
        self.acted = number
        if not self.rules.at(number).whole:
            return
        rating = await self._judged(number)
        if isinstance(rating, Mute):
            self._hush(rating)
        else:
            self.stop = "converged" if rating.converged else "stagnation"

    def _perform(self, act: Performed, number: int) -> None:
        self._plan(self.state.after(act), number)
        self.acted = number
        said = text_of(act)
        if not said:
            return
        repeats = self.memory.redundancy(said) >= REPEATED
        if isinstance(act, Propose | Critique | Synthesize) and not repeats:
            self.last = number
        self.memory.add(said)

    def _check_quiet(self, number: int) -> None:
        """Nothing new was claimed for long; where nothing at all was done, that is the reason."""
        rules = self.rules.at(number)
        if self.stop is not None or number >= rules.steps:
            return
        if number - self.acted >= rules.quiet:
            self.stop = "no_legal_answer"
        elif number - self.last >= rules.quiet and not rules.whole:
            silent: Stop = "converged" if self.is_ripe() else "stagnation"
            self.stop = None if self._is_to_be_answered(number) else silent

    def _is_to_be_answered(self, number: int) -> bool:
        """An objection was raised in this step: it is not left without a step to answer it."""
        latest = self.steps[-1] if self.steps else None
        raised = latest is not None and latest.number == number and latest.act == "critique"
        return raised and self.rules.at(number).judged

    def _hush(self, said: Mute) -> None:
        """Nothing legal was said; a limit ends the discussion."""
        if said.limit is not None:
            self.stop = said.limit

    def _persona(self, number: int) -> Seat:
        personas = self.rules.at(number).personas
        return personas[number % len(personas)]

    def _view(self, number: int) -> View:
        rules = self.rules.at(number)
        shown = view(self.state, rules.steps - number, most_shown(rules))
        return bare(shown, rules) if number - self.planned > FRESH else shown
