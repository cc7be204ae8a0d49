"""A run that somebody else wrote is taken in: whatever it holds, all pages go on being shown."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from aufheben.runtime.journal import Event, Record
from tests.page.conftest import Serve
from tests.page.serving import Served

PAGES = ("/runs", "/runs/{0}", "/runs/{0}/as/html", "/compare?a={0}&b={0}")
NO_NUMBERS = (float("inf"), float("nan"), -float("inf"), 10**400, 1e308)
WORDS = ["\ud800", "\x00\x1b[2J", "x\u202ey", '"><img src=x onerror=alert(1)>', "{0} {}"]


def deep(levels: int) -> object:
    value: object = "かなり深い"
    for _ in range(levels):
        value = [value]
    return value


@pytest.fixture
def ran(serve: Serve) -> tuple[Served, Record]:
    """A page, and a run of the demo on it."""
    site = serve()
    with site.visitor() as visitor:
        name = visitor.change("/demo").headers["location"].rpartition("/")[2]
        driven = site.site.runs.get(name)
        assert driven is not None
        site.wait(driven.ended())
    return site, site.app.store.read(name)


def changed(record: Record, number: int, **more: Any) -> Record:
    """The run with more in the payload of an event (or of the last one)."""
    events = list(record.events)
    event = events[number]
    events[number] = replace(event, payload={**event.payload, **more})
    return replace(record, events=tuple(events))


def ending_in(record: Record, place: tuple[Any, ...], payload: dict[str, Any]) -> Record:
    """The run, at whose end somebody answers that."""
    more = Event(
        number=len(record.events), kind="answered", seat="AG1", place=place, attempt=1,
        digest="", payload=payload,
    )  # fmt: skip
    return replace(record, events=(*record.events[:-1], more))


def shown(site: Served, *records: Record) -> Iterator[str]:
    """What each page says once the runs were taken in: the list they are in, others may say they are damaged."""
    for number, record in enumerate(records):
        run = f"odd{number}"
        site.app.store.begin(replace(record, run=run)).close()
        with site.visitor() as visitor:
            answers = [
                visitor.get(path.format(run), headers={"accept": "text/html"}) for path in PAGES
            ]
        assert not site.told
        assert answers[0].status_code == 200
        yield from (answer.text for answer in answers)


def test_what_was_spent_and_is_no_number_counts_for_nothing(ran: tuple[Served, Record]) -> None:
    site, record = ran
    answer = next(n for n, e in enumerate(record.events) if e.kind in ("answered", "decided"))
    counted = ("input", "output", "money", "seconds", "at")
    odd = (changed(record, answer, spent=dict.fromkeys(counted, each)) for each in NO_NUMBERS)
    for page in shown(site, *odd):
        data = page.partition('id="timeline">')[2].partition("</script>")[0]
        if data:
            json.loads(data, parse_constant=pytest.fail)


def test_f44_what_a_run_came_to_is_shown_whatever_it_is_called(ran: tuple[Served, Record]) -> None:
    site, record = ran
    odd = (
        changed(record, -1, **{key: word})
        for key in ("outcome", "answer", "stop_reason")
        for word in WORDS
    )
    for page in shown(site, *odd):
        assert "<img src=x" not in page
        assert "\u202e" not in page


def test_f44_the_names_of_an_answers_parts_are_shown_whatever_they_are(
    ran: tuple[Served, Record],
) -> None:
    site, record = ran
    odd = (ending_in(record, ("step", word), {word: {word: word}}) for word in WORDS)
    assert all("<img src=x" not in page for page in shown(site, *odd))


def test_an_answer_that_is_nested_deeply_breaks_no_page(ran: tuple[Served, Record]) -> None:
    site, record = ran
    odd = (ending_in(record, ("step", 1), {"deep": deep(levels)}) for levels in (60, 300, 700))
    assert list(shown(site, *odd))


def test_a_doubt_that_is_no_text_is_refused_in_text(ran: tuple[Served, Record]) -> None:
    site, record = ran
    doubt = "前提\udfff"
    with site.visitor() as visitor:
        asked = json.dumps({"doubts": [doubt]})
        answer = visitor.change(f"/runs/{record.run}/asked", content=asked)
    assert answer.status_code == 400
    assert "half a character" in answer.json()["errors"][0]["what"]
    assert not site.told
