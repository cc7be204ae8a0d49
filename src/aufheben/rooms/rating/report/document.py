"""A rating as a document: marks by criterion and reading, and why, for every door."""

from collections.abc import Iterator, Sequence

from aufheben.domain.ratings import Faults, Reading
from aufheben.formats.document import (
    Block,
    Cell,
    Document,
    Heading,
    Item,
    Items,
    Line,
    Row,
    Section,
    Table,
)
from aufheben.formats.endings import all_flags, sentence, why_ended
from aufheben.rooms.rating.job import EndedRating, RatingJob
from aufheben.rooms.rating.protocol import figures
from aufheben.rooms.rating.report.envelope import preferences
from aufheben.words import Fact, Figure, Said, speaker

_say = speaker(__name__)


def report(run: str, rated: EndedRating) -> Document:
    """All of it: what was rated above the marks, what it took below."""
    head = Heading(_say("rating", question=rated.rating.exhibit.question), rated.outcome)
    said = _say(
        "footer",
        ended=sentence(why_ended(rated.stop_reason)),
        made=rated.tally.made,
        bound=rated.rating.bound,
        run=run,
    )
    return (head, *marks(rated.found, rated, over=True), Line(said, "footer"))


def headline(rated: EndedRating) -> Fact:
    """The figures, or that there are none."""
    shown = (_say("figure", name=_say.code(n), value=v) for n, v in rated.figures.items())
    return _say.joined(*shown) if rated.figures else rated.answer or _say("none")


def marks(known: Sequence[Reading], rated: EndedRating, *, over: bool) -> Iterator[Block]:
    """What is known of it; `over` once the run has ended."""
    yield Line(_rater(rated.rating))
    if over:
        yield from _came_to(rated)
    yield from _table(known)
    yield from _faults(known)
    yield from _reasons(known)
    if over and rated.failures:
        counts = (_say("count", measure=_say.code(m), n=n) for m, n in rated.failures.items())
        yield Line(_say("failed", counts=_say.joined(*counts)), "note")


def _rater(rating: RatingJob) -> Said:
    """Who rated which runs; an exhibit that is given at once is of no run."""
    runs = [each.run for each in (rating.exhibit, rating.other) if each and each.run]
    judge = rating.judge.name
    return _say("rated", judge=judge, runs=_say.joined(*runs)) if runs else _say("by", judge=judge)


def _came_to(rated: EndedRating) -> Iterator[Line]:
    """Which answer each reading preferred, that there is no rating, and what is to be known of it."""
    preferred = preferences(rated)
    for each in preferred:
        winner: str | None = each["winner"]
        which = _say("unknown") if winner is None else _say.code(winner)
        yield Line(_say("preferred", n=each["reading"], which=which), "headline")
    if rated.answer is None and not preferred:
        yield Line(_say("none"), "headline")
    if rated.flags:
        yield Line(_say("known", flags=all_flags(rated.flags)), "flags")


def _table(known: Sequence[Reading]) -> Iterator[Section]:
    """The marks of each criterion by reading, and their mean where there are several."""
    given: dict[str, dict[int, float]] = {}
    for found in known:
        for name, value in figures(found).items():
            given.setdefault(name, {})[found.reading] = value
    readings = sorted({found.reading for found in known})
    rows = tuple(_row(name, by_reading, readings) for name, by_reading in given.items())
    numbered = (_say("reading", n=n) for n in readings)
    heads = (*numbered, _say("mean")) if len(readings) > 1 else (_say("mark"),)
    if rows:
        yield Section(_say("marks"), (Table((_say("criterion"), *heads), rows),))


def _row(name: str, given: dict[int, float], readings: Sequence[int]) -> Row:
    cells: tuple[Cell, ...] = tuple(_number(given.get(reading)) for reading in readings)
    mean = (_number(sum(given.values()) / len(given)),) if len(readings) > 1 else ()
    return Row((_say.code(name), *cells, *mean))


def _number(value: float | None) -> Figure | None:
    return None if value is None else Figure(f"{value:.3g}")


def _faults(known: Sequence[Reading]) -> Iterator[Section]:
    """Which moves do not move the debate on."""
    for found in known:
        if isinstance(found.value, Faults) and found.value.faults:
            listed = tuple(
                Item(_say("fault", n=move), _say.code(kind)) for move, kind in found.value.faults
            )
            yield Section(_say("faults", n=found.reading), (Items(listed),))


def _reasons(known: Sequence[Reading]) -> Iterator[Section]:
    given = [(found, getattr(found.value, "reason", "")) for found in known]
    listed = tuple(Item(_head(found), reason) for found, reason in given if reason)
    if listed:
        yield Section(_say("reasons"), (Items(listed),))


def _head(found: Reading) -> Said:
    measure = _say.code(found.measure)
    given = [f"{value:.3g}" for value in figures(found).values()]
    if given:
        return _say("reason_of", measure=measure, n=found.reading, marks=_say.joined(*given))
    return _say("reason_by_order", measure=measure, n=found.reading, order=str(found.order))
