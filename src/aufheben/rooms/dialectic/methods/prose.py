"""The published dialogue without its schema: the same course, asked for in free prose."""

from aufheben.domain import Argument, Characters, Core, Issue, Move, Rule
from aufheben.protocols.ports import Place
from aufheben.rooms.dialectic.asks.integration_steps import Refused
from aufheben.rooms.dialectic.methods.prose_steps import Common, Criteria, Settle
from aufheben.rooms.dialectic.methods.reply_task import Retort
from aufheben.rooms.dialectic.methods.speech_tasks import State
from aufheben.rooms.dialectic.methods.speeches import texts
from aufheben.rooms.dialectic.protocol.repertoire import Repertoire


def _state(
    *,
    place: Place,
    reserve: int,
    issue: Issue,
    theses: tuple[Argument, ...],
    heard: tuple[Argument, ...],
    **_: object,
) -> State:
    return State(place=place, reserve=reserve, issue=issue, own=texts(theses), heard=texts(heard))


def _retort(
    *,
    place: Place,
    reserve: int,
    issue: Issue,
    attacked: Argument,
    said: tuple[Argument, ...],
    heard: tuple[Argument, ...],
    **_: object,
) -> Retort:
    return Retort(
        place=place,
        reserve=reserve,
        issue=issue,
        attacked=attacked.warrant.consequent,
        own=texts(said),
        heard=texts(heard),
    )


def _criteria(*, place: Place, reserve: int, issue: Issue, warrants: tuple[Rule, ...]) -> Criteria:
    said = tuple(warrant.consequent for warrant in warrants)
    return Criteria(place=place, reserve=reserve, issue=issue, theses=said)


def _common(
    *,
    place: Place,
    reserve: int,
    issue: Issue,
    characters: Characters,
    refused: tuple[Refused, ...],
    **_: object,
) -> Common:
    return Common(
        place=place,
        reserve=reserve,
        issue=issue,
        criteria=characters.properties[0].strong[0],
        refused=tuple(each.answer.final_answer for each in refused),
    )


def _settle(
    *,
    place: Place,
    reserve: int,
    issue: Issue,
    warrants: tuple[Rule, ...],
    core: Core,
    heard: tuple[Move, ...],
    refused: tuple[Refused, ...],
    **_: object,
) -> Settle:
    return Settle(
        place=place,
        reserve=reserve,
        issue=issue,
        labels=tuple(dict.fromkeys(move.seat for move in heard)),
        core=core.strong[0],
        theses=tuple(warrant.consequent for warrant in warrants),
        refused=tuple(each.answer.final_answer for each in refused),
    )


PROSE = Repertoire(
    construct=_state,
    counter=_retort,
    characterize=_criteria,
    generalize=_common,
    answer=_settle,
)
