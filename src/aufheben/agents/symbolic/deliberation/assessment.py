"""What is made of what was claimed: whether the board has come to an end, the rating, the check of facts."""

import re
from collections.abc import Iterator

from aufheben.agents.symbolic.deliberation.moves import joined, objections
from aufheben.agents.symbolic.deliberation.scene import Scene, cite, other_side, say, scene_of
from aufheben.domain.acts import CheckFact, Rating, Sided
from aufheben.domain.boards import Check, Claim, Quotation, Side
from aufheben.domain.vocabulary import Lang, Status
from aufheben.logic.language import Literal
from aufheben.logic.likeness import normalized
from aufheben.logic.sentences import read_premise, read_proposition, say_literal
from aufheben.rooms.deliberation.asks.act_tasks import DoFactCheck
from aufheben.rooms.deliberation.asks.role_tasks import Rate

_LABELS: dict[Status, str] = {"justified": "in", "overruled": "out", "defensible": "undecided"}


def settled(scene: Scene, steps: int, lang: Lang) -> tuple[bool, str]:
    """Whether it has, and why.

    Every answer was heard with what is to be said against it, each stands as it does over all
    stances, and those that stand are what all stances justify, or lift their conflict to.
    """
    missing = next(_missing(scene, steps, lang), "")
    if missing:
        return False, missing
    answers = [claim.id for claim in scene.standing() if scene.is_answer(claim)]
    said = say(lang, "converged", claims=cite(*answers)) if answers else say(lang, "agreed")
    return True, said


def _missing(scene: Scene, steps: int, lang: Lang) -> Iterator[str]:
    bearing = scene.bearing
    if bearing.union.question is None or bearing.decision.outcome == "budget":
        yield say(lang, "untold")
    for main in bearing.course.heard:
        if scene.said(main.argument) is None:
            answer = bearing.worded(main.argument).warrant.consequent
            yield say(lang, "unheard", answer=answer)
    for mind, target, _ in objections(scene, _to_be_tested(scene), steps, lang):
        yield say(lang, "attackable", mind=mind, claim=cite(target.id))
    found = joined(scene)
    if found is not None:
        yield say(lang, "unjoined", claims=cite(*found[0].merges))
    elif bearing.course.lifted is not None and scene.said(bearing.course.lifted.argument) is None:
        yield say(lang, "unsayable")
    for claim in scene.board.claims.values():
        if _stands_otherwise(scene, claim):
            yield say(lang, "otherwise", claim=cite(claim.id))
    if _answers(scene) != bearing.wanted:
        yield say(lang, "nothing")


def _to_be_tested(scene: Scene) -> tuple[Claim, ...]:
    """Of what others made in words of their own only the answers that stand."""
    standing = scene.standing()
    known = (c for c in scene.board.claims.values() if scene.point(c) and not c.withdrawn)
    return (*known, *(c for c in standing if scene.is_answer(c) and not scene.point(c)))


def _stands_otherwise(scene: Scene, claim: Claim) -> bool:
    point = scene.point(claim)
    if point is None or claim.withdrawn:
        return False
    return scene.labels[claim.id] != _LABELS.get(point.status, "")


def _answers(scene: Scene) -> frozenset[Literal | None]:
    """What stands of the answers, as literals; None for one in words that are not read."""
    standing = (claim for claim in scene.standing() if scene.is_answer(claim))
    return frozenset(read_proposition(claim.text, scene.lexicon) for claim in standing)


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
