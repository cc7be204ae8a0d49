"""What came of a judged debate, as a document: for a terminal, Markdown and the page."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from aufheben.domain.matches import Match, Speech
from aufheben.domain.verdicts import Ballot, DebateFeedback, Quote, SpeechFeedback, Verdict
from aufheben.formats.document import (
    Block,
    Cell,
    Document,
    Fold,
    Heading,
    Item,
    Items,
    Line,
    Row,
    Section,
    Table,
)
from aufheben.formats.endings import all_flags, sentence, why_ended
from aufheben.rooms.judging.job import WUDC, EndedJudging, JudgingJob, Majority
from aufheben.rooms.judging.protocol.scores import ScoreStep
from aufheben.rooms.judging.report.passages import Passages
from aufheben.rooms.judging.report.told import ToldJudging, steps
from aufheben.words import Fact, Figure, Said, speaker

_say = speaker(__name__)


def report(told: ToldJudging) -> Document:
    """All of it: the motion above the verdict, what it took below."""
    judged = told.judged
    passages = Passages(judged.hearing.match)
    head, *rest = verdict(Known.whole(judged), passages)
    motion = Line(_say("motion", motion=judged.hearing.match.heading.motion))
    return (head, motion, *rest, *_speakers(judged, passages), _footer(told))


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a hearing at some point: ballots that were cast, those whose feedback came."""

    judged: EndedJudging
    cast: tuple[Ballot, ...]
    counted: Majority
    feedback: tuple[Ballot, ...]
    over: bool

    @classmethod
    def whole(cls, judged: EndedJudging) -> "Known":
        given = tuple(ballot for ballot in judged.ballots if ballot.feedback)
        return cls(judged, judged.ballots, judged.majority, given, True)

    @property
    def decided(self) -> tuple[tuple[Ballot, Verdict], ...]:
        """Ballots with a verdict, and these."""
        return tuple((b, b.verdict) for b in self.cast if isinstance(b.verdict, Verdict))

    @property
    def first(self) -> Ballot | None:
        """The first ballot for the winner; else the first that came to a verdict."""
        agreeing = (b for b, v in self.decided if v.winner == self.counted.winner)
        return next(agreeing, next((b for b, _ in self.decided), None))


def verdict(known: Known, passages: Passages) -> Iterator[Block]:
    """Who won, how the judges voted, and each ballot; the first that agrees is open."""
    judged = known.judged
    yield Heading(headline(known), judged.outcome if known.over else "")
    if known.over and judged.flags:
        yield Line(_say("known", flags=all_flags(judged.flags)), "flags")
    if len(known.cast) > 1:
        yield _voted(known)
    for ballot in known.cast:
        blocks = tuple(_ballot(ballot, judged, passages))
        yield Fold(_summed(ballot), blocks, open=ballot is known.first)
    if known.feedback:
        yield _clashes(known.feedback, passages)
        yield _points(judged.hearing.match, known.feedback, passages)


def headline(known: Known) -> Said:
    """Who won, or that nobody did, or how far it has come."""
    judged = known.judged
    if not known.over:
        return _say("so_far", cast=len(known.cast), all=len(judged.hearing.judges))
    if judged.answer:
        return won(judged.answer, close=judged.close)
    if len(judged.majority.votes) > 1 and judged.majority.winner is None:
        return _say("split")
    return _say("too_close" if known.decided else "no_verdict")


def won(winner: str, *, close: bool) -> Said:
    """Who won, and whether it was close."""
    return _say("narrowly" if close else "wins", winner=winner)


def _voted(known: Known) -> Section:
    """Who voted for whom, and the places that each judge gave the teams."""
    decided = known.decided
    votes = tuple(Item(_vote(winner, n, known)) for winner, n in known.counted.votes)
    silent = (b for b in known.cast if not isinstance(b.verdict, Verdict))
    share = _say("agreement", share=known.counted.agreement, wudc=WUDC)
    listed = Items((*votes, *(Item(_summed(ballot)) for ballot in silent)))
    places = tuple(_places(team, decided) for team in known.judged.hearing.match.heading.names)
    ranks = (Table((_say("team"), *(b.judge for b, _ in decided)), places),) if decided else ()
    return Section(_say("ballots"), (listed, Line(share, "note"), *ranks))


def _vote(winner: str | None, n: int, known: Known) -> Said:
    judges = _say.joined(*(b.judge for b, v in known.decided if v.winner == winner))
    named: Fact = _say("undecided") if winner is None else winner
    return _say("voted", winner=named, n=n, all=len(known.decided), judges=judges)


def _places(team: str, decided: Iterable[tuple[Ballot, Verdict]]) -> Row:
    ranks = [v.ranking.index(team) + 1 if team in v.ranking else None for _, v in decided]
    best = frozenset(at for at, rank in enumerate(ranks, 1) if rank == 1)
    return Row((team, *ranks), best=best)


def _summed(ballot: Ballot) -> Said:
    found = ballot.verdict
    if not isinstance(found, Verdict):
        return _say("ballot_none", judge=ballot.judge)
    key = "ballot_undecided" if found.undecided else "ballot_close" if found.close else "ballot"
    return _say(key, judge=ballot.judge, ranking=_say.joined(*found.ranking, between="over"))


def _ballot(ballot: Ballot, judged: EndedJudging, passages: Passages) -> Iterator[Block]:
    """Why: the comment, the ranking, what decided it, reasons, quotations, scores."""
    found = ballot.verdict
    if isinstance(found, Verdict):
        yield passages.prose(found.comment)
        yield Section(_say("ranking", teams=_say.joined(*found.ranking, between="over")))
        yield from _reasoned(found, passages)
    if ballot.scores:
        yield Section(_say("scores"), (_scores(ballot, judged.hearing),))
    if course := steps(judged, ballot):
        table = _course(course, judged.hearing)
        yield Section(_say("course"), (table, *_level(ballot, course)))


def _reasoned(found: Verdict, passages: Passages) -> Iterator[Section]:
    """What decided it, why each team stands where it stands, in whose words, what governed."""
    line, reasons = passages.line, dict(found.reasons)
    ranked = [team for team in found.ranking if team in reasons]
    if found.points:
        points = (
            Item(
                _say("point", point=line(p.point), team=p.team),
                _say(
                    "point_why",
                    validity=line(p.validity.rstrip(" .。")),
                    importance=line(p.importance),
                ),
            )
            for p in found.points
        )
        yield _listed("what_decided", points, ordered=True)
    if ranked:
        yield _listed("reasons", (Item(t, line(reasons[t])) for t in ranked), ordered=True)
    if found.quotes:
        yield _listed("own_words", (Item(_quoted(quote, passages)) for quote in found.quotes))
    if found.differences:
        told = (
            (d.about, _say("difference", governs=d.governs, why=line(d.why)))
            for d in found.differences
        )
        yield _listed("differences", (Item(*each) for each in told))


def _listed(key: str, items: Iterable[Item], *, ordered: bool = False) -> Section:
    return Section(_say(key), (Items(tuple(items), ordered=ordered),))


def _quoted(quote: Quote, passages: Passages) -> Said:
    said = passages.quoted(quote.text, quote.speech)
    if quote.speech is None:
        return _say("quoted" if quote.found else "quoted_lost", words=said)
    key = "quoted_in" if quote.found else "quoted_lost_in"
    return _say(key, words=said, speech=quote.speech)


def _scores(ballot: Ballot, hearing: JudgingJob) -> Table:
    names = [dimension.name for dimension in hearing.panel.dimensions]
    rows = (
        Row((team, *(Figure(f"{means[name]:.2f}") if name in means else None for name in names)))
        for team, means in ((team, dict(means)) for team, means in ballot.scores)
    )
    return Table((_say("team"), *map(_say.code, names)), tuple(rows))


def _course(course: Sequence[ScoreStep], hearing: JudgingJob) -> Table:
    names, teams = [d.name for d in hearing.panel.dimensions], hearing.match.heading.names
    heads: tuple[Fact, ...] = (
        *map(_say.code, names),
        *(_say("in_all", team=team) for team in teams),
    )
    rows = tuple(_step(step, names, teams) for step in course)
    return Table((_say("speech"), _say("team"), *heads), rows)


def _step(step: ScoreStep, names: Sequence[str], teams: Sequence[str]) -> Row:
    given, totals = dict(step.scores), dict(step.totals)
    now = (Figure(f"{float(totals[team]):.2f}") if team in totals else None for team in teams)
    cells: tuple[Cell, ...] = (step.speech.number, step.speech.team, *map(given.get, names), *now)
    return Row(cells, link=f"speech-{step.speech.number}")


def _level(ballot: Ballot, course: Sequence[ScoreStep]) -> Iterator[Line]:
    """What is to be said of scores that are level."""
    if "tied_scores" not in ballot.flags:
        return
    best = max(total for _, total in course[-1].totals)
    teams = _say.joined(*(team for team, total in course[-1].totals if total == best))
    winner = ballot.verdict.winner if isinstance(ballot.verdict, Verdict) else None
    if "order_decided" in ballot.flags:
        yield Line(_say("level_first", teams=teams, winner=str(winner)), "note")
    else:
        yield Line(_say("level" if winner else "level_open", teams=teams), "note")


def _clashes(given: Sequence[Ballot], passages: Passages) -> Section:
    """What was disputed and who won it; by judge where there are several."""
    many, line = len(given) > 1, passages.line
    rows = tuple(
        Row((
            line(each.about),
            each.winner or _say("nobody"),
            *((ballot.judge,) * many),
            line(each.why),
        ))
        for ballot in given
        for each in (ballot.feedback.clashes if ballot.feedback else ())
    )  # fmt: skip
    heads = (_say("clash"), _say("won_by"), *((_say("judge"),) * many), _say("why"))
    return Section(_say("clashes"), (Table(heads, rows, sentences=True),))


def _points(match: Match, given: Sequence[Ballot], passages: Passages) -> Section:
    """Each speech's points by judge, and every team's in all; with one judge why, too."""
    told = [ballot.feedback.speeches for ballot in given if ballot.feedback]
    named, alone = any(map(who, match.speeches)), len(told) == 1
    rows = [
        Row(
            (
                speech.number,
                speech.team,
                *((who(speech),) * named),
                *(each[at].points for each in told),
                *((passages.line(told[0][at].why, speech.number),) * alone),
            ),
            link=f"speech-{speech.number}",
        )
        for at, speech in enumerate(match.speeches)
    ]
    heads: tuple[Fact, ...] = (
        _say("speech"),
        _say("team"),
        *((_say("speaker"),) * named),
        *(ballot.judge for ballot in given),
        *((_say("points_why"),) * alone),
    )
    totals = (
        Row((_say("total"), team, *(("",) * named), *sums, *(("",) * alone)), total=True)
        for team, sums in _totals(match, told)
    )
    return Section(_say("points"), (Table(heads, (*rows, *totals)),))


def _totals(
    match: Match, told: Sequence[Sequence[SpeechFeedback]]
) -> Iterator[tuple[str, list[float]]]:
    """Each team's points by judge, the most first; where one speaks more often, its sum says nothing."""
    numbers = {team: [s.number for s in match.of(team)] for team in match.heading.names}
    if len({len(each) for each in numbers.values()}) > 1:
        return
    sums = {
        team: [sum(each[n - 1].points for n in own) for each in told]
        for team, own in numbers.items()
    }
    yield from sorted(sums.items(), key=lambda pair: -sum(pair[1]))


def _speakers(judged: EndedJudging, passages: Passages) -> Iterator[Section]:
    """What each speaker is told by the first judge who agrees; why points, where several gave some."""
    known = Known.whole(judged)
    feedback: DebateFeedback | None = known.first.feedback if known.first else None
    if feedback is None:
        return
    yield Section(_say("feedback"))
    why = len(known.feedback) > 1
    for speech, each in zip(judged.hearing.match.speeches, feedback.speeches, strict=True):
        yield Section(_addressed(speech), advice(each, passages, why=why), level=3)


def _addressed(speech: Speech) -> Said:
    about = tuple(filter(None, (speech.speaker, speech.role)))
    if not about:
        return _say("speech_of", speech=speech.number, team=speech.team)
    named = _say.joined(*about)
    return _say("speech_of_named", speech=speech.number, team=speech.team, about=named)


def advice(each: SpeechFeedback, passages: Passages, *, why: bool = True) -> Document:
    """What was strong, what was lost, what to do next time; and `why` it got its points."""
    said = [
        (_say("strong"), each.strong),
        (_say("lost"), each.lost),
        (_say("next_time"), each.next),
    ]
    said += [(_say("given", points=each.points), each.why)] * why
    return (Items(tuple(Item(head, passages.line(text, each.speech)) for head, text in said)),)


def _footer(told: ToldJudging) -> Line:
    judged = told.judged
    said = _say(
        "footer",
        ended=sentence(why_ended(judged.stop_reason)),
        made=judged.tally.made,
        bound=judged.hearing.bound,
        panel=judged.hearing.panel.name,
        run=told.run,
    )
    return Line(said, "footer")


def who(speech: Speech) -> str:
    """Who gave it, as far as the transcript says it: a name, or a place."""
    return speech.speaker or speech.role
