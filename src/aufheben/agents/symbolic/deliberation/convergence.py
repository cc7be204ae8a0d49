"""Whether the board has come to what all stances together come to, or what is missing."""

from collections.abc import Iterator

from aufheben.agents.symbolic.deliberation.moves import joined, objections
from aufheben.agents.symbolic.deliberation.scene import Scene
from aufheben.agents.symbolic.deliberation.words import cite, say
from aufheben.domain.boards import Claim
from aufheben.domain.vocabulary import Lang, Status
from aufheben.logic.language import Literal
from aufheben.logic.sentences import read_proposition

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
