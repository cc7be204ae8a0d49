"""A model that `llm` knows is asked through it, whatever its plugin is like; its keys stay there."""

import asyncio
import gc
import json
import sys
import threading
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from aufheben import App, Dialectic, wiring
from aufheben.agents.llm import Reply
from aufheben.app.permissions import Allowed, paid
from aufheben.domain import Usage
from aufheben.domain.models import LLM, ModelName
from aufheben.errors import AgentFailed, BadInput, MissingExtra, NoModel, Stopped
from aufheben.prompts.lengths import about
from aufheben.prompts.templates import Prompt
from aufheben.rooms.models import named_model, served_model
from aufheben.rooms.options import Asking
from aufheben.testing import Debater, FakeServer, Received, Status
from tests.adapters.plugin_of_llm import CORE, Plugin, registered
from tests.adapters.test_turns import Counted

KINDS = ("blocking", "waiting")


class Plan(BaseModel):
    """What is asked for."""

    steps: list[str]


PROMPT = Prompt(system="You plan.", user="Plan it.", name="plan", schema=Plan, version="1")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where `llm` keeps keys, aliases and models of one's own."""
    monkeypatch.setenv("LLM_USER_PATH", str(tmp_path))
    (tmp_path / "keys.json").write_text(json.dumps({"ours": f"sk-{CORE}"}), "utf-8")
    return tmp_path


@pytest.fixture
def plugin() -> Iterator[Plugin]:
    yield from registered()


@pytest.fixture
def unclosed() -> Iterator[None]:
    """Its own plugin leaves the connections of its asynchronous models to be collected."""
    yield
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        gc.collect()


def asked(name: str = "llm:ours", *, longer: int = 0, **how: Any) -> Reply:
    """What a model says to the prompt."""
    return asyncio.run(wiring.model(name, Asking(**how)).reply(PROMPT, longer=longer))


@pytest.mark.parametrize("name", ["llm:ours", "llm:of/ours:1b"])
@pytest.mark.parametrize("kind", KINDS)
def test_it_is_asked_by_its_name_and_its_alias_with_the_stored_key_under_the_schema(
    plugin: Plugin, kind: str, name: str
) -> None:
    model = plugin.add(kind, lambda *_: ["{", "}"], key="ours")
    assert asked(name).text == "{}"
    [sent] = model.heard.prompts
    assert (sent.system, sent.prompt, sent.schema) == (
        PROMPT.system, PROMPT.user, Plan.model_json_schema()
    )  # fmt: skip
    assert model.heard.keys == [f"sk-{CORE}"]


def test_one_that_knows_no_schema_and_no_options_is_given_none(plugin: Plugin) -> None:
    model = plugin.add("shapeless", lambda *_: "plain")
    assert asked(temperature=0.5, seed=1).text == "plain"
    assert model.heard.prompts[0].schema is None


def test_options_go_where_the_plugin_has_them(plugin: Plugin) -> None:
    model = plugin.add("waiting", lambda *_: "so")
    asked(temperature=0.5, seed=7, max_tokens=100, longer=2)
    assert model.heard.prompts[0].options.model_dump() == {
        "max_tokens": 400, "temperature": 0.5, "seed": 7
    }  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_tokens_are_counted_where_it_tells_and_guessed_where_not(plugin: Plugin, kind: str) -> None:
    def counting(prompt: Any, response: Any) -> str:
        response.set_usage(input=11, output=3)
        return "so"

    plugin.add(kind, counting)
    plugin.add(kind, lambda *_: "x" * 40, name="silent")
    assert asked("llm:of/ours:1b").usage == Usage(input=11, output=3)
    assert asked("llm:silent").usage.output == about("x" * 40)


@pytest.mark.parametrize(
    "details",
    [
        {"prompt_tokens_details": {"cached_tokens": 7}},
        {"input_tokens_details": {"cached_tokens": 7}},
        {"cache_read_input_tokens": 7},
        {"cachedContentTokenCount": 7},
    ],
)
def test_tokens_that_a_provider_had_read_before_are_counted_however_it_calls_them(
    plugin: Plugin, details: dict[str, Any]
) -> None:
    def counting(prompt: Any, response: Any) -> str:
        response.set_usage(input=11, output=3, details=details)
        return "so"

    plugin.add("blocking", counting)
    assert asked("llm:of/ours:1b").usage == Usage(input=11, cached=7, output=3)


@pytest.mark.parametrize(
    ("told", "cut", "refused"),
    [
        ({"choices": [{"finish_reason": "length"}]}, True, False),
        ({"status": "incomplete", "incomplete_details": {"reason": "max_output_tokens"}}, True, False),
        ({"stop_reason": "max_tokens"}, True, False),
        ({"candidates": [{"finishReason": "MAX_TOKENS"}]}, True, False),
        ({"candidates": [{"finishReason": "SAFETY"}]}, False, True),
        ({"finish_reason": "content_filter"}, False, True),
        ({"finish_reason": "stop"}, False, False),
        (None, False, False),
    ],
)  # fmt: skip
def test_an_answer_is_cut_or_refused_in_the_words_of_any_provider(
    plugin: Plugin, told: Any, cut: bool, refused: bool
) -> None:
    def ending(prompt: Any, response: Any) -> str:
        response.response_json = told
        return "so"

    plugin.add("blocking", ending)
    reply = asked()
    assert (reply.cut, bool(reply.refused)) == (cut, refused)


def test_an_unknown_one_is_refused_with_the_nearest_names(plugin: Plugin) -> None:
    plugin.add("waiting", lambda *_: "so")
    with pytest.raises(BadInput) as near:
        wiring.check_model("llm:of/ours:1c", None)
    assert "llm:of/ours:1b" in near.value.do
    with pytest.raises(BadInput, match="llm models"):
        wiring.model("llm:🜚🜚🜚", Asking())


def test_a_plugin_that_does_not_load_is_told_as_input(home: Path) -> None:
    (home / "aliases.json").write_text("{", "utf-8")
    with pytest.raises(BadInput, match="llm models"):
        wiring.model("llm:ours", Asking())


@pytest.mark.parametrize("kind", KINDS)
def test_a_missing_key_is_told_with_the_command_that_sets_it(plugin: Plugin, kind: str) -> None:
    plugin.add(kind, lambda *_: "so", key="theirs")
    with pytest.raises(NoModel, match="llm keys set theirs"):
        wiring.check_model("llm:ours", None)
    with pytest.raises(AgentFailed, match="llm keys set theirs"):
        wiring.model("llm:ours", Asking())


def test_keys_that_cannot_be_read_are_told_without_them(plugin: Plugin, home: Path) -> None:
    plugin.add("waiting", lambda *_: "so", key="ours")
    (home / "keys.json").write_text(f'{{"ours": "sk-{CORE}', "utf-8")
    with pytest.raises(AgentFailed) as failed:
        wiring.model("llm:ours", Asking())
    assert CORE not in str(failed.value)


async def until(done: Callable[[], bool]) -> None:
    """Wait for what a thread does."""
    while not done():  # noqa: ASYNC110 - a thread sets no event of a loop
        await asyncio.sleep(0.01)


class OfServer(Exception):  # noqa: N818 - as the libraries of providers name theirs
    """As the library of a provider raises it."""

    def __init__(self, status: int, words: str) -> None:
        self.status_code = status
        super().__init__(words)


class ConnectError(Exception):
    """As httpx names it."""


URL = f"https://ann:pass-{CORE}@host.example/v1?key=sk-{CORE}"
RAISED = [
    OfServer(401, f"wrong key sk-{CORE}"),
    OfServer(429, f"spent at {URL}"),
    OfServer(500, "down"),
    ConnectError(f"nobody at {URL}"),
    RuntimeError(f"boom at {URL} with 'sk-{CORE}'"),
    ValueError(""),
    RuntimeError(f"https://ann:p?ss-{CORE}@host.example#{CORE} and ftp://h?{CORE}"),
    SystemExit(f"bye sk-{CORE}"),
    StopIteration(),
    TimeoutError(),
    KeyError(f"sk-{CORE}"),
]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("wrong", RAISED, ids=lambda wrong: f"{type(wrong).__name__} {wrong}"[:20])
def test_whatever_a_plugin_raises_is_a_failure_of_the_agent_that_shows_no_key(
    plugin: Plugin, kind: str, wrong: BaseException
) -> None:
    plugin.add(kind, lambda *_: wrong, key="ours")
    with pytest.raises(AgentFailed) as failed:
        asked()
    assert str(failed.value).startswith("llm:ours: ")
    assert CORE not in "".join(map(repr, (failed.value, failed.value.__cause__)))


@pytest.mark.parametrize("kind", KINDS)
def test_a_key_that_is_said_back_is_not_kept(plugin: Plugin, kind: str) -> None:
    plugin.add(kind, lambda *_: f"It is sk-{CORE}.", key="ours")
    assert CORE not in asked().text


@pytest.mark.parametrize("kind", KINDS)
def test_a_server_that_takes_no_schema_is_asked_without_from_then_on(
    plugin: Plugin, kind: str
) -> None:
    def fussy(prompt: Any, response: Any) -> object:
        return OfServer(400, "no response_format here") if prompt.schema else "so"

    model = plugin.add(kind, fussy)
    made = wiring.model("llm:ours", Asking())
    assert [asyncio.run(made.reply(PROMPT)).text for _ in range(2)] == ["so", "so"]
    assert [bool(each.schema) for each in model.heard.prompts] == [True, False, False]


def test_each_request_takes_a_turn_also_one_that_is_sent_again_with_less(plugin: Plugin) -> None:
    plugin.add("waiting", lambda prompt, _: OfServer(400, "schema") if prompt.schema else "so")
    rates = Counted()
    made = wiring.model("llm:ours", Asking(), rates)
    assert asyncio.run(made.reply(PROMPT)).text == "so"
    assert [provider for provider, _ in rates.taken] == ["llm", "llm"]


@pytest.mark.parametrize("kind", KINDS)
def test_one_that_is_silent_too_long_has_failed(plugin: Plugin, kind: str) -> None:
    plugin.add(kind, lambda *_: ["so", 30.0, "late"])
    with pytest.raises(AgentFailed, match="in time"):
        asked(timeout=0.05)


@pytest.mark.parametrize("kind", KINDS)
def test_one_that_goes_on_saying_something_is_heard_to_its_end(plugin: Plugin, kind: str) -> None:
    plugin.add(kind, lambda *_: ["a", 0.2, "b", 0.2, "c", 0.2, "d", 0.2, "e"])
    assert asked(timeout=0.6).text == "abcde"


@pytest.mark.parametrize("kind", KINDS)
def test_whoever_asks_can_leave_and_the_loop_goes_on_meanwhile(plugin: Plugin, kind: str) -> None:
    model = plugin.add(kind, lambda *_: ["so", *([0.01, "on"] * 10_000)])
    threads = threading.active_count()

    async def course() -> None:
        question = asyncio.create_task(wiring.model("llm:ours", Asking()).reply(PROMPT))
        await until(lambda: bool(model.heard.prompts))
        question.cancel()
        with pytest.raises(asyncio.CancelledError):
            await question
        await until(lambda: model.heard.left and threading.active_count() <= threads)

    asyncio.run(asyncio.wait_for(course(), 60))


def test_a_model_that_blocks_for_ever_holds_nobody(plugin: Plugin) -> None:
    free = threading.Event()

    def stuck(prompt: Any, response: Any) -> str:
        free.wait()
        return "so"

    model = plugin.add("blocking", stuck)

    async def course() -> None:
        async with App(journal=":memory:") as app:
            request = Dialectic(
                what="Close it?", stances=("We play.", "We sell."), model="llm:ours"
            )
            run = await app.start(request)
            await until(lambda: bool(model.heard.prompts))
            run.stop()
            with pytest.raises(Stopped):
                await run

    try:
        asyncio.run(asyncio.wait_for(course(), 60))
    finally:
        free.set()


@pytest.mark.parametrize("kind", ["blocking", "waiting", "shapeless"])
def test_a_whole_debate_is_held_through_it(plugin: Plugin, kind: str) -> None:
    debater = Debater(attacks=1)

    def says(prompt: Any, response: Any) -> str:
        return debater(Received(provider=LLM, model="m", system=prompt.system, user=prompt.prompt))

    model = plugin.add(kind, says)

    async def course() -> Any:
        async with App(journal=":memory:") as app:
            request = Dialectic(
                what="Close it?", stances=("We play.", "We sell."), model="llm:ours"
            )
            return await (await app.start(request))

    ended = asyncio.run(course())
    assert ended.tally.made == len(model.heard.prompts) > 0


@pytest.mark.usefixtures("unclosed")
def test_its_own_plugin_asks_a_server_with_the_key_that_is_stored(home: Path) -> None:
    with FakeServer(lambda _: '{"steps": []}') as server:
        models = [
            {"model_id": "near", "model_name": "m", "api_base": server.base_url(),
             "api_key_name": "ours", "supports_schema": True, "can_stream": False},
        ]  # fmt: skip
        (home / "extra-openai-models.yaml").write_text(json.dumps(models), "utf-8")
        assert asked("llm:near").text == '{"steps": []}'
        [received] = server.received
    assert received.headers["authorization"] == f"Bearer sk-{CORE}"
    assert (received.system, received.user) == (PROMPT.system, PROMPT.user)
    assert received.schema["properties"] == Plan.model_json_schema()["properties"]


@pytest.mark.usefixtures("unclosed")
def test_its_own_plugin_s_failure_names_the_key_to_set_and_shows_none(home: Path) -> None:
    with FakeServer(lambda _: Status(401, 0)) as server:
        models = [
            {"model_id": "near", "model_name": "m", "api_base": server.base_url(),
             "api_key_name": "ours"},
        ]  # fmt: skip
        (home / "extra-openai-models.yaml").write_text(json.dumps(models), "utf-8")
        with pytest.raises(AgentFailed, match="llm keys set ours") as failed:
            asked("llm:near")
    assert CORE not in str(failed.value)


@pytest.mark.parametrize("name", ["llm:groq/llama-3", "llm:a:b", "llm:o/x:free"])
def test_signs_of_a_name_are_its_own(name: str) -> None:
    read = ModelName.read(name)
    assert (str(read), read.public, read.base_url) == (name, name, None)


@pytest.mark.parametrize(
    "name", ["llm:m@http://127.0.0.1:9/v1", "llm:@cf/m", "llm:m@x", "llm:http://h/v1"]
)
def test_no_address_is_taken_with_it(name: str) -> None:
    with pytest.raises(BadInput, match="llm aliases set"):
        ModelName.read(name)


def test_base_url_with_it_is_refused_and_without_it_nothing_is_added() -> None:
    assert named_model("llm:groq/llama-3", None) == "llm:groq/llama-3"
    assert served_model("llm:m", None) == "llm:m"
    for named in (named_model, served_model):
        with pytest.raises(BadInput, match="--base-url with llm:m"):
            named("llm:m", "http://127.0.0.1:9/v1")


def test_no_price_is_known_of_it_and_a_bound_can_be_told(plugin: Plugin) -> None:
    assert wiring.price("llm:gpt-4o-mini", Usage(input=1000, output=1000)) is None
    plugin.add("waiting", lambda *_: "so")
    request = Dialectic(what="Close it?", stances=("We play.", "We sell."), model="llm:ours")
    estimate = asyncio.run(App(journal=":memory:").estimate(request))
    assert estimate.usual["money"] is None


def test_it_is_free_where_that_is_said_of_it_at_the_start_and_no_other_is_with_it() -> None:
    def costly(model: str, **allowed: Any) -> bool:
        app = App(journal=":memory:", model="llm:ours", allowed=Allowed(**allowed))
        return bool(paid((model,), app))

    assert not costly("llm:ours", free=True)
    assert not costly("llm:theirs", free=True, models=("llm:theirs",))
    assert costly("llm:theirs", free=True)
    assert costly("llm:ours")


def test_meaning_is_not_asked_of_a_provider_without_an_address() -> None:
    with pytest.raises(BadInput, match="has no address"):
        wiring.semantic(Asking(embeddings="llm:ours"), None)


def test_without_llm_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "llm", None)
    for door in (
        lambda: wiring.check_model("llm:m", None),
        lambda: wiring.model("llm:m", Asking()),
    ):
        with pytest.raises(MissingExtra) as missing:
            door()
        assert missing.value.extra == "llm"
    here = {name: (can, lacks) for name, _, can, lacks in wiring.providers()}
    assert here[LLM] == (True, "llm")
