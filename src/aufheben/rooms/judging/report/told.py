"""A judged debate with the name of its run, and how its teams' scores went."""

from typing import Any, NamedTuple

from aufheben.domain.verdicts import Ballot
from aufheben.rooms.judging.job import EndedJudging
from aufheben.rooms.judging.protocol.scores import ScoreStep, score_course
from aufheben.rooms.judging.settings import SeatedJudging


class ToldJudging(NamedTuple):
    """What reports are written of."""

    run: str
    bench: SeatedJudging
    judged: EndedJudging


def course_rows(judged: EndedJudging, ballot: Ballot | None) -> list[dict[str, Any]]:
    """Each speech with its scores, and every team's total after it, rounded to 4 places."""
    return [
        {
            "speech": step.speech.number,
            "team": step.speech.team,
            "scores": dict(step.scores),
            "totals": {team: round(float(total), 4) for team, total in step.totals},
        }
        for step in steps(judged, ballot)
    ]


def steps(judged: EndedJudging, ballot: Ballot | None) -> tuple[ScoreStep, ...]:
    """Each speech with the teams' scores after it."""
    hearing = judged.hearing
    if ballot is None:
        return ()
    return score_course(hearing.match, hearing.panel, ballot.analyses)
