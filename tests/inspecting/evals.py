"""Evaluations on this machine: Inspect's own mock, or our fake server behind its client."""

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from inspect_ai import Task
from inspect_ai import eval as inspect_eval
from inspect_ai.event import InfoEvent, ModelEvent, SpanBeginEvent
from inspect_ai.log import EvalLog, EvalSample
from inspect_ai.model import ChatMessage, GenerateConfig, Model, ModelOutput, ModelUsage, get_model
from inspect_ai.scorer import Score

from aufheben.testing import FakeServer, Received, WireReply
from aufheben.testing.stand_in import StandIn

Answerer = Callable[[Received], "WireReply | str"]
INPUT, OUTPUT = 100, 10
"""Tokens that every call of the mock takes."""


def mock(answerer: Answerer | None = None, name: str = "debater") -> Model:
    """A model of Inspect's own that answers by `answerer`, without a wire."""
    answered = answerer or StandIn()

    def output(said: list[ChatMessage], _tools: Any, _choice: Any, config: GenerateConfig) -> Any:
        schema = config.response_schema
        received = Received(
            provider="mock",
            model=name,
            system="".join(message.text for message in said if message.role == "system"),
            user="".join(message.text for message in said if message.role == "user"),
            schema_name=schema.name if schema else "",
            body={"max_tokens": config.max_tokens},
        )
        return _output(answered(received), name)

    return get_model(f"mockllm/{name}", custom_outputs=output)


def _output(reply: "WireReply | str", name: str) -> ModelOutput:
    reply = WireReply(text=reply) if isinstance(reply, str) else reply
    stops = {"stop": "stop", "length": "max_tokens", "content_filter": "content_filter"}
    stop: Any = stops[reply.finish]
    output = ModelOutput.from_content(model=name, content=reply.text, stop_reason=stop)
    total = INPUT + OUTPUT
    output.usage = ModelUsage(input_tokens=INPUT, output_tokens=OUTPUT, total_tokens=total)
    return output


def served(server: FakeServer, name: str = "stand-in") -> Model:
    """A model behind our fake server, asked through Inspect's client of OpenAI."""
    address = server.base_url()
    return get_model(
        f"openai/{name}", base_url=address, api_key="none", memoize=False, responses_api=False
    )


def evaluated(task: Task | str, folder: Path, model: Model, **more: Any) -> EvalLog:
    """The log of one evaluation, as read back from its file."""
    from inspect_ai.log import read_eval_log

    (log,) = inspect_eval(task, model=model, log_dir=str(folder / "logs"), display="plain", **more)
    return read_eval_log(log.location)


def topics(folder: Path, *rows: Mapping[str, object]) -> str:
    """A file of topics."""
    path = folder / "topics.jsonl"
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    return str(path)


CLEANING = {
    "id": "cleaning",
    "question": "Who should clean the classrooms of a school?",
    "stances": [
        "Pupils should clean them, since they learn to care for what they share.",
        "Paid staff should clean them, since pupils come to school to study.",
    ],
}
BICYCLES = {
    "id": "bicycles",
    "question": "Should bicycles be banned from the town square?",
    "stances": ["Ban them, walkers must be safe.", "Allow them, cyclists need the way."],
}


def samples(log: EvalLog) -> list[EvalSample]:
    """Its samples, of which there must be some."""
    assert log.samples, log.error
    return log.samples


def score(sample: EvalSample, name: str = "measured") -> Score:
    """What a scorer of ours gave it."""
    assert sample.scores is not None
    return sample.scores[name]


def spans(sample: EvalSample) -> list[str]:
    """The names of our spans, in order."""
    found = [event for event in sample.events if isinstance(event, SpanBeginEvent)]
    return [event.name for event in found if event.type == "aufheben"]


def shown(sample: EvalSample) -> list[dict[str, Any]]:
    """What our own events in the transcript hold."""
    found = (event for event in sample.events if isinstance(event, InfoEvent))
    return [dict(event.data) for event in found if event.source == "aufheben"]  # type: ignore[arg-type]


def calls(sample: EvalSample) -> list[ModelEvent]:
    """Every call of a model in the transcript."""
    return [event for event in sample.events if isinstance(event, ModelEvent)]


def figures(log: EvalLog, scorer: str, reducer: str | None) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each figure of a scorer, by name, with its metrics; `reducer` None: over epochs."""
    assert log.results is not None, log.error
    for score in log.results.scores:
        if (score.scorer, score.reducer) == (scorer, reducer):
            yield score.name, {name: metric.value for name, metric in score.metrics.items()}
