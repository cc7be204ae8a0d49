"""Model servers on this machine: their lists in the shapes of their documentation, and what is no list."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.adapters.models import local
from aufheben.adapters.models.endpoints import endpoint, ollama
from aufheben.adapters.models.local import look, servers
from aufheben.domain.models import Looked, ModelName, Server
from aufheben.testing import FakeServer
from aufheben.testing.server import (
    Body,
    Drop,
    Endless,
    Fault,
    GzipBomb,
    Html,
    Redirect,
    Stall,
    Status,
)

OLLAMA = {"models": [{
    "name": "gemma3:latest", "model": "gemma3:latest", "size": 3338801804,
    "modified_at": "2025-10-03T23:34:03.409490317-07:00",
    "digest": "a2af6cc3eb7fa8be8504abaf9b04e88f17a119ec3f04a3addf55f92841195f5a",
    "details": {"format": "gguf", "family": "gemma", "parameter_size": "4.3B"},
}]}  # fmt: skip
LM_STUDIO = {
    "data": [
        {"id": "qwen/qwen3.5-9b", "object": "model", "owned_by": "organization_owner"},
        {"id": "text-embedding-nomic-embed-text-v1.5", "object": "model"},
    ],
    "object": "list",
}
LLAMA = {
    "models": [{"name": "models/gemma-4-12B-it-Q8_0.gguf", "capabilities": ["completion"]}],
    "object": "list",
    "data": [{"id": "models/gemma-4-12B-it-Q8_0.gguf", "object": "model", "created": 1791322978,
              "owned_by": "llamacpp", "meta": {"n_ctx_train": 262144, "n_params": 11907350576}}],
}  # fmt: skip
VLLM = {
    "object": "list",
    "data": [{"id": "meta-llama/Meta-Llama-3-8B-Instruct", "object": "model", "created": 1719581274,
              "owned_by": "vllm", "root": "meta-llama/Meta-Llama-3-8B-Instruct", "parent": None,
              "max_model_len": 8192}],
}  # fmt: skip
DOCUMENTED = {"Ollama": OLLAMA, "LM Studio": LM_STUDIO, "llama.cpp": LLAMA, "vLLM": VLLM}
HELD = {
    "Ollama": ("gemma3:latest",),
    "LM Studio": ("qwen/qwen3.5-9b", "text-embedding-nomic-embed-text-v1.5"),
    "llama.cpp": ("models/gemma-4-12B-it-Q8_0.gguf",),
    "vLLM": ("meta-llama/Meta-Llama-3-8B-Instruct",),
}


def listed(value: Any) -> Body:
    return Body(json.dumps(value).encode(), "application/json")


@contextmanager
def running(**answers: Fault) -> Iterator[list[Server]]:
    """Each of the four as it answers here, at a port of its own; those without an answer are away."""
    known = {server.name: server for server in servers({})}
    with ExitStack() as stack:
        found = []
        for name, server in known.items():
            said = answers.get(name.replace(" ", "_").replace(".", "_"))
            url = "http://127.0.0.1:9/v1"
            if said is not None:
                fake = stack.enter_context(FakeServer(lambda _, said=said: said))  # type: ignore[misc]
                url = fake.base_url()
            found.append(replace(server, url=url))
        yield found


def one(answer: Fault, name: str = "vLLM") -> Looked:
    with running(**{name.replace(" ", "_"): answer}) as found:
        [at] = [server for server in found if server.name == name]
        return asyncio.run(look([at]))[0]


def test_each_server_holds_what_its_documentation_says_it_lists() -> None:
    said = {name.replace(" ", "_").replace(".", "_"): listed(v) for name, v in DOCUMENTED.items()}
    with running(**said) as found:
        looked = asyncio.run(look(found))
    assert {each.server.name: each.models for each in looked} == HELD
    assert {each.state for each in looked} == {"holds"}


def test_they_are_asked_at_their_usual_ports() -> None:
    assert [(each.name, each.url) for each in servers({})] == [
        ("Ollama", "http://localhost:11434/v1"),
        ("LM Studio", "http://127.0.0.1:1234/v1"),
        ("llama.cpp", "http://127.0.0.1:8080/v1"),
        ("vLLM", "http://127.0.0.1:8000/v1"),
    ]


@pytest.mark.parametrize(
    ("answer", "state"),
    [
        (Html(), "strange"),
        (Endless(), "strange"),
        (GzipBomb(1), "strange"),
        (Drop(), "strange"),
        (Redirect("http://127.0.0.1:9/"), "strange"),
        (Status(500), "strange"),
        (Status(404), "strange"),
        (Status(401), "closed"),
        (Stall(), "away"),
        (listed([]), "strange"),
        (listed({"data": {}}), "strange"),
        (listed({"data": ["a"]}), "strange"),
        (Body(b"[" * 100_000, "application/json"), "strange"),
        (Body(b"\xff\xfe", "application/json"), "strange"),
        (Body(b"", "application/json"), "strange"),
        (listed({"data": []}), "holds"),
        (listed({"data": [{"id": "aufheben", "owned_by": "aufheben"}]}), "strange"),
    ],
    ids=str,
)
def test_what_is_no_list_of_models_holds_none(
    monkeypatch: pytest.MonkeyPatch, answer: Fault, state: str
) -> None:
    monkeypatch.setattr(local, "SECONDS", 1.0 if state == "away" else 60.0)
    found = one(answer)
    assert (found.state, found.models) == (state, ())


def test_no_more_than_twenty_are_told_and_the_others_counted() -> None:
    found = one(listed({"data": [{"id": f"m{n}"} for n in range(33)]}))
    assert (len(found.models), found.more) == (20, 13)


def test_one_that_is_silent_keeps_no_other_waiting_for_its_models() -> None:
    with running(Ollama=Stall(), vLLM=listed(VLLM)) as found:
        looked = {each.server.name: each.state for each in asyncio.run(look(found))}
    assert looked["Ollama"] == "away"
    assert looked["vLLM"] == "holds"


def test_no_key_is_sent_to_any(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("OPENAI_API_KEY", "AUFHEBEN_API_KEY", "OLLAMA_API_KEY"):
        monkeypatch.setenv(variable, "sk-of-somebody")
    with FakeServer(lambda _: listed(VLLM)) as fake:
        asyncio.run(look([replace(servers({})[-1], url=fake.base_url())]))
        assert "sk-of-somebody" not in repr(fake.received)


@given(
    st.recursive(
        st.none() | st.integers() | st.text(),
        lambda of: (
            st.lists(of)
            | st.dictionaries(st.sampled_from(["data", "id", "models", "name"]) | st.text(), of)
        ),
    )
)
def test_whatever_a_server_says_the_names_are_texts(value: Any) -> None:
    for server in servers({}):
        found = local._names(server, json.dumps(value).encode())
        assert found is None or all(isinstance(name, str) for name in found)


@pytest.mark.parametrize(
    ("said", "url"),
    [
        ("", "http://localhost:11434/v1"),
        ("0.0.0.0", "http://127.0.0.1:11434/v1"),
        ("0.0.0.0:1337", "http://127.0.0.1:1337/v1"),
        (":1337", "http://127.0.0.1:1337/v1"),
        ("box", "http://box:11434/v1"),
        ("box:1337/", "http://box:1337/v1"),
        ("http://box", "http://box:80/v1"),
        ("https://box", "https://box:443/v1"),
        ("[::1]:1337", "http://[::1]:1337/v1"),
        ("[::]", "http://127.0.0.1:11434/v1"),
        ('"box"', "http://box:11434/v1"),
    ],
)
def test_ollama_is_asked_and_looked_for_where_its_own_variable_says(said: str, url: str) -> None:
    environment = {"OLLAMA_HOST": said}
    assert endpoint(ModelName.read("ollama:m"), environment).url == url
    assert servers(environment)[0].url == url
    assert ollama({**environment, "OLLAMA_BASE_URL": "http://else/v1"}) == "http://else/v1"


@pytest.mark.parametrize("said", ["me:secret@box", "a b", "box:99999999", "?"])
def test_an_address_that_is_none_is_not_looked_at_and_never_repeated(said: str) -> None:
    first, *others = servers({"OLLAMA_HOST": said})
    assert (first.name, first.url, len(others)) == ("Ollama", "", 3)
    assert asyncio.run(look([first]))[0].state == "nowhere"
