"""Which claims of a board stand and what it is worth: the grounded labeling, kept up act by act.

A grounded label depends only on attackers, their attackers, and so on (Dung 1995; Liao, Jin &
Koons 2011, "Dynamics of argumentation systems: a division-based method"), so an act can change
the labels only of what can be reached from what it touched. That part is labeled anew with the
rest as it was.

Sums of what it is worth are kept act by act too, so that a step costs the same on a large board.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import NamedTuple

from aufheben.domain.boards import Attack, Board, Question, Severity, Stance
from aufheben.logic.frameworks import Label, walked

Links = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Labeling:
    """Labels by claim; `incoming` and `outgoing` are the ids of a claim's attacks.

    `relabeled` are the claims that the last act had labeled anew. Where it is `judged`, only a
    critical attack defeats, until the judge finds that an amendment answers it; else each does, and
    none on a claim that was amended since.
    """

    labels: Mapping[str, Label] = field(default_factory=dict)
    incoming: Links = field(default_factory=dict)
    outgoing: Links = field(default_factory=dict)
    attacks: int = 0
    relabeled: tuple[str, ...] = ()
    judged: bool = False

    def of(self, claim: str) -> Label:
        """The claim's label; one that was withdrawn is out."""
        return self.labels[claim]

    def attacks_near(self, claims: Iterable[str]) -> tuple[str, ...]:
        """Attacks by or on any of these claims, and on or by those that these attack."""
        near: dict[str, None] = {}
        for claim in claims:
            for number in (*self.incoming.get(claim, ()), *self.outgoing.get(claim, ())):
                near[number] = None
        return tuple(near)

    def after(self, board: Board, touched: Iterable[str]) -> "Labeling":
        """The labeling of a board that differs from the last one only around `touched`."""
        linked = self._linked(board)
        region = _reached(board, linked, touched)
        fresh = _labeled(board, linked, region)
        return Labeling(
            labels={**self.labels, **fresh},
            incoming=linked.incoming,
            outgoing=linked.outgoing,
            attacks=len(board.attacks),
            relabeled=tuple(region),
            judged=self.judged,
        )

    def _linked(self, board: Board) -> "Labeling":
        """With the attacks that came since; attacks are only ever added, at the end."""
        if len(board.attacks) == self.attacks:
            return self
        incoming, outgoing = dict(self.incoming), dict(self.outgoing)
        for place in range(self.attacks + 1, len(board.attacks) + 1):
            attack = board.attacks[f"a{place}"]
            incoming[attack.to_claim_id] = (*incoming.get(attack.to_claim_id, ()), attack.id)
            outgoing[attack.from_claim_id] = (*outgoing.get(attack.from_claim_id, ()), attack.id)
        return replace(self, incoming=incoming, outgoing=outgoing)

    def attackers(self, board: Board, claim: str) -> list[str]:
        """Claims that defeat it as it is now, while they stand; none that was withdrawn."""
        found = (board.attacks[number] for number in self.incoming.get(claim, ()))
        return [
            attack.from_claim_id
            for attack in found
            if self._counts(attack, board) and not board.claims[attack.from_claim_id].withdrawn
        ]

    def _counts(self, attack: Attack, board: Board) -> bool:
        if self.judged:
            return attack.severity == "critical" and not attack.answered
        return attack.created_at >= board.claims[attack.to_claim_id].last_updated

    def targets(self, board: Board, claim: str) -> list[str]:
        """Claims that it attacks, or attacked before it was changed."""
        return [board.attacks[number].to_claim_id for number in self.outgoing.get(claim, ())]


def _reached(board: Board, linked: Labeling, touched: Iterable[str]) -> dict[str, None]:
    """All whose labels may change, in order of discovery."""
    return dict.fromkeys(walked(touched, lambda claim: linked.targets(board, claim)))


def _labeled(board: Board, linked: Labeling, region: Mapping[str, None]) -> dict[str, Label]:
    """The grounded labels of the region (Caminada 2006), those outside it taken as they are."""
    attackers = {claim: linked.attackers(board, claim) for claim in region}
    spread = _Spread(attacked={claim: [] for claim in region})
    for claim, found in attackers.items():
        spread.left[claim] = sum(a in region or linked.labels[a] != "out" for a in found)
        for attacker in found:
            if attacker in region:
                spread.attacked[attacker].append(claim)
    for claim, found in attackers.items():
        beaten = any(a not in region and linked.labels[a] == "in" for a in found)
        if beaten or board.claims[claim].withdrawn:
            spread.put_out(claim)
    return spread.done()


@dataclass(slots=True, kw_only=True)
class _Spread:
    """Winners put out what they attack; what loses its last attacker wins."""

    attacked: dict[str, list[str]]
    left: dict[str, int] = field(default_factory=dict)
    labels: dict[str, Label] = field(default_factory=dict)
    losers: list[str] = field(default_factory=list)

    def put_out(self, claim: str) -> None:
        if claim not in self.labels:
            self.labels[claim] = "out"
            self.losers.append(claim)

    def win(self, claim: str) -> None:
        if claim not in self.labels and not self.left[claim]:
            self.labels[claim] = "in"
            for target in self.attacked[claim]:
                self.put_out(target)

    def done(self) -> dict[str, Label]:
        """Every claim's label; the list of losers grows while it is walked."""
        for claim in self.attacked:
            self.win(claim)
        for loser in self.losers:
            for freed in self.attacked[loser]:
                self.left[freed] -= 1
                self.win(freed)
        return {claim: self.labels.get(claim, "undecided") for claim in self.attacked}


SEVERITY: Mapping[Severity, float] = {"critical": 1.0, "major": 0.6, "minor": 0.3}
"""How much an unresolved attack of each severity leaves uncertain."""
ONE_SIDED = 0.25
"""Diversity under which the smaller side is missing."""


class Touched(NamedTuple):
    """Ids of the claims and questions that an act changed."""

    claims: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """Sums over a board. `standing` is the confidence of claims that stand, `live` their number
    with those that do not, `doubt` what confidence lacks in all that have not fallen."""

    standing: float = 0.0
    live: int = 0
    doubt: float = 0.0
    open_questions: int = 0
    unresolved: float = 0.0
    critical: int = 0
    pro: int = 0
    con: int = 0

    @property
    def persuasiveness(self) -> float:
        """0..1: the confidence of what stands, each further claim adding less.

        What has fallen takes nothing away: to have heard and lost an objection is no weakness.
        """
        return self.standing / (1 + self.standing)

    @property
    def uncertainty(self) -> float:
        """0..1: doubts, open questions and unresolved attacks, for each thing there is."""
        things = self.live + self.open_questions + self.unresolved
        return (self.doubt + self.open_questions + self.unresolved) / things if things else 1.0

    def stance(self) -> Stance:
        """Which sides have been heard."""
        said, rarer = self.pro + self.con, min(self.pro, self.con)
        diversity = 2 * rarer / said if said else 0.0
        needs = self.live > 0 and diversity < 2 * ONE_SIDED
        missing = "con" if self.con <= self.pro else "pro"
        analysis = f"{missing} is missing" if needs else "both sides are heard"
        return Stance(
            pro=self.pro,
            con=self.con,
            diversity=diversity,
            needs_opposition=needs,
            analysis=analysis if said else "nothing has been claimed",
        )


def weighed(board: Board, labels: Labeling) -> Weights:
    """The sums, worked out from the whole board."""
    found = _of(board, labels, board.claims)
    return replace(found, open_questions=sum(_is_open(q) for q in board.questions.values()))


def moved(
    before: Weights,
    board: Board,
    labels: Labeling,
    later: Board,
    relabeled: Labeling,
    touched: Touched,
) -> Weights:
    """The sums after an act that changed no state or label but of what it `touched`."""
    old, new = (
        _of(board, labels, touched.claims, touched.questions),
        _of(later, relabeled, touched.claims, touched.questions),
    )
    return Weights(
        **{
            each.name: getattr(before, each.name)
            + getattr(new, each.name)
            - getattr(old, each.name)
            for each in fields(Weights)
        }
    )


def _of(
    board: Board, labels: Labeling, claims: Iterable[str], questions: Iterable[str] = ()
) -> Weights:
    """The sums over these claims, the attacks on or by them, and these questions."""
    here = [board.claims[key] for key in claims if key in board.claims]
    live = [claim for claim in here if not claim.withdrawn]
    near = (board.attacks[n] for n in labels.attacks_near(claim.id for claim in here))
    open_attacks = [attack for attack in near if not attack.resolved]
    asked = (board.questions[key] for key in questions if key in board.questions)
    return Weights(
        standing=sum(c.confidence for c in live if labels.of(c.id) == "in"),
        live=len(live),
        doubt=sum(1 - c.confidence for c in live if labels.of(c.id) != "out"),
        open_questions=sum(map(_is_open, asked)),
        unresolved=sum(SEVERITY[attack.severity] for attack in open_attacks),
        critical=sum(attack.severity == "critical" for attack in open_attacks),
        # What was withdrawn was heard all the same.
        pro=sum(c.side == "pro" for c in here),
        con=sum(c.side == "con" for c in here),
    )


def _is_open(question: Question) -> bool:
    return not question.answered_by
