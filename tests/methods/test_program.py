"""Every form from the command line, over real sockets, in English and Japanese."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from aufheben.domain.vocabulary import Form
from aufheben.rooms.dialectic import methods
from aufheben.rooms.schema import messages_of
from aufheben.testing import Debater, FakeServer
from tests.methods.scripted import METHODS
from tests.surfaces.conftest import Program, program

__all__ = ["program"]
PROSE: tuple[Form, ...] = ("no-schema", *METHODS)
each_form = pytest.mark.parametrize("form", PROSE)
ENGLISH = (
    "Should the market square be closed to cars?",
    "--stance",
    "We stand for the children who live around the square and must be able to play there.",
    "--stance",
    "We stand for the shops around the square, whose customers must be able to reach them.",
)
JAPANESE = (
    "市場の広場を車に閉ざすべきか",
    "--stance",
    "私たちは広場の周りに住む子どもたちの側に立つ。そこで遊べなければならない。",
    "--stance",
    "私たちは広場の周りの店の側に立つ。客が店まで来られなければならない。",
)


@pytest.fixture
def server() -> Iterator[FakeServer]:
    with FakeServer(Debater(attacks=1)) as running:
        yield running


def served(server: FakeServer) -> tuple[str, ...]:
    return ("--model", "openai:stand-in", "--base-url", server.base_url("openai"))


@each_form
@pytest.mark.parametrize("asked", [ENGLISH, JAPANESE], ids=["en", "ja"])
def test_every_form_answers_and_can_be_shown_and_replayed(
    program: Program, server: FakeServer, form: Form, asked: tuple[str, ...]
) -> None:
    done = program("ask", *asked, "--protocol", form, *served(server), "--json")
    assert done.code == 0, done.err
    told = json.loads(done.out)
    assert (told["protocol"], told["outcome"]) == (form, "synthesis")
    assert told["flags"] == []
    assert told["calls"]["made"] <= told["calls"]["bound"]
    # What strengths decide explains itself.
    assert form == "argllm" or told["answer_detail"]["first_steps"]
    mark = "議題: " if asked is JAPANESE else "Issue: "
    assert all(mark in received.user for received in server.received)
    asked_of_models = len(server.received)
    assert program("replay", told["run"]).code == 0
    assert json.loads(program("show", told["run"], "--json").out) == told
    assert told["answer"][:20].lower() in program("show", told["run"]).out.lower()
    assert program("why", "--run", told["run"]).code == 0
    assert len(server.received) == asked_of_models


@each_form
@pytest.mark.parametrize("ending", ["md", "txt", "json", "mmd", "apx", "af"])
def test_every_form_can_be_written_in_every_format(
    program: Program, server: FakeServer, form: Form, ending: str
) -> None:
    file = f"out.{ending}"
    done = program("ask", *ENGLISH, "--protocol", form, *served(server), "-q", "-o", file)
    assert done.code == 0, done.err
    assert Path(file).read_text(encoding="utf-8").strip()


@each_form
def test_missing_stances_are_found(program: Program, server: FakeServer, form: Form) -> None:
    done = program("ask", ENGLISH[0], "--protocol", form, *served(server), "--json")
    told = json.loads(done.out)
    assert done.code == 0, done.err
    assert all(seat["stance"] for seat in told["seats"])


@each_form
def test_a_limit_that_leaves_no_answer_says_so(program: Program, form: Form) -> None:
    with FakeServer(Debater()) as server:
        done = program(
            "ask", *ENGLISH, "--protocol", form, *served(server), "--calls", "1", "--json"
        )
    told = json.loads(done.out)
    assert (done.code, told["outcome"], told["stop_reason"]) == (4, "budget", "calls")
    assert told["calls"]["made"] <= 1


@each_form
def test_the_cost_is_known_before_and_the_prompts_can_be_seen(
    program: Program, form: Form, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "canary")
    asked = ("ask", *ENGLISH, "--protocol", form, "--model", "openai:stand-in")
    estimated = json.loads(program(*asked, "--estimate", "--json").out)
    assert estimated["bound"] > 0
    assert "attempts" in estimated["formula"]
    assert ENGLISH[0] in program(*asked, "--dry-run").out


def test_samples_and_drafts_are_shown(program: Program, server: FakeServer) -> None:
    sampled = program(
        "ask", *ENGLISH, "--protocol", "self-consistency", *served(server), "--samples", "3",
        "--run", "s", "--json",
    )  # fmt: skip
    found = json.loads(sampled.out)["integration"]["candidates"]
    assert [each["kind"] for each in found] == ["sample"] * 3
    assert program("show", "s").out.count("Weighed, not chosen\n") == 2
    refined = program(
        "ask", *JAPANESE, "--protocol", "self-refine", *served(server), "--samples", "2",
        "--run", "r", "--json",
    )  # fmt: skip
    found = json.loads(refined.out)["integration"]["candidates"]
    assert found[0]["kind"] == "draft"
    assert program("show", "r").out.count("以前の案\n") == len(found) - 1


def test_matched_tokens_decide_how_many_samples_there_are(
    program: Program, server: FakeServer
) -> None:
    def drawn(tokens: int) -> int:
        done = program(
            "ask", *ENGLISH, "--protocol", "self-consistency", *served(server),
            "--matched", str(tokens), "--json",
        )  # fmt: skip
        return len(json.loads(done.out)["integration"]["candidates"])

    assert drawn(0) == 1
    assert 1 < drawn(2000) < drawn(4000) < 64


def test_the_synthesis_may_have_a_model_of_its_own(program: Program, server: FakeServer) -> None:
    own = f"M=anthropic:other@{server.base_url('anthropic')}"
    done = program(
        "ask", *ENGLISH, "--protocol", "one-pass", *served(server), "--seat", own, "--run", "r"
    )
    assert done.code == 0, done.err
    models = [received.provider for received in server.received]
    assert models == ["openai", "openai", "anthropic", "anthropic"]


@pytest.mark.parametrize("name", messages_of(methods))
def test_every_message_has_a_schema(program: Program, name: str) -> None:
    assert "properties" in json.loads(program("schema", name).out)


@pytest.mark.parametrize(
    ("options", "named"),
    [
        (("--protocol", "singel"), "'single'"),
        (("--protocol", "single", "--confirm"), "confirm"),
        (("--protocol", "self-refine", "--samples", "0"), "--samples"),
        (("--protocol", "mad", "--seat", "AG1=human", "--seat", "M=nobody"), "nobody"),
    ],
)
def test_what_no_form_has_is_refused_with_the_way_out(
    program: Program, options: tuple[str, ...], named: str
) -> None:
    done = program("ask", *ENGLISH, "--model", "openai:stand-in", *options)
    assert done.code == 2
    assert named in done.err
