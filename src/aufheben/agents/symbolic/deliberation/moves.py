"""What could be claimed next: answers, objections, and what joins answers that fell.

It is one mind that deliberates, so what any of its stances knows all of them know: arguments are
built on all stances together, and the board is led to where they stand there.
"""

from collections.abc import Iterator

from aufheben.agents.symbolic.arguing import counterargument
from aufheben.agents.symbolic.deliberation.scene import Scene, say, stated
from aufheben.domain import Rebut, Seat, Undercut
from aufheben.domain.acts import Critique, Propose, Stated, Synthesize
from aufheben.domain.boards import Claim, Ground, Question
from aufheben.domain.vocabulary import Lang
from aufheben.logic.answer_text import core_of
from aufheben.logic.arguments import Budget, GroundArgument, arguments
from aufheben.logic.audit import is_defeat
from aufheben.logic.defeat import undercuts
from aufheben.logic.language import Clause, Literal
from aufheben.logic.likeness import normalized
from aufheben.logic.sentences import read_proposition, say_literal
from aufheben.logic.status import standings_in
from aufheben.logic.union import Main, Point, lifts
from aufheben.logic.union.synthesis import UnionSynthesis
from aufheben.logic.union.theory import literal_key
from aufheben.rooms.dialectic.asks.argument_tasks import Counter

Objection = tuple[str, Claim, Critique]
"""Who objects to what, and how."""


def main_claim(scene: Scene) -> tuple[Stated, str] | None:
    """A main argument that is not on the board, by the mind that gave the fewest."""
    given = [claim.by for claim in scene.mains()]
    places = [mind.name for mind in scene.minds]

    def fewest(mind: str) -> tuple[int, int]:
        return given.count(mind), places.index(mind) if mind in places else len(places)

    def turn(main: Main) -> tuple[int, int]:
        return min(map(fewest, main.holders), default=(0, 0))

    left = [main for main in scene.bearing.course.heard if scene.said(main.argument) is None]
    if not left:
        return None
    main = min(left, key=turn)
    mind = min(main.holders, key=fewest, default="")
    said = scene.bearing.worded(main.argument)
    return stated(said, scene.lexicon, mind), mind


def objections(
    scene: Scene, targets: tuple[Claim, ...], steps: int, lang: Lang
) -> Iterator[Objection]:
    """What is still to be said against each of these claims."""
    for target in targets:
        point = scene.point(target)
        if point is not None:
            yield from _due(scene, target, point, lang)
        elif not scene.alone:
            yield from _of_each(scene, target, steps, lang)


def _due(scene: Scene, target: Claim, point: Point, lang: Lang) -> Iterator[Objection]:
    """What the status of one of the minds' arguments still wants to be said against it.

    What is on the board already goes first. Nobody says the target's own words against it.
    """
    made = scene.attackers(target.id)
    course = scene.bearing.course
    answer = scene.is_answer(target)
    wanted = course.objections(point) if answer else ()
    wanted = wanted if point.status == "justified" else course.settling(point)
    known = {ground: scene.said(ground) for ground in wanted}
    done = [ground for ground, claim in known.items() if claim is not None and claim.id in made]
    if done and point.status != "justified":
        return
    for ground in sorted(wanted, key=lambda g: known[g] is None):
        by = known[ground]
        possible = by is None or not (by.withdrawn or by.id == target.id)
        if ground not in done and possible and not _echoes(scene, ground, target):
            yield _objection(scene, target, point, ground, lang)


def _echoes(scene: Scene, ground: GroundArgument, target: Claim) -> bool:
    said = scene.bearing.worded(ground).warrant.consequent
    return normalized(said) == normalized(target.text)


def _objection(
    scene: Scene, target: Claim, point: Point, ground: GroundArgument, lang: Lang
) -> Objection:
    mind, known = scene.bearing.speaker(ground, target.by), scene.said(ground)
    undercut = undercuts(ground, point.argument)
    attacked = say_literal(_met(ground, point.argument, undercut=undercut), scene.lexicon)
    strict = scene.bearing.course.strictly(ground, point.argument)
    critique = Critique(
        target=target.id,
        by=known.id if known else stated(scene.bearing.worded(ground), scene.lexicon, mind),
        type=_ground(undercut=undercut),
        severity="critical" if strict else "major",
        description=say(lang, "undercuts" if undercut else "rebuts", target=attacked),
    )
    return known.by if known else mind, target, critique


def _ground(*, undercut: bool) -> Ground:
    return "logic" if undercut else "evidence"


def _met(ground: GroundArgument, attacked: GroundArgument, *, undercut: bool) -> Literal:
    """What is attacked, the attacker's own conclusion where it can be."""
    head = ground.warrant.head
    meant = head if undercut else head.complement
    met = attacked.assumptions if undercut else attacked.conclusions
    met &= ground.conclusions if undercut else ground.contraries
    return meant if meant in met else min(met, key=literal_key)


def _of_each(scene: Scene, target: Claim, steps: int, lang: Lang) -> Iterator[Objection]:
    """Every mind's objection to a claim that others made in words of their own."""
    for mind in scene.minds:
        found = None if mind.name == target.by else _own(scene, target, mind, steps, lang)
        if found is not None:
            yield mind.name, target, found


def _own(scene: Scene, target: Claim, mind: Seat, steps: int, lang: Lang) -> Critique | None:
    """The mind's counterargument, if it has one that was not made.

    Within a line of attacks it may not use an argument of its own again, so every line ends.
    """
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
        by=known.id if known else stated(found.argument, scene.lexicon, mind.name),
        type=_ground(undercut=isinstance(found, Undercut)),
        severity="critical" if strict else "major",
        description=say(lang, kind, target=found.target),
    )


def reply(scene: Scene, asked: Question, assumed: str, steps: int) -> Propose | None:
    """What the minds know of an assumption that was asked about: that it holds, or does not.

    Only what stands over all stances as it will stand on the board.
    """
    literal = read_proposition(assumed, scene.lexicon)
    closure = scene.bearing.union.closure
    for goal in (literal, literal.complement) if literal is not None else ():
        for ground in arguments(closure, goal, Budget(left=steps)):
            if scene.said(ground) is None and _may_be_said(scene, ground):
                mind = scene.bearing.speaker(ground)
                claim = stated(scene.bearing.worded(ground), scene.lexicon, mind)
                return Propose(claim=claim, answers=asked.id)
    return None


def _may_be_said(scene: Scene, ground: GroundArgument) -> bool:
    """It bears on the issue, so that what is against it will be said too; or nothing is."""
    if ground in scene.bearing.course.points:
        return True
    closure = scene.bearing.union.closure
    return standings_in(closure, [ground])[0] == "justified"


def joined(scene: Scene) -> tuple[Synthesize, str] | None:
    """The synthesis of main claims that fell, unless it is on the board, and by what method."""
    lifted = scene.bearing.course.lifted
    if lifted is None or scene.said(lifted.argument) is not None:
        return None
    rules = {claim.id: _lifted(scene, lifted, claim) for claim in scene.mains()}
    merges = tuple(key for key, rule in rules.items() if rule is not None)
    if not {rule for rule, _ in lifted.warrants} <= set(rules.values()):
        return None
    claim = stated(scene.bearing.worded(lifted.argument), scene.lexicon, "")
    core = core_of(lifted.synthesis, (), scene.lexicon)
    return Synthesize(claim=claim, merges=merges), core.method


def _lifted(scene: Scene, lifted: UnionSynthesis, claim: Claim) -> Clause | None:
    point = scene.point(claim)
    main = None if point is None else scene.bearing.main(point)
    return None if main is None else lifts(lifted, main)
