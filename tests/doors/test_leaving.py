"""Who gets what a run asks is said before it is asked, at every door and for every kind of model."""

import asyncio
import html
import json
import os
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

import aufheben as auf
from aufheben.app.demo import example
from aufheben.rooms.costs import priced, receiver, said_of
from aufheben.rooms.models import about, by, taking
from aufheben.surfaces.cli.entry import cli, run
from aufheben.surfaces.page.server import CHATTING
from aufheben.testing.assistant import install
from aufheben.words import speaking, tell
from tests.assistants.playing import beside
from tests.endpoint.conftest import program_of
from tests.page.serving import makes, serving

NOTHING, NO_MORE = "nothing leaves this machine", "nothing else leaves this machine"
LEAVES = {
    "": NOTHING,
    "openai:gpt-5-mini": "what is asked goes to OpenAI",
    "google:gemini-2.5-flash": "what is asked goes to Google",
    "anthropic:claude-haiku-4-5": "what is asked goes to Anthropic",
    "openai:m@http://10.9.8.7:8080/v1": "what is asked goes to 10.9.8.7",
    "openai:m@http://127.0.0.1:9/v1": NOTHING,
    "openai:m@http://[::1]:9/v1": NOTHING,
    "ollama:qwen3:8b": NOTHING,
    "ollama:gpt-oss:120b-cloud": "what is asked goes to Ollama",
    "codex": "what is asked goes to OpenAI through codex",
    "claude-code:opus": "what is asked goes to Anthropic through claude-code",
    "gemini-cli": "what is asked goes to Google through gemini-cli",
    "ollama-run:qwen3": NOTHING,
    "llm:gpt-4o-mini": "what is asked goes to whoever llm sends it to, which we cannot know",
    "cmd:llm -m x": "what is asked goes to whoever llm sends it to, which we cannot know",
}
"""By model; without one logic alone argues."""
SIDES = {"AG1": "We need rest on market days.", "AG2": "We need food from nearby farms."}
PROSE = "Should the market stay?"
Door = Callable[[Path, str], str]


@pytest.fixture(autouse=True)
def _programs_and_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every program is here, and every key; nobody is asked anything."""
    folder = install(tmp_path / "programs", "codex", "claude", "gemini", "ollama", "llm")
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("AUFHEBEN_HOME", str(tmp_path / "home"))
    for name in ("OPENAI", "ANTHROPIC", "GOOGLE"):
        monkeypatch.setenv(f"{name}_API_KEY", "sk-never-used")


def said(model: str) -> str:
    """What is to be said of it."""
    return NOTHING if LEAVES[model] == NOTHING else f"{LEAVES[model]}\n{NO_MORE}"


def test_a_program_in_a_folder_of_any_name_is_named_without_it() -> None:
    assert tell(receiver("cmd:'/opt/my tools/llm' -m x").said) == LEAVES["cmd:llm -m x"]


def asked(model: str) -> dict[str, Any]:
    """What is asked of a model, or of logic."""
    if model:
        return {"what": PROSE, "stances": SIDES}
    shown = example("en")
    return {"what": shown.question, "stances": dict(shown.stances)}


def defaults(model: str) -> dict[str, Any]:
    return {"model": model} if model else {}


def python(journal: Path, model: str) -> str:
    app = auf.App(journal=str(journal), **defaults(model))
    return tell(asyncio.run(app.estimate(auf.Dialectic(**asked(model)))).leaving)


def typed(*args: str) -> int:
    """The exit code of a command."""
    return run(lambda: cli.main(args=[*args], standalone_mode=False))


def command(journal: Path, model: str, *more: str) -> int:
    given = asked(model)
    sides = [word for each in given["stances"].values() for word in ("--stance", each)]
    named = ["--model", model] if model else []
    args = ["ask", given["what"], *sides, *named, "--journal", str(journal), *more]
    return typed(*args)


def of_programs(leaves: list[dict[str, Any]]) -> str:
    """What one object for programs says of it."""
    outside = [each["said"] for each in leaves if each["to"] != "this machine"]
    return "\n".join((*outside, NO_MORE)) if outside else NOTHING


def http(journal: Path, model: str) -> str:
    make = makes(journal, None, **defaults(model))
    with serving(make, routes=CHATTING) as site, program_of(site) as program:
        told = program.post("/api/estimate", json=asked(model))
        assert told.status_code == 200, told.text
        return of_programs(told.json()["leaves"])


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("model", ["", "codex"])
def test_a_program_that_begins_a_run_is_told_what_an_estimate_tells(
    tmp_path: Path, model: str, lang: str
) -> None:
    make = makes(tmp_path / "journal.db", None, **defaults(model))
    headers = {"accept-language": lang}
    with serving(make, routes=CHATTING) as site, program_of(site) as program:
        told, begun, there = (
            program.post(f"/api/{path}", json=asked(model) | more, headers=headers).json()
            for path, more in (("estimate", {}), ("runs", {"name": "r"}), ("runs", {"name": "r"}))
        )
        program.post("/api/runs/r/stop")
    assert begun["leaves"] == told["leaves"]
    assert "leaves" not in there


def assistant(journal: Path, model: str) -> str:
    async def told() -> str:
        async with beside(journal, **defaults(model)) as talk:
            given = {"room": "ask", "options": asked(model)}
            return str((await talk.call("estimate", **given))["leaves"])

    return asyncio.run(told())


def chat(journal: Path, model: str) -> str:
    sides = "\n\n".join(f"{seat}:\n{text}" for seat, text in asked(model)["stances"].items())
    body = {
        "model": "dialectic",
        "stream": True,
        "messages": [{"role": "user", "content": f"{asked(model)['what']}\n\n{sides}"}],
    }
    with ExitStack() as stack:
        site = stack.enter_context(
            serving(makes(journal, None, **defaults(model)), routes=CHATTING)
        )
        program = stack.enter_context(program_of(site))
        came = stack.enter_context(program.stream("POST", "/v1/chat/completions", json=body))
        return next(_reasoning(came.iter_lines())).partition("\n\n")[0]


def _reasoning(lines: Iterator[str]) -> Iterator[str]:
    for line in lines:
        if line.startswith("data: {"):
            delta = json.loads(line[6:])["choices"][0]["delta"]
            if "reasoning_content" in delta:
                yield str(delta["reasoning_content"])


def page(journal: Path, model: str) -> str:
    given = asked(model)
    fields = {"what": given["what"], "do": "estimate", "seat": [], "stance": []}
    fields |= {"seat": [*given["stances"]], "stance": [*given["stances"].values()]}
    make = makes(journal, None, **defaults(model))
    with serving(make, routes=CHATTING) as site, site.visitor() as visitor:
        shown = visitor.change("/new/dialectic", data=fields, headers={"accept-language": "en"})
        text = html.unescape(shown.text)
        return "\n".join(line for line in (*LEAVES.values(), NO_MORE) if f">{line}<" in text)


DOORS: dict[str, Door] = {
    "python": python,
    "http": http,
    "assistant": assistant,
    "chat": chat,
    "page": page,
}


@pytest.mark.parametrize("model", LEAVES)
@pytest.mark.parametrize("door", DOORS)
def test_what_leaves_is_said_before_anything_does(tmp_path: Path, door: str, model: str) -> None:
    told = DOORS[door](tmp_path / "journal.db", model)
    assert [*dict.fromkeys(told.split("\n"))] == said(model).split("\n")


@pytest.mark.parametrize("model", LEAVES)
def test_a_command_line_says_it_with_the_estimate(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], model: str
) -> None:
    assert command(tmp_path / "journal.db", model, "--estimate") == 0
    assert capsys.readouterr().out.endswith(f"\n{said(model)}\n")
    assert command(tmp_path / "journal.db", model, "--estimate", "--json") == 0
    assert of_programs(json.loads(capsys.readouterr().out)["leaves"]) == said(model)


@pytest.mark.parametrize("model", ["", "codex"])
def test_a_command_line_says_it_before_the_run_begins(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], model: str
) -> None:
    command(tmp_path / "journal.db", model, "--run", "r", "--calls", "2")
    told = capsys.readouterr().err
    assert told.index(said(model)) < told.index("run r: ")


def test_what_is_gone_on_with_says_it_again_and_what_has_ended_does_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = tmp_path / "journal.db"
    spent = install(tmp_path / "programs", "codex", quirk="spent")
    assert command(journal, "codex", "--run", "r") == 3
    install(spent, "codex")
    capsys.readouterr()
    for is_open in (True, False):
        assert typed("resume", "r", "--journal", str(journal)) in (0, 1)
        told = capsys.readouterr().err
        assert (said("codex") in told) == is_open


def test_a_run_says_in_the_end_what_it_took_as_people_pay_for_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    took = r"took \d+ calls, \d+ s of answering, [\d,]+ tokens"
    for model, paid in (("codex", ", out of a subscription"), ("ollama-run:qwen3", "")):
        command(tmp_path / "journal.db", model, "--calls", "20")
        assert re.search(rf"^{took}{paid}$", capsys.readouterr().err, re.MULTILINE)
    command(tmp_path / "journal.db", "")
    assert "took" not in capsys.readouterr().err


@pytest.mark.parametrize("as_json", [False, True])
def test_a_batch_says_it_of_all_its_inputs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], as_json: bool
) -> None:
    questions = tmp_path / "questions.txt"
    questions.write_text("Should the market stay?\nShould the bridge be closed?\n", "utf-8")
    more = ["--estimate", *(["--json"] if as_json else []), "--journal", str(tmp_path / "j.db")]
    args = ["batch", str(questions), "--room", "ask", "--model", "codex", *more]
    assert typed(*args) == 0
    told = capsys.readouterr().out
    assert (of_programs(json.loads(told)["leaves"]) if as_json else told).endswith(
        said("codex") if as_json else f"{said('codex')}\n"
    )
    assert as_json or ("out of a subscription" in told and "no price" not in told)


@pytest.mark.parametrize("model", [each for each in LEAVES if each])
def test_nobody_is_told_of_an_unknown_price_who_pays_otherwise(tmp_path: Path, model: str) -> None:
    app = auf.App(journal=str(tmp_path / "journal.db"), model=model)
    found = asyncio.run(app.estimate(auf.Dialectic(**asked(model))))
    paid = {each.paid for each in found.leaves}
    assert ("no price known" in tell(found.said)) == (paid == {"unknown"})
    assert ("out of a subscription" in tell(found.said)) == (paid == {"subscription"})
    assert ("seconds, known once it has answered" in tell(found.said)) == (paid == {"time"})
    assert ("$" in tell(found.said)) == (paid == {"money"})


def test_an_assistant_that_plays_is_who_gets_it() -> None:
    async def told() -> tuple[str, str]:
        async with beside(":memory:") as talk:
            given = {"room": "ask", "options": asked("codex"), "assistant_plays": True}
            found = await talk.call("estimate", **given)
            began = await talk.call("start", **given)
            return str(found["leaves"]), str(began["leaves"])

    for each in asyncio.run(told()):
        assert each == f"what is asked goes to the assistant that calls us\n{NO_MORE}"


def test_whoever_compares_reasons_is_named_too(tmp_path: Path) -> None:
    app = auf.App(journal=str(tmp_path / "journal.db"), model="codex")
    more: Any = {"repetition": "semantic", "embeddings": "openai:text-embedding-3-small"}
    found = asyncio.run(app.estimate(auf.Dialectic(**asked("codex"), **more)))
    assert "for vectors, what is argued goes to OpenAI" in tell(found.leaving)
    more = {"repetition": "model", "repetition_model": "google:gemini-2.5-flash"}
    found = asyncio.run(app.estimate(auf.Dialectic(**asked("codex"), **more)))
    assert tell(found.leaving).split("\n")[1] == "what is asked goes to Google"


@pytest.mark.parametrize(
    ("variable", "model", "to"),
    [
        ("OPENAI_BASE_URL", "openai:gpt-5-mini", "what is asked goes to models.example"),
        ("OLLAMA_BASE_URL", "ollama:qwen3", "what is asked goes to models.example"),
        (
            "OLLAMA_HOST",
            "ollama-run:qwen3",
            "what is asked goes to models.example through ollama-run",
        ),
    ],
)
def test_an_address_of_the_environment_is_where_it_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variable: str, model: str, to: str
) -> None:
    monkeypatch.setenv(variable, "http://models.example:8080/v1")
    assert python(tmp_path / "journal.db", model) == f"{to}\n{NO_MORE}"


def test_an_agent_of_the_program_s_own_is_told_of() -> None:
    class Mine:
        name = "mine"

    app = auf.App(journal=":memory:", agents={"": Mine()})  # type: ignore[dict-item]
    found = asyncio.run(app.estimate(auf.Dialectic(**asked("codex"))))
    assert "goes to whoever own:mine sends it to, which we cannot know" in tell(found.leaving)


@pytest.mark.parametrize(
    ("journal", "kept"),
    [
        ("postgresql://me:secret@keeper.example:5432/runs", ["keeper.example"]),
        ("postgresql://a.example,b.example/runs", ["a.example", "b.example"]),
        ("postgresql://[2001:db8::1]/runs", ["2001:db8::1"]),
        ("postgresql://127.0.0.1/runs", []),
        ("postgresql://[::1]/runs", []),
        ("postgresql://localhost/runs", []),
        ("postgresql:///runs?host=/run/postgresql", []),
    ],
)
def test_a_journal_on_another_machine_gets_it_too(journal: str, kept: list[str]) -> None:
    app = auf.App(journal=journal)
    told = tell(asyncio.run(app.estimate(auf.Dialectic(**asked("")))).leaving)
    lines = [f"what is asked and answered is kept at {each}" for each in kept]
    assert told.split("\n") == ([*lines, NO_MORE] if kept else [NOTHING])


@pytest.mark.parametrize(
    ("engine", "through"),
    [("ray", []), ("ray:127.0.0.1:6379", []), ("ray://far.example:10001", ["far.example"])],
)
def test_a_cluster_on_another_machine_gets_it_too(
    tmp_path: Path, engine: str, through: list[str]
) -> None:
    app = auf.App(journal=str(tmp_path / "j.db"))
    batch = auf.Batch(app=app, requests=[auf.Dialectic(**asked(""))], engine=engine)
    told = tell(said_of(asyncio.run(batch.estimate()).leaves))
    lines = [f"what is asked and answered goes through {each}" for each in through]
    assert told.split("\n") == ([*lines, NO_MORE] if through else [NOTHING])


BENCHED = {
    (
        "dialectic",
        "--methods",
        "published",
        "--topics",
        "camera",
        "--judges",
        "openai:a,google:b",
    ): ("OpenAI", "Google"),
    ("dialectic", "--topics", "camera", "--model", "AG1=openai:a,AG2=anthropic:b"): (
        "OpenAI",
        "Anthropic",
    ),
    ("dialectic", "--methods", "published", "--topics", "camera"): (),
}


@pytest.mark.parametrize("args", BENCHED)
def test_a_benchmark_says_it_of_all_whom_it_asks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], args: tuple[str, ...]
) -> None:
    assert typed("bench", *args, "--estimate", "--journal", str(tmp_path / "j.db")) == 0
    lines = [f"what is asked goes to {each}" for each in BENCHED[args]]
    told = capsys.readouterr().out.rstrip().split("\n")[1:]
    assert told == ([*lines, NO_MORE] if lines else [NOTHING])


def test_a_page_says_before_anything_is_sent_what_leaves_where_nobody_is_asked(
    tmp_path: Path,
) -> None:
    make = makes(tmp_path / "j.db", None)
    with serving(make, routes=CHATTING) as site, site.visitor() as visitor:
        shown = html.unescape(visitor.get("/", headers={"accept-language": "en"}).text)
    assert f">{NOTHING}<" in shown


@pytest.mark.parametrize("model", LEAVES)
def test_it_is_said_in_japanese_too(model: str) -> None:
    with speaking("ja"):
        told = tell(said_of((receiver(model),)))
    assert told != said(model)
    assert not {"what", "asked", "leaves"} & {*told.split()}


@pytest.mark.parametrize("money", [None, 0.05])
@pytest.mark.parametrize(
    "others", [(), ("codex",), ("codex", "ollama:m"), ("assistant:a", "cmd:x")]
)
def test_what_is_paid_is_said_in_japanese_too(money: float | None, others: tuple[str, ...]) -> None:
    models = ("openai:m", *others)
    with speaking("ja"):
        told = tell(by(models, taking(about(12, 30), 16_200, priced(money, models, money))))
    told = told.removeprefix(", ".join(models))
    assert not any(word in told for word in ("about", "and ", "price", "at the"))
