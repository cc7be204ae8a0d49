"""Who made a claim: the persona that performed the act, where there are several."""

from dataclasses import replace
from typing import Protocol

from aufheben.domain import Seat
from aufheben.domain.acts import Critique, Mute, Performed, Propose, Stated, Synthesize


class Among(Protocol):
    """The personas that act in turn, and the stances that the mind was given."""

    @property
    def personas(self) -> tuple[Seat, ...]:
        """They perform the acts."""

    @property
    def minds(self) -> tuple[Seat, ...]:
        """The logic engine speaks for each of them."""


def signed(act: Performed | Mute, persona: Seat, among: Among) -> Performed | Mute:
    """The act with its new claim by `persona`; of a single one nothing is said.

    Whatever the act says of its author is not believed, unless it is a stance of the mind.
    """
    name = persona.name if len(among.personas) > 1 else ""
    minds = {mind.name for mind in among.minds}

    def by(stated: Stated) -> Stated:
        return stated if stated.by in minds else replace(stated, by=name)

    match act:
        case Propose(claim=Stated() as stated) | Synthesize(claim=Stated() as stated):
            return replace(act, claim=by(stated))
        case Critique(by=Stated() as stated):
            return replace(act, by=by(stated))
        case _:
            return act
