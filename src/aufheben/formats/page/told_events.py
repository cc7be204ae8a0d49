"""What the events of any room come to on a page: lines, what was spent, and a card an answer; of a room
that has no page of its own, the whole page.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from markupsafe import Markup

from aufheben.domain.models import unplaced
from aufheben.formats.page.render import in_both, rendered
from aufheben.formats.page.view import Card, Lane, Line, Panel, Row, Spent, View
from aufheben.runtime.budget import read_usage
from aufheben.runtime.journal import Event, Record
from aufheben.runtime.reader import DEPTH_CAP
from aufheben.words import LANGS, Fact, speaker, spelled

_say = speaker(__name__)
Describe = Callable[[object], Fact | None]
SPENT = "spent"
_DEEPEST = DEPTH_CAP + 2
"""No answer that was heard is nested more; a run that somebody handed over may be."""
_NO_SENTENCE = ("act", "by", "id", "kind", "side", "type", "verdict", "result")


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


def lines(events: Iterable[Event], describe: Callable[[], Describe]) -> tuple[Line, ...]:
    """Each event as its room tells it; `describe` makes the teller."""
    say = describe()
    told = ((event.number, say(event)) for event in events)
    return tuple(Line(since=number, said=_in_both(said)) for number, said in told if said)


def _in_both(said: Fact) -> Markup:
    return in_both(*(spelled(said, lang) for lang in LANGS))


def spent(events: Iterable[Event]) -> tuple[Spent, ...]:
    """What was spent after each answer, refused ones included; nothing where nobody was asked."""
    calls, tokens, found = 0, 0, []
    money: float | None = None
    for event in events:
        if event.kind not in ("answered", "rejected"):
            continue
        usage = read_usage(event.payload)
        calls, tokens = calls + 1, tokens + usage.tokens
        money = money if usage.money is None else (money or 0.0) + usage.money
        found.append(Spent(since=event.number, calls=calls, tokens=tokens, money=money))
    return tuple(found)


def facts(event: Event) -> tuple[str | Markup, ...]:
    """Who answered, and what it took; nothing where nobody was asked."""
    took = event.payload.get(SPENT)
    if not isinstance(took, Mapping):
        return ()
    usage = read_usage(event.payload)
    said: list[str | Markup] = [str(took.get("by") or "")]
    said += [_in_both(_say("tokens_spent", n=usage.tokens))] if usage.tokens else []
    said += [f"{usage.seconds:.1f} s"] if usage.seconds else []
    said += [f"${usage.money:.4f}"] if usage.money is not None else []
    return tuple(filter(None, said))


def payload(event: Event) -> Markup:
    """All that was answered, as nested lists."""
    return rendered("formats.page/payload.html.j2", value=answered(event))


def answered(event: Event) -> dict[str, Any]:
    """What was answered, without what it took."""
    return {key: value for key, value in event.payload.items() if key != SPENT}


def said_card(event: Event, row: str, kind: str, *, wide: bool = False) -> Card:
    """An answer that no better card shows: its first sentence, and all of it as lists."""
    return Card(
        id=f"e{event.number}",
        since=event.number,
        lane=event.seat or str(event.payload.get("seat", "")),
        row=row,
        kind=kind,
        said=next(sentences(answered(event)), ""),
        names=(),
        facts=facts(event),
        wide=wide,
        detail=payload(event),
    )


def cards(events: Iterable[Event], where: Callable[[Event], Fact]) -> tuple[list[Row], list[Card]]:
    """A card for each answer, in a row of its own, in the lane of whoever gave it."""
    rows, found = [], []
    for event in events:
        if event.kind in ("answered", "decided") and event.seat:
            name = f"e{event.number}"
            rows.append(Row(id=name, since=event.number, said=where(event)))
            found.append(said_card(event, name, "said"))
    return rows, found


def model_of(agent: str) -> str:
    """What an agent is called on a page: where it is served is left out of what is shared."""
    return unplaced(agent)


def lanes(cards: Iterable[Card], agents: Mapping[str, str]) -> tuple[Lane, ...]:
    """Those who were seated, and who else spoke, each with who answers there."""
    names = dict.fromkeys([*agents, *(card.lane for card in cards)])
    return tuple(Lane(id=name, name=name, note=model_of(agents.get(name, ""))) for name in names)


def sentences(value: object, key: str = "", depth: int = _DEEPEST) -> Iterator[str]:
    """Every text in an answer that says something, the outermost first."""
    if not depth:
        return
    if isinstance(value, str):
        if value.strip() and key not in _NO_SENTENCE:
            yield value
    elif isinstance(value, Mapping):
        texts = sorted(value.items(), key=lambda item: not isinstance(item[1], str))
        for name, each in texts:
            yield from sentences(each, str(name), depth - 1)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from sentences(each, key, depth - 1)
