"""The page of a run whose room has none of its own: a card for each answer, in the order they came."""

from collections.abc import Callable, Mapping

from aufheben.formats.page.templates import rendered
from aufheben.formats.page.told_events import Describe, cards, lanes, lines, spent
from aufheben.formats.page.view import Panel, View
from aufheben.runtime.journal import Event, Record
from aufheben.words import Fact, speaker

_say = speaker(__name__)


def plain_view(
    record: Record,
    *,
    room: str,
    noun: Fact,
    issue: str,
    lang: str,
    agents: Mapping[str, str],
    bound: int,
    describe: Callable[[], Describe],
    text: str,
) -> View:
    """Every answer in the lane of its seat; `text` is what came of it, once it has ended."""
    rows, found = cards(record.events, _where)
    ended = record.ended
    answer = rendered("formats.page/plain.html.j2", text=text)
    return View(
        run=record.run,
        room=room,
        noun=noun,
        issue=issue,
        lang=lang,
        created=record.created,
        last=len(record.events),
        ended=None if ended is None else ended.number,
        bound=bound,
        lanes=lanes(found, agents),
        rows=tuple(rows),
        cards=tuple(found),
        answer=Panel(
            id="answer",
            head=_say("answer"),
            states=() if ended is None else ((ended.number, answer),),
        ),
        lines=lines(record.events, describe),
        spent=spent(record.events),
    )


def _where(event: Event) -> str:
    return " ".join(map(str, event.place)).replace("_", " ")
