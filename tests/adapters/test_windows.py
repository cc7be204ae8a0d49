"""What is sent is measured against the model's window first, over real sockets: nothing is ever cut."""

import asyncio
import json
from collections.abc import Mapping
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel
from pydantic_ai.exceptions import ModelHTTPError

from aufheben import App, Dialectic, wiring
from aufheben.adapters.models.endpoints import Endpoint
from aufheben.adapters.models.failures import too_long
from aufheben.adapters.models.local import loaded_with, made_for, set_to
from aufheben.adapters.models.windows import ModelInWindow, window
from aufheben.agents.llm import Reply
from aufheben.domain import Usage
from aufheben.domain.models import ModelName
from aufheben.errors import AgentFailed, TooLong
from aufheben.prompts.lengths import about, least
from aufheben.prompts.templates import Prompt
from aufheben.rooms.options import Asking
from aufheben.testing import Body, Debater, FakeServer, Received, Status, WireReply
from aufheben.words import spelled
from tests.any_json import VALUES
from tests.rooms.registered import registered

PROVIDERS = ("openai", "anthropic", "google", "ollama")
LONG = {
    "en": "Nobody may be silenced for what they say. " * 400,
    "ja": "だれも発言を封じられてはならない。" * 400,
}
SHORT = "Is it so?"


class Answer(BaseModel):
    text: str


def prompt(user: str, system: str = "You answer.") -> Prompt:
    return Prompt(system=system, user=user, name="answer", schema=Answer, version="1")


def asked(model: Any, *prompts: Prompt) -> list[Reply]:
    async def each() -> list[Reply]:
        try:
            return [await model.reply(one) for one in prompts]
        finally:
            await model.close()

    return asyncio.run(each())


def at(server: FakeServer, provider: str = "openai", **asking: Any) -> Any:
    """A model of that provider at the server."""
    return wiring.model(f"{provider}:m@{server.base_url(provider)}", Asking(**asking))


def told_of(model: Any, one: Prompt) -> TooLong | None:
    """What was said of a prompt that is too long; None where it was sent."""
    try:
        asked(model, one)
    except TooLong as told:
        return told
    return None


class Silent:
    """Keeps what it is sent."""

    name = "own:silent"

    def __init__(self) -> None:
        self.sent: list[Prompt] = []

    async def reply(self, prompt: Prompt, *, longer: int = 0) -> Reply:
        self.sent.append(prompt)
        return Reply(text="{}", usage=Usage())


def within(model: Any, tokens: int | None, most: int = 4096) -> ModelInWindow:
    async def told() -> int | None:
        return tokens

    return ModelInWindow(model, told, most)


TEXTS = st.text(max_size=2_000) | st.builds(
    lambda text, times: text * times, st.text(min_size=1, max_size=9), st.integers(1, 3_000)
)


@given(TEXTS, TEXTS, st.integers(256, 20_000), st.integers(64, 9_000))
def test_what_fits_is_sent_whole_and_what_cannot_is_not_sent(
    system: str, user: str, tokens: int, most: int
) -> None:
    model, whole = Silent(), prompt(user, system)
    said = told_of(within(model, tokens, most), whole)
    room = min(most, tokens // 4)
    assert model.sent == ([whole] if said is None else [])
    if said is None:
        assert least(system, user) + room <= tokens
    else:
        assert (said.window, said.tokens) == (tokens, about(system, user))
        # So what has no more characters than that is never refused.
        assert len(system) + len(user) + room > tokens


@given(TEXTS)
def test_where_nobody_knows_a_window_everything_is_sent(user: str) -> None:
    model = Silent()
    asked(within(model, None), prompt(user))
    assert [one.user for one in model.sent] == [user]


@pytest.mark.parametrize("lang", LONG)
@pytest.mark.parametrize("provider", PROVIDERS)
def test_too_long_is_told_before_anything_is_sent(provider: str, lang: str) -> None:
    with FakeServer(lambda _: "{}") as server, pytest.raises(TooLong) as told:
        asked(at(server, provider, context_window=4_096), prompt(LONG[lang]))
    assert server.received == []
    said = str(told.value)
    assert f"{provider}:m: about {told.value.tokens:,} tokens are too many" in said
    assert "4,096" in said
    assert "--context-window" in said
    there = told.value.told(partial(spelled, lang="ja"))
    assert "トークンは多すぎます" in there
    assert "are too many" not in there
    assert "give fewer" not in there


@pytest.mark.parametrize("lang", LONG)
@pytest.mark.parametrize("provider", PROVIDERS)
def test_what_a_server_receives_is_what_was_composed(provider: str, lang: str) -> None:
    sent = prompt(LONG[lang], "You judge. あなたは")
    with FakeServer(lambda _: "{}") as server:
        asked(at(server, provider, context_window=100_000), sent)
        asked(at(server, provider), sent)
    assert [(one.system, one.user) for one in server.received] == [(sent.system, sent.user)] * 2


REFUSALS = {
    "openai": "This model's maximum context length is 8192 tokens. However, your messages resulted in 9000",
    "openai newer": "Your input exceeds the context window of this model. Please adjust your input",
    "anthropic": "prompt is too long: 210000 tokens > 200000 maximum",
    "anthropic with its answer": "input length and `max_tokens` exceed context limit: 188240 + 21333 > 200000",
    "google": "The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).",
    "llama.cpp": "request (9000 tokens) exceeds the available context size (4096 tokens), try increasing it",
    "llama.cpp before": "the request exceeds the available context size. try increasing the context size",
    "vllm": "The decoder prompt (length 9000) is longer than the maximum model length of 4096",
    "lm studio": "the model is loaded with context length of only 4096 tokens, which is not enough",
    "lm studio keeping": "The number of tokens to keep is greater than the context length",
    "ollama": "the input length exceeds the context length",
    "groq": "Please reduce the length of the messages or completion.",
    "mistral": "Prompt contains 40000 tokens, too large for model with 32768 maximum context length",
    "xai": "This model's maximum prompt length is 131072 but the request contains 140000 tokens",
}


@pytest.mark.parametrize("status", [400, 413, 500])
@pytest.mark.parametrize("said", REFUSALS.values(), ids=REFUSALS)
def test_a_server_that_finds_it_too_long_is_told_as_such(said: str, status: int) -> None:
    refusal = Status(status, 0, message=said)
    with (
        FakeServer(lambda _: refusal) as server,
        pytest.raises(TooLong, match="refused them") as told,
    ):
        asked(at(server, patience=600.0), prompt(SHORT))
    assert said[:30] in str(told.value)
    # Nothing is left out of a request that is too long, and a client tries a 500 thrice.
    assert len({json.dumps(one.body) for one in server.received}) == 1


def test_a_gateway_that_finds_it_too_long_with_status_200_is_told_as_such() -> None:
    error = {"error": {"message": REFUSALS["openai"], "code": 400}}
    inside = Body(json.dumps(error).encode(), "application/json")
    with FakeServer(lambda _: inside) as server, pytest.raises(TooLong, match="refused them"):
        asked(at(server), prompt(SHORT))
    assert len(server.received) == 1


@pytest.mark.parametrize("key", ["code", "type"])
def test_the_code_of_a_refusal_tells_it_where_its_words_do_not(key: str) -> None:
    body = {"message": "no", key: "context_length_exceeded"}
    wrong = ModelHTTPError(400, "m", body)
    assert too_long(wrong, Endpoint(url="http://here/v1", key="none", variable="")) == "no"


def test_other_refusals_are_told_as_before() -> None:
    refusal = Status(429, 0, message="Request too large: reduce the length of the messages")
    with FakeServer(lambda _: refusal) as server, pytest.raises(AgentFailed) as told:
        asked(at(server), prompt(SHORT))
    assert not isinstance(told.value, TooLong)


@pytest.mark.parametrize("lang", LONG)
@pytest.mark.parametrize("provider", ["ollama", "openai"])
def test_a_server_that_cuts_without_a_word_is_found_out(provider: str, lang: str) -> None:
    cut = WireReply(text='{"text": "yes"}', input_tokens=2_048)
    with FakeServer(lambda _: cut) as server, pytest.raises(TooLong, match="cut the rest") as told:
        asked(at(server, provider), prompt(LONG[lang]))
    assert "2,048" in str(told.value)


@given(st.integers(3_700, 4_040))
def test_who_read_a_usual_number_of_about_as_many_tokens_has_cut_nothing(words: int) -> None:
    from aufheben.adapters.models.windows import check_whole

    asked = prompt("word " * words)
    assert about(asked.system, asked.user) > 4_096 * 0.9
    check_whole("m", asked, 4_096, None)


@given(st.integers(0, 900))
def test_who_counts_only_what_it_did_not_remember_has_cut_nothing(read: int) -> None:
    from aufheben.adapters.models.windows import check_whole

    check_whole("m", prompt(LONG["en"]), read, None)


@pytest.mark.parametrize(
    ("read", "whole"), [(4_999, False), (5_000, False), (5_001, True), (3_500, True)]
)
def test_only_who_reads_exactly_what_it_takes_has_cut(read: int, whole: bool) -> None:
    said = WireReply(text="{}", input_tokens=read)
    with FakeServer(lambda _: said) as server:
        model = at(server, context_window=5_000)
        assert (told_of(model, prompt("word, " * 2_000)) is None) == whole


def ollama(parameters: str = "", *, loaded: int | None = None) -> dict[str, object]:
    """What a server says of a model that was made for 131,072 tokens."""
    running = [] if loaded is None else [{"name": "m:latest", "context_length": loaded}]
    made = {"general.architecture": "llama", "llama.context_length": 131_072}
    return {
        "/api/show": {"parameters": parameters, "model_info": made},
        "/api/ps": {"models": running},
    }


OLLAMA: Mapping[str, tuple[dict[str, object], int | None]] = {
    "set": (ollama('stop "x"\nnum_ctx      2048\n', loaded=8_192), 2_048),
    "loaded": (ollama(loaded=4_096), 4_096),
    "made for": (ollama(), 131_072),
    "of another kind": ({}, None),
}


@pytest.mark.parametrize(("told", "tokens"), OLLAMA.values(), ids=OLLAMA)
def test_ollama_is_asked_how_much_it_takes(told: dict[str, object], tokens: int | None) -> None:
    with FakeServer(lambda _: "{}", told=told) as server:
        model = at(server, "ollama")
        text = "word " * (tokens or 200_000)
        if tokens is None:
            asked(model, prompt(text))
        else:
            with pytest.raises(TooLong, match=f"takes {tokens:,}"):
                asked(model, prompt(text))
    assert len(server.received) == (tokens is None)


def test_once_a_model_is_loaded_what_it_was_loaded_with_holds() -> None:
    def reply(_: Received) -> str:
        server.told = ollama(loaded=4_096)
        return "{}"

    with FakeServer(reply, told=ollama()) as server, pytest.raises(TooLong, match="takes 4,096"):
        asked(at(server, "ollama"), prompt(SHORT), prompt(LONG["en"]))
    assert len(server.received) == 1


def test_what_is_said_goes_before_what_ollama_says() -> None:
    with FakeServer(lambda _: "{}", told=ollama(loaded=2_048)) as server:
        asked(at(server, "ollama", context_window=16_384), prompt(LONG["en"]))
    assert len(server.received) == 1


@given(VALUES)
def test_whatever_a_server_says_of_itself_is_a_number_of_tokens_or_nothing(said: Any) -> None:
    found = (set_to(said), made_for(said), loaded_with(said, "m"))
    assert all(each is None or each > 0 for each in found)


def test_a_window_is_known_of_the_provider_itself_and_not_of_who_serves_the_name_elsewhere() -> (
    None
):
    known = (
        "openai:gpt-4o",
        "openai:gpt-5-mini",
        "anthropic:claude-sonnet-4-5",
        "google:gemini-2.5-flash",
    )
    assert all((window(ModelName.read(name)) or 0) >= 100_000 for name in known)
    assert [window(ModelName.read(f"{name}@http://localhost:8080/v1")) for name in known] == [
        None
    ] * 4
    assert window(ModelName.read("openai:none-of-the-kind")) is None


def test_a_provider_s_own_model_is_measured_by_the_table_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-none")
    with pytest.raises(TooLong, match="takes 8,192"):
        asked(wiring.model("openai:gpt-4", Asking()), prompt("word " * 9_000))


def test_another_address_of_the_provider_s_variable_is_another_server(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with FakeServer(lambda _: "{}") as server:
        monkeypatch.setenv("OPENAI_API_KEY", "sk-none")
        monkeypatch.setenv("OPENAI_BASE_URL", server.base_url())
        asked(wiring.model("openai:gpt-4", Asking()), prompt("word " * 9_000))
    assert len(server.received) == 1


class Knowing(Silent):
    """A model of a package that knows how much it takes."""

    def __init__(self, name: ModelName, asking: Asking) -> None:
        super().__init__()

    async def window(self) -> int:
        return 1_000


@pytest.mark.parametrize(("said", "passes"), [(None, False), (500, False), (100_000, True)])
def test_models_of_packages_are_measured_too(
    monkeypatch: pytest.MonkeyPatch, said: int | None, passes: bool
) -> None:
    registered(monkeypatch, ("models", "knowing", f"{__name__}:Knowing"))
    model = wiring.model("knowing:m", Asking(context_window=said))
    if passes:
        assert asked(model, prompt("word " * 2_000))
        return
    with pytest.raises(TooLong):
        asked(model, prompt("word " * 2_000))


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_run_that_was_too_long_goes_on_with_the_right_window(lang: str, tmp_path: Any) -> None:
    texts = {
        "en": ("Pupils learn care by cleaning.", "Cleaning takes time from lessons."),
        "ja": ("掃除は思いやりを教える。", "掃除は授業の時間を奪う。"),
    }

    async def run(server: FakeServer) -> Any:
        where: dict[str, Any] = {"journal": str(tmp_path / "j.db"), "base_url": server.base_url()}
        asked = Dialectic(what="Clean?", stances=texts[lang], model="openai:m", lang=lang)  # type: ignore[arg-type]
        async with App(context_window=256, **where) as app:
            started = await app.start(asked)
            with pytest.raises(TooLong):
                await started
        assert server.received == []
        async with App(context_window=100_000, **where) as app:
            return await (await app.resume(started.name))

    with FakeServer(Debater(attacks=1)) as server:
        ended = asyncio.run(run(server))
    assert ended.tally.made == len(server.received)
