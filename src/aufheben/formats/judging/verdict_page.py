"""The verdict at the top of a judged debate's page: who won, how the judges voted, and why."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from aufheben.domain.verdicts import Ballot, Verdict
from aufheben.formats.endings import ended, meant
from aufheben.formats.judging.feedback_text import who
from aufheben.formats.judging.heard import Heard
from aufheben.formats.judging.passages import Passages
from aufheben.formats.judging.score_course import steps
from aufheben.formats.judging.told import ToldJudging
from aufheben.formats.page.templates import in_both, rendered, words
from aufheben.protocols.judging.majority import WUDC, Majority, majority


def verdicts(heard: Heard, told: ToldJudging, passages: Passages) -> Iterator[tuple[int, Markup]]:
    """All that is known of the verdict, after each ballot, each feedback, and at the end."""
    page = _VerdictPage(heard, told, passages)
    times = {*heard.ballots.values(), *heard.feedback.values()}
    ended_at = None if heard.record.ended is None else heard.record.ended.number
    for since in sorted({*times, *(() if ended_at is None else (ended_at,))}):
        yield since, page.at(since, over=since == ended_at)


@dataclass(frozen=True, slots=True)
class _VerdictPage:
    heard: Heard
    told: ToldJudging
    passages: Passages

    def at(self, number: int, *, over: bool) -> Markup:
        """As it stood after an event; `over` once the run has ended."""
        judged, hearing = self.told.judged, self.heard.hearing
        cast = [b for b in judged.ballots if over or self._known(self.heard.ballots, b, number)]
        counted = judged.majority if over else majority(cast)
        verdicts = [b for b in cast if isinstance(b.verdict, Verdict)]
        first = _speaking(verdicts, counted)
        ranking = first.verdict.ranking if first and isinstance(first.verdict, Verdict) else ()
        given = [b for b in verdicts if self._known(self.heard.feedback, b, number)]
        return rendered(
            "judging/verdict.html.j2",
            headline=self._headline(counted, verdicts, over=over),
            outcome=judged.outcome if over else "",
            left=0 if over else len(hearing.judges) - len(cast),
            ranking=ranking,
            places=[(team, [_place(b, team) for b in verdicts]) for team in ranking],
            judges=[ballot.judge for ballot in verdicts],
            votes=[
                (w, n, [b.judge for b in verdicts if _winner(b) == w]) for w, n in counted.votes
            ],
            agreement=f"{counted.agreement:.0%}",
            wudc=f"{WUDC:.0%}",
            ballots=[self._ballot(b, opened=b is first) for b in cast],
            points=self._points(given),
            clashes=[self._clash(c, b) for b in given if b.feedback for c in b.feedback.clashes],
            flags=_flags(judged.flags) if over and judged.flags else None,
            ending=_ending(judged.stop_reason) if over else None,
            panel=hearing.panel.name,
        )

    @staticmethod
    def _known(since: dict[str, int], ballot: Ballot, number: int) -> bool:
        return since.get(ballot.judge, number + 1) <= number

    def _headline(self, counted: Majority, cast: Sequence[Ballot], *, over: bool) -> Markup:
        if not over:
            return words("{0} of {1} ballots are in.", len(cast), len(self.heard.hearing.judges))
        judged = self.told.judged
        if judged.answer:
            said = "{0} wins; it was close." if judged.close else "{0} wins."
            return words(said, counted.winner)
        if len(counted.votes) > 1 and counted.winner is None:
            return words("The ballots are split.")
        return words("Too close to call." if cast else "No verdict.")

    def _ballot(self, ballot: Ballot, *, opened: bool) -> dict[str, Any]:
        verdict, phrase = ballot.verdict, self.passages.phrase
        found: dict[str, Any] = {"judge": ballot.judge, "opened": opened, "said": False}
        if not isinstance(verdict, Verdict):
            return found
        reasons = dict(verdict.reasons)
        return {
            **found,
            "said": True,
            "ranking": " > ".join(verdict.ranking),
            "close": verdict.close,
            "undecided": verdict.undecided,
            "comment": self.passages.said(verdict.comment),
            "reasons": [(t, phrase(reasons[t])) for t in verdict.ranking if t in reasons],
            "points": [
                (p.team, phrase(p.point), phrase(p.validity), phrase(p.importance))
                for p in verdict.points
            ],
            "quotes": [self.passages.quoted(q.text, q.speech) for q in verdict.quotes],
            "differences": [(d.about, d.governs, phrase(d.why)) for d in verdict.differences],
            "dimensions": [d.name for d in self.heard.hearing.panel.dimensions],
            "scores": [(team, dict(means)) for team, means in ballot.scores],
            "course": self._course(ballot),
            "teams": list(self.heard.hearing.match.heading.names),
        }

    def _course(self, ballot: Ballot) -> list[dict[str, Any]]:
        return [
            {
                "speech": step.speech.number,
                "team": step.speech.team,
                "who": who(step.speech),
                "given": dict(step.scores),
                "totals": {team: f"{float(total):.2f}" for team, total in step.totals},
            }
            for step in steps(self.told.judged, ballot)
        ]

    def _points(self, given: Sequence[Ballot]) -> dict[str, Any] | None:
        """Each speech's points by judge, and every team's in all."""
        if not given:
            return None
        match = self.heard.hearing.match
        by_judge = [[s.points for s in b.feedback.speeches] for b in given if b.feedback]
        rows = [
            (speech, who(speech), [f"{points[at]:g}" for points in by_judge])
            for at, speech in enumerate(match.speeches)
        ]
        numbers = {team: [s.number for s in match.of(team)] for team in match.heading.names}
        even = len({len(each) for each in numbers.values()}) == 1
        totals = [
            (team, [f"{sum(points[n - 1] for n in own):g}" for points in by_judge])
            for team, own in numbers.items()
        ]
        judges = [ballot.judge for ballot in given if ballot.feedback]
        return {
            "judges": judges,
            "rows": rows,
            "named": any(name for _, name, _ in rows),
            # Where one team speaks more often, its sum says nothing.
            "totals": totals if even else [],
        }

    def _clash(self, clash: Any, ballot: Ballot) -> tuple[str, Markup, str | None, Markup]:
        phrase = self.passages.phrase
        return ballot.judge, phrase(clash.about), clash.winner, phrase(clash.why)


def _speaking(cast: Sequence[Ballot], counted: Majority) -> Ballot | None:
    """The first ballot for the winner; else the first of all."""
    return next((b for b in cast if _winner(b) == counted.winner), next(iter(cast), None))


def _winner(ballot: Ballot) -> str | None:
    return ballot.verdict.winner if isinstance(ballot.verdict, Verdict) else None


def _place(ballot: Ballot, team: str) -> int:
    ranking = ballot.verdict.ranking if isinstance(ballot.verdict, Verdict) else ()
    return ranking.index(team) + 1 if team in ranking else 0


def _flags(flags: Sequence[str]) -> Markup:
    return in_both(meant(flags, "en"), meant(flags, "ja"))


def _ending(reason: str) -> Markup:
    return in_both(ended(reason, "en"), ended(reason, "ja"))
