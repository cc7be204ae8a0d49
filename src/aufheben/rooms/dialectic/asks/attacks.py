"""What makes an attack one: where it may point, and what it must conclude."""

from aufheben.domain import (
    Argument,
    Concede,
    Issue,
    NothingNew,
    Rebut,
    Unanswered,
    Undercut,
    Undermine,
)
from aufheben.domain.text import plain
from aufheben.domain.vocabulary import Role
from aufheben.logic.audit import (
    beaten_in_words,
    conflicts,
    is_computed_failure,
    is_defeat,
    undercut_in_words,
)
from aufheben.logic.translation import Given
from aufheben.protocols.ports import Rejected
from aufheben.protocols.words import refuse

Attack = Rebut | Undercut | Undermine
Reply = Rebut | Undercut | Undermine | Concede | NothingNew | Unanswered


def role_of(attack: Attack) -> Role:
    """The role that its move has."""
    match attack:
        case Rebut():
            return "rebut"
        case Undercut():
            return "undercut"
        case Undermine():
            return "undermine"


def unfit(answer: Attack, attacked: Argument, issue: Issue, *, formal: bool) -> Rejected | None:
    """What is wrong with where it points or what it concludes; of prose its word is taken."""
    match answer:
        case Rebut():
            return _rebuttal(answer, attacked, issue, declared=not formal)
        case Undercut():
            return _undercut(answer, attacked, issue, declared=not formal)
        case Undermine():
            return _undermining(answer, attacked)


def outweighed(
    answer: Attack, attacked: Argument, issue: Issue, *, formal: bool, strict: bool
) -> Rejected | None:
    """Refused where logic finds that it defeats nothing, or is defeated in return."""
    if not formal or isinstance(answer, Undermine):
        return None
    if is_defeat(answer.argument, attacked, issue, strict=strict):
        return None
    return _outweighed(strict=strict)


def beaten(
    answer: Attack, attacked: Argument, issue: Issue, *, strict: bool, by: Given, on: Given
) -> Rejected | None:
    """Refused where its very words, or what stances gave as logic, show that it defeats nothing."""
    one, target = answer.argument, answer.target
    if said := beaten_in_words(one, attacked, target, strict=strict):
        own = undercut_in_words(one, one) is not None
        who = ("it", "その論証自身") if own else ("the argument attacked", "相手の論証")
        return refuse(__name__, "beaten", said=said, who=who[0], who_ja=who[1])
    if is_computed_failure(one, attacked, target, issue, strict=strict, by=by, on=on):
        return _outweighed(strict=strict)
    return None


def _outweighed(*, strict: bool) -> Rejected:
    return refuse(__name__, "outweighed", how="strictly defeats" if strict else "defeats")


def impossible(attack: str, why: str, why_ja: str) -> Rejected:
    """Refused because nothing there can be attacked so."""
    return refuse(__name__, "impossible", attack=attack, reason=why, reason_ja=why_ja)


def _rebuttal(
    answer: Rebut, attacked: Argument, issue: Issue, *, declared: bool
) -> Rejected | None:
    if not any(rule.strong for rule in attacked.rules):
        return impossible("rebut", "it rests on no premise", "前提のない論証である")
    if not _among(answer.target, attacked.conc):
        return _no_target("Conc", attacked.conc, answer.target)
    if conflicts(answer.argument.conc, answer.target, issue, declared=declared):
        return None
    said = answer.argument.warrant.consequent
    return refuse(__name__, "not_contrary", target=answer.target, said=said)


def _undercut(
    answer: Undercut, attacked: Argument, issue: Issue, *, declared: bool
) -> Rejected | None:
    if not attacked.ass:
        return impossible("undercut", "it assumes nothing", "何も仮定していない論証である")
    if not _among(answer.target, attacked.ass):
        return _no_target("Ass", attacked.ass, answer.target)
    if conflicts(answer.argument.conc, answer.target, issue, undercut=True, declared=declared):
        return None
    return refuse(
        __name__, "not_shown", target=answer.target, said=answer.argument.warrant.consequent
    )


def _undermining(answer: Undermine, attacked: Argument) -> Rejected | None:
    if not attacked.premises:
        return impossible("undermine", "it rests on no premise", "前提のない論証である")
    if not _among(answer.target, attacked.premises):
        return _no_target("its premises", attacked.premises, answer.target)
    if plain(answer.argument.warrant.consequent) != plain(answer.target):
        return None
    return refuse(__name__, "not_doubted", target=answer.target)


def _among(target: str, propositions: tuple[str, ...]) -> bool:
    return plain(target) in map(plain, propositions)


def _no_target(where: str, propositions: tuple[str, ...], target: str) -> Rejected:
    where_ja = "相手の前提" if where == "its premises" else where
    return refuse(
        __name__,
        "no_target",
        where=where,
        where_ja=where_ja,
        propositions=list(propositions),
        target=target,
    )
