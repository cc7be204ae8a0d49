"""The acts that make sense now, each as it would really be performed.

Nothing is estimated but what a source will say: whatever else is sketched can be carried out
word for word.
"""

from collections.abc import Iterator

from aufheben.agents.symbolic.deliberation.moves import joined, main_claim, objections, reply
from aufheben.agents.symbolic.deliberation.scene import Scene, cite, say, scene_of
from aufheben.domain.acts import CheckFact, Estimate, Inquire, Performed, Propose, Replan, Sketch
from aufheben.domain.boards import Act, Claim
from aufheben.domain.vocabulary import Lang
from aufheben.rooms.deliberation.asks.role_tasks import Weigh

HOPED = 0.5
"""The share of a claim's doubt that a check is hoped to take."""
AIMS = 4
"""Most aims of a plan."""


def estimate(task: Weigh, steps: int) -> Estimate:
    """One sketch for each act that makes sense; nothing is planned where nothing else is left."""
    scene, lang = scene_of(task), task.lang
    merged = _merged(scene, lang)
    found = [
        _proposed(scene, steps, lang) or (None if merged else _withdrawn(scene, steps, lang)),
        _criticized(scene, steps, lang),
        _asked(scene, lang),
        _checked(scene, lang) if task.sourced else None,
        merged,
    ]
    left = not scene.alone or any(found)
    found.append(_planned(scene, lang) if left else None)
    return Estimate(sketches=tuple(sketch for sketch in found if sketch is not None))


def aims(scene: Scene, lang: Lang) -> tuple[str, ...]:
    """What is still to be looked into: answers to hear, attack, defend, or join."""
    mains = scene.mains()
    if not scene.board.claims:
        return (say(lang, "first"),)
    fallen = [c.id for c in mains if scene.labels[c.id] != "in"]
    untried = [c.id for c in mains if scene.labels[c.id] == "in" and not scene.attackers(c.id)]
    found = [say(lang, "attack", claim=cite(key)) for key in untried]
    if len(fallen) > 1:
        found.append(say(lang, "join", claims=cite(*fallen)))
    found += [say(lang, "defend", claim=cite(key)) for key in fallen]
    return tuple(found[:AIMS])


def _exact(act: Act, performed: Performed, because: str) -> Sketch:
    return Sketch(act=act, performed=performed, persuades=0.0, because=because, exact=True)


def _proposed(scene: Scene, steps: int, lang: Lang) -> Sketch | None:
    """An answer to a question first; else a main argument of the mind that gave the fewest."""
    for claim, assumed in _assumptions(scene):
        text = say(lang, "question", assumption=assumed)
        for asked in scene.board.questions.values():
            if asked.text == text and asked.about == claim.id and not asked.answered_by:
                found = reply(scene, asked, assumed, steps)
                if found is not None:
                    return _exact("propose", found, say(lang, "answer", question=text))
    main = main_claim(scene)
    if main is None:
        return None
    made, mind = main
    return _exact("propose", Propose(claim=made), say(lang, "main", mind=mind))


def _withdrawn(scene: Scene, steps: int, lang: Lang) -> Sketch | None:
    """A claim is given up that fell to a critical attack which no mind can attack back."""
    for attack in scene.board.attacks.values():
        target, attacker = attack.to_claim_id, attack.from_claim_id
        known = attacker in scene.board.claims and scene.labels.get(target) == "out"
        if attack.resolved or attack.severity != "critical" or not known:
            continue
        if not _is_given_up(scene, scene.board.claims[target]):
            continue
        if not any(objections(scene, (scene.board.claims[attacker],), steps, lang)):
            because = say(lang, "withdraw", claim=cite(target))
            return _exact("propose", Propose(claim=None, amends=target), because)
    return None


def _is_given_up(scene: Scene, claim: Claim) -> bool:
    """All stances together overrule it, and no synthesis may keep something of it."""
    point = scene.point(claim)
    if point is None:
        return True
    kept = scene.is_answer(claim) and scene.bearing.course.lifted is not None
    return point.status == "overruled" and not kept


def _criticized(scene: Scene, steps: int, lang: Lang) -> Sketch | None:
    """The latest claim against which something is still to be said; one that stands first."""
    others = tuple(claim for claim in scene.fallen() if scene.alone and not claim.withdrawn)
    found = next(objections(scene, (*scene.standing(), *others), steps, lang), None)
    if found is None:
        return None
    mind, target, critique = found
    because = say(lang, "critique", mind=mind, claim=cite(target.id))
    return _exact("critique", critique, because)


def _asked(scene: Scene, lang: Lang) -> Sketch | None:
    """What a standing claim takes to have no evidence, asked once."""
    before = {question.text for question in scene.board.questions.values()}
    for claim, assumed in _assumptions(scene):
        text = say(lang, "question", assumption=assumed)
        if text not in before and scene.labels[claim.id] == "in":
            because = say(lang, "asks", claim=cite(claim.id))
            return _exact("question", Inquire(text=text, about=claim.id), because)
    return None


def _checked(scene: Scene, lang: Lang) -> Sketch | None:
    """The first standing claim that rests on something and was not checked.

    What the source will say is not known: half of the doubt is hoped to go.
    """
    done = {check.claim for check in scene.board.checks}
    for claim in reversed(scene.standing()):
        if claim.id not in done and claim.support:
            hoped = 1 - (1 - claim.confidence) * (1 - HOPED)
            check = CheckFact(claim=claim.id, finding="unverified", confidence=hoped)
            because = say(lang, "check", claim=cite(claim.id))
            return Sketch(act="fact_check", performed=check, persuades=0.0, because=because)
    return None


def _merged(scene: Scene, lang: Lang) -> Sketch | None:
    """What joins answers, once none of them stands."""
    stands = any(scene.labels[claim.id] == "in" for claim in scene.mains())
    found = None if stands else joined(scene)
    if found is None:
        return None
    performed, method = found
    claims = cite(*performed.merges)
    because = say(lang, "synthesize", claims=claims, method=method)
    return _exact("synthesize", performed, because)


def _planned(scene: Scene, lang: Lang) -> Sketch | None:
    found = aims(scene, lang)
    if not found or found == scene.board.plan:
        return None
    return _exact("plan", Replan(aims=found), say(lang, "plan"))


def _assumptions(scene: Scene) -> Iterator[tuple[Claim, str]]:
    for claim in scene.board.claims.values():
        if not claim.withdrawn:
            for assumed in claim.assumptions:
                yield claim, assumed
