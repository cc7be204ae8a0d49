"""The deliberation alone: every act of the room, worked out from the stances of its minds; the final text."""

from collections.abc import Iterator
from typing import Any

from aufheben.agents.symbolic.deliberation.assessment import checked, rating, settled
from aufheben.agents.symbolic.deliberation.scene import Scene, cite, say, scene_of
from aufheben.agents.symbolic.deliberation.sketches import aims, estimate
from aufheben.domain.acts import Finalize, Passages, Replan
from aufheben.domain.boards import Claim
from aufheben.domain.vocabulary import Lang
from aufheben.errors import Misuse
from aufheben.logic.answer_text import together
from aufheben.logic.sentences import read_proposition, rule_said
from aufheben.rooms.deliberation.asks.act_tasks import Do, DoFactCheck, DoFinalize, DoPlan
from aufheben.rooms.deliberation.asks.base_task import DeliberationTask
from aufheben.rooms.deliberation.asks.role_tasks import Consult, Rate, Weigh


def deliberated(task: DeliberationTask[Any], steps: int) -> object:
    """The engine's answer; an act that was sketched is performed as it was sketched.

    Raises Misuse if an act is to be performed that nobody sketched.
    """
    match task:
        case Weigh():
            return estimate(task, steps)
        case Rate():
            return rating(task, steps)
        case Consult():
            return Passages(found=())
        case DoFactCheck():
            return checked(task)
        case DoFinalize():
            return final(task, steps)
        case Do(sketch=None) if isinstance(task, DoPlan):
            return Replan(aims=aims(scene_of(task), task.lang))
        case Do(sketch=sketch) if sketch is not None:
            return sketch
        case _:
            raise Misuse(f"the symbolic agent has no answer to {type(task).__name__} unsketched")


def final(task: DoFinalize, steps: int) -> Finalize:
    """The answer that stands, what fell and by what, what is open, and the minority's view.

    What stands on a board on which not all has been said is not told as an answer.
    """
    scene, lang = scene_of(task), task.lang
    done, because = settled(scene, steps, lang)
    answers = _in_order(scene) if done else []
    parts = [say(lang, "asked", question=task.issue)]
    without = say(lang, "left") if done else say(lang, "unfinished", because=because)
    parts += [_answered(claim, lang) for claim in answers] or [without]
    for claim in answers:
        merged = [key for key in claim.merges if key in scene.labels]
        parts += [say(lang, "merged", claims=cite(*merged))] if merged else []
    parts += list(_stories(scene, lang))
    if not answers:
        word = "stands" if done else "so_far"
        parts += [say(lang, word, text=c.text, claim=c.id) for c in scene.standing()[:1]]
    asked = [q.text for q in scene.board.questions.values() if not q.answered_by]
    parts += [say(lang, "unanswered", questions=" ".join(asked))] if asked else []
    return Finalize(text="\n".join(parts), minority=_minority(scene, lang))


def _in_order(scene: Scene) -> list[Claim]:
    """Answers that stand; of several in the order in which all stances together give them."""
    found = [claim for claim in scene.standing() if scene.is_answer(claim)]
    given = scene.bearing.decision.answers

    def place(claim: Claim) -> int:
        literal = read_proposition(claim.text, scene.lexicon)
        return given.index(literal) if literal in given else len(given)

    return sorted(found, key=place)


def _answered(claim: Claim, lang: Lang) -> str:
    return say(lang, "answered", text=claim.text, because=_because(claim, lang), claim=claim.id)


def _because(claim: Claim, lang: Lang) -> str:
    """The facts that it rests on, without the rules that apply them."""
    english = [p for p in claim.support if not p.lower().startswith(("if ", "by def"))]
    facts = [p for p in english if not rule_said(p)]
    return say(lang, "because", reasons=together(facts, lang)) if facts else ""


def _stories(scene: Scene, lang: Lang) -> Iterator[str]:
    """What became of each claim that does not stand, and by what."""
    for claim in scene.fallen():
        label = scene.labels[claim.id]
        against = [key for key in scene.attackers(claim.id) if key in scene.labels]
        winners = [key for key in against if scene.labels[key] == "in"]
        attacker = next(iter(winners or against), "")
        if attacker:
            told = "undecided" if label == "undecided" else "fell"
            other = scene.board.claims[attacker].text
            yield say(lang, told, text=claim.text, claim=claim.id, attacker=attacker, other=other)
        elif label == "withdrawn":
            yield say(lang, "retracted", text=claim.text, claim=claim.id)


def _minority(scene: Scene, lang: Lang) -> str:
    """The strongest claim that does not stand; one that answers the issue before others."""
    fallen = scene.fallen()
    if not fallen:
        return say(lang, "none")

    def strength(claim: Claim) -> tuple[bool, float]:
        return scene.is_answer(claim), claim.confidence

    kept = max(fallen, key=strength)
    return say(
        lang, "minority", claim=kept.id, text=kept.text, because=_because(kept, lang)
    )  # fmt: skip
