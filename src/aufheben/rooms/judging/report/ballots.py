"""A ballot as tab rooms take it: Tabbycat's JSON, and a table with a row for each speech.

The shape is that of Tabbycat's API (`POST …/pairings/ID/ballots`, version 1): sheets of teams in
the order of their sides, each with its speeches in order, replies last. Tabbycat knows teams,
speakers, adjudicators and motions by addresses of its own; their names stand in those places.
"""

import json
from collections.abc import Iterator, Sequence
from typing import Any, Final

from aufheben.domain.matches import Match, Speech, Team
from aufheben.domain.verdicts import Ballot, SpeechFeedback, Verdict, is_reply
from aufheben.formats.quoting.characters import unturned
from aufheben.formats.quoting.data import comma_separated, text_cell
from aufheben.rooms.judging.job import EndedJudging
from aufheben.rooms.judging.report.document import who
from aufheben.rooms.judging.report.envelope import speaking

COLUMNS: Final = (
    "judge", "motion", "rank", "team", "side", "speech", "speaker", "role", "points", "why",
    "strong", "lost", "next",
)  # fmt: skip
_FOUR, _TWO = ("OG", "OO", "CG", "CO"), {"for": "aff", "against": "neg"}


def tabbycat(judged: EndedJudging) -> str:
    """One sheet by consensus for four teams, one for each judge for two; none without a winner."""
    match = judged.hearing.match
    is_four = set(match.heading.names) == set(_FOUR)
    first = speaking(judged)
    ballots = judged.ballots if not is_four else (first,) if first is not None else ()
    sheets = [_sheet(match, ballot, is_four=is_four) for ballot in _decided(ballots)]
    body = {"result": {"sheets": sheets}, "motion": match.heading.motion, "confirmed": False}
    return json.dumps(body, ensure_ascii=False, indent=2) + "\n"


def table(judged: EndedJudging) -> str:
    """CSV with a header: a row for each speech of each ballot; points are empty without feedback."""
    match = judged.hearing.match
    found = (row for ballot in _decided(judged.ballots) for row in _rows(match, ballot))
    cells = ([text_cell(unturned(str(each))) for each in row] for row in found)
    return comma_separated([COLUMNS, *cells])


def _decided(ballots: Sequence[Ballot]) -> Iterator[Ballot]:
    """Ballots that name a winner."""
    for ballot in ballots:
        if isinstance(ballot.verdict, Verdict) and ballot.verdict.winner is not None:
            yield ballot


def _ranking(ballot: Ballot) -> tuple[str, ...]:
    return ballot.verdict.ranking if isinstance(ballot.verdict, Verdict) else ()


def _told(ballot: Ballot) -> dict[int, SpeechFeedback]:
    speeches = ballot.feedback.speeches if ballot.feedback else ()
    return {each.speech: each for each in speeches}


def _rows(match: Match, ballot: Ballot) -> Iterator[list[object]]:
    ranking, told = _ranking(ballot), _told(ballot)
    sides = {team.name: team.side for team in match.heading.teams}
    for speech in match.speeches:
        each = told.get(speech.number)
        texts = (each.why, each.strong, each.lost, each.next) if each else ("",) * 4
        yield [
            ballot.judge, match.heading.motion, ranking.index(speech.team) + 1, speech.team,
            sides[speech.team], speech.number, speech.speaker, speech.role,
            f"{each.points:g}" if each else "", *texts,
        ]  # fmt: skip


def _sheet(match: Match, ballot: Ballot, *, is_four: bool) -> dict[str, Any]:
    teams = match.heading.teams
    order = [t for name in _FOUR for t in teams if t.name == name] if is_four else _by_side(teams)
    sheet: dict[str, Any] = {"teams": [_team(match, team, ballot) for team in order]}
    return sheet if is_four else {**sheet, "adjudicator": ballot.judge}


def _by_side(teams: Sequence[Team]) -> list[Team]:
    return sorted(teams, key=lambda team: team.side == "against")


def _team(match: Match, team: Team, ballot: Ballot) -> dict[str, Any]:
    ranking, told = _ranking(ballot), _told(ballot)
    points = len(ranking) - 1 - ranking.index(team.name)
    side = team.name.lower() if team.name in _FOUR else _TWO[team.side]
    found: dict[str, Any] = {"side": side, "team": team.name, "points": points}
    if len(ranking) == 2:
        found["win"] = points == 1
    if not told:
        return found
    speeches = sorted(match.of(team.name), key=is_reply)
    given = [_speech(speech, told[speech.number]) for speech in speeches]
    return {**found, "score": sum(each["score"] for each in given), "speeches": given}


def _speech(speech: Speech, told: SpeechFeedback) -> dict[str, Any]:
    return {"speaker": who(speech) or speech.team, "score": told.points, "ghost": False}
