"""What each mind could claim next: answers, objections, and what joins answers that fell.

A mind builds on its own stance, as in the published dialectic. Within a line of attacks it may
not use an argument of its own again, so every line ends.
"""

from collections.abc import Iterator

from aufheben.agents.symbolic.attack import counterargument
from aufheben.agents.symbolic.claim import main_argument
from aufheben.agents.symbolic.deliberating_scene import Scene, stated
from aufheben.agents.symbolic.deliberating_words import say
from aufheben.agents.symbolic.reasoning import answer_to, characters, core
from aufheben.domain import (
    Argument,
    Characters,
    Core,
    FinalAnswer,
    Move,
    Rebut,
    Seat,
    Thesis,
    Undercut,
)
from aufheben.domain.acts import Critique, Propose, Synthesize
from aufheben.domain.boards import Claim, Question
from aufheben.domain.words import Role
from aufheben.logic.arguments import Budget, arguments
from aufheben.logic.border import worded
from aufheben.logic.knowledge import Knowledge
from aufheben.logic.relations import is_defeat
from aufheben.logic.sentences import read_proposition
from aufheben.protocols.deliberation.steps import Lang
from aufheben.protocols.dialectic import Answer, Characterize, Construct, Counter, Generalize
from aufheben.protocols.dialectic.integration_steps import Refused

TRIES = 16
"""Most arguments of a mind that are passed over since they are on the board."""


def main_claim(scene: Scene, mind: Seat, steps: int) -> Argument | None:
    """A main argument of the mind that is not on the board."""
    theses: list[Argument] = []
    for _ in range(TRIES):
        task = Construct(
            place=("deliberate",),
            issue=scene.issue,
            stance=mind.stance,
            formal=True,
            theses=tuple(theses),
        )
        found = main_argument(mind, task, steps)
        if not isinstance(found, Thesis):
            return None
        if scene.known(found.argument) is None:
            return found.argument
        theses.append(found.argument)
    return None


def objection(
    scene: Scene, target: Claim, mind: Seat, steps: int, lang: Lang
) -> Critique | None:  # fmt: skip
    """The mind's counterargument to a claim, if it has one that was not made."""
    attacked, before = scene.arguments[target.id], scene.attackers(target.id)
    own = [c for c in (*scene.line(target.id), *before) if c in scene.board.claims]
    task = Counter(
        place=("deliberate",),
        issue=scene.issue,
        attacked=attacked,
        formal=True,
        said=tuple(scene.arguments[c] for c in own if scene.board.claims[c].by == mind.name),
    )
    found = counterargument(mind, task, steps)
    if not isinstance(found, Rebut | Undercut):
        return None
    known = scene.known(found.argument)
    if known is not None and (known.withdrawn or known.id in (*before, target.id)):
        return None
    kind = "rebuts" if isinstance(found, Rebut) else "undercuts"
    strict = is_defeat(found.argument, attacked, scene.issue, strict=True)
    return Critique(
        target=target.id,
        by=known.id if known else stated(found.argument, scene.lexicon(mind.name), mind.name),
        type="evidence" if isinstance(found, Rebut) else "logic",
        severity="critical" if strict else "major",
        description=say(lang, kind, target=found.target),
    )


def objections(
    scene: Scene, targets: tuple[Claim, ...], steps: int, lang: Lang
) -> Iterator[tuple[Seat, Claim, Critique]]:
    """Every mind's objection to each of these claims that another made."""
    for target in targets:
        for mind in scene.minds:
            if mind.name != target.by:
                found = objection(scene, target, mind, steps, lang)
                if found is not None:
                    yield mind, target, found


def reply(scene: Scene, asked: Question, assumed: str, steps: int) -> Propose | None:
    """What some mind knows of an assumption that was asked about: that it holds, or does not."""
    for mind in scene.minds:
        knowledge = Knowledge.of(mind.stance, scene.issue)
        literal = read_proposition(assumed, knowledge.lexicon)
        for goal in (literal, literal.complement) if literal is not None else ():
            for ground in arguments(knowledge.closure, goal, Budget(left=steps)):
                argument = worded(ground, knowledge.lexicon)
                if scene.known(argument) is None:
                    claim = stated(argument, knowledge.lexicon, mind.name)
                    return Propose(claim=claim, answers=asked.id)
    return None


def joined(scene: Scene, lost: tuple[Claim, ...]) -> tuple[Synthesize, str] | None:
    """A synthesis of main claims that fell, which is not on the board, and by what method."""
    heard = tuple(_moves(scene, lost))
    for mind in scene.minds:
        refused: list[Refused] = []
        for _ in range(TRIES):
            found = _integrated(scene, lost, mind, heard, tuple(refused))
            if found is None:
                break
            argument = found.answer.argument
            if argument is not None and scene.known(argument) is None:
                claim = stated(argument, scene.lexicon(mind.name), "")
                merges = tuple(claim.id for claim in lost)
                return Synthesize(claim=claim, merges=merges), found.core.method
            refused.append(found)
    return None


def _integrated(
    scene: Scene,
    lost: tuple[Claim, ...],
    mind: Seat,
    heard: tuple[Move, ...],
    refused: tuple[Refused, ...],
) -> Refused | None:
    """The Reasoning Method's next core and answer, by one mind."""
    issue, place = scene.issue, ("deliberate",)
    warrants = tuple(scene.arguments[claim.id].warrant for claim in lost)
    said = characters(mind, Characterize(place=place, issue=issue, warrants=warrants))
    if not isinstance(said, Characters):
        return None
    generalize = Generalize(
        place=place, issue=issue, characters=said, heard=heard, refused=refused
    )  # fmt: skip
    found = core(mind, generalize)
    if not isinstance(found, Core) or generalize.legal(found) is not None:
        return None
    task = Answer(
        place=place, issue=issue, warrants=warrants, core=found, heard=heard, refused=refused
    )  # fmt: skip
    answer = answer_to(mind, task)
    if not isinstance(answer, FinalAnswer) or task.legal(answer) is not None:
        return None
    return Refused(found, answer)


def _moves(scene: Scene, lost: tuple[Claim, ...]) -> Iterator[Move]:
    """What was uttered: the main arguments that fell, then all else as it came."""
    for claim in lost:
        yield Move(seat=claim.by or claim.id, role="thesis", argument=scene.arguments[claim.id])
    mains = {claim.id for claim in lost}
    for claim in scene.board.claims.values():
        if claim.id not in mains:
            role: Role = "synthesis" if claim.merges else "rebut"
            yield Move(seat=claim.by, role=role, argument=scene.arguments[claim.id])
