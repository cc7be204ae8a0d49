"""Models take schemas and lengths as kept sources say: what arrives is written as pydantic-ai knows each takes it.

The models are all that it names of the providers that are asked through it, not some of our choosing.
"""

import asyncio
import json
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from pydantic_ai.models import KnownModelName
from pydantic_ai.profiles import JsonSchemaTransformer, ModelProfile
from pydantic_ai.profiles.openai import OpenAIJsonSchemaTransformer
from pydantic_ai.providers import infer_provider_class

from aufheben import wiring
from aufheben.adapters.models.windows import window
from aufheben.adapters.programs.model import shape
from aufheben.agents import llm as decodable
from aufheben.domain import Seat
from aufheben.domain.models import ModelName
from aufheben.prompts.templates import Prompt, compose
from aufheben.rooms.options import Asking
from aufheben.testing import FakeServer, Received
from tests.agents.sample_tasks import samples

ASKED = ("openai", "anthropic", "google")
MODELS = [name for name in get_args(KnownModelName.__value__) if name.partition(":")[0] in ASKED]
UNKNOWN = {"google:gemini-4-carbon"}
"""Of these no table says how many tokens they take; the server says where it is too many."""


def prompts() -> list[Prompt]:
    """One for each shape that any task of any room asks for."""
    every = (
        compose(Seat(name="A", stance="x"), each.task, (), lang=each.lang, fence=None)
        for each in samples()
    )
    return [*{json.dumps(decodable.schema(each)): each for each in every}.values()]


PROMPTS = prompts()


def profile(name: str) -> ModelProfile:
    provider, _, model = name.partition(":")
    found = infer_provider_class(provider).model_profile(model)
    assert found is not None
    return found


def anew(schema: dict[str, Any], known: ModelProfile, *, strict: bool) -> dict[str, Any]:
    """A schema as the library writes it for such a model."""
    kind: Any = known["json_schema_transformer"]
    writer: type[JsonSchemaTransformer] = getattr(kind, "output_object_transformer", kind)
    return writer(schema, strict=strict).walk()


def strictly(received: Received) -> bool:
    """Whether it was asked for to the letter; only OpenAI's are sometimes not."""
    asked = received.body.get("response_format")
    return asked is None or asked["json_schema"]["strict"]


def objects(node: Any) -> Iterator[dict[str, Any]]:
    """Every object of a schema, whatever it is in."""
    if isinstance(node, dict):
        yield from (node,) if node.get("type") == "object" else ()
    for each in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        yield from objects(each)


def test_they_are_twenty_at_least() -> None:
    assert len(MODELS) >= 20


@pytest.mark.parametrize("name", MODELS)
def test_every_task_asks_each_model_for_a_shape_as_it_takes_one(name: str) -> None:
    known = profile(name)

    async def course(server: FakeServer) -> None:
        model: Any = wiring.model(f"{name}@{server.base_url(name.partition(':')[0])}", Asking())
        for each in PROMPTS:
            await model.reply(each)
        await model.close()

    with FakeServer(lambda _: "{}") as server:
        asyncio.run(course(server))
    assert len(server.received) == len(PROMPTS)
    for sent in server.received:
        assert bool(sent.schema) == known.get("supports_json_schema_output", False)
        # Google's client calls the shape by a name of ours.
        written = {key: each for key, each in sent.schema.items() if key != "title"}
        assert anew(sent.schema, known, strict=strictly(sent)) == written
        if strictly(sent) and "google" not in name:
            assert all(each["additionalProperties"] is False for each in objects(written))


@pytest.mark.parametrize("prompt", PROMPTS, ids=lambda each: each.name)
def test_a_program_that_is_strict_is_asked_for_what_its_provider_takes(prompt: Prompt) -> None:
    wanted = shape(prompt, strict=True)
    assert OpenAIJsonSchemaTransformer(wanted, strict=True).walk() == wanted
    assert wanted["type"] == "object"
    for each in objects(wanted):
        assert each["additionalProperties"] is False
        assert each["required"] == [*each["properties"]]


def test_how_many_tokens_each_takes_is_known_from_a_table() -> None:
    found = {name: window(ModelName.read(name)) for name in MODELS}
    assert {name for name, tokens in found.items() if tokens is None} <= UNKNOWN
    assert min(tokens for tokens in found.values() if tokens is not None) > 2**15


@pytest.mark.parametrize("name", ["gemini-2.5-pro", "gemini-3.1-pro-preview"])
def test_what_a_provider_s_own_table_does_not_say_another_s_does(name: str) -> None:
    assert window(ModelName.read(f"google:{name}")) == 2**20
