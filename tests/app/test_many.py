"""One call runs all of a source: blocking or not, lazily, and found again by its name."""

import asyncio
import json
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import aufheben as auf
from aufheben import App, BadInput, Batch, Failed, Result
from aufheben.agents import ScriptedAgent
from tests.app.test_batch import Counted, asked
from tests.rooms.registered import registered


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    registered(monkeypatch, ("rooms", "larger", "tests.rooms.toy:ROOM"))


def lines(path: Path, *questions: str) -> Path:
    path.write_text("\n".join(questions), encoding="utf-8")
    return path


def larger(source: Any, counted: Counted, **how: Any) -> Batch:
    return auf.batch(source, "larger", model="openai:x", agents={"": ScriptedAgent(counted)}, **how)


def test_a_file_s_runs_come_as_they_end_and_are_summed_up(tmp_path: Path) -> None:
    counted, file = Counted(), lines(tmp_path / "q.txt", "How many?", "How few?")
    journal = tmp_path / "j.db"
    batch = larger(file, counted, journal=journal, name="n")
    found = list(batch)
    assert [type(done) for done in found] == [Result, Result]
    assert repr(batch) == "<Batch n, of larger: 2 finished, 0 failed>"
    assert sorted(done.input for done in found) == ["q.txt:1", "q.txt:2"]
    assert {done.run.partition("-")[0] for done in found} == {"n"}
    assert (batch.summary.finished, batch.summary.spent.made, counted.times) == (2, 4, 4)
    again = larger(file, counted, journal=journal, name="n")
    assert [done.found for done in again if isinstance(done, Result)] == [True, True]
    assert (again.summary.found, again.summary.spent.made, counted.times) == (2, 0, 4)
    assert again.summary.whole.made == 4
    json.dumps(again.summary.for_programs())


def test_it_is_iterated_in_a_loop_too_blocking_or_not(tmp_path: Path) -> None:
    file = lines(tmp_path / "q.txt", "How many?", "How few?")

    async def both() -> tuple[int, int]:
        blocking = list(larger(file, Counted(), journal=":memory:"))
        waiting = [done async for done in larger(file, Counted(), journal=":memory:")]
        return len(blocking), len(waiting)

    assert asyncio.run(both()) == (2, 2)


def test_left_early_it_lets_go_of_its_runs_and_goes_on_later(tmp_path: Path) -> None:
    counted, file = Counted(), lines(tmp_path / "q.txt", *(f"{n}?" for n in range(9)))
    journal = tmp_path / "j.db"
    for _ in larger(file, counted, journal=journal, name="n", in_flight=2):
        break
    assert "aufheben" not in {thread.name for thread in threading.enumerate()}
    rest = list(larger(file, counted, journal=journal, name="n"))
    assert {type(done) for done in rest} == {Result}
    assert counted.times <= 2 * 9 + 2


def test_requests_are_taken_when_it_is_their_turn_and_not_before() -> None:
    taken: list[int] = []

    def requests() -> Iterator[Any]:
        for number in range(50):
            taken.append(number)
            yield asked(f"{number}?")

    async def ahead() -> int:
        app, ended, most = App(journal=":memory:", agents={"": ScriptedAgent(Counted())}), 0, 0
        async for _ in app.batch(requests(), at_once=3):
            ended += 1
            most = max(most, len(taken) - ended)
        return most

    # Three under way, and those of them that ended together are handed out one by one.
    assert asyncio.run(ahead()) <= 2 * 3


def test_a_batch_of_requests_is_iterated_as_one_of_a_file() -> None:
    batch = auf.batch(
        [asked("a"), asked("b")], journal=":memory:", agents={"": ScriptedAgent(Counted())}
    )
    assert [type(done) for done in batch] == [Result, Result]


@pytest.mark.parametrize(
    ("how", "match"),
    [
        ({"modle": "openai:x"}, "modle"),
        ({"room": "larder"}, "larder"),
        ({"name": "a b"}, "cannot name a batch"),
        ({"name": "a--b"}, "cannot name a batch"),
        ({"requests_per_minute": 0}, "requests_per_minute"),
        ({"in_flight": 0}, "in_flight"),
    ],
)
def test_what_is_no_option_is_refused(how: dict[str, Any], match: str, tmp_path: Path) -> None:
    file = lines(tmp_path / "q.txt", "How many?")
    with pytest.raises(BadInput, match=match):
        list(auf.batch(file, **{"room": "larger", "journal": ":memory:", **how}))


def test_inputs_that_cannot_be_read_are_no_reason_to_give_up(tmp_path: Path) -> None:
    wrong = ['{"id": "x"', *(f'{{"id": "{n}"}}' for n in range(12))]
    file = tmp_path / "q.jsonl"
    file.write_text("\n".join((*wrong, '{"question": "How many?"}')), encoding="utf-8")
    found = list(larger(file, Counted(), journal=":memory:"))
    assert sorted(type(done).__name__ for done in found) == ["Failed"] * 13 + ["Result"]
    assert all(done.run == "" for done in found if isinstance(done, Failed))


def test_words_of_a_name_tell_nothing_apart_that_the_digests_do_not(tmp_path: Path) -> None:
    folder = tmp_path / "d"
    folder.mkdir()
    for name in ("第1試合", "第1回 試合", "x" * 90):
        (folder / f"{name}.txt").write_text(f"How many {name}?", encoding="utf-8")
    found = [done.run for done in larger(folder, Counted(), journal=":memory:", name="n" * 32)]
    assert len({*found}) == 3
    assert all(len(run) <= 64 for run in found)
