"""The judge's rating, the check of facts, and the final text."""

import re
from collections.abc import Iterator

from aufheben.agents.symbolic.deliberation.convergence import settled
from aufheben.agents.symbolic.deliberation.scene import Scene, other_side, scene_of
from aufheben.agents.symbolic.deliberation.words import cite, say
from aufheben.domain.acts import CheckFact, Finalize, Rating, Sided
from aufheben.domain.boards import Check, Claim, Quotation, Side
from aufheben.domain.vocabulary import Lang
from aufheben.logic.answer_text import together
from aufheben.logic.likeness.normal_form import normalized
from aufheben.logic.sentences import read_premise, read_proposition, rule_said, say_literal
from aufheben.rooms.deliberation.asks.act_tasks import DoFactCheck, DoFinalize
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
