"""A rating as its page shows it: a table of marks by criterion and reading, and why."""

from collections.abc import Callable, Iterator
from typing import Any

from markupsafe import Markup

from aufheben.domain.ratings import FAULTS, Faults, Reading
from aufheben.formats.endings import ended, meant
from aufheben.formats.page.templates import in_both, rendered, words
from aufheben.formats.page.told_events import Describe, cards, lanes, lines, spent
from aufheben.formats.page.view import Panel, View
from aufheben.formats.rating.json import preferences
from aufheben.formats.rating.settings import SeatedRating
from aufheben.formats.rating.text import KINDS, WORDS, figure, measured
from aufheben.protocols.rating import figures
from aufheben.runtime.courses.rating import EndedRating
from aufheben.runtime.journal import Event, Record


def view(
    record: Record, desk: SeatedRating, rated: EndedRating, describe: Callable[[], Describe]
) -> View:
    """The page of a rating as far as it has come."""
    rows, found = cards(record.events, _where)
    exhibit, over = desk.rating.exhibit, record.ended
    return View(
        run=record.run,
        room="rating",
        noun="a rating",
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
        answer=Panel(id="answer", head="Marks", states=tuple(_marks(record, rated))),
        lines=lines(record.events, describe),
        spent=spent(record.events),
    )


def _where(event: Event) -> Markup:
    measure, *rest = map(str, event.place)
    name = in_both(measured(measure, "en").replace("_", " "), measured(measure, "ja"))
    return Markup(" ").join([name, *map(Markup.escape, rest)])


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
        yield number, _table(known, rated, over=number == over)


def _place(found: Reading) -> tuple[str | int, ...]:
    if found.part is not None:
        return (found.measure, found.reading, found.part)
    order = (found.order,) if found.measure == "preference" else ()
    return (found.measure, found.reading, *order)


def _table(known: list[Reading], rated: EndedRating, *, over: bool) -> Markup:
    readings = sorted({found.reading for found in known})
    given: dict[str, dict[int, float]] = {}
    for found in known:
        for name, value in figures(found).items():
            given.setdefault(name, {})[found.reading] = value
    rows = [
        (_both(figure, name), [_number(marks.get(each)) for each in readings], _mean(marks))
        for name, marks in given.items()
    ]
    return rendered(
        "rating/marks.html.j2",
        judge=rated.rating.judge.name,
        readings=readings,
        rows=rows,
        reasons=list(_reasons(known)),
        preferred=list(_preferred(rated)) if over else [],
        nothing=over and rated.answer is None and not preferences(rated),
        failures=[(_both(measured, n), c) for n, c in rated.failures.items()] if over else [],
        flags=in_both(meant(rated.flags, "en"), meant(rated.flags, "ja"))
        if over and rated.flags
        else None,
        ending=in_both(ended(rated.stop_reason, "en"), ended(rated.stop_reason, "ja"))
        if over
        else None,
    )


def _both(name: Callable[[str, str], str], of: str) -> Markup:
    return in_both(name(of, "en"), name(of, "ja"))


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.3g}"


def _mean(marks: dict[int, float]) -> str:
    return f"{sum(marks.values()) / len(marks):.3g}"


def _reasons(known: list[Reading]) -> Iterator[dict[str, Any]]:
    """Why, by measure and reading; of a debate which moves do not move it on."""
    for found in known:
        faults = []
        if isinstance(found.value, Faults):
            kinds = {lang: dict(zip(FAULTS, KINDS[lang], strict=True)) for lang in KINDS}
            faults = [
                (move, in_both(kinds["en"][kind], kinds["ja"][kind]))
                for move, kind in found.value.faults
            ]
        reason = getattr(found.value, "reason", "")
        if reason or faults:
            measure = _both(measured, found.measure)
            yield {"measure": measure, "reading": found.reading, "reason": reason, "faults": faults}


def _preferred(rated: EndedRating) -> Iterator[Markup]:
    for each in preferences(rated):
        which = str(each["winner"] or "unknown")
        said = in_both(WORDS["en"][which], WORDS["ja"][which])
        yield words("Preferred in reading {0}: {1}", each["reading"], said)
