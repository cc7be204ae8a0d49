"""Ratings in the program, at the fake server: judged, shown, replayed, gone on with, exported."""

import asyncio
import json
import re
import runpy
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from aufheben import wiring
from aufheben.prompts import templates
from aufheben.rooms.rating.job import RatingJob
from aufheben.rooms.rating.report import SeatedRating, write_settings
from aufheben.runtime.journal import FORMAT, Record
from aufheben.testing import FakeServer, Rater, StandIn
from aufheben.testing.rater import rated_by
from aufheben.testing.wires import Received
from tests.driving import rate
from tests.rating.exhibits import ALL, exhibit, rating
from tests.surfaces.conftest import Program, program

__all__ = ["program"]


@pytest.fixture
def server() -> Iterator[FakeServer]:
    with FakeServer(StandIn()) as running:
        yield running


def begun(asked: RatingJob, server: FakeServer, tmp_path: Path, *, to_the_end: bool = True) -> None:
    """The run `r` in the program's journal: rated, or only begun."""
    agents = {"J1": f"openai:stand-in@{server.base_url()}"}
    store = wiring.store(str(tmp_path / f"home/journal-{FORMAT}.db"))
    settings = write_settings(SeatedRating(rating=asked, agents=agents))
    journal = store.begin(Record(run="r", created="2025-01-01T00:00:00Z", settings=settings))

    async def run() -> None:
        async with wiring.seated(agents, lang=asked.lang) as seated:
            await rate(asked, seated, journal, wiring.clock())

    if to_the_end:
        asyncio.run(run())
    journal.close()


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_rating_is_listed_shown_and_replayed_without_asking(
    program: Program, server: FakeServer, tmp_path: Path, lang: Any
) -> None:
    begun(rating(lang=lang, readings=2), server, tmp_path)
    asked = len(server.received)
    told = json.loads(program("show", "r", "--json").out)
    assert (told["room"], told["outcome"], told["stop_reason"]) == (
        "rating",
        "justified",
        "verdict",
    )
    assert told["calls"] == {"made": asked, "rejected": 0, "bound": 2 * asked}
    assert set(told["measures"]) == set(ALL)
    text = program("show", "r").out
    assert ("明瞭さ" if lang == "ja" else "clarity") in text
    again = program("replay", "r", "--json")
    assert again.code == 0
    assert json.loads(again.out) == {**told, "differs": False}
    [row] = json.loads(program("runs", "list", "--json").out)
    assert (row["outcome"], row["issue"]) == ("justified", exhibit().question)
    assert len(server.received) == asked


@pytest.mark.parametrize(
    ("answer", "limits", "code"), [("no JSON", {}, 3), (Rater(), {"calls": 3}, 4)]
)
def test_the_exit_code_says_how_it_ended(
    program: Program, tmp_path: Path, answer: Any, limits: dict[str, Any], code: int
) -> None:
    reply = (lambda received: answer) if isinstance(answer, str) else answer
    with FakeServer(reply) as server:
        begun(rating(lang="en", **limits), server, tmp_path)
    assert program("show", "r").code == code
    assert program("replay", "r").code == 0


# The stand-in


def received(user: str, model: str = "m") -> Received:
    return Received(provider="openai", model=model, system="", user=user)


def test_the_stand_in_gives_the_same_for_the_same_and_other_marks_for_other_answers(
    server: FakeServer, program: Program, tmp_path: Path
) -> None:
    begun(rating(lang="en"), server, tmp_path)
    asked = [each.user for each in server.received]
    rater, seeded = Rater(), Rater(seed=1)
    assert [rater(received(user)) for user in asked] == [rater(received(user)) for user in asked]
    assert [rater(received(user)) for user in asked] != [seeded(received(user)) for user in asked]
    others = [rater(received(user, "another")) for user in asked]
    assert others != [rater(received(user)) for user in asked]
    rubric = next(user for user in asked if '"clarity"' in user)
    marks = {rater(received(rubric.replace("behind", f"behind {n}"))) for n in range(20)}
    assert len(marks) > 10
    refenced = re.sub("data-[0-9a-f]{16}", "data-0123456789abcdef", rubric)
    assert rater(received(refenced)) == rater(received(rubric))


@pytest.mark.parametrize(
    ("prefers", "shown", "swapped"), [("first", "first", "second"), ("second", "second", "first")]
)
def test_a_stand_in_may_go_by_the_place(
    program: Program, tmp_path: Path, prefers: str, shown: str, swapped: str
) -> None:
    with FakeServer(Rater(prefers=prefers)) as server:
        begun(rating(None, "preference", lang="ja"), server, tmp_path)
    [found] = json.loads(program("show", "r", "--json").out)["preferences"]
    assert (found["shown"], found["swapped"], found["winner"]) == (shown, swapped, "tie")


def test_by_itself_it_prefers_the_same_answer_in_both_orders(
    program: Program, server: FakeServer, tmp_path: Path
) -> None:
    begun(rating(None, "preference", lang="en", readings=3), server, tmp_path)
    found = json.loads(program("show", "r", "--json").out)["preferences"]
    assert len({each["winner"] for each in found}) == 1
    assert found[0]["winner"] in ("first", "second")


def test_the_stand_in_debates_too(program: Program, server: FakeServer) -> None:
    asked = ("ask", "Should cars be banned?", "--model", "openai:stand-in", "-q", "--json")
    done = program(*asked, "--base-url", server.base_url())
    assert json.loads(done.out)["room"] == "dialectic"
    assert done.code == 0


@pytest.mark.parametrize("room", ["dialectic", "methods"])
def test_no_prompt_of_a_debate_is_taken_for_one_of_a_rating(room: str) -> None:
    folder = Path(templates.__file__).parent / "prompts" / room
    shapes = [
        line
        for template in folder.rglob("*.j2")
        for line in template.read_text(encoding="utf-8").splitlines()
        if line.startswith('{"')
    ]
    assert [shape for shape in shapes if rated_by(shape)] == []


def test_the_server_for_people_says_what_it_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["aufheben.testing", "--help"])
    monkeypatch.delitem(sys.modules, "aufheben.testing.__main__", raising=False)
    with pytest.raises(SystemExit, match="0"):
        runpy.run_module("aufheben.testing", run_name="__main__")
    assert "every mark, is canned and means" in capsys.readouterr().out
