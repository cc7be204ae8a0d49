"""What a server is started with is the most that anybody may have, by whichever door and however a run comes to be."""

import asyncio
import html
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from aufheben.app import App, Record
from aufheben.app.permissions import Allowed
from aufheben.errors import BadInput
from aufheben.rooms.deliberation.request import Deliberation
from aufheben.rooms.dialectic.request import Dialectic
from aufheben.rooms.judging.request import Judging
from aufheben.runtime.budget import read_usage
from tests.assistants.playing import Talk, beside, over_pipes, talked
from tests.endpoint.conftest import Serve, program_of, sdk
from tests.page.serving import Served
from tests.surfaces.conftest import Program
from tests.surfaces.conftest import program as program  # noqa: PLC0414 - a fixture

PAID, OTHER = "openai:gpt-5-mini", "openai:gpt-5-pro"
MOST: dict[str, Any] = {"calls": 3, "tokens": 10_000, "money": 2.0, "time": 60.0}
QUESTION = "Should the square be closed?"
STANCES = {"AG1": "We should close it.", "AG2": "We should not."}
OVER: dict[str, dict[str, Any]] = {
    "calls": {"calls": 100_000},
    "tokens": {"tokens": 10_001},
    "money": {"money": 10_000.0},
    "time": {"time": 60.5},
    "model": {"model": OTHER},
}
"""What is asked for, by what of it is too much."""
SAID = {
    **{name: f"give at most {most}" for name, most in MOST.items()},
    "model": "name one of openai:gpt-5-mini",
}
Door = Callable[["Standing", dict[str, Any]], str]
"""What is said to somebody who asks for a run so; empty where it began."""


class Silent:
    """Counts who asks it, and answers nobody."""

    def __init__(self) -> None:
        self.asked = 0

    async def answer(self, *_: Any) -> object:
        self.asked += 1
        return await asyncio.Future()


class Standing:
    """A server with limits, beside it one for assistants on the same journal."""

    def __init__(self, served: Served, agent: Silent, journal: Path, **allowed: Any) -> None:
        self.served, self.agent, self.journal, self.allowed = served, agent, journal, allowed

    def talks(self, course: Callable[[Talk], Any]) -> Any:
        """What comes of a conversation with an assistant's server that is started the same."""
        started = {"model": PAID, **MOST, **self.allowed, "agents": {"": self.agent}}
        return talked(beside(self.journal, **started), course)


def by_program(at: Standing, given: dict[str, Any]) -> str:
    with program_of(at.served) as program:
        if "file" in given:
            kept = program.put("/api/inputs/x.toml", content=given["file"].encode()).json()
            given = {"what": kept["id"]}
        said = program.post("/api/runs", json=given)
    if said.status_code == 201:
        return ""
    assert said.status_code == 400, said.text
    errors = said.json()["errors"]
    return "; ".join(f"{each['place']}: {each['what']} - {each['do']}" for each in errors)


def by_form(at: Standing, given: dict[str, Any]) -> str:
    with at.served.visitor() as visitor:
        data: dict[str, Any] = {"do": "start", "sending": str(next(_SENDING))}
        if "file" in given:
            kept = visitor.change("/inputs/x.toml", "PUT", content=given["file"].encode()).json()
            data["file:what"] = kept["id"]
        else:
            given = {**given}
            stances = given.pop("stances")
            seats = {"seat": [*stances], "stance": [*stances.values()]}
            data |= {"what": given.pop("question"), **seats, **given}
        said = visitor.change("/new/dialectic", data=data)
        agreed = re.search(r'name="agreed" value="(\w+)"', said.text)
        if agreed:
            said = visitor.change("/new/dialectic", data=data | {"agreed": agreed[1]})
    return "" if said.status_code == 303 else html.unescape(said.text)


def by_assistant(at: Standing, given: dict[str, Any]) -> str:
    if "file" in given:
        given = {"what": {"name": "x.toml", "text": given["file"]}}

    async def course(talk: Talk) -> str:
        return await talk.fails("start", room="dialectic", options=given, agreed=10**9)

    return str(at.talks(course))


_SENDING = count()
DOORS: dict[str, Door] = {"program": by_program, "form": by_form, "assistant": by_assistant}


@pytest.fixture
def agent() -> Silent:
    """Who would be asked."""
    return Silent()


@pytest.fixture
def standing(serve: Serve, journal: Path, agent: Silent) -> Standing:
    """Servers that were started with limits and one model."""
    served = serve({"": agent}, defaults={"model": PAID, **MOST})
    return Standing(served, agent, journal)


def written(more: dict[str, Any]) -> str:
    """A file that asks for it itself."""
    model = f'model = "{more["model"]}"\n' if "model" in more else ""
    limits = "".join(f"{name} = {value}\n" for name, value in more.items() if name != "model")
    seats = "".join(f'[seats.{name}]\nstance = "{said}"\n' for name, said in STANCES.items())
    return f'question = "{QUESTION}"\n{model}[limits]\n{limits}{seats}'


@pytest.mark.parametrize("over", OVER)
@pytest.mark.parametrize("handed", [False, True])
@pytest.mark.parametrize("door", DOORS)
def test_no_door_begins_a_run_that_may_have_more(
    standing: Standing, door: str, handed: bool, over: str
) -> None:
    plain = {"question": QUESTION, "stances": STANCES}
    given = {"file": written(OVER[over])} if handed else plain | OVER[over]
    said = DOORS[door](standing, given)
    assert SAID[over] in said
    assert "--" not in said or door == "form"
    assert (standing.served.app.count(), standing.agent.asked) == (0, 0)


def test_an_attacker_with_the_token_spends_no_more_than_was_given(standing: Standing) -> None:
    """As it was reported: `{"calls": 100000, "model": …}` asked another model 24 times."""
    asked = {"question": QUESTION, "stances": STANCES, "calls": 100_000, "model": OTHER}
    assert "may not be asked here" in by_program(standing, asked)
    assert by_program(standing, {"question": QUESTION, "stances": STANCES, "calls": 2}) == ""


def kept(at: Standing, **asked: Any) -> str:
    """A run that came from elsewhere, as an import brings it; its name."""
    app = App(journal=at.journal)
    room, job = app.seat(Dialectic(what=QUESTION, stances=STANCES, **{"model": PAID} | asked))
    name = f"kept-{next(_SENDING)}"
    at.served.app.store.begin(Record(run=name, created="", settings=room.encode(job))).close()
    return name


def _by_program(at: Standing, run: str) -> str:
    with program_of(at.served) as program:
        said = program.post(f"/api/runs/{run}/resume")
    assert said.status_code == 400, said.text
    return said.text


def _by_page(at: Standing, path: str) -> str:
    with at.served.visitor() as visitor:
        said = visitor.change(path, data={"against": "Arg1", "say": "b is red."})
    assert said.status_code == 400, said.text
    return html.unescape(said.text)


def _by_assistant(at: Standing, run: str) -> str:
    async def course(talk: Talk) -> str:
        return await talk.fails("resume", run=run, agreed=10**9)

    return str(at.talks(course))


WAYS: dict[str, Callable[[Standing, str], str]] = {
    "program resumes": _by_program,
    "page resumes": lambda at, run: _by_page(at, f"/runs/{run}/resume"),
    "page forks": lambda at, run: _by_page(at, f"/runs/{run}/aside"),
    "assistant resumes": _by_assistant,
}


@pytest.mark.parametrize("over", [*OVER, "unlimited"])
@pytest.mark.parametrize("way", WAYS)
def test_no_run_that_came_from_elsewhere_goes_on_with_more(
    standing: Standing, way: str, over: str
) -> None:
    run = kept(standing, **({} if over == "unlimited" else MOST | OVER[over]))
    said = WAYS[way](standing, run)
    assert ("calls has no limit" if over == "unlimited" else SAID[over]) in said
    assert standing.agent.asked == 0
    assert len(standing.served.app.store.read(run).events) == 0


def test_a_run_within_the_limits_goes_on_and_one_that_asks_no_model_needs_none(
    standing: Standing,
) -> None:
    run = kept(standing, **MOST)
    logic = ("Tweety is a bird. If something is a bird, it is a flier.", "Tweety is small.")
    room, job = App(journal=":memory:").seat(Dialectic(what="Is Tweety a flier?", stances=logic))
    begun = Record(run="logic", created="", settings=room.encode(job))
    standing.served.app.store.begin(begun).close()
    with program_of(standing.served) as program:
        assert program.post("/api/runs/logic/resume").status_code == 200
        assert program.post(f"/api/runs/{run}/resume").status_code == 200


def test_a_chat_has_the_limits_and_the_model_of_the_start(standing: Standing) -> None:
    with sdk(standing.served) as client:
        client.chat.completions.create(
            model="dialectic", messages=[{"role": "user", "content": QUESTION}], stream=True
        )
    run = next(standing.served.app.runs()).run
    _, job, _ = standing.served.app.kept(run)
    assert {name: getattr(job.job.limits, name) for name in MOST} == MOST
    assert set(job.agents.values()) == {PAID}


@pytest.mark.parametrize(
    ("model", "models", "asked", "refused"),
    [
        (None, (), OTHER, False),
        (PAID, (), OTHER, True),
        (PAID, (), PAID, False),
        (PAID, (OTHER,), OTHER, False),
        (PAID, (OTHER,), PAID, False),
        (None, (PAID, OTHER), OTHER, False),
        (None, (PAID,), OTHER, True),
    ],
)
def test_only_models_of_the_start_are_asked_where_any_is_named(
    serve: Serve,
    agent: Silent,
    model: str | None,
    models: tuple[str, ...],
    asked: str,
    refused: bool,
) -> None:
    defaults = {"allowed": Allowed(models=models), **({"model": model} if model else {})}
    at = serve({"": agent}, defaults=defaults)
    given = {"question": QUESTION, "stances": STANCES, "model": asked}
    with program_of(at) as program:
        for body in (given, {**given, "model": None, "seats": {"AG2": asked}}):
            said = program.post("/api/runs", json=body)
            assert said.status_code == (400 if refused else 201), said.text


def test_a_model_at_the_address_of_the_start_is_the_one_that_was_named(
    serve: Serve, agent: Silent
) -> None:
    at = serve({"": agent}, defaults={"model": "m", "base_url": "http://127.0.0.1:9/v1"})
    given = {"question": QUESTION, "stances": STANCES}
    with program_of(at) as program:
        assert program.post("/api/runs", json=given | {"model": "m"}).status_code == 201
        assert program.post("/api/runs", json=given | {"model": "openai:n"}).status_code == 400


SPEECHES = "PM: We go.\n\nLO: We stay."


def a_crowd(of: str, number: int) -> Any:
    """A request in which so many of a kind sit."""
    names = {f"S{each}": "We should." for each in range(number)}
    crowds: dict[str, Any] = {
        "stances": Dialectic(what=QUESTION, stances=names),
        "minds": Deliberation(what=QUESTION, stances=names),
        "personas": Deliberation(what=QUESTION, personas=names),
        "judges": Judging(text=SPEECHES, motion="Go", judges=(PAID,) * number),
    }
    return crowds[of]


@pytest.mark.parametrize("number", [101, 106, 108])
@pytest.mark.parametrize("of", ["stances", "minds", "personas", "judges"])
def test_a_hundred_of_a_kind_may_sit_and_nobody_more(number: int, of: str) -> None:
    app = App(journal=":memory:", model=PAID if of != "judges" else None)
    app.seat(a_crowd(of, 100))
    with pytest.raises(BadInput, match=f"^{number} seats are to be filled"):
        app.seat(a_crowd(of, number))


def test_a_hundred_sides_may_argue_and_a_file_names_no_more(tmp_path: Path) -> None:
    app = App(journal=":memory:", model=PAID)
    sides = {f"S{number}": "We should." for number in range(100)}
    app.seat(Dialectic(what=QUESTION, stances=sides))
    file = tmp_path / "many.toml"
    seats = "".join(f'[seats.S{number}]\nstance = "We should."\n' for number in range(101))
    file.write_text(f'question = "{QUESTION}"\n{seats}')
    with pytest.raises(BadInput, match="101 seats are to be filled"):
        app.seat(Dialectic(what=str(file)))


EMPTY: list[Any] = [
    b"", b"{}", b'{"room": "judging"}', b'{"room": "hierarchy"}', b'{"room": "deliberation"}',
    b'{"question": " \\n "}', b'{"stances": {"AG1": "", "AG2": ""}}', b'{"stances": []}',
    b'{"calls": 2, "room": "rating"}', b'{"room": "judging", "text": ""}',
]  # fmt: skip


@pytest.mark.parametrize("path", ["/api/runs", "/api/estimate"])
@pytest.mark.parametrize("body", EMPTY)
def test_an_empty_body_begins_nothing(standing: Standing, body: bytes, path: str) -> None:
    with program_of(standing.served) as program:
        said = program.post(path, content=body)
    assert said.status_code == 400
    assert "nothing says what it is about" in said.json()["errors"][0]["what"]
    assert standing.served.app.count() == 0


@pytest.mark.parametrize("door", DOORS)
def test_money_that_no_price_limits_begins_nothing(
    serve: Serve, journal: Path, agent: Silent, door: str
) -> None:
    """As it was reported: `--money 0.0000001 --base-url …` asked 15 times."""
    started = {"model": "m", "base_url": "http://127.0.0.1:9/v1"}
    at = Standing(serve({"": agent}, defaults=started), agent, journal, **started)
    said = DOORS[door](at, {"question": QUESTION, "stances": STANCES, "money": 0.0000001})
    assert "no price is known of openai:m" in said
    assert "tokens" in said
    assert (at.served.app.count(), agent.asked) == (0, 0)


def test_a_run_that_says_it_gave_money_back_may_spend_no_more() -> None:
    assert read_usage({"spent": {"money": -1_000.0, "input": -5}}).money is None
    assert read_usage({"spent": {"money": -1_000.0, "input": -5}}).tokens == 0


STARTED = (
    "--model", PAID, "--models", f"{OTHER}, openai:a", "--models", "openai:b", "--calls", "3", "--budget-per-day", "1",
)  # fmt: skip
ASKED = {"question": QUESTION, "stances": STANCES}


@pytest.fixture
def posted(tmp_path: Path) -> Iterator[Callable[..., httpx.Response]]:
    """Sends to `/api/estimate` of a server that is really started."""
    token = "a-token-of-this-test-alone"
    with subprocess.Popen(
        [sys.executable, "-m", "aufheben", "serve", "--no-browser", "--port", "0", *STARTED],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={
            **os.environ,
            "AUFHEBEN_TOKEN": token,
            "OPENAI_API_KEY": "canary",
            "AUFHEBEN_JOURNAL": str(tmp_path / "journal.db"),
        },
    ) as process:
        assert process.stdout is not None
        origin = f"http://{urlsplit(process.stdout.readline()).netloc}"
        headers = {"authorization": f"Bearer {token}"}
        with httpx.Client(base_url=origin, headers=headers, timeout=60) as client:
            yield lambda **more: client.post("/api/estimate", json=ASKED | more)
        process.terminate()


def test_what_the_command_line_says_is_what_holds(posted: Callable[..., httpx.Response]) -> None:
    for model in (PAID, OTHER, "openai:a", "openai:b"):
        assert posted(model=model).status_code == 200
    assert posted(model="openai:c").status_code == 400
    assert posted(calls=3).status_code == 200
    assert posted(calls=4).json()["errors"] == [
        {"what": "calls may not be 4", "do": "give at most 3", "place": "calls"}
    ]


@pytest.mark.parametrize(("flags", "asks"), [((), "nobody agreed"), (("--free",), "")])
def test_an_assistant_s_server_is_told_what_is_free(
    tmp_path: Path, flags: tuple[str, ...], asks: str
) -> None:
    async def course(talk: Talk) -> str:
        if asks:
            return await talk.fails("start", room="ask", options=ASKED)
        return str((await talk.call("estimate", room="ask", options=ASKED))["paid"])

    address = ("--base-url", "http://127.0.0.1:9/v1", "--model", "m")
    said = talked(over_pipes(tmp_path / "journal.db", *address, *flags), course)
    assert asks in said
    assert bool(asks) or said == "[]"


def test_what_names_no_model_is_no_start(program: Program) -> None:
    for command in ("serve", "mcp"):
        done = program(command, "--models", "nonsense:x")
        assert (done.code, "names no model" in done.err) == (2, True)
