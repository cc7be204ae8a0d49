"""What is made of what was claimed: the judge's rating, and the check of facts."""

import re
from collections.abc import Iterator

from aufheben.agents.symbolic.deliberation.convergence import settled
from aufheben.agents.symbolic.deliberation.scene import Scene, other_side, scene_of
from aufheben.domain.acts import CheckFact, Rating, Sided
from aufheben.domain.boards import Check, Quotation, Side
from aufheben.logic.likeness import normalized
from aufheben.logic.sentences import read_premise, read_proposition, say_literal
from aufheben.rooms.deliberation.asks.act_tasks import DoFactCheck
from aufheben.rooms.deliberation.asks.role_tasks import Rate

_SENTENCE = re.compile(r"[^.!?。！？\n]+[.!?。！？]?")


def rating(task: Rate, steps: int) -> Rating:
    """Converged where the board has come to what all stances together come to. The quality is the
    confidence of what stands, with diminishing returns."""
    scene = scene_of(task)
    standing = sum(claim.confidence for claim in scene.standing())
    converged, because = settled(scene, steps, task.lang)
    return Rating(
        quality=round(standing / (1 + standing), 3),
        converged=converged,
        because=because,
        sides=tuple(_sides(scene)),
    )


def checked(task: DoFactCheck) -> CheckFact:
    """Contradicted where the strong negation of a fact that it rests on is a sentence of a passage,
    else supported, by the share of its facts that are, else unverified."""
    claim = task.view.board.claims[task.claim]
    scene = scene_of(task)
    lexicon = scene.lexicon
    facts: dict[str, str] = {}
    for premise in claim.support:
        clause = read_premise(premise, lexicon)
        if clause is not None and clause.is_fact:
            facts[premise] = say_literal(clause.head.complement, lexicon)
    looked: tuple[tuple[Check, tuple[str, ...]], ...] = (
        ("contradicted", tuple(facts.values())),
        ("supported", tuple(facts)),
    )
    for finding, texts in looked:
        quoted = [tuple(_quoted(text, task.passages)) for text in texts]
        share = sum(map(bool, quoted)) / len(quoted) if quoted else 0.0
        if share:
            return CheckFact(
                claim=claim.id,
                finding=finding,
                confidence=_moved(claim.confidence, finding, share),
                quotations=tuple(quotation for found in quoted for quotation in found),
            )
    return CheckFact(claim=claim.id, finding="unverified", confidence=claim.confidence)


def _moved(before: float, finding: Check, share: float) -> float:
    """Half the way to certainty where all facts were found; half of it lost to a denial."""
    return before / 2 if finding == "contradicted" else before + (1 - before) / 2 * share


def _sides(scene: Scene) -> Iterator[Sided]:
    """Sides that are not as the claims were given.

    An attacker is on the other side of what it attacked first; any other claim is con where it
    concludes that something is not so.
    """
    attacked: dict[str, str] = {}
    for attack in scene.board.attacks.values():
        attacked.setdefault(attack.from_claim_id, attack.to_claim_id)
    sides: dict[str, Side] = {}
    for claim in scene.board.claims.values():
        target = attacked.get(claim.id, "")
        literal = read_proposition(claim.text, scene.lexicon)
        if target in sides and not scene.is_answer(claim):
            sides[claim.id] = other_side(sides[target])
        elif literal is not None:
            sides[claim.id] = "pro" if literal.positive else "con"
        if claim.id in sides and sides[claim.id] != claim.side:
            yield Sided(claim=claim.id, side=sides[claim.id])


def _quoted(text: str, passages: tuple[Quotation, ...]) -> Iterator[Quotation]:
    """Where the text is a whole sentence of the passages: part of one may say the contrary."""
    wanted = normalized(text)
    for passage in passages:
        found = (sentence.strip() for sentence in _SENTENCE.findall(passage.text))
        same = next((each for each in found if normalized(each) == wanted), None)
        if same is not None:
            yield Quotation(source=passage.source, text=same)
