"""The forms a debate of an edge can take, and by what it is begun, checked and mended."""

from dataclasses import dataclass
from typing import Literal

Coordination = Literal["none", "mediator", "feedback"]
Turns = Literal["relay", "parallel"]
Context = Literal["none", "definition", "neighbourhood"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """Who coordinates the experts, whether they speak in turn or at once, and for how many rounds.

    "feedback" is a mediator and, after it, one who tells each expert what to mend; where that is
    `carried`, the mended reasons are the opinions of the next round, else they are mended in the
    same round and the mediator looks a second time. Where it is `sparing`, the mediator reads only
    experts who differ or doubt.
    """

    name: str
    coordination: Coordination = "none"
    turns: Turns = "parallel"
    rounds: int = 1
    sparing: bool = False
    carried: bool = False

    @property
    def mediated(self) -> bool:
        """Somebody reads all opinions and gives one of their own."""
        return self.coordination != "none"

    @property
    def advised(self) -> bool:
        """Experts are told what to mend."""
        return self.coordination == "feedback"

    def calls(self, experts: int) -> int:
        """Most answers it takes, if each is legal at once."""
        spoken = experts + self.mediated
        if self.carried:
            return self.rounds * spoken + self.rounds - 1
        mended = 1 + experts + self.mediated if self.advised else 0
        return self.rounds * (spoken + mended)


def usual(rounds: int) -> Form:
    """Ours: experts who have not heard each other, and a mediator only where they differ.

    In the published forms every mediation of a first real check had unanimous experts before
    it, and a second speaker only ever heard the verdict it then gave.
    """
    return Form(name="dissent", coordination="mediator", rounds=rounds, sparing=True)


def forms(rounds: int, *, second_look: bool = False) -> dict[str, Form]:
    """The eight methods of Kato & Sasaki's table 1 by name, debates with at most `rounds`.

    "single" is one expert; "one-way" are independent opinions that a mediator reads. With a
    `second_look` feedback is as we had it: the mediator reads what is mended in the same round, and
    verdicts may change in the next.
    """
    coordinations: dict[str, Coordination] = {
        "": "none", "-mediator": "mediator", "-feedback": "feedback"
    }  # fmt: skip
    turns: tuple[Turns, ...] = ("relay", "parallel")
    debates = [
        Form(
            name=f"{turn}{suffix}",
            coordination=coordination,
            turns=turn,
            rounds=rounds,
            carried=coordination == "feedback" and not second_look,
        )
        for suffix, coordination in coordinations.items()
        for turn in turns
    ]
    baselines = (Form(name="single"), Form(name="one-way", coordination="mediator"))
    return {form.name: form for form in (*baselines, *debates)}
