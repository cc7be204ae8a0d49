"""A board is the fold of acts: each gives the next state, its amendments and its draft.

An amendment answers nothing by itself: attacks on the claim stay open, with the wording that they
were made against, until the judge finds that the claim as it reads now meets them.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace

from aufheben.domain.acts import (
    CheckFact,
    Critique,
    Finalize,
    Inquire,
    Performed,
    Propose,
    Rating,
    Replan,
    Stated,
    Synthesize,
)
from aufheben.domain.boards import Attack, Board, CheckedFact, Claim, Question, Severity, Side
from aufheben.logic.boards.labeling import Labeling, Touched, Weights, moved

Moved = tuple[Board, Touched]
"""A board, and what an act touched in it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A board, which of its claims stand, and what it adds up to.

    Where its labels are `judged`, an amendment answers nothing by itself: the judge finds what it
    answers (`found`), and an open attack that defeats nothing lowers its target's confidence.
    Acts write to the draft, until the final text does.
    """

    board: Board
    labels: Labeling = field(default_factory=Labeling)
    weights: Weights = field(default_factory=Weights)

    def after(self, act: Performed) -> "State":
        """What the act makes of it; only what the act touches is looked at."""
        board, touched = _moved(replace(self.board, step=self.board.step + 1), act)
        if self.labels.judged and isinstance(act, Propose) and act.amends:
            board = kept(self.board, board, act.amends)
        state = self._touched(board, touched)
        return state if isinstance(act, Finalize) else state._written()

    def found(self, rating: Rating) -> "State":
        """The same with what the judge finds: sides, attacks that are answered, claims turned."""
        state = self.rejudged((each.claim, each.side) for each in rating.sides)
        if not self.labels.judged or not (rating.answered or rating.turned):
            return state
        board = turned(answered(state.board, rating.answered), rating.turned)
        targets = {board.attacks[key].to_claim_id for key in rating.answered}
        return state._touched(board, Touched(claims=tuple(sorted(targets))))._written()

    def planned(self, done: Collection[int]) -> "State":
        """The same without the aims of the plan that are done, by their numbers."""
        left = (aim for number, aim in enumerate(self.board.plan, start=1) if number not in done)
        if not done:
            return self
        return replace(self, board=replace(self.board, plan=tuple(left)))._written()

    def _written(self) -> "State":
        """With the draft as what stands and the plan make it."""
        return replace(self, board=replace(self.board, writepad=draft(self.board, self.labels)))

    def _touched(self, board: Board, touched: Touched) -> "State":
        labels = self.labels.after(board, touched.claims)
        board = _resolved(board, labels)
        if labels.judged:
            board = lowered(board, labels, labels.relabeled)
        changed = touched._replace(claims=labels.relabeled)
        weights = moved(self.weights, self.board, self.labels, board, labels, changed)
        return replace(self, board=board, labels=labels, weights=weights)

    def rejudged(self, sides: Iterable[tuple[str, Side]]) -> "State":
        """The same with claims' sides as the judge sees them."""
        changed = {
            key: replace(self.board.claims[key], side=side)
            for key, side in sides
            if key in self.board.claims and self.board.claims[key].side != side
        }
        if not changed:
            return self
        board = replace(self.board, claims={**self.board.claims, **changed})
        touched = Touched(claims=tuple(changed))
        weights = moved(self.weights, self.board, self.labels, board, self.labels, touched)
        return replace(self, board=board, weights=weights)


def begun(issue: str, *, judged: bool) -> State:
    """An empty board."""
    return State(board=Board(issue=issue), labels=Labeling(judged=judged))


def folded(issue: str, acts: Iterable[Performed], *, judged: bool = False) -> State:
    """What these acts make of an empty board."""
    state = begun(issue, judged=judged)
    for act in acts:
        state = state.after(act)
    return state


def _moved(board: Board, act: Performed) -> Moved:
    match act:
        case Propose():
            return _proposed(board, act)
        case Critique():
            return _attacked(board, act)
        case Inquire():
            number = f"q{len(board.questions) + 1}"
            asked = Question(id=number, text=act.text, about=act.about)
            return replace(board, questions={**board.questions, number: asked}), Touched(
                questions=(number,)
            )
        case CheckFact():
            return _checked(board, act), Touched((act.claim,))
        case Synthesize():
            claim = replace(_new(board, act.claim), merges=act.merges, draft=act.draft)
            return _with_claim(board, claim), Touched((claim.id,))
        case Replan():
            return replace(board, plan=act.aims), Touched()
        case Finalize():
            return replace(board, writepad=act.text), Touched()


def _proposed(board: Board, act: Propose) -> Moved:
    if act.claim is None:
        gone = replace(board.claims[act.amends], withdrawn=True, last_updated=board.step)
        return _with_claim(board, gone), Touched((act.amends,))
    if act.amends:
        claim = _amended(board.claims[act.amends], act.claim, board.step)
    else:
        claim = _new(board, act.claim)
    answered = (act.answers,) if act.answers else ()
    board = _answered(_with_claim(board, claim), act.answers, claim.id)
    return board, Touched((claim.id,), answered)


def _new(board: Board, stated: Stated) -> Claim:
    return Claim(
        id=f"c{len(board.claims) + 1}",
        text=stated.text,
        side=stated.side,
        confidence=stated.confidence,
        created_at=board.step,
        last_updated=board.step,
        support=stated.support,
        assumptions=stated.assumptions,
        by=stated.by,
    )


def _amended(claim: Claim, stated: Stated, step: int) -> Claim:
    return replace(
        claim,
        text=stated.text,
        side=stated.side,
        confidence=stated.confidence,
        given=None,
        support=stated.support,
        assumptions=stated.assumptions,
        last_updated=step,
        draft="",
    )


def _with_claim(board: Board, claim: Claim) -> Board:
    return replace(board, claims={**board.claims, claim.id: claim})


def _answered(board: Board, question: str, claim: str) -> Board:
    if not question:
        return board
    answered = replace(board.questions[question], answered_by=claim)
    return replace(board, questions={**board.questions, question: answered})


def _attacked(board: Board, act: Critique) -> Moved:
    touched: tuple[str, ...] = (act.target,)
    attacker = act.by if isinstance(act.by, str) else f"c{len(board.claims) + 1}"
    if isinstance(act.by, Stated):
        board = _with_claim(board, _new(board, act.by))
        touched = (attacker, act.target)
    attack = Attack(
        id=f"a{len(board.attacks) + 1}",
        from_claim_id=attacker,
        to_claim_id=act.target,
        type=act.type,
        severity=act.severity,
        description=act.description,
        created_at=board.step,
    )
    return replace(board, attacks={**board.attacks, attack.id: attack}), Touched(touched)


def _checked(board: Board, act: CheckFact) -> Board:
    claim = rescaled(board.claims[act.claim], act.confidence)
    found = CheckedFact(claim=act.claim, finding=act.finding, quotations=act.quotations)
    return replace(_with_claim(board, claim), checks=(*board.checks, found))


def _resolved(board: Board, labels: Labeling) -> Board:
    """The board with every attack marked that the act resolved, or opened again."""
    changed: dict[str, Attack] = {}
    for number in labels.attacks_near(labels.relabeled):
        attack = board.attacks[number]
        resolved = _is_resolved(attack, board.claims, labels)
        if resolved != attack.resolved:
            changed[number] = replace(attack, resolved=resolved)
    return replace(board, attacks={**board.attacks, **changed}) if changed else board


def _is_resolved(attack: Attack, claims: Mapping[str, Claim], labels: Labeling) -> bool:
    """Its target was withdrawn or amended (and, where it is judged, the judge found it answered),
    or what attacks is itself put out or withdrawn.
    """
    target, attacker = claims[attack.to_claim_id], claims[attack.from_claim_id]
    amended = target.last_updated > attack.created_at
    met = attack.answered if labels.judged else amended
    return met or target.withdrawn or attacker.withdrawn or labels.of(attacker.id) == "out"


def draft(board: Board, labels: Labeling) -> str:
    """A paragraph for each synthesis that has not fallen, and the plan."""
    outline = "\n".join(f"- {aim}" for aim in board.plan)
    return "\n\n".join((*paragraphs(board, labels), *([outline] if outline else [])))


def paragraphs(board: Board, labels: Labeling) -> tuple[str, ...]:
    """Of each synthesis that has not fallen, with the claim it rests on.

    What was merged into a later one that still counts stands there alone.
    """
    merged = [claim for claim in board.claims.values() if claim.merges and _counts(claim, labels)]
    taken = {key for claim in merged for key in claim.merges}
    return tuple(
        f"{claim.draft or claim.text} [{claim.id}]" for claim in merged if claim.id not in taken
    )


def _counts(claim: Claim, labels: Labeling) -> bool:
    return not claim.withdrawn and labels.of(claim.id) != "out"


LEFT: Mapping[Severity, float] = {"critical": 1.0, "major": 0.7, "minor": 0.9}
"""The share of a claim's confidence that an open attack leaves; a critical one defeats instead."""


def kept(before: Board, board: Board, key: str) -> Board:
    """The board after an amendment of the claim, with its earlier wording where that is needed.

    What was found answered is open again: the judge has not seen the claim as it reads now.
    """
    old, new = before.claims[key], board.claims[key]
    if new.withdrawn:
        return board
    claim = replace(new, before=old.text)
    attacks = {
        a.id: _reopened(a, old.text) for a in before.attacks.values() if a.to_claim_id == key
    }
    return replace(
        board, claims={**board.claims, key: claim}, attacks={**board.attacks, **attacks}
    )  # fmt: skip


def _reopened(attack: Attack, wording: str) -> Attack:
    return replace(attack, answered=False, against=attack.against or wording)


def awaiting(board: Board) -> tuple[str, ...]:
    """Open attacks of which a claim was amended since: whether that answers them is not known."""
    return tuple(a.id for a in board.attacks.values() if not a.resolved and _is_amended(a, board))


def _is_amended(attack: Attack, board: Board) -> bool:
    ends = (board.claims[attack.from_claim_id], board.claims[attack.to_claim_id])
    return any(claim.last_updated > attack.created_at for claim in ends)


def answered(board: Board, keys: Iterable[str]) -> Board:
    """The board with these attacks found answered."""
    found = {key: replace(board.attacks[key], answered=True) for key in keys}
    return replace(board, attacks={**board.attacks, **found})


def turned(board: Board, keys: Iterable[str]) -> Board:
    """The board with these claims found to mean something else since they were amended."""
    found = {key: replace(board.claims[key], turned=True) for key in keys}
    return replace(board, claims={**board.claims, **found})


def lowered(board: Board, labels: Labeling, keys: Iterable[str]) -> Board:
    """The board with these claims' confidence as open attacks leave it."""
    claims = {key: _lowered(board.claims[key], board, labels) for key in keys}
    changed = {key: claim for key, claim in claims.items() if claim != board.claims[key]}
    return replace(board, claims={**board.claims, **changed}) if changed else board


def _lowered(claim: Claim, board: Board, labels: Labeling) -> Claim:
    given, share = _given(claim), 1.0
    for number in labels.incoming.get(claim.id, ()):
        attack = board.attacks[number]
        share *= 1.0 if attack.resolved else LEFT[attack.severity]
    if share == 1.0:
        return replace(claim, confidence=given, given=None)
    return replace(claim, confidence=round(given * share, 3), given=given)


def rescaled(claim: Claim, confidence: float) -> Claim:
    """The claim with another confidence; open attacks go on to take the same share of it."""
    if claim.given is None or not claim.confidence or confidence == claim.confidence:
        return replace(claim, confidence=confidence)
    given = min(1.0, confidence * claim.given / claim.confidence)
    return replace(claim, confidence=confidence, given=given)


def _given(claim: Claim) -> float:
    return claim.confidence if claim.given is None else claim.given
