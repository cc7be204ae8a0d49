"""What could answer here is listed, and said by whatever needs a model where none is named."""

import json
import shlex
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.adapters.models import local
from aufheben.app import local_seats as looking
from aufheben.app.local_seats import Here, nearest
from aufheben.domain.models import Looked, ModelName
from aufheben.errors import BadInput, ManyErrors, NoModel
from aufheben.surfaces.cli import models as pointing
from aufheben.testing import FakeServer
from aufheben.words import spelled
from tests.adapters.test_local_servers import DOCUMENTED, listed
from tests.surfaces.conftest import Program

KEYS = ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GOOGLE_API_KEY", "GEMINI_API_KEY")
Serve = Callable[..., dict[str, str]]


@pytest.fixture
def serve(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Serve]:
    """A machine without keys and programs, whose servers answer as given, by name; else none is there."""
    for variable in (*KEYS, "OLLAMA_HOST", "OLLAMA_BASE_URL", "AUFHEBEN_MODEL"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    with ExitStack() as stack:

        def running(said: dict[str, Any] | None = None) -> dict[str, str]:
            found = []
            for server in local.servers({}):
                url = "http://127.0.0.1:9/v1"
                if said and server.name in said:
                    answer = said[server.name]
                    fake = stack.enter_context(FakeServer(lambda _, answer=answer: answer))  # type: ignore[misc]
                    url = fake.base_url()
                found.append(replace(server, url=url))
            monkeypatch.setattr(local, "servers", lambda _: tuple(found))
            return {server.name: server.url for server in found}

        yield running


def install(folder: Path, name: str) -> None:
    (folder / "bin").mkdir(exist_ok=True)
    (folder / "bin" / name).write_text("#!/bin/sh\n", "utf-8")
    (folder / "bin" / name).chmod(0o755)


@pytest.mark.parametrize("command", ["models", "doctor"])
def test_each_model_of_each_server_is_told_with_the_words_that_ask_it(
    program: Program, serve: Serve, command: str
) -> None:
    at = serve({name: listed(said) for name, said in DOCUMENTED.items()})
    said = program(command).out
    for words in (
        f"Ollama at {at['Ollama'][:-3]}: --model ollama:gemma3:latest",
        f"LM Studio at {at['LM Studio'][:-3]}: --model openai:qwen/qwen3.5-9b@{at['LM Studio']}",
        "--embeddings openai:text-embedding-nomic-embed-text-v1.5@",
        f"--model openai:models/gemma-4-12B-it-Q8_0.gguf@{at['llama.cpp']}",
        f"--model openai:meta-llama/Meta-Llama-3-8B-Instruct@{at['vLLM']}",
    ):
        assert words in said


def test_programs_and_keys_are_told_and_no_key_is_shown(
    program: Program, serve: Serve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    serve()
    install(tmp_path, "codex")
    monkeypatch.setenv("OPENAI_API_KEY", "sk-of-somebody")
    told = json.loads(program("models", "--json").out)["models"]
    assert [each["model"] for each in told if each["model"]] == ["codex", "openai:gpt-5-mini"]
    assert "sk-of-somebody" not in json.dumps(told)


def test_without_any_model_it_is_said_how_one_is_got(program: Program, serve: Serve) -> None:
    serve()
    assert "ollama pull" in program("models").out


NEEDING = {
    "ask": ("ask", "Should we move?"),
    "deliberate": ("deliberate", "Should we move?"),
    "judge": ("judge", "debate.txt"),
    "formalize": ("formalize", "We like it.", "--question", "Should we move?"),
    "bench hierarchy": ("bench", "hierarchy", "--data", "gone.csv"),
    "people": ("ask", "Should we move?", "--seat", "AG1=human", "--seat", "AG2=human"),
    "seat": ("ask", "Should we move?", "--seat", "AG1=model"),
}


@pytest.mark.parametrize("words", NEEDING.values(), ids=NEEDING)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_needs_a_model_and_has_none_says_the_three_nearest_ways(
    program: Program,
    serve: Serve,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    lang: str,
) -> None:
    at = serve({"vLLM": listed(DOCUMENTED["vLLM"])})
    install(tmp_path, "codex")
    (tmp_path / "debate.txt").write_text(
        "Motion: This house would move.\n\nPro: Yes, since x.\n\nCon: No.\n"
    )
    monkeypatch.setenv("OPENAI_API_KEY", "sk-of-somebody")
    monkeypatch.setenv("LANGUAGE", lang)
    done = program(*words)
    ways = [line for line in done.err.splitlines() if line.startswith("    ")]
    assert done.code == 2
    assert [way.split("--model ")[1] for way in ways] == [
        f"openai:meta-llama/Meta-Llama-3-8B-Instruct@{at['vLLM']}",
        "codex",
        "openai:gpt-5-mini",
    ]
    assert "AUFHEBEN_MODEL" not in done.err
    assert ("the nearest first" in done.err) == (lang == "en")


def test_where_nothing_is_here_the_first_way_goes_without_a_model(
    program: Program, serve: Serve
) -> None:
    serve()
    [way, *_] = [
        line for line in program("ask", "Should we move?").err.splitlines() if line[:4] == "    "
    ]
    assert way.strip().startswith("no model: ")
    done = program(*shlex.split(way.partition("aufheben ")[2]))
    assert done.code == 0


def test_prose_that_logic_cannot_read_is_told_which_model_could(
    program: Program, serve: Serve
) -> None:
    at = serve({"LM Studio": listed(DOCUMENTED["LM Studio"])})
    words = (
        "ask",
        "Should we buy a camera?",
        "--stance",
        "We like quiet squares.",
        "--stance",
        "We like big cities.",
    )
    with_one = program(*words)
    assert with_one.code == 2
    assert f"--model openai:qwen/qwen3.5-9b@{at['LM Studio']}" in with_one.err
    assert with_one.err.startswith("error: ")


@pytest.mark.parametrize(
    "words", [("show", "nobody"), ("ask", ""), ("judge", "gone.txt"), ("schema",)]
)
def test_nothing_is_looked_for_where_no_model_would_mend_it(
    program: Program, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    def nobody() -> list[Here]:
        raise AssertionError("looked")

    monkeypatch.setattr(looking, "here", nobody)
    assert program(*words).code in (0, 2)


def test_of_several_complaints_the_last_that_a_model_mends_says_the_ways(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(looking, "here", list)
    both = [NoModel("one"), NoModel("two"), BadInput("three", do="mend it")]
    told = [(one.what, one.do.split("\n")[0]) for one in pointing.with_ways(ManyErrors(both)).each]
    assert told == [("one", ""), ("two", "one of these, the nearest first"), ("three", "mend it")]


@given(st.lists(st.text() | st.text(alphabet="\x1b[31m\r\n\u202e@:'\" qwen-"), max_size=5))
def test_whatever_a_server_calls_its_models_a_line_is_one_and_its_words_name_that_model(
    names: list[str],
) -> None:
    for server in local.USUAL:
        looked = Looked(server=server, state="holds", models=tuple(names))
        for name, one in zip(names, looking._served(looked), strict=False):
            what = spelled(one.what, "en")
            assert what.isprintable() or not what.isascii()
            assert not {"\n", "\r", "\x1b", "\u202e"} & set(what)
            if one.use:
                _, word = shlex.split(one.use)
                assert ModelName.read(word).model == name


FOUND = st.builds(
    Here,
    kind=st.sampled_from(["server", "program", "key"]),
    name=st.just("n"),
    what=st.text(min_size=1),
    model=st.sampled_from(["", "m"]),
)


@given(st.lists(FOUND, unique_by=lambda one: one.what), st.sampled_from(["", "example"]))
def test_ways_are_three_with_a_model_of_each_kind_first_and_how_one_is_got_last(
    found: list[Here], without: str
) -> None:
    ways = nearest(found, without)
    models = [one.what for one in found if one.model]
    kinds = {one.kind for one in found if one.model}
    assert len(ways) == min(3, len(models) + bool(without) + 2)
    assert set(ways[: len(kinds)]) <= set(models)
    if without and len(kinds) < 3:
        assert spelled(ways[len(kinds)], "en") == "no model: example"
    assert not models or not set(ways[: min(3, len(models))]) & set(looking.NONE_HERE)


def test_a_second_model_of_a_server_is_nearer_than_one_that_is_not_here(
    program: Program, serve: Serve
) -> None:
    serve({"Ollama": listed({"models": [{"name": "a"}, {"name": "b"}]})})
    ways = [
        line for line in program("ask", "Should we move?").err.splitlines() if line[:4] == "    "
    ]
    assert [way.partition(": ")[2].startswith("--model ollama:") for way in ways] == [
        True,
        False,
        True,
    ]


def test_what_can_sit_here_now_is_listed_before_what_cannot(
    program: Program, serve: Serve, tmp_path: Path
) -> None:
    serve({"vLLM": listed(DOCUMENTED["vLLM"])})
    install(tmp_path, "codex")
    told = json.loads(program("models", "--json").out)["models"]
    can = [bool(each["use"]) for each in told]
    assert can == sorted(can, reverse=True)
    assert can.count(True) == 2


def test_who_types_a_question_alone_is_told_of_no_seat(program: Program, serve: Serve) -> None:
    serve()
    said = program("ask", "Should we move?").err
    assert said.startswith("error: no stances are given, and no model is named")
    assert "AG1" not in said
    assert "AG2" not in said


@pytest.mark.parametrize(("lang", "said"), [("en", "of its own"), ("ja", "単独のコマンドです")])
def test_a_command_that_is_sought_in_a_group_is_told_where_it_is(
    program: Program, monkeypatch: pytest.MonkeyPatch, lang: str, said: str
) -> None:
    monkeypatch.setenv("LANGUAGE", lang)
    done = program("runs", "show", "r")
    assert done.code == 2
    assert "aufheben show r" in done.err
    assert said in done.err
