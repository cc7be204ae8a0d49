"""How an answer's shape is asked for: a JSON Schema for constrained decoding."""

from typing import TYPE_CHECKING, Any

from aufheben.agents.llm.decoding_schema import is_decodable, schema

if TYPE_CHECKING:
    from pydantic_ai.models import Model, ModelRequestParameters
    from pydantic_ai.settings import ModelSettings

    from aufheben.prompts.templates import Prompt

KEPT = 256
"""How many shapes are kept: most questions have that of another, but for ids that they name."""


class Shapes:
    """The shapes one model has been asked for.

    Chat completions get theirs beside the typed parameters: pydantic-ai and the SDK would walk
    the whole schema anew at every call, which costs more than everything else in a call.
    """

    def __init__(self, model: "Model") -> None:
        self._model = model
        self._made: dict[object, tuple[ModelRequestParameters, ModelSettings]] = {}

    def of(self, prompt: "Prompt") -> "tuple[ModelRequestParameters, ModelSettings]":
        """What to ask with; nothing of the shape where no model, or not this one, can decode under it."""
        wanted = prompt.name, prompt.keys, prompt.schema_text
        if wanted not in self._made:
            if len(self._made) == KEPT:
                del self._made[next(iter(self._made))]
            self._made[wanted] = self._of(prompt)
        return self._made[wanted]

    def _of(self, prompt: "Prompt") -> "tuple[ModelRequestParameters, ModelSettings]":
        from pydantic_ai.models import ModelRequestParameters
        from pydantic_ai.models.openai import OpenAIChatModel
        from pydantic_ai.output import OutputObjectDefinition

        supported = self._model.profile.get("supports_json_schema_output")
        if not (supported and is_decodable(prompt)):
            return ModelRequestParameters(), {}
        asked = ModelRequestParameters(
            output_mode="native",
            output_object=OutputObjectDefinition(json_schema=schema(prompt), name=prompt.name),
        )
        if isinstance(self._model, OpenAIChatModel):
            return ModelRequestParameters(), {"extra_body": _format(self._model, asked)}
        return asked, {}


def _format(model: "Model", asked: "ModelRequestParameters") -> dict[str, Any]:
    """The field `response_format` of a chat completion, the schema adapted to the provider."""
    shape = model.customize_request_parameters(asked).output_object
    assert shape is not None
    written: dict[str, Any] = {"name": shape.name, "schema": shape.json_schema}
    if model.profile.get("openai_supports_strict_tool_definition", True):
        written["strict"] = shape.strict
    return {"response_format": {"type": "json_schema", "json_schema": written}}
