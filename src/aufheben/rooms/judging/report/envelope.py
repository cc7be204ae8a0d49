"""The JSON envelope "aufheben.run/1", with the judging room's own keys."""

from typing import Any

from aufheben.domain.verdicts import Ballot, Verdict
from aufheben.formats.envelope import head
from aufheben.protocols.asking import written
from aufheben.rooms.judging.job import WUDC, EndedJudging, JudgingJob
from aufheben.rooms.judging.report.document import won
from aufheben.rooms.judging.report.told import course_rows
from aufheben.words import spelled


def envelope(run: str, judged: EndedJudging) -> dict[str, Any]:
    """One object for programs. What is said of the verdict is the first agreeing ballot's."""
    hearing, ballot = judged.hearing, speaking(judged)
    asked = {"protocol": hearing.panel.name, "issue": hearing.match.heading.motion}
    winner = judged.answer and won(judged.answer, close=judged.close)
    answered = {"answer": winner and spelled(winner, hearing.lang or "en")}
    return {
        **head(run, "judging", judged, bound=hearing.bound, asked=asked, answered=answered),
        "teams": [{"name": t.name, "side": t.side} for t in hearing.match.heading.teams],
        "winner": judged.majority.winner,
        **_verdict(ballot),
        "close": judged.close,
        "course": course_rows(judged, ballot),
        **_feedback(hearing, ballot),
        "agreement": {
            "share": round(judged.majority.agreement, 4),
            "votes": [{"winner": w, "ballots": n} for w, n in judged.majority.votes],
            "wudc": WUDC,
        },
        "ballots": [
            {**_ballot(each), "course": course_rows(judged, each), **_feedback(hearing, each)}
            for each in judged.ballots
        ],
    }


def speaking(judged: EndedJudging) -> Ballot | None:
    """The first ballot for the majority's winner; else the first that came to a verdict."""
    cast = [b for b in judged.ballots if isinstance(b.verdict, Verdict)]
    agreeing = (
        b
        for b in cast
        if isinstance(b.verdict, Verdict) and b.verdict.winner == judged.majority.winner
    )
    return next(agreeing, next(iter(cast), None))


def _verdict(ballot: Ballot | None) -> dict[str, Any]:
    verdict = ballot.verdict if ballot is not None else None
    if ballot is None or not isinstance(verdict, Verdict):
        return {
            "ranking": [], "reasons": {}, "comment": None, "scores": {}, "points": [], "quotes": [],
            "differences": [], "close": False,
        }  # fmt: skip
    return {
        "ranking": list(verdict.ranking),
        "reasons": dict(verdict.reasons),
        "comment": verdict.comment,
        "scores": {team: dict(means) for team, means in ballot.scores},
        "points": written(verdict.points),
        "quotes": [{"text": q.text, "speech": q.speech, "found": q.found} for q in verdict.quotes],
        "differences": written(verdict.differences),
        "close": verdict.close,
    }


def _feedback(hearing: JudgingJob, ballot: Ballot | None) -> dict[str, Any]:
    """What speakers are told, where that was asked for; null where it never came."""
    if hearing.points is None:
        return {}
    if ballot is None or ballot.feedback is None:
        return {"feedback": None}
    told = written(ballot.feedback)
    for speech, each in zip(hearing.match.speeches, told["speeches"], strict=True):
        each |= {"team": speech.team, "speaker": speech.speaker, "role": speech.role}
    return {"feedback": told}


def _ballot(ballot: Ballot) -> dict[str, Any]:
    verdict = ballot.verdict
    cast = isinstance(verdict, Verdict)
    return {
        "judge": ballot.judge,
        "winner": verdict.winner if isinstance(verdict, Verdict) else None,
        "finished": cast,
        **_verdict(ballot),
        "summaries": [{"speech": n, "text": text} for n, text in ballot.summaries],
        "analyses": [
            {"speech": n, "dimension": name, "text": a.text, "score": a.score}
            for n, name, a in ballot.analyses
        ],
        "views": [
            {"dimension": name, "team": team, "text": view.text, "score": view.score}
            for name, team, view in ballot.views
        ],
        "judgments": [{"dimension": name, "text": text} for name, text in ballot.judgments],
    }
