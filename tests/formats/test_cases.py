"""Input in its three forms, and the runs that travel as JSON lines."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.errors import BadInput
from aufheben.formats.cases import read_case
from aufheben.formats.journals import read_record, write_record
from aufheben.rooms.dialectic.seats import cast
from aufheben.rooms.dialectic.settings import read_settings, write_settings
from aufheben.runtime.journal import Event, Record

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_the_three_published_forms_say_the_same() -> None:
    toml = read_case((EXAMPLES / "camera.toml").read_text(), "camera.toml")
    plain = read_case((EXAMPLES / "camera.txt").read_text(), "camera.txt")
    stances = {f"agent{i}_stance": s.stance for i, s in enumerate(toml.seats, start=1)}
    as_json = read_case(json.dumps({"question": toml.question, **stances}), "camera.json")
    assert toml.question == plain.question == as_json.question
    names = [[seat.name for seat in case.seats] for case in (toml, plain, as_json)]
    assert names == [["AG1", "AG2"]] * 3
    assert as_json.seats[0].stance == toml.seats[0].stance


def test_issue_is_accepted_for_question() -> None:
    seats = '[seats.A]\nstance = "a is b."\n[seats.B]\nstance = "c is d."\n'
    assert read_case(f'issue = "Should we buy a car?"\n{seats}').question == "Should we buy a car?"
    with pytest.raises(BadInput, match="both question and issue"):
        read_case(f'issue = "x"\nquestion = "y"\n{seats}')


def test_seats_speak_in_the_order_of_the_file() -> None:
    seats = "".join(f'[seats.{name}]\nstance = "a is b."\n' for name in ("Z", "A", "M"))
    case = read_case(f'question = "Should we buy a car?"\n{seats}')
    assert [seat.name for seat in case.seats] == ["Z", "A", "M"]


def test_the_figure_in_japanese_labels_is_read() -> None:
    case = read_case("議題：どうする？\nAG1のスタンス：\n一\nAG2のスタンス：\n二\n")
    assert case.question == "どうする？"
    assert [seat.stance.strip() for seat in case.seats] == ["一", "二"]


JSON_FAULTS = {
    '{"question": "q", "agent1_stnce": "s"}': "agent1_stance",
    '{"question": "q", "question": "r"}': "twice",
    '{"question": 3, "agent1_stance": "a", "agent2_stance": "b"}': "question must be a text",
    '{"question": ': "not valid JSON",
    '{"question": "q", "issue": "r"}': "both question and issue",
    "{" + '"a":{' * 100_000: "JSON",
}


@pytest.mark.parametrize("text", JSON_FAULTS, ids=range(len(JSON_FAULTS)))
def test_a_broken_json_input_is_refused_by_name(text: str) -> None:
    with pytest.raises(BadInput) as refused:
        read_case(text, "in.json")
    assert JSON_FAULTS[text] in str(refused.value)
    assert refused.value.file == "in.json"


def test_two_stances_of_one_name_are_refused_with_the_line() -> None:
    with pytest.raises(BadInput) as refused:
        read_case("Issue: x\nA's stance:\n1\nA's stance:\n2\n", "in.txt")
    assert refused.value.place == "in.txt:2"


@pytest.mark.parametrize("name", ["camera.toml", "camera_logic.toml", "camera.txt"])
def test_a_case_comes_back_from_its_settings(name: str) -> None:
    chosen = cast(read_case((EXAMPLES / name).read_text(), name))
    assert read_settings(json.loads(json.dumps(write_settings(chosen)))) == chosen


texts = st.text(max_size=8)
payloads = st.dictionaries(texts, texts | st.integers() | st.lists(texts, max_size=2), max_size=3)
events = st.builds(
    Event,
    number=st.just(1),
    kind=st.sampled_from(["asked", "answered", "rejected", "decided", "ended"]),
    place=st.lists(texts | st.integers(0, 99), max_size=3).map(tuple),
    attempt=st.integers(0, 9),
    seat=texts,
    digest=texts,
    payload=payloads,
)


@given(texts, texts, payloads, events)
def test_a_run_comes_back_from_its_lines(
    run: str, created: str, settings: dict[str, object], event: Event
) -> None:
    record = Record(run=run, created=created, settings=settings, events=(event,))
    assert read_record(write_record(record)) == record


@pytest.mark.parametrize("attempt", ['"x"', "[]", "1e999", "1.5", "null", "true"])
def test_an_attempt_that_is_no_number_is_refused_with_its_line(attempt: str) -> None:
    event = Event(number=1, kind="asked", place=(1,), attempt=7, seat="A", digest="", payload={})
    written = write_record(Record(run="r", created="", settings={}, events=(event,)))
    with pytest.raises(BadInput, match="attempt of event 1 is no number") as refused:
        read_record(written.replace('"attempt": 7', f'"attempt": {attempt}'), "出.jsonl")
    assert str(refused.value).startswith("出.jsonl:2: ")


def test_a_lone_surrogate_travels() -> None:
    record = Record(run="r", created="", settings={"text": "\ud800\x00"})
    written = write_record(record)
    assert written.isascii()
    assert read_record(written) == record
