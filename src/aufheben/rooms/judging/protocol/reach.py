"""How far a view reaches: whose earlier speeches it sees, and whether anybody can still reply."""

from aufheben.domain.matches import Match, Speech
from aufheben.domain.panels import Dimension


def before(match: Match, speech: Speech, dimension: Dimension) -> tuple[Speech, ...]:
    """The earlier speeches that a dimension sees something of."""
    earlier = match.speeches[: speech.number - 1]
    if dimension.hears == "debate":
        return earlier
    own = side(match, speech)
    return tuple(each for each in earlier if side(match, each) == own)


def opens(match: Match, speech: Speech, dimension: Dimension) -> bool:
    """Whether a view of one side has nothing yet to hold a team to: its first speech."""
    first = speech == match.of(speech.team)[0]
    return dimension.hears == "side" and first


def closes(match: Match, speech: Speech) -> bool:
    """Whether nobody of another side speaks after it."""
    own = side(match, speech)
    return all(side(match, each) == own for each in match.speeches[speech.number :])


def side(match: Match, speech: Speech) -> str:
    """For or against the motion."""
    return next(team.side for team in match.heading.teams if team.name == speech.team)
