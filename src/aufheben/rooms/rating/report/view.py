"""A rating as its page shows it: a table of marks by criterion and reading, and why."""

from collections.abc import Callable, Iterator

from markupsafe import Markup

from aufheben.domain.ratings import Reading
from aufheben.formats.document import Line
from aufheben.formats.document.html import html
from aufheben.formats.endings import sentence, why_ended
from aufheben.formats.page.told_events import Describe, cards, lanes, lines, spent
from aufheben.formats.page.view import Panel, View
from aufheben.rooms.rating.job import EndedRating
from aufheben.rooms.rating.report.document import marks
from aufheben.rooms.rating.settings import SeatedRating
from aufheben.runtime.journal import Event, Record
from aufheben.words import Fact, speaker

_say = speaker(__name__)


def view(
    record: Record, desk: SeatedRating, rated: EndedRating, describe: Callable[[], Describe]
) -> View:
    """The page of a rating as far as it has come."""
    rows, found = cards(record.events, _where)
    exhibit, over = desk.rating.exhibit, record.ended
    return View(
        run=record.run,
        room="rating",
        noun=_say("noun"),
        issue=exhibit.question,
        lang=desk.rating.lang or "en",
        created=record.created,
        last=len(record.events),
        ended=None if over is None else over.number,
        bound=desk.rating.bound,
        head=tuple(each.run for each in (exhibit, desk.rating.other) if each and each.run),
        lanes=lanes(found, desk.agents),
        rows=tuple(rows),
        cards=tuple(found),
        answer=Panel(id="answer", head=_say("marks_head"), states=tuple(_marks(record, rated))),
        lines=lines(record.events, describe),
        spent=spent(record.events),
    )


def _where(event: Event) -> Fact:
    measure, *rest = map(str, event.place)
    return _say.joined(_say.code(measure), *rest, between="blank")


def _marks(record: Record, rated: EndedRating) -> Iterator[tuple[int, Markup]]:
    """All marks that are known, after each answer and at the end."""
    since = {
        event.place: event.number
        for event in record.events
        if event.kind in ("answered", "decided") and event.place
    }
    over = None if record.ended is None else record.ended.number
    for number in sorted({*since.values(), *(() if over is None else (over,))}):
        known = [found for found in rated.found if since.get(_place(found), number + 1) <= number]
        yield number, _shown(known, rated, over=number == over)


def _shown(known: list[Reading], rated: EndedRating, *, over: bool) -> Markup:
    last = (Line(sentence(why_ended(rated.stop_reason)), "footer"),) * over
    blocks = (*marks(known, rated, over=over), *last)
    return Markup('<div class="verdict">{}</div>').format(html(blocks))


def _place(found: Reading) -> tuple[str | int, ...]:
    if found.part is not None:
        return (found.measure, found.reading, found.part)
    order = (found.order,) if found.measure == "preference" else ()
    return (found.measure, found.reading, *order)
