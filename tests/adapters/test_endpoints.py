"""A key goes only to the host it is configured for."""

from itertools import compress, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben import wiring
from aufheben.adapters.models.endpoints import PROVIDERS, endpoint
from aufheben.domain.models import ModelName
from aufheben.errors import AgentFailed, BadInput
from tests.profiles import examples

KEYS = {
    "OPENAI_API_KEY": "sk-canary-openai",
    "ANTHROPIC_API_KEY": "sk-canary-anthropic",
    "GOOGLE_API_KEY": "canary-google",
    "OLLAMA_API_KEY": "canary-ollama",
}


PLACES = {
    "OPENAI_BASE_URL": "https://a.example/v1",
    "ANTHROPIC_BASE_URL": "https://b.example",
    "GOOGLE_GEMINI_BASE_URL": "https://c.example",
    "OLLAMA_BASE_URL": "http://d.example:1/v1",
    "OLLAMA_HOST": "10.9.8.7:2",
}


@pytest.mark.parametrize("at", ["", "@http://10.1.2.3:4/v1"])
@pytest.mark.parametrize("provider", PROVIDERS)
def test_where_a_model_is_asked_is_where_it_is_said_to_be(provider: str, at: str) -> None:
    """Whichever variables are set."""
    name, known = f"{provider}:m{at}", PROVIDERS[provider]
    for is_set in product([True, False], repeat=len(PLACES)):
        environment = KEYS | dict(compress(PLACES.items(), is_set))
        asked = endpoint(ModelName.read(name), environment).url
        assert (wiring.served_at(name, environment) or known.host) == asked


@pytest.mark.parametrize("provider", PROVIDERS)
def test_f45_no_provider_s_key_follows_an_address(provider: str) -> None:
    name = ModelName.read(f"{provider}:m@http://127.0.0.1:9/v1")
    assert "canary" not in endpoint(name, KEYS).key


@pytest.mark.parametrize("provider", PROVIDERS)
def test_f45_a_provider_s_key_goes_to_its_own_host(provider: str) -> None:
    found = endpoint(ModelName.read(f"{provider}:m"), KEYS)
    assert found.url == PROVIDERS[provider].host
    assert found.key in KEYS.values()


def test_a_host_paired_with_the_key_by_its_own_variable_gets_it() -> None:
    paired = {**KEYS, "OPENAI_BASE_URL": "https://gateway.example/v1"}
    found = endpoint(ModelName.read("openai:m"), paired)
    assert (found.url, found.key) == ("https://gateway.example/v1", "sk-canary-openai")


def test_f45_our_own_key_goes_to_the_address_it_was_given_with_and_to_no_other() -> None:
    environment, given = {"AUFHEBEN_API_KEY": "canary-ours"}, "https://models.example/v1"
    here = ModelName.read(f"openai:m@{given}")
    elsewhere = ModelName.read("openai:m@https://somebody.example/v1")
    assert endpoint(here, environment, given).key == "canary-ours"
    assert "canary" not in endpoint(elsewhere, environment, given).key
    assert "canary" not in endpoint(here, environment).key


def test_a_missing_key_is_named_by_its_variable() -> None:
    with pytest.raises(AgentFailed, match="OPENAI_API_KEY"):
        endpoint(ModelName.read("openai:m"), {})


def test_a_local_server_needs_no_key() -> None:
    assert endpoint(ModelName.read("ollama:llama3"), {}).url.startswith("http://localhost:11434")


CORE = "Kanarie7f3a9c2e51d0"
ADDRESSES = (
    "http://{}@127.0.0.1:1/v1", "http://ann:{}@127.0.0.1:1/v1", "http://127.0.0.1:1/v1?key={}",
    "http://127.0.0.1:1/v1#{}", "http://127.0.0.1:{}/v1", "http://ann:{}@[127.0.0.1/v1",
    "http:///{}@", "ftp://ann:{}@127.0.0.1/v1",
)  # fmt: skip
ODD = st.text(st.characters(min_codepoint=33, max_codepoint=126), max_size=9)


@examples(200)
@given(st.sampled_from(ADDRESSES), ODD, ODD)
def test_f49_a_key_in_an_address_is_refused_without_being_repeated(
    written: str, before: str, after: str
) -> None:
    url = written.format(f"{before}{CORE}{after}")
    with pytest.raises(BadInput) as read:
        ModelName.read(f"openai:m@{url}")
    with pytest.raises(BadInput) as named:
        endpoint(ModelName(provider="openai", model="m", base_url=url), {})
    with pytest.raises(BadInput) as paired:
        endpoint(ModelName.read("openai:m"), {**KEYS, "OPENAI_BASE_URL": url})
    for refused in (read, named, paired):
        assert CORE not in repr(refused.value) + str(refused.value)


def test_f49_an_endpoint_does_not_show_its_key() -> None:
    assert "canary" not in repr(endpoint(ModelName.read("openai:m"), KEYS))


@pytest.mark.parametrize("pasted", ["sk-canary\u2019", "sk-canary\u200b1", "sk canary", "é"])
def test_a_key_with_what_no_key_has_is_refused_by_its_variable(pasted: str) -> None:
    with pytest.raises(BadInput, match="OPENAI_API_KEY") as refused:
        endpoint(ModelName.read("openai:m"), {"OPENAI_API_KEY": pasted})
    assert pasted not in str(refused.value)
