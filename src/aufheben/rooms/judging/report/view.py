"""A judged debate as its page shows it: teams as lanes, a row a speech, the verdict on top."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from math import inf

from markupsafe import Markup

from aufheben.domain.matches import Speech
from aufheben.domain.verdicts import Ballot
from aufheben.formats.document import Line, Prose
from aufheben.formats.document.html import html
from aufheben.formats.endings import sentence, why_ended
from aufheben.formats.page.told_events import Describe, facts, lines, model_of, spent
from aufheben.formats.page.view import Card, Lane, Link, Panel, Row, States, View, settled
from aufheben.rooms.judging.job import majority
from aufheben.rooms.judging.protocol.quotations import plain, quotations
from aufheben.rooms.judging.report.document import Known, advice, verdict, who
from aufheben.rooms.judging.report.hearing_record import HearingRecord, Remark
from aufheben.rooms.judging.report.passages import Passages, gist, opening
from aufheben.rooms.judging.report.told import ToldJudging
from aufheben.rooms.judging.settings import SeatedJudging
from aufheben.runtime.journal import Record
from aufheben.words import speaker

_LEAST = 6
"""Letters of a quotation that tell one speech from another."""
_say = speaker(__name__)


def view(
    record: Record, bench: SeatedJudging, told: ToldJudging, describe: Callable[[], Describe]
) -> View:
    """The page of a judged debate as far as it has come."""
    hearing = bench.hearing
    shown = _Sheet(HearingRecord(record, hearing), told, Passages(hearing.match))
    ended = record.ended
    heading = hearing.match.heading
    return View(
        run=record.run,
        room="judging",
        noun=_say("noun"),
        issue=heading.motion,
        lang=hearing.lang or "en",
        created=record.created,
        last=len(record.events),
        ended=None if ended is None else ended.number,
        bound=hearing.bound,
        head=(
            hearing.panel.name,
            *(f"{name}: {model_of(agent)}" for name, agent in bench.agents.items()),
        ),
        lanes=tuple(Lane(id=t.name, name=t.name, note=t.side) for t in heading.teams),
        rows=tuple(shown.rows()),
        cards=tuple(sorted(shown.cards(), key=lambda card: card.since)),
        links=tuple(shown.links()),
        answer=Panel(id="answer", head=_say("verdict"), states=tuple(shown.verdicts())),
        lines=lines(record.events, describe),
        spent=spent(record.events),
    )


@dataclass(frozen=True, eq=False)
class _Sheet:
    """The flow of a debate: what was said, and what judges found in it."""

    heard: HearingRecord
    told: ToldJudging
    passages: Passages

    @cached_property
    def _remarks(self) -> list[Remark]:
        return list(self.heard.remarks())

    @property
    def _speeches(self) -> tuple[Speech, ...]:
        return self.heard.hearing.match.speeches

    def verdicts(self) -> Iterator[tuple[int, Markup]]:
        """All that is known of the verdict, after each ballot, each feedback, and at the end."""
        ended = self.heard.record.ended
        times = {*self.heard.ballots.values(), *self.heard.feedback.values()}
        for since in sorted(times | ({ended.number} if ended else set())):
            yield since, self._verdict(since, over=ended is not None and since == ended.number)

    def _verdict(self, number: int, *, over: bool) -> Markup:
        """As it stood after an event; `over` once the run has ended."""
        judged = self.told.judged
        cast = tuple(b for b in judged.ballots if over or _since(self.heard.ballots, b) <= number)
        given = tuple(b for b in cast if b.feedback and _since(self.heard.feedback, b) <= number)
        counted = judged.majority if over else majority(cast)
        blocks = verdict(Known(judged, cast, counted, given, over), self.passages)
        last = (Line(sentence(why_ended(judged.stop_reason)), "footer"),) * over
        return Markup('<div class="verdict">{}</div>').format(html((*blocks, *last)))

    def rows(self) -> Iterator[Row]:
        """One a speech, there before anybody judges it; then what is said of the whole debate."""
        for speech in self._speeches:
            said = " · ".join(filter(None, (speech.team, who(speech))))
            head = _say("numbered_speech", speech=speech.number, about=said)
            yield Row(id=f"speech-{speech.number}", since=0, said=head)
        after = [remark.event.number for remark in self._remarks if remark.speech is None]
        if after:
            yield Row(id="whole", since=after[0], said=_say("whole_debate"))

    def cards(self) -> Iterator[Card]:
        """The speeches, and what was found in each of them."""
        return chain(
            map(self._speech, self._speeches), map(self._card, self._remarks), self._told()
        )

    def _speech(self, speech: Speech) -> Card:
        paragraphs = self.passages.paragraphs(speech.number)
        anchors, texts = (tuple(each) for each in zip(*paragraphs, strict=True))
        return Card(
            id=f"speech-{speech.number}",
            since=0,
            lane=speech.team,
            row=f"speech-{speech.number}",
            kind="speech",
            said=opening(texts),
            names=((0, f"{speech.number}"),),
            facts=tuple(filter(None, (speech.speaker, speech.role))),
            detail=html((Prose(texts, anchors=anchors),)),
        )

    def _card(self, remark: Remark) -> Card:
        teams = {speech.number: speech.team for speech in self._speeches}
        team = remark.team if remark.speech is None else teams[remark.speech]
        return Card(
            id=f"e{remark.event.number}",
            since=remark.event.number,
            lane=remark.judge if team is None else team,
            row="whole" if remark.speech is None else f"speech-{remark.speech}",
            kind=remark.about,
            said=gist(remark.text),
            names=self._names(remark),
            facts=facts(remark.event),
            wide=team is None,
            detail=html((self.passages.prose(remark.text, remark.speech),)),
        )

    @cached_property
    def _marks(self) -> dict[tuple[str, int, str], tuple[int, int]]:
        return self.heard.marks()

    def _names(self, remark: Remark) -> States:
        """Who says it, with the score since it was given."""
        judge, since = remark.judge, remark.event.number
        own = "" if remark.team is None and remark.speech is None else judge
        if remark.score is not None:
            return ((since, f"{own} · {remark.score}/10".strip(" ·")),)
        mark = self._marks.get((judge, remark.speech or 0, remark.about))
        later = () if mark is None else ((max(mark[0], since), f"{judge} · {mark[1]}/10"),)
        return settled([(since, own), *later])

    def _told(self) -> Iterator[Card]:
        """What each speaker is told, in the place of the speech."""
        ballots = {ballot.judge: ballot for ballot in self.told.judged.ballots}
        for judge, since in self.heard.feedback.items():
            found = ballots[judge].feedback
            event = self.heard.record.events[since - 1]
            for speech, each in zip(self._speeches, found.speeches if found else (), strict=False):
                yield Card(
                    id=f"e{since}-{speech.number}",
                    since=since,
                    lane=speech.team,
                    row=f"speech-{speech.number}",
                    kind="feedback",
                    said=gist(each.next),
                    names=((since, f"{judge} · {each.points:g}"),),
                    facts=facts(event),
                    detail=html(advice(each, self.passages)),
                )

    def links(self) -> Iterator[Link]:
        """A speech takes up another where its analysis quotes words of that one alone."""
        teams = {team.name: team.side for team in self.heard.hearing.match.heading.teams}
        sides = {speech.number: teams[speech.team] for speech in self._speeches}
        known: set[tuple[int, int]] = set()
        for remark in self._remarks:
            own = remark.speech
            if own is None or remark.about == "summary":
                continue
            for _, quotation in quotations(remark.text):
                words_ = quotation[1:-1]
                found = self.passages.speeches_with(words_, own)
                if len(found) != 1 or len(plain(words_)) < _LEAST or sides[found[0]] == sides[own]:
                    continue
                if (own, found[0]) not in known:
                    known.add((own, found[0]))
                    yield Link(
                        source=f"speech-{own}",
                        target=f"speech-{found[0]}",
                        kind="takes_up",
                        since=remark.event.number,
                        why=words_,
                    )


def _since(known: dict[str, int], ballot: Ballot) -> float:
    return known.get(ballot.judge, inf)
