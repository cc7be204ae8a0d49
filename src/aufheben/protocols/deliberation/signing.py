"""Who made a claim, where several personas do."""

from dataclasses import replace

from aufheben.domain import Seat
from aufheben.domain.acts import Critique, Mute, Performed, Propose, Stated, Synthesize


def signed(act: Performed | Mute, persona: Seat, among: tuple[Seat, ...]) -> Performed | Mute:
    """The act with its new claim by `persona`, unless that is the only one, or it says by whom."""
    if len(among) < 2:
        return act
    match act:
        case Propose(claim=Stated(by="") as stated) | Synthesize(claim=Stated(by="") as stated):
            return replace(act, claim=replace(stated, by=persona.name))
        case Critique(by=Stated(by="") as stated):
            return replace(act, by=replace(stated, by=persona.name))
        case _:
            return act
