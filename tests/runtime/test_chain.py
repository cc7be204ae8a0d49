"""The hash chain, the encoding of events, and the names of runs."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.errors import BadInput, Misuse
from aufheben.runtime.chain import (
    KINDS,
    Encoded,
    check_name,
    encode,
    encode_settings,
    kept,
    link,
    read_event,
    root,
    write_event,
)
from aufheben.runtime.journal import Event

# One half of a pair at most: two halves in a row spell a character, in JSON as in UTF-16.
TEXTS = st.text(st.characters(exclude_categories=[]) | st.sampled_from('\0\n"\\\u2028止')).filter(
    lambda text: not any("\ud800" <= a <= "\udbff" <= b <= "\udfff" for a, b in pairwise(text))
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=8,
)
EVENTS = st.builds(
    Event,
    number=st.integers(1, 10**6),
    kind=st.sampled_from(KINDS),
    place=st.lists(TEXTS | st.integers()).map(tuple),
    attempt=st.integers(0, 100),
    seat=TEXTS,
    digest=TEXTS,
    payload=st.dictionaries(TEXTS, VALUES, max_size=3),
)


@given(EVENTS)
def test_an_event_read_back_is_the_event_written(event: Event) -> None:
    text = write_event(event)
    assert text.isascii()
    assert read_event(text) == event
    assert kept(event) == event


@given(EVENTS, EVENTS)
def test_events_with_one_hash_are_equal(one: Event, other: Event) -> None:
    assert (link("", one) == link("", other)) == (write_event(one) == write_event(other))


@pytest.mark.parametrize(
    "changed",
    [
        {"number": 2},
        {"kind": "rejected"},
        {"place": ("a", "1")},
        {"attempt": 2},
        {"seat": "B"},
        {"digest": "e"},
        {"payload": {"x": 2}},
    ],
    ids=lambda changed: next(iter(changed)),
)
def test_every_field_is_hashed(changed: dict[str, object]) -> None:
    event = Event(
        number=1, kind="answered", place=("a", 1), attempt=1, seat="A", digest="d", payload={"x": 1}
    )
    assert link("0", replace(event, **changed)) != link("0", event)  # type: ignore[arg-type]
    assert link("1", event) != link("0", event)


def test_the_root_depends_on_name_date_and_settings() -> None:
    roots = {root("a", "b", "c"), root("x", "b", "c"), root("a", "x", "c"), root("a", "b", "x")}
    assert len(roots | {root("ab", "", "c")}) == 5


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        "null",
        '{"number":1,"kind":"sung"}',
        write_event(Event(number=1, kind="asked")).replace('"attempt":0', '"attempt":true'),
    ],
)
def test_what_is_no_event_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        read_event(text)


@pytest.mark.parametrize("value", [{1, 2}, object(), b"x"])
def test_only_json_is_kept(value: object) -> None:
    with pytest.raises(Misuse, match="only JSON"):
        kept(Event(number=1, kind="asked", payload={"x": value}))


@given(st.dictionaries(TEXTS, VALUES, max_size=4))
def test_what_is_kept_as_text_is_the_same_and_written_the_same(values: dict[str, object]) -> None:
    kept_as_text = Encoded(values)
    assert kept_as_text == values
    assert kept_as_text.text == encode_settings(kept_as_text) == encode(values)
    assert all(name in kept_as_text for name in values)
    assert "\0no such name" not in kept_as_text


@pytest.mark.parametrize("values", [{"x": object()}, {1: "one"}, {"x": {1, 2}}])
def test_only_json_is_kept_as_text(values: dict[str, object]) -> None:
    with pytest.raises(Misuse, match="only JSON"):
        Encoded(values)


def test_bottomless_nesting_is_refused() -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(BadInput, match="nested too deeply"):
        encode(deep)


def test_an_attempt_beyond_64_bits_is_refused() -> None:
    with pytest.raises(BadInput, match="too large"):
        kept(Event(number=1, kind="asked", attempt=2**63))


@pytest.mark.parametrize("run", ["a", "0", "camera", "A-b_9", "x" * 64, "console", "com", "nul-1"])
def test_a_plain_name_can_name_a_run(run: str) -> None:
    assert check_name(run) == run
