"""The peers: each sends a recorded prompt and reads a typed answer. None checks or journals.

Each factory builds its objects once, as its own documentation has it, and gives back what asks.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from aufheben.rooms.dialectic.protocol import tasks as dialectic
from aufheben.rooms.schema import messages_of

LONGEST = 4096  # tokens an answer may have, as with ours

MESSAGES = messages_of(dialectic)


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """A prompt to send, and the name of the message that answers it."""

    system: str
    user: str
    name: str


Ask = Callable[[Exchange], Awaitable[BaseModel]]


def openai(url: str, model: str) -> Ask:
    """The bare SDK."""
    from openai import AsyncOpenAI

    client = AsyncOpenAI(base_url=url, api_key="none")
    formats: dict[str, Any] = {
        name: {
            "type": "json_schema",
            "json_schema": {"name": name, "schema": schema.model_json_schema()},
        }
        for name, schema in MESSAGES.items()
    }

    async def ask(exchange: Exchange) -> BaseModel:
        done = await client.chat.completions.create(
            model=model,
            messages=[
                {"role": "system", "content": exchange.system},
                {"role": "user", "content": exchange.user},
            ],
            response_format=formats[exchange.name],
            max_completion_tokens=LONGEST,
        )
        return MESSAGES[exchange.name].model_validate_json(done.choices[0].message.content or "")

    return ask


def pydantic_ai(url: str, model: str) -> Ask:
    """An Agent for each kind of answer."""
    from pydantic_ai import Agent, NativeOutput
    from pydantic_ai.models.openai import OpenAIChatModel
    from pydantic_ai.providers.openai import OpenAIProvider

    asked = OpenAIChatModel(model, provider=OpenAIProvider(base_url=url, api_key="none"))
    agents: dict[str, Agent[None, BaseModel]] = {
        name: Agent(
            asked,
            output_type=NativeOutput(schema, name=name),
            model_settings={"max_tokens": LONGEST},
        )
        for name, schema in MESSAGES.items()
    }

    async def ask(exchange: Exchange) -> BaseModel:
        agent = agents[exchange.name]
        return (await agent.run(exchange.user, instructions=exchange.system)).output

    return ask


def langchain(url: str, model: str) -> Ask:
    """langchain-openai, asked for structured output by schema: that costs it a third less than by class."""
    from langchain_core.messages import HumanMessage, SystemMessage
    from langchain_openai import ChatOpenAI
    from pydantic import SecretStr

    asked = ChatOpenAI(
        model=model, base_url=url, api_key=SecretStr("none"), max_completion_tokens=LONGEST
    )
    typed = {
        name: asked.with_structured_output(schema.model_json_schema(), method="json_schema")
        for name, schema in MESSAGES.items()
    }

    async def ask(exchange: Exchange) -> BaseModel:
        said = [SystemMessage(exchange.system), HumanMessage(exchange.user)]
        return MESSAGES[exchange.name].model_validate(await typed[exchange.name].ainvoke(said))

    return ask


def langgraph(url: str, model: str) -> Ask:
    """A graph of one node that asks langchain-openai."""
    from langgraph.graph import END, START, StateGraph

    asked = langchain(url, model)

    async def node(state: dict[str, Any]) -> dict[str, Any]:
        return {"answer": await asked(state["exchange"])}

    graph = StateGraph(dict)
    graph.add_node("ask", node)
    graph.add_edge(START, "ask")
    graph.add_edge("ask", END)
    compiled = graph.compile()

    async def ask(exchange: Exchange) -> BaseModel:
        answer = (await compiled.ainvoke({"exchange": exchange}))["answer"]
        assert isinstance(answer, BaseModel)
        return answer

    return ask


def inspect_ai(url: str, model: str) -> Ask:
    """`Model.generate` with a response schema."""
    from inspect_ai.model import (
        ChatMessageSystem,
        ChatMessageUser,
        GenerateConfig,
        ResponseSchema,
        get_model,
    )
    from inspect_ai.util import JSONSchema

    asked = get_model(
        f"openai/{model}",
        base_url=url,
        api_key="none",
        responses_api=False,
        config=GenerateConfig(max_connections=1000, max_tokens=LONGEST),
    )
    configs = {
        name: GenerateConfig(
            response_schema=ResponseSchema(
                name=name, json_schema=JSONSchema.model_validate(schema.model_json_schema())
            )
        )
        for name, schema in MESSAGES.items()
    }

    async def ask(exchange: Exchange) -> BaseModel:
        said = await asked.generate(
            [ChatMessageSystem(content=exchange.system), ChatMessageUser(content=exchange.user)],
            config=configs[exchange.name],
        )
        return MESSAGES[exchange.name].model_validate_json(said.completion)

    return ask


STACKS: dict[str, Callable[[str, str], Ask]] = {
    "openai": openai,
    "pydantic_ai": pydantic_ai,
    "langgraph": langgraph,
    "inspect_ai": inspect_ai,
}
