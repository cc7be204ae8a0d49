"""A run that somebody else wrote is taken in: whatever it holds, all pages go on being shown."""

import json
from dataclasses import replace
from typing import Any

import pytest

from aufheben.runtime.journal import Event, Record
from tests.page.conftest import Serve
from tests.page.serving import Served

PAGES = ("/runs", "/runs/odd", "/runs/odd/as/html", "/compare?a=odd&b=odd")
NO_NUMBERS = {
    "inf": float("inf"),
    "nan": float("nan"),
    "-inf": -float("inf"),
    "whole": 10**400,
    "large": 1e308,
}
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
    """The run under another name, with more in the payload of an event (or of the last one)."""
    events = list(record.events)
    event = events[number]
    events[number] = replace(event, payload={**event.payload, **more})
    return replace(record, run="odd", events=tuple(events))


def answered(record: Record) -> int:
    """The place of an answer."""
    return next(n for n, event in enumerate(record.events) if event.kind in ("answered", "decided"))


def shown(site: Served, record: Record) -> list[str]:
    """What each page says once the run was taken in: the list it is in, others may say that it is damaged."""
    site.app.store.begin(record).close()
    with site.visitor() as visitor:
        answers = [visitor.get(path, headers={"accept": "text/html"}) for path in PAGES]
    assert not site.told
    assert answers[0].status_code == 200
    return [answer.text for answer in answers]


@pytest.mark.parametrize("number", NO_NUMBERS)
def test_what_was_spent_and_is_no_number_counts_for_nothing(
    ran: tuple[Served, Record], number: str
) -> None:
    site, record = ran
    spent = dict.fromkeys(("input", "output", "money", "seconds", "at"), NO_NUMBERS[number])
    odd = changed(record, answered(record), spent=spent)
    for page in shown(site, odd):
        data = page.partition('id="timeline">')[2].partition("</script>")[0]
        if data:
            json.loads(data, parse_constant=pytest.fail)


@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize("key", ["outcome", "answer", "stop_reason"])
def test_f44_what_a_run_came_to_is_shown_whatever_it_is_called(
    ran: tuple[Served, Record], key: str, word: str
) -> None:
    site, record = ran
    for page in shown(site, changed(record, -1, **{key: word})):
        assert "<img src=x" not in page
        assert "\u202e" not in page


@pytest.mark.parametrize("word", WORDS)
def test_f44_the_names_of_an_answers_parts_are_shown_whatever_they_are(
    ran: tuple[Served, Record], word: str
) -> None:
    site, record = ran
    more = Event(
        number=len(record.events), kind="answered", seat="AG1", place=("step", word), attempt=1,
        digest="", payload={word: {word: word}},
    )  # fmt: skip
    head = replace(record, run="odd", events=(*record.events[:-1], more))
    assert all("<img src=x" not in page for page in shown(site, head))


@pytest.mark.parametrize("levels", [60, 300, 700])
def test_an_answer_that_is_nested_deeply_breaks_no_page(
    ran: tuple[Served, Record], levels: int
) -> None:
    site, record = ran
    more = Event(
        number=len(record.events), kind="answered", seat="AG1", place=("step", 1), attempt=1,
        digest="", payload={"deep": deep(levels)},
    )  # fmt: skip
    shown(site, replace(record, run="odd", events=(*record.events[:-1], more)))


@pytest.mark.parametrize("doubt", ["\ud800", "前提\udfff"])
def test_a_doubt_that_is_no_text_is_answered(ran: tuple[Served, Record], doubt: str) -> None:
    site, record = ran
    with site.visitor() as visitor:
        asked = json.dumps({"doubts": [doubt]})
        answer = visitor.change(f"/runs/{record.run}/asked", content=asked)
    assert answer.status_code == 200
    assert answer.json()["doubts"] == [doubt]
    assert not site.told
