"""What must be said for a board to come to what U comes to, whoever says it first.

An argument that is overruled in U needs one against it that is justified, nearest to what nobody
attacks; one that is defensible needs one against it that is defensible; one that is justified
needs nothing. On a board of which that is true the grounded labels are those of U (by induction
over the distance of justified arguments), however little of U is said on it.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from aufheben.domain.vocabulary import Status
from aufheben.logic.arguments import GroundArgument
from aufheben.logic.effort import work
from aufheben.logic.language import Clause, Literal
from aufheben.logic.status import Around
from aufheben.logic.synthesis.warrants import general
from aufheben.logic.union.decision import Main, UnionDecision
from aufheben.logic.union.synthesis import UnionSynthesis

OBJECTIONS = 3
"""Most objections to an answer that are heard."""
OTHERS = 8
"""Most contested answers that are heard, besides those that are justified or lifted."""
_RANK: dict[Status, int] = {"justified": 0, "defensible": 1, "overruled": 2}


@dataclass(frozen=True, slots=True, eq=False)
class Point:
    """An argument, where it stands, and what defeats it; of `settling` one must be said against it
    unless it is justified."""

    argument: GroundArgument
    status: Status
    attackers: tuple[GroundArgument, ...]
    settling: tuple[GroundArgument, ...]


@dataclass(frozen=True, slots=True, eq=False)
class UnionCourse:
    """Every coherent argument that bears on the question, by itself, in a fixed order.

    `heard` are the main arguments that are to be heard, at least one for each thing that can be
    answered; `lifted` is the synthesis, where the decision is one.
    """

    points: dict[GroundArgument, Point]
    heard: tuple[Main, ...]
    lifted: UnionSynthesis | None

    @staticmethod
    def of(decision: UnionDecision) -> "UnionCourse":
        """The course of a decision."""
        lifted = next(iter(decision.lifted), None)
        points = _points(decision.around)
        for argument, point in _points(lifted.around if lifted else None).items():
            points.setdefault(argument, point)
        return UnionCourse(points, tuple(_heard(decision, lifted)), lifted)

    def objections(self, answer: Point) -> tuple[GroundArgument, ...]:
        """What is worth saying against an answer that stands all the same."""
        if answer.status != "justified":
            return ()
        beaten = (a for a in answer.attackers if self.settling(self.points[a]))
        return tuple(beaten)[:OBJECTIONS]

    def settling(self, point: Point) -> tuple[GroundArgument, ...]:
        """What of `point.settling` is on every board for what it is; none for what is justified."""
        wanted = "justified" if point.status == "overruled" else "defensible"
        return tuple(a for a in point.settling if self.points[a].status == wanted)

    def strictly(self, attacker: GroundArgument, attacked: GroundArgument) -> bool:
        """It is not defeated back."""
        point = self.points.get(attacker)
        return point is not None and attacked not in point.attackers


def lifts(lifted: UnionSynthesis, main: Main) -> Clause | None:
    """The rule that this main argument applies, where the synthesis lifts it."""
    warrant = general(main.argument.warrant.clause)
    return warrant if any(warrant == rule for rule, _ in lifted.warrants) else None


def _heard(decision: UnionDecision, lifted: UnionSynthesis | None) -> Iterator[Main]:
    """Of each answer its best argument, and one for each rule that is lifted."""
    best: dict[Literal, Main] = {}
    for main in decision.mains:
        known = best.get(main.answer)
        if main.argument.coherent and (known is None or _rank(main) < _rank(known)):
            best[main.answer] = main
    chosen = sorted(best.values(), key=_rank)
    kept = [main for main in chosen if main.status == "justified"]
    others = [main for main in chosen if main.status != "justified"][:OTHERS]
    for rule, _ in lifted.warrants if lifted else ():
        applying = [m for m in decision.mains if general(m.argument.warrant.clause) == rule]
        if not any(main in applying for main in others):
            others += [main for main in applying if main.argument.coherent][:1]
    wanted = {id(main) for main in (*kept, *others)}
    yield from (main for main in decision.mains if id(main) in wanted)


def _rank(main: Main) -> int:
    return _RANK.get(main.status, len(_RANK))


def _points(around: Around | None) -> dict[GroundArgument, Point]:
    """Incoherent arguments are left out: nobody says what defeats itself."""
    if around is None:
        return {}
    against: dict[int, list[int]] = {}
    work(2 * len(around.edges))
    for attacker, attacked in around.edges:
        if attacker < len(around.args) and around.args[attacker].coherent:
            against.setdefault(attacked, []).append(attacker)
    distance = _distances(around, against)
    return {
        argument: _point(around, index, against.get(index, []), distance)
        for index, argument in enumerate(around.args)
        if argument.coherent
    }


def _point(around: Around, index: int, against: list[int], distance: dict[int, int]) -> Point:
    settling: list[int] = []
    if around.statuses[index] == "overruled":
        justified = [a for a in against if a in distance]
        nearest = min((distance[a] for a in justified), default=0)
        settling = [a for a in justified if distance[a] == nearest]
    elif around.statuses[index] == "defensible":
        settling = [a for a in against if around.statuses[a] == "defensible"]
    return Point(
        argument=around.args[index],
        status=around.statuses[index],
        attackers=tuple(around.args[a] for a in against),
        settling=tuple(around.args[a] for a in settling),
    )


def _distances(around: Around, against: dict[int, list[int]]) -> dict[int, int]:
    """Of each justified argument how many answers stand between it and what nobody attacks."""
    found: dict[int, int] = {}
    left = [i for i, status in enumerate(around.statuses) if status == "justified"]
    defeats = sum(map(len, against.values()))
    for step in range(len(left)):
        work(defeats + len(left))
        beaten = {a for a, found_by in against.items() if any(f in found for f in found_by)}
        new = [i for i in left if set(against.get(i, ())) <= beaten]
        found |= dict.fromkeys(new, step)
        left = [i for i in left if i not in found]
        if not (new and left):
            break
    return found
