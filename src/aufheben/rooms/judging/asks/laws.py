"""What judges' answers are held to that no path declares, and how long texts may be that are read on.

Every word of a summary and of an analysis is read with every later speech, so a debate costs the square
of them. A length is asked for by its number of characters. It is the same for every speech of a debate,
a share of the lower quartile of their lengths, in hundreds: nobody gets room by talking longer. Models
count badly, so an answer is refused only where it is longer by half.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

from aufheben.domain.matches import Match
from aufheben.domain.verdicts import Analysis, DebateFeedback, Verdict, Winner
from aufheben.protocols.asking import Constraint, at, constrains, written
from aufheben.protocols.asking.laws import Constraints
from aufheben.protocols.ports import Rejected
from aufheben.protocols.words import refuse

NAMING = ("governs", "quotes", "ranking", "team", "winner")
"""What of a message are names and quotations, and no words of the judge's."""


@dataclass(frozen=True, slots=True)
class Brief:
    """No text at the path is much longer than the task asks for."""

    path: str

    @property
    def keys(self) -> tuple[str, ...]:
        return ("long",)

    def __call__(self, task: Any, answer: Any) -> Rejected | None:
        """Refuse the first that is too long."""
        long = next((text for text in at(answer, self.path) if too_long(text, task.limit)), None)
        return None if long is None else refuse(task, "long", limit=task.limit, count=len(long))


@dataclass(frozen=True, slots=True)
class Teams:
    """What stands at the paths are teams of the debate."""

    path: str

    @property
    def keys(self) -> tuple[str, ...]:
        return ("teams",)

    def __call__(self, task: Any, answer: Any) -> Rejected | None:
        """Refuse the first that takes no part."""
        named = (name for path in self.path.split() for name in at(answer, path))
        strange = next((name for name in named if name not in teams(task)), None)
        if strange is None:
            return None
        return refuse(task, "teams", known=", ".join(teams(task)), strange=strange)

    @property
    def constraints(self) -> Constraints:
        return tuple((path, _one_of_the_teams) for path in self.path.split())


def teams(task: Any) -> tuple[str, ...]:
    names: tuple[str, ...] = task.heading.names
    return names


def _one_of_the_teams(task: Any) -> Constraint:
    return Constraint(among=teams(task))


@constrains("score", lambda task: Constraint(given=task.scored))
def scored(task: Any, analysis: Analysis) -> Rejected | None:
    """A score where one is asked for."""
    return refuse(task, "score") if task.scored and analysis.score is None else None


def in_words(task: Any, answer: object) -> Rejected | None:
    """Points are named in words; letters in what is shown and teams' names are free."""
    heading = task.heading
    known = f"{heading.motion} {heading.info} {task.shown()}"
    letter = labeled("\n".join(_texts(written(answer))), heading.names, known)
    return None if letter is None else refuse(task, "letter", letter=letter)


def _texts(value: object) -> Iterator[str]:
    """Every text of a message but its quotations and names."""
    match value:
        case str():
            yield value
        case Mapping():
            yield from (t for key in value if key not in NAMING for t in _texts(value[key]))
        case list():
            yield from (text for each in value for text in _texts(each))


@constrains("winner", lambda task: Constraint(given=True) if task.forced else None)
def somebody(task: Any, named: Winner) -> Rejected | None:
    """Nobody is named only where that is allowed."""
    if named.winner is not None or not task.forced:
        return None
    return refuse(task, "nobody", teams=", ".join(teams(task)))


def by_scores(task: Any, verdict: Verdict) -> Rejected | None:
    """Where scores settle the ranking, only equals are the judge's to order."""
    scores = dict(task.totals)
    if not scores or all(
        scores.get(a, 0) >= scores.get(b, 0) for a, b in pairwise(verdict.ranking)
    ):
        return None
    best = sorted(task.totals, key=lambda row: -row[1])
    told = ", ".join(f"{team} {float(score):.2f}" for team, score in best)
    return refuse(task, "scores", scores=told, ranking=", ".join(verdict.ranking))


@constrains("close", lambda task: Constraint(among=(False,)) if task.forced else None)
def decided(task: Any, verdict: Verdict) -> Rejected | None:
    """A winner where there must be one."""
    return refuse(task, "close") if task.forced and verdict.close else None


def _numbers(task: Any) -> tuple[int, ...]:
    return tuple(number for number, _ in task.speeches)


@constrains("quotes.speech", lambda task: Constraint(among=_numbers(task)))
def placed(task: Any, verdict: Verdict) -> Rejected | None:
    """Quotations are of speeches that were given."""
    numbers = _numbers(task)
    lost = next((n for n in at(verdict, "quotes.speech") if n not in numbers), None)
    if lost is None:
        return None
    return refuse(task, "quotes", first=numbers[0], last=numbers[-1], got=lost)


@constrains("differences.governs", lambda task: Constraint(among=tuple(task.views)))
@constrains("differences", lambda task: None if task.absorbed else Constraint(most=0))
def governed(task: Any, verdict: Verdict) -> Rejected | None:
    """What governs is a view; a schema has differences only where they are asked for."""
    named = at(verdict, "differences.governs")
    strange = next((name for name in named if name not in task.views), None)
    if strange is None:
        return None
    return refuse(task, "views", known=", ".join(task.views), strange=strange)


def _as_many(task: Any) -> Constraint:
    return Constraint(least=len(task.speeches), most=len(task.speeches))


@constrains("speeches", _as_many)
@constrains("speeches.speech", lambda task: Constraint(among=tuple(at(task, "speeches.number"))))
def every_speech(task: Any, told: DebateFeedback) -> Rejected | None:
    """Every speech has its feedback, once."""
    wanted, got = at(task, "speeches.number"), at(told, "speeches.speech")
    if got == wanted:
        return None
    given = ", ".join(map(str, got)) or "none"
    return refuse(task, "speeches", first=wanted[0], last=wanted[-1], given=given)


def on_scale(task: Any, told: DebateFeedback) -> Rejected | None:
    """Points are on the scale of each speech, in halves."""
    for speech, each in zip(task.speeches, told.speeches, strict=True):
        low, high = task.scale.of(speech)
        if not (low <= each.points <= high and (2 * each.points).is_integer()):
            found = {"low": low, "high": high, "number": speech.number, "points": each.points}
            return refuse(task, "points", **found)
    return None


def in_order(task: Any, told: DebateFeedback) -> Rejected | None:
    """No team wins with fewer points, as tabulation takes no such ballot."""
    points = {each.speech: each.points for each in told.speeches}
    totals = [(sum(points[n] for n in task.numbers_of(team)), team) for team in task.ranked]
    for (more, better), (less, worse) in pairwise(totals):
        if more <= less:
            return refuse(task, "totals", better=better, worse=worse, more=more, less=less)
    return None


# Of letters by which a judge calls points: nobody else knows what they stand for. A letter is a label
# where it opens an entry ("B. The cost"), stands for a team's point ("CG's F", "論点B"), or in a row of
# such letters ("B and E"). Teams may be called by letters, and a speaker may use them ("plan B").

_LETTER = r"(?<![A-Za-z0-9_.’'&/-])[A-Z]\d?(?![A-Za-z0-9_’'&/-])"
_ALONE = re.compile(_LETTER)
_LABEL = re.compile(
    rf"^[^\w\n]*+({_LETTER})[.):、。]\s"
    rf"|(?:['’]s|\bpoints?|\barguments?|論点|議論|主張)\s?({_LETTER})(?!\.\w)"
    rf"|({_LETTER})(?:,| and| or|、|と|・)\s?(?=({_LETTER}))",
    re.MULTILINE,
)
_QUOTED = re.compile(r"“[^“”]*”|\"[^\"\n]*\"|「[^「」]*」|『[^『』]*』")


def labeled(text: str, known: tuple[str, ...], shown: str) -> str | None:
    """The first letter by which a text calls a point; `known` and `shown` excuse letters."""
    excused = {*known, "I", *_ALONE.findall(shown)}
    for found in _LABEL.finditer(_QUOTED.sub(" ", text)):
        if not excused.issuperset(filter(None, found.groups())):
            return found[0].strip()
    return None


SUMMARY, ANALYSIS = Fraction(1, 8), Fraction(1, 10)
"""Of the lower quartile."""
LEAST = 600
"""Characters that are never too many."""
SLACK = Fraction(3, 2)


def of_summary(match: Match) -> int:
    """Characters for what a speech of the debate says."""
    return _share(SUMMARY, _quartile(match))


def of_part(text: str) -> int:
    """Characters for what a part says of a speech that is too long to be read at once."""
    return _share(SUMMARY, len(text))


def of_analysis(match: Match, *, opening: bool) -> int:
    """Characters for one view of it; half where there is little to compare it with yet."""
    whole = _share(ANALYSIS, _quartile(match))
    return whole // 2 if opening else whole


def _share(share: Fraction, size: int) -> int:
    return max(LEAST, int(share * size) // 100 * 100)


def _quartile(match: Match) -> int:
    lengths = sorted(len(speech.text) for speech in match.speeches)
    return lengths[(len(lengths) - 1) // 4]


def too_long(text: str, limit: int) -> bool:
    """Whether a text is much longer than asked for; no limit is 0."""
    return bool(limit) and len(text) > SLACK * limit
