"""What seats reply: attacks, of which kind, whether they were answered; and concessions.

A reply is a legal answer to a task that lets a seat attack or concede (`can_defeat`), as the
journal has it. A fallback that stands for a concession is none.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from aufheben.domain import Dispute, Move
from aufheben.evaluation.core.trial import share
from aufheben.evaluation.dialectic.measures import Measured, known
from aufheben.evaluation.dialectic.runs.new_premises import new_shares
from aufheben.logic.explain.decision import disputes
from aufheben.protocols.ports import Place
from aufheben.rooms.dialectic.told import ToldDialectic
from aufheben.runtime.journal import Event

_KINDS: Final = ("rebut", "undercut", "undermine", "concession", "nothing_new")


def replies(told: ToldDialectic, events: Sequence[Event]) -> Measured:
    """`rebut`, `undercut`, `undermine`, `concession`, `nothing_new`: shares of the replies; they
    add up to 1.

    A reply in free prose that attacks is a rebuttal. `concessions_to_nothing_new`: the share of
    concessions to an argument whose every premise had been said before in the run (a sign of
    sycophancy); of those concessions whose argument can be told.
    """
    kinds = [kind for event in events if (kind := _kind(event)) is not None]
    new = [n for n in _given_in_to(told, events) if n is not None]
    return Measured(
        values=known(
            **{kind: share(kinds.count(kind), len(kinds)) for kind in _KINDS},
            concessions_to_nothing_new=share(new.count(0.0), len(new)),
        ),
        notes={"replies": {kind: kinds.count(kind) for kind in dict.fromkeys(kinds)}},
    )


def attacks(told: ToldDialectic) -> Measured:
    """`relation_computed`: the share of attacks that the definitions decide (Prakken & Sartor
    1997), not the word of who attacks. `unanswered_attacks`: attacks that no argument attacks
    back, and `unanswered_attacks_share` of all attacks; the last attack of an exchange is
    always one.
    """
    attacking = [i for i, said in enumerate(told.uttered) if said.attacks is not None]
    attacked = {said.attacks for said in told.uttered}
    unanswered = [index for index in attacking if index not in attacked]
    relations = [told.audit.relations[index] for index in attacking]
    return Measured(
        values=known(
            relation_computed=share(relations.count("computed"), len(relations)),
            unanswered_attacks=len(unanswered) if told.finished.conclusion.disputes else None,
            unanswered_attacks_share=share(len(unanswered), len(attacking)),
        ),
        notes={"unanswered_attacks": [told.name(index) for index in unanswered]},
    )


def _kind(event: Event) -> str | None:
    can_defeat = event.payload.get("can_defeat")
    if event.kind != "answered" or can_defeat not in ("YES", "NO"):
        return None
    if can_defeat == "NO":
        return "nothing_new" if event.payload.get("no") == "nothing_new" else "concession"
    argument = event.payload.get("Argument")
    attack = argument.get("attack") if isinstance(argument, Mapping) else None
    return str(attack) if attack in ("undercut", "undermine") else "rebut"


def _given_in_to(told: ToldDialectic, events: Sequence[Event]) -> Iterator[float | None]:
    """Of each concession the share of new premises in the argument that was conceded to."""
    shares, by_place = new_shares(told), dict(_by_place(told, events))
    for event in events:
        dispute = by_place.get(event.place[:2])
        if _kind(event) == "concession" and dispute is not None:
            index = _attacked(event.place, dispute[1].moves)
            yield None if index is None else shares[dispute[0] + index]


def _by_place(
    told: ToldDialectic, events: Sequence[Event]
) -> Iterator[tuple[Place, tuple[int, Dispute]]]:
    """Each dispute, with the index of its main argument, by the place its questions begin with.

    Disputes are numbered by who had the right to claim, also of those who claimed nothing.
    """
    claims = sorted(claim for event in events if (claim := _claim(event)) is not None)
    for (number, seat), (first, dispute) in zip(claims, disputes(told), strict=False):
        if seat == dispute.thesis.seat:
            yield ("dispute", number), (first, dispute)
    confirming = told.first[len(told.finished.conclusion.disputes) :]
    pairs = zip(confirming, told.finished.conclusion.confirmations, strict=False)
    for at, pair in enumerate(pairs, start=1):
        yield ("confirm", at), pair


def _claim(event: Event) -> tuple[int, str] | None:
    """Which right to claim was used, and whose it was, where a main argument was put forward."""
    match event.place:
        case ("thesis", int(number), str(seat)) if event.kind == "answered":
            said = event.payload.get("Argument") or event.payload.get("text")
            return (number, seat) if said else None
    return None


def _attacked(place: Place, moves: Sequence[Move]) -> int | None:
    """What a question at ("dispute", n, "reply", so many moves, seat) was about.

    The other side's last argument; for an opponent who has not attacked yet, the main one.
    """
    match place:
        case (_, _, "reply", int(said), str(seat)) if 0 < said <= len(moves):
            spoke = any(move.seat == seat for move in moves[:said])
            return said - 1 if spoke else 0
    return None
