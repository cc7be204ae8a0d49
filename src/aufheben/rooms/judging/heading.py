"""What was read of a transcript, before anybody judges it: the motion, who speaks when and for whom."""

from collections.abc import Iterable, Iterator

from aufheben.domain.matches import Match, Speech, Team
from aufheben.formats.quoting.plain import line
from aufheben.rooms.judging.report import SeatedJudging
from aufheben.words import Said, speaker, spelled

_say = speaker(__name__)


def heading(bench: SeatedJudging) -> Iterator[str]:
    """The motion, and the speeches of each team by their numbers."""
    for said in _read(bench):
        yield spelled(said, bench.lang or "en", line)


def _read(bench: SeatedJudging) -> Iterator[Said]:
    match = bench.hearing.match
    yield _say("opening_motion", motion=match.heading.motion)
    teams = _say.joined(*(_team(team, match) for team in match.heading.teams), between="semicolon")
    yield _say("speeches", n=len(match.speeches), teams=teams)
    if asked := tuple(_examinations(match)):
        yield _say("examinations", speeches=_say.joined(*asked, between="semicolon"))
    if bench.chairs:
        yield _say("chairs", voices=_say.joined(*bench.chairs))
    if bench.listed:
        yield _say("listed", voices=_say.joined(*bench.listed, between="semicolon"))
    if bench.turns:
        yield _say("turns", voices=_say.joined(*bench.turns, between="semicolon"))
    if bench.within:
        yield _say("within", n=bench.within)


def _examinations(match: Match) -> Iterator[Said]:
    for speech in match.speeches:
        for each in speech.examinations:
            asks, answers = (_say.joined(*who, between="and") for who in (each.asks, each.answers))
            yield _say("examination", speech=speech.number, asks=asks, answers=answers)


def _team(team: Team, match: Match) -> Said:
    spoken = _say.joined(*_numbered(match.of(team.name)))
    return _say("team_heard", team=team.name, side=_say(team.side), speeches=spoken)


def _numbered(speeches: Iterable[Speech]) -> Iterator[str]:
    for speech in speeches:
        yield " ".join(filter(None, (str(speech.number), speech.speaker or speech.role)))
