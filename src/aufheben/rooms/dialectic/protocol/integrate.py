"""From defeated and pending disputes to a synthesis, all by one seat."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from aufheben.domain import (
    Argument,
    Axis,
    Characters,
    Core,
    Dispute,
    FinalAnswer,
    Integration,
    Issue,
    Move,
    NoSynthesis,
    Rule,
    Seat,
    Thesis,
    Unanswered,
)
from aufheben.domain.vocabulary import Limit
from aufheben.protocols.ports import Chair, Place, Task
from aufheben.rooms.dialectic.asks.base_task import Refused
from aufheben.rooms.dialectic.asks.integration_tasks import NameAxis, Reconstruct, Situate
from aufheben.rooms.dialectic.protocol.dispute import STRUCTURED, Repertoire


@dataclass(frozen=True, slots=True, kw_only=True)
class SynthesisGround:
    """What every synthesis of a run starts from.

    `characters` in the published form; `axes` and `reconstructed` in the capped one. `after`
    are answers needed once there is a synthesis; `background` as in `FindCore`.
    """

    issue: Issue
    seat: Seat
    warrants: tuple[Rule, ...]
    heard: tuple[Move, ...]
    characters: Characters | None = None
    axes: tuple[Axis, ...] = ()
    reconstructed: tuple[Argument, ...] = ()
    after: int = 0
    repertoire: Repertoire = STRUCTURED
    background: bool = True

    @property
    def forbidden(self) -> dict[str, bool]:
        """What its tasks say besides, where background is forbidden."""
        return {} if self.background else {"background": False}


Stopped = NoSynthesis | Unanswered


async def characterize(
    issue: Issue,
    seat: Seat,
    disputes: Sequence[Dispute],
    chair: Chair,
    *,
    after: int = 0,
    repertoire: Repertoire = STRUCTURED,
) -> SynthesisGround | Stopped:
    """Published: C1 … Cn of the main arguments' warrants."""
    ground = replace(_ground(issue, seat, disputes, after=after), repertoire=repertoire)
    task = repertoire.characterize(
        place=("integrate", "characterize"),
        reserve=2 + after,
        issue=issue,
        warrants=ground.warrants,
    )
    answer = await chair.ask(seat, task)
    return replace(ground, characters=answer) if isinstance(answer, Characters) else answer


async def look_back(
    issue: Issue, seat: Seat, disputes: Sequence[Dispute], chair: Chair, *, after: int = 0
) -> SynthesisGround | Stopped:
    """Capped: an axis of conflict for each dispute, one rebuilt argument for each side."""
    axes: list[Axis] = []
    rebuilt: list[Argument] = []
    steps = 2 * len(disputes) + 2 + after
    for number, dispute in enumerate(disputes, start=1):
        place: Place = ("integrate", "axis", number)
        left = steps - 2 * number + 1
        axis = await chair.ask(
            seat, NameAxis(place=place, reserve=left, issue=issue, dispute=dispute.moves)
        )
        if isinstance(axis, Unanswered):
            return axis
        axes.append(axis)
        place = ("integrate", "reconstruct", number)
        side = await chair.ask(
            seat,
            Reconstruct(
                place=place, reserve=left - 1, issue=issue, dispute=dispute.moves, axis=axis
            ),
        )
        if not isinstance(side, Thesis):
            return side
        rebuilt.append(side.argument)
    return _ground(
        issue, seat, disputes, axes=tuple(axes), reconstructed=tuple(rebuilt), after=after
    )


async def synthesize(
    ground: SynthesisGround, number: int, refused: tuple[Refused, ...], chair: Chair
) -> Integration | Stopped:
    """The `number`-th synthesis: a core (or a setting), then the answer that satisfies it."""
    core = await chair.ask(ground.seat, _core_task(ground, number, refused))
    if not isinstance(core, Core):
        return core
    task = ground.repertoire.answer(
        place=("integrate", "answer", number),
        reserve=ground.after,
        issue=ground.issue,
        warrants=ground.warrants,
        core=core,
        reconstructed=ground.reconstructed,
        heard=ground.heard,
        refused=refused,
        **ground.forbidden,
    )
    answer = await chair.ask(ground.seat, task)
    if not isinstance(answer, FinalAnswer):
        return answer
    return Integration(
        seat=ground.seat.name,
        characterized=ground.characters,
        axes=ground.axes,
        reconstructed=ground.reconstructed,
        core=core,
        answer=answer,
    )


def synthesis_move(integration: Integration) -> Move:
    """The synthesis as an argument: as given, from E to the answer, or the answer alone."""
    core, answer = integration.core, integration.answer
    assert answer is not None
    from_core = Rule(
        id="r1",
        strong=core.strong if core else (),
        weak_negation=core.weak_negation if core else (),
        consequent=answer.final_answer,
    )
    argument = answer.argument or Argument(rules=(from_core,))
    return Move(seat=integration.seat, role="synthesis", argument=argument)


def stopped(
    ground: SynthesisGround | None, seat: Seat, end: Stopped
) -> tuple[Integration, Limit | None]:
    """What integration reached when it stopped early, and the limit if one stopped it."""
    reason = end.reason if isinstance(end, NoSynthesis) else f"limit: {end.limit}"
    integration = Integration(
        seat=seat.name,
        characterized=ground.characters if ground else None,
        axes=ground.axes if ground else (),
        reconstructed=ground.reconstructed if ground else (),
        reason=reason,
    )
    return integration, end.limit if isinstance(end, Unanswered) else None


def _core_task(
    ground: SynthesisGround, number: int, refused: tuple[Refused, ...]
) -> Task[Core | NoSynthesis | Unanswered]:
    if ground.characters is not None:
        return ground.repertoire.generalize(
            place=("integrate", "generalize", number),
            reserve=1 + ground.after,
            issue=ground.issue,
            characters=ground.characters,
            heard=ground.heard,
            refused=refused,
            **ground.forbidden,
        )
    return Situate(
        place=("integrate", "setting", number),
        reserve=1 + ground.after,
        issue=ground.issue,
        axes=ground.axes,
        reconstructed=ground.reconstructed,
        heard=ground.heard,
        refused=refused,
        background=ground.background,
    )


def _ground(
    issue: Issue,
    seat: Seat,
    disputes: Sequence[Dispute],
    *,
    axes: tuple[Axis, ...] = (),
    reconstructed: tuple[Argument, ...] = (),
    after: int = 0,
) -> SynthesisGround:
    return SynthesisGround(
        issue=issue,
        seat=seat,
        warrants=tuple(d.thesis.argument.warrant for d in disputes),
        heard=tuple(move for dispute in disputes for move in dispute.moves),
        axes=axes,
        reconstructed=reconstructed,
        after=after,
    )
