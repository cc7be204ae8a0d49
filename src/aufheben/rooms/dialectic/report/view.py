"""A dialectic as its page shows it: seats as lanes, rounds as rows, and since when everything stands."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from markupsafe import Markup

from aufheben.domain import NEUTRAL
from aufheben.domain.text import bare
from aufheben.formats.document import Document
from aufheben.formats.document.html import html
from aufheben.formats.page.render import rendered
from aufheben.formats.page.told_events import (
    Describe,
    facts,
    lanes,
    lines,
    payload,
    said_card,
    spent,
)
from aufheben.formats.page.view import Card, Link, Panel, Row, States, View, settled
from aufheben.logic.frameworks import grounded
from aufheben.rooms.dialectic.report.document import answer
from aufheben.rooms.dialectic.report.graph import Placed, graph, placed
from aufheben.rooms.dialectic.report.sources import steps
from aufheben.rooms.dialectic.report.strengths import strength_card
from aufheben.rooms.dialectic.seats import SeatedDialectic
from aufheben.rooms.dialectic.told import ToldDialectic
from aufheben.runtime.journal import Event, Record
from aufheben.words import Fact, speaker

_PARTS = Markup('<div class="parts">{}</div>')
_WORDS = {"in": "justified", "out": "overruled", "undecided": "defensible"}
_say = speaker(__name__)
_LATER = ("integrate", "accept", "explain", "confirm")
"""Places that come once every dispute about a main argument is over."""


def view(
    record: Record, ready: SeatedDialectic, told: ToldDialectic, describe: Callable[[], Describe]
) -> View:
    """The page of a run as far as it has come."""
    shown = _Shown(record, told, placed(record, told))
    ended = record.ended
    spoken = [*shown.cards(), *shown.noes()]
    every = sorted([*spoken, *shown.steps()], key=lambda card: card.since)
    case = told.finished.case
    return View(
        run=record.run,
        room="dialectic",
        noun=_say("noun"),
        issue=case.issue.question,
        lang=told.lang,
        created=record.created,
        last=len(record.events),
        ended=None if ended is None else ended.number,
        bound=case.bound,
        head=(case.constitution.form,),
        lanes=lanes([card for card in every if not card.wide], _seated(ready, told)),
        rows=tuple(shown.rows(every)),
        cards=tuple(every),
        links=tuple(shown.links()),
        answer=Panel(id="answer", head=_say("answer"), states=_in_the_end(record, answer(told))),
        panels=(
            Panel(
                id="integration",
                head=_say("integration_head"),
                states=_in_the_end(record, tuple(steps(told))),
            ),
        ),
        lines=lines(record.events, describe),
        spent=spent(record.events),
        declared=any(seat.premises == "prose" for seat in case.seats),
        asked=True,
    )


def _in_the_end(record: Record, document: Document) -> tuple[tuple[int, Markup], ...]:
    """A document since the run ended; nothing before, and nothing of an empty one."""
    if record.ended is None or not document:
        return ()
    return ((record.ended.number, _PARTS.format(html(document))),)


def _seated(ready: SeatedDialectic, told: ToldDialectic) -> dict[str, str]:
    """Who argues, by seat; the mediator speaks across all lanes."""
    names = [seat.name for seat in told.finished.case.seats if seat.name != NEUTRAL.name]
    return {name: ready.agents.get(name, "") for name in names}


@dataclass(frozen=True, eq=False)
class _Shown:
    """A record and what was told of it, argument by argument."""

    record: Record
    told: ToldDialectic
    at: Placed

    @cached_property
    def last(self) -> int:
        """The number of the last event."""
        return len(self.record.events)

    def cards(self) -> Iterator[Card]:
        """One for each argument that was said so far."""
        for index, move in enumerate(self.told.moves):
            event = self.at.events[index]
            if event.number > self.last:
                continue
            yield Card(
                id=self.at.ids[index],
                since=event.number,
                lane=move.seat,
                row=self.at.rows[index],
                kind=move.role,
                said=bare(move.argument.warrant.consequent),
                names=self.names[index],
                statuses=self.statuses[index],
                facts=facts(event),
                wide=move.role == "synthesis" or move.seat == NEUTRAL.name,
                detail=self._detail(index, event),
            )

    def noes(self) -> Iterator[Card]:
        """Where somebody was asked to reply and had nothing to say, with their reason."""
        for event, row in self.at.noes:
            reason = str(event.payload.get("reason") or "")
            no = event.payload.get("no")
            kind = {"nothing_new": "nothing_new", "granted": "grants"}.get(str(no), "concedes")
            kind = "passes" if event.payload.get("limit") else kind
            yield Card(
                id=f"e{event.number}",
                since=event.number,
                lane=event.seat,
                row=row,
                kind=kind,
                said=bare(reason),
                names=(),
                facts=facts(event),
                detail=payload(event),
            )

    def steps(self) -> Iterator[Card]:
        """What led to an answer besides arguments, and what was said of it, across all lanes."""
        known = {event.number for event in (*self.at.events, *(no for no, _ in self.at.noes))}
        for event in self.record.events:
            if event.kind in ("answered", "decided") and event.seat and event.number not in known:
                if (card := strength_card(event, self.record, self.told)) is not None:
                    yield card
                    continue
                first, *others = map(str, event.place)
                kind = others[0] if first == "integrate" and others else first
                yield said_card(event, f"{first}-{event.number}", kind, wide=first != "turn")

    def rows(self, cards: Iterable[Card]) -> Iterator[Row]:
        """A row a round; the first of a dispute is headed, and says how it fared."""
        found: dict[str, int] = {}
        for card in cards:
            found.setdefault(card.row, card.since)
        heads = dict(self._heads())
        for name, since in found.items():
            first = name.startswith("integrate") and "integrate" not in heads
            heads |= {"integrate": ("", ())} if first else {}
            head, results = heads.get(name, (_say("integration_head") if first else "", ()))
            yield Row(id=name, since=since, said=head, results=results)

    def _heads(self) -> Iterator[tuple[str, tuple[Fact, States]]]:
        conclusion = self.told.finished.conclusion
        for number, (first, dispute) in enumerate(
            zip(self.told.first, conclusion.disputes, strict=False), start=1
        ):
            head = _say("main_argument", n=number, seat=dispute.thesis.seat)
            over = self._over(number)
            results = ((over, dispute.result),) if over else ()
            yield self.at.rows[first], (head, results)
        confirmed = self.told.first[len(conclusion.disputes) :]
        for first in confirmed:
            yield self.at.rows[first], (_say("synthesis_head"), ())

    def _over(self, number: int) -> int | None:
        """The event by which the dispute about a main argument is known to be over."""
        begun = False
        for event in self.record.events:
            place = event.place
            own = place[:2] == ("dispute", number)
            begun = begun or own
            later = place[:1] == ("thesis",) and begun and int(place[1]) > number
            other = place[:1] == ("dispute",) and int(place[1]) > number
            if later or other or event.kind == "ended" or (place and place[0] in _LATER):
                return event.number
        return None

    @cached_property
    def names(self) -> list[States]:
        """What each argument is called: an earlier dispute that goes on moves those after it."""
        found: list[list[tuple[int, str]]] = [[] for _ in self.told.moves]
        said: list[int] = []
        for number, new in self._new.items():
            first = bisect_left(said, new[0])
            said[first:] = sorted([*said[first:], *new])
            for name, index in enumerate(said[first:], start=first):
                found[index].append((number, self.told.name(name)))
        return [settled(states) for states in found]

    @cached_property
    def statuses(self) -> list[States]:
        """Where each argument stood after every event that changed it."""
        final = self.told.audit.statuses
        since = [event.number for event in self.at.events]
        if self.told.complete:
            return [((number, status),) for number, status in zip(since, final, strict=True)]
        found: list[list[tuple[int, str]]] = [[] for _ in final]
        for number, new in self._new.items():
            for part in {id(part): part for part in map(self._parts.__getitem__, new)}.values():
                for index, status in self._standing(number, part).items():
                    found[index].append((number, status))
        if self.record.ended is not None:
            for index, status in enumerate(final):
                found[index].append((max(self.last, since[index]), status))
        return [settled(states) for states in found]

    @cached_property
    def _new(self) -> dict[int, list[int]]:
        """What was said by each event, in the order of the events."""
        found: dict[int, list[int]] = {}
        for index, event in enumerate(self.at.events):
            found.setdefault(event.number, []).append(index)
        return dict(sorted(found.items()))

    @cached_property
    def _parts(self) -> list[list[int]]:
        """The arguments that each one's standing may hang on: all that attacks lead to, either way."""
        parts = [[index] for index in range(len(self.told.moves))]
        for a, b in self.told.audit.edges:
            if parts[a] is not parts[b]:
                parts[a] += parts[b]
                for index in parts[b]:
                    parts[index] = parts[a]
        return parts

    def _standing(self, number: int, part: list[int]) -> dict[int, str]:
        """The grounded labels of what had been said of it by then; what never came hangs on the end."""
        said = sorted(index for index in part if self.at.events[index].number <= number)
        places = {index: place for place, index in enumerate(said)}
        edges = [
            (places[a], places[b]) for a in said for b in self._attacked.get(a, ()) if b in places
        ]
        alone = len(said)
        edges += [(alone, places[index]) for index in said if index in self._baseless]
        labels = grounded(alone + 1, edges)
        return {index: _WORDS[labels[place]] for index, place in places.items()}

    @cached_property
    def _attacked(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        for a, b in self.told.audit.edges:
            found.setdefault(a, []).append(b)
        return found

    @cached_property
    def _baseless(self) -> set[int]:
        """Overruled though nobody stands against them: they contradict themselves."""
        statuses = self.told.audit.statuses
        attacked = {b for a, b in self.told.audit.edges if statuses[a] == "justified"}
        return {
            index
            for index, status in enumerate(statuses)
            if status == "overruled" and index not in attacked
        }

    def links(self) -> Iterator[Link]:
        """Who attacks whom, since both are there."""
        ids = {self.told.name(index): index for index in range(len(self.told.moves))}
        for edge in graph(self.told).edges:
            source, target = ids[edge.source], ids[edge.target]
            since = max(self.at.events[source].number, self.at.events[target].number)
            if since > self.last:
                continue
            yield Link(
                source=self.at.ids[source],
                target=self.at.ids[target],
                kind=edge.kind,
                since=since,
                why=bare(self.told.moves[source].target or ""),
            )

    def _detail(self, index: int, event: Event) -> Markup:
        told, move = self.told, self.told.moves[index]
        attacks = told.uttered[index].attacks
        return rendered(
            "rooms.dialectic.report/card.html.j2",
            move=move,
            attacked=None if attacks is None else told.moves[attacks],
            attacked_id=None if attacks is None else self.at.ids[attacks],
            relation=told.audit.relations[index],
            number=event.number,
        )
