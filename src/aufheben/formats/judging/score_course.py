"""How the teams' scores went, speech by speech: for programs, and for people."""

from collections.abc import Iterator
from typing import Any, Final

from aufheben.domain.verdicts import Ballot, Verdict
from aufheben.formats.quoting.targets import Target
from aufheben.protocols.judging.scores import ScoreStep, score_course
from aufheben.runtime.courses.judging import EndedJudging

_WORDS: Final = {
    "en": {
        "course": "The scores, speech by speech",
        "step": "Speech {number}, {team}",
        "level": "The scores of {teams} are level; what the judge found between them decided.",
        "first": "The scores of {teams} are level and nothing told them apart: {winner} is named "
        "only because a winner was asked for and it spoke first.",
        "open": "The scores of {teams} are level and nothing told them apart but the order of "
        "speaking, which decides nothing: no winner is named.",
    },
    "ja": {
        "course": "スピーチごとの点数の推移",
        "step": "スピーチ {number}、{team}",
        "level": "{teams}の点数は等しく、審判が両者の間に見いだしたことで決まりました。",
        "first": "{teams}の点数は等しく、分けるものがありませんでした。勝者が求められたので、先に話した"
        "{winner}を挙げただけです。",
        "open": "{teams}の点数は等しく、話した順のほかに分けるものがありませんでした。順では決めないので、"
        "勝者は挙げません。",
    },
}


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


def course_lines(judged: EndedJudging, ballot: Ballot | None, to: Target) -> Iterator[str]:
    """The same in a list, and what is to be said of scores that are level."""
    words, course = _WORDS[judged.hearing.lang or "en"], steps(judged, ballot)
    if course:
        yield from ("", f"## {words['course']}")
    for step in course:
        given = ", ".join(f"{name} {score}" for name, score in step.scores)
        now = ", ".join(f"{team} {float(total):.2f}" for team, total in step.totals)
        line = words["step"].format(number=step.speech.number, team=step.speech.team)
        yield f"- {to.line(f'{line}: {given} → {now}')}"
    if course and ballot is not None and "tied_scores" in ballot.flags:
        yield from ("", to.line(_level(judged, ballot, words, course[-1])))


def steps(judged: EndedJudging, ballot: Ballot | None) -> tuple[ScoreStep, ...]:
    """Each speech with the teams' scores after it."""
    hearing = judged.hearing
    if ballot is None:
        return ()
    return score_course(hearing.match, hearing.panel, ballot.analyses)


def _level(judged: EndedJudging, ballot: Ballot, words: dict[str, str], last: ScoreStep) -> str:
    best = max(total for _, total in last.totals)
    teams = [team for team, total in last.totals if total == best]
    winner = ballot.verdict.winner if isinstance(ballot.verdict, Verdict) else None
    which = "first" if "order_decided" in ballot.flags else "level" if winner else "open"
    between = "、" if judged.hearing.lang == "ja" else ", "
    return words[which].format(teams=between.join(teams), winner=winner)
