"""Which arguments of U are spoken: those that show why the outcome is what it is, and no more."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from aufheben.domain import NEUTRAL
from aufheben.domain.vocabulary import Role, Status
from aufheben.logic.arguments import GroundArgument
from aufheben.logic.closure import Instance
from aufheben.logic.defeat import undercuts
from aufheben.logic.frameworks import accepted
from aufheben.logic.language import Literal
from aufheben.logic.status import Around
from aufheben.logic.union.decision import Main, UnionDecision
from aufheben.logic.union.theory import Union, literal_key

WIDTH = 3
"""Most attacks on an argument that are spoken where each by itself leaves it open."""


class Spoken(NamedTuple):
    """An argument, who says it, where it stands in U, and what it attacks, if anything.

    `attacks` is an index in its exchange, `target` the literal that is attacked there.
    """

    argument: GroundArgument
    seat: str
    status: Status
    role: Role
    attacks: int | None = None
    target: Literal | None = None


Exchange = tuple[Spoken, ...]
"""What is said of one argument, which comes first."""


@dataclass(frozen=True, slots=True)
class Script:
    """Exchanges about main arguments, what is said of a synthesis, and how many were left out.

    No argument is said twice: what was said before is not repeated where it attacks again.
    """

    exchanges: tuple[Exchange, ...]
    synthesis: Exchange
    unsaid: int

    @property
    def spoken(self) -> tuple[Spoken, ...]:
        """Everything said, in order."""
        return (*(each for exchange in self.exchanges for each in exchange), *self.synthesis)


def script(
    union: Union, decision: UnionDecision, *, depth: int, most: int, each: int | None = None
) -> Script:
    """What is said: `most` arguments, attacks and answers `depth` deep, `each` main ones a seat."""
    mains = list(_in_turn(decision, union.seats, each))
    said = {main.argument for main in mains}
    telling = _Telling(union, decision.around, depth, said)
    exchanges: list[Exchange] = []
    left = most
    for main in mains:
        if left > 0:
            exchanges.append(telling.exchange(main.argument, main.seat, "thesis")[:left])
            left -= len(exchanges[-1])
    spoken = most - left
    return Script(
        exchanges=tuple(exchanges),
        synthesis=_of_synthesis(union, decision, depth, said)[:most],
        unsaid=max(0, len(decision.around.args) - spoken),
    )


def _of_synthesis(
    union: Union, decision: UnionDecision, depth: int, said: set[GroundArgument]
) -> Exchange:
    if not decision.lifted:
        return ()
    lifted = decision.lifted[0]
    said.add(lifted.argument)
    telling = _Telling(union, lifted.around, depth, said)
    return telling.exchange(lifted.argument, NEUTRAL.name, "synthesis")


def _in_turn(decision: UnionDecision, seats: tuple[str, ...], each: int | None) -> Iterator[Main]:
    """Main arguments as the seats would speak them: what is decisive first, then seat by seat."""
    places = {seat: place for place, seat in enumerate(seats)}
    spoken: dict[str, int] = {}

    def turn(main: Main) -> tuple[bool, int]:
        return main.status != "justified", places.get(main.seat, len(places))

    for main in sorted(decision.mains, key=turn):
        spoken[main.seat] = spoken.get(main.seat, 0) + 1
        if each is None or spoken[main.seat] <= each or main.status == "justified":
            yield main


class _Telling:
    """Chooses what to say of arguments whose surroundings are known.

    `said` is what is not to be said any more, and grows.
    """

    def __init__(self, union: Union, around: Around, depth: int, said: set[GroundArgument]) -> None:
        self._union = union
        self._around = around
        self._depth = depth
        self._said = said
        self._wholes: dict[Instance, list[frozenset[Instance]]] = {}
        for argument in said:
            self._wholes.setdefault(argument.warrant, []).append(frozenset(argument.rules))
        self._index = {argument: index for index, argument in enumerate(around.args)}
        self._against: dict[int, list[int]] = {}
        for attacker, attacked in around.edges:
            if attacker < len(around.args):
                self._against.setdefault(attacked, []).append(attacker)
        first = accepted(len(around.args) + 1, around.edges)
        self._turns = {index: turn for turn, index in enumerate(first)}

    def exchange(self, argument: GroundArgument, seat: str, role: Role) -> Exchange:
        """The argument, what is said against it, the answers to that, and so on in turns."""
        status = self._around.statuses[self._index[argument]]
        spoken = [Spoken(argument, seat, status, role)]
        todo = [(0, 2 * self._depth)]
        for place, left in todo:
            for attacker in self._telling(spoken[place].argument) if left else ():
                if not self._is_said(attacker):
                    self._said.add(attacker)
                    todo.append((len(spoken), left - 1))
                    spoken.append(self._attack(attacker, place, spoken[place]))
        return tuple(spoken)

    def _is_said(self, argument: GroundArgument) -> bool:
        """It was said, or a main argument says it together with what the question asks besides."""
        whole = self._wholes.get(argument.warrant, ())
        return argument in self._said or any(part.issuperset(argument.rules) for part in whole)

    def _telling(self, attacked: GroundArgument) -> list[GroundArgument]:
        """The attacks that explain its status.

        What is justified answers every attack; one that is justified itself, and not for having
        overruled it, overrules; else each that stands leaves it open.
        """
        args, statuses = self._around.args, self._around.statuses
        index = self._index[attacked]
        against = self._against.get(index, [])
        match statuses[index]:
            case "justified":
                told = against
            case "overruled":
                standing = (a for a in against if statuses[a] == "justified")
                told = sorted(standing, key=self._turns.__getitem__)[:1]
            case _:
                told = [a for a in against if statuses[a] == "defensible"][:WIDTH]
        return [args[attacker] for attacker in told]

    def _attack(self, argument: GroundArgument, place: int, attacked: Spoken) -> Spoken:
        role: Role = "undercut" if undercuts(argument, attacked.argument) else "rebut"
        head = argument.warrant.head
        target = head if role == "undercut" else head.complement
        met = _met(argument, attacked.argument, role)
        return Spoken(
            argument=argument,
            seat=self._speaker(argument, attacked.seat),
            status=self._around.statuses[self._index[argument]],
            role=role,
            attacks=place,
            target=target if target in met else min(met, key=literal_key),
        )

    def _speaker(self, argument: GroundArgument, attacked: str) -> str:
        """Of those who hold its last rule another than is attacked, who holds most of it."""
        holders = self._union.holders
        seats = holders.get(argument.warrant.clause, ())
        clauses = [rule.clause for rule in argument.rules]

        def fitness(seat: str) -> tuple[bool, int]:
            return seat != attacked, sum(seat in holders.get(c, ()) for c in clauses)

        return max(seats, key=fitness, default=NEUTRAL.name)


def _met(argument: GroundArgument, attacked: GroundArgument, role: Role) -> frozenset[Literal]:
    if role == "undercut":
        return attacked.assumptions & argument.conclusions
    return attacked.conclusions & argument.contraries
