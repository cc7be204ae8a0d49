"""A deliberation as its page shows it: claims in lanes by side, a row a step, the memo on top."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from markupsafe import Markup

from aufheben.domain.boards import Attack
from aufheben.domain.text import bare
from aufheben.domain.vocabulary import Lang
from aufheben.formats.document import Block, Item, Items, Line, Prose, Section
from aufheben.formats.document.html import html
from aufheben.formats.page.render import rendered
from aufheben.formats.page.told_events import Describe, facts, lines, model_of, said_card, spent
from aufheben.formats.page.view import Card, Lane, Link, Panel, Row, View, settled
from aufheben.rooms.deliberation.report.acts import act_called
from aufheben.rooms.deliberation.report.board import confidence
from aufheben.rooms.deliberation.report.document import report
from aufheben.rooms.deliberation.report.utility_tables import UtilityTable, read_tables, weighed
from aufheben.rooms.deliberation.report.wordings import Wording, Wordings, wordings
from aufheben.rooms.deliberation.settings import SeatedDeliberation, ToldDeliberation
from aufheben.runtime.journal import Event, Record
from aufheben.words import Fact, speaker, spelled

_ROLES = ("executor", "deliberator", "judge")
_SIDES = ("pro", "con", "neither")
_MEMO = Markup('<div class="memo">{}</div>')
_say = speaker(__name__)


def view(
    record: Record,
    session: SeatedDeliberation,
    told: ToldDeliberation,
    describe: Callable[[], Describe],
) -> View:
    """The page of a deliberation as far as it has come."""
    job = told.pondered.job
    shown = _Shown(record, told, wordings(record, told.pondered.deliberated))
    ended = record.ended
    cards = sorted([*shown.claims(), *shown.others()], key=lambda card: card.since)
    return View(
        run=record.run,
        room="deliberation",
        noun=_say("noun"),
        issue=job.issue,
        lang=job.rules.lang,
        created=record.created,
        last=len(record.events),
        ended=None if ended is None else ended.number,
        bound=job.bound,
        head=tuple(dict.fromkeys(map(model_of, session.agents.values()))),
        lanes=tuple(Lane(id=side, name=side, coded=True) for side in _SIDES),
        rows=tuple(shown.rows()),
        cards=tuple(cards),
        links=tuple(shown.links()),
        answer=Panel(
            id="answer",
            head=_say("memo"),
            states=() if ended is None else ((ended.number, shown.memo()),),
        ),
        panels=(Panel(id="draft", head=_say("draft"), states=tuple(shown.drafts())),),
        lines=lines(record.events, describe),
        spent=spent(record.events),
    )


@dataclass(frozen=True, eq=False)
class _Shown:
    record: Record
    told: ToldDeliberation
    wordings: Wordings

    @cached_property
    def _lang(self) -> Lang:
        return self.told.pondered.job.rules.lang

    def memo(self) -> Markup:
        """The report, whose citations lead to the claims as they are in the end."""
        return _MEMO.format(html(report(self.told, self.wordings.current)))

    def claims(self) -> Iterator[Card]:
        for wording in self.wordings.all:
            claim = wording.claim
            first = wording.number == 1
            yield Card(
                id=wording.card,
                since=wording.since,
                lane=wording.lane,
                row=f"step-{wording.step}",
                kind=wording.kind,
                said=bare(claim.text),
                names=((wording.since, claim.id if first else f"{claim.id}′"),),
                statuses=settled(wording.statuses),
                facts=facts(wording.event),
                detail=rendered(
                    "rooms.deliberation.report/claim.html.j2", said=html(tuple(_detail(wording)))
                ),
            )

    def others(self) -> Iterator[Card]:
        """What was thought of, weighed, asked, looked up and judged, across all lanes."""
        weighed = {table.step: table for table in read_tables(self.record)}
        known = {wording.since for wording in self.wordings.all}
        for event in self.record.events:
            step, kind = _place(event)
            if event.kind not in ("answered", "decided") or event.number in known or not kind:
                continue
            if kind == "utility" and step in weighed:
                yield self._weighing(event, weighed[step])
            elif event.seat:
                card = said_card(event, f"step-{step}", kind, wide=True)
                # What is done says who does it, but for a persona.
                yield replace(card, lane="") if event.seat in _ROLES else card

    def _weighing(self, event: Event, table: UtilityTable) -> Card:
        return Card(
            id=f"e{event.number}",
            since=event.number,
            lane="",
            row=f"step-{table.step}",
            kind="utility",
            said=self._taken(table),
            names=(),
            wide=True,
            detail=html((weighed(table),)),
        )

    def _taken(self, table: UtilityTable) -> str:
        row = table.utility.get(table.taken)
        if row is None:
            return ""
        said = _say("scored", act=act_called(table.taken), total=row["total"])
        return spelled(said, self._lang)

    def rows(self) -> Iterator[Row]:
        """A row a step, headed by its number."""
        seen: set[int] = set()
        for event in self.record.events:
            step, kind = _place(event)
            if kind and step not in seen and event.kind in ("answered", "decided"):
                seen.add(step)
                head: Fact = _say("step_head", n=step) if 0 < step < _LAST else ""
                yield Row(id=f"step-{step}", since=event.number, said=head)

    def links(self) -> Iterator[Link]:
        """Objections, and what took the place of several claims."""
        for wording in self.wordings.all:
            if wording.attack is not None and wording.target:
                yield _link(wording, wording.target, wording.attack)
            for merged in wording.merged:
                yield Link(source=merged, target=wording.card, kind="merged", since=wording.since)

    def drafts(self) -> Iterator[tuple[int, Markup]]:
        """The draft after each event that changed it."""
        for since, draft in self.wordings.drafts:
            yield since, html((Prose(tuple(each for each in draft.split("\n") if each.strip())),))


def _detail(wording: Wording) -> Iterator[Block]:
    """What it attacks and how, its reasons, what it assumes, how sure it is and by whom."""
    claim, attack = wording.claim, wording.attack
    if attack is not None:
        kinds = _say.joined(_say.code(attack.type), _say.code(attack.severity))
        yield Line(_say("against", text=attack.description, facts=kinds), "target")
    if claim.support:
        yield Items(tuple(map(Item, claim.support)))
    if claim.assumptions:
        yield Section(_say("assumes"), (Items(tuple(map(Item, claim.assumptions))),), level=3)
    by = (claim.by,) if claim.by else ()
    yield Line(_say.joined(confidence(claim), *by), "facts")


_LAST = 10**9
"""The row of what comes after every step."""


def _place(event: Event) -> tuple[int, str]:
    """The step of an event (0 before the first), and what it is part of."""
    match event.place:
        case ("step", int(number), str(kind), *_):
            return number, kind
        case ("initialize", *_):
            return 0, "plan"
        case ("finalize", *_):
            return _LAST, "finalize"
        case _:
            return 0, ""


def _link(wording: Wording, target: str, attack: Attack) -> Link:
    return Link(
        source=wording.card,
        target=target,
        kind="rebut" if attack.type == "evidence" else "undercut",
        since=wording.since,
        why=bare(attack.description),
    )
