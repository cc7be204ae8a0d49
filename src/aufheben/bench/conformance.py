"""Seed 000's own evaluation: the camera problem argued again, beside its formal example."""

from aufheben.app import App, Result
from aufheben.bench.measured import Ended, Measured, Planned, Told, asked, ran
from aufheben.bench.options import Conformance
from aufheben.evaluation.conformance.comparison import conformance
from aufheben.evaluation.conformance.report import comma_separated, markdown, summary
from aufheben.formats.topics import read_topics, shipped
from aufheben.rooms.dialectic.request import Dialectic
from aufheben.rooms.models import named_model


async def measured(options: Conformance, app: App, told: Told) -> Measured:
    """The published debate, beside ours. Raises BadInput, AgentFailed."""
    model = (named_model(options.model, options.base_url) or "symbolic").partition("@")[0]
    planned = Planned(words=f"conformance-{model}", request=_request(options))
    room, job = app.seat(planned.request)
    described = room.describe(job, ())

    def tell(_number: int, event: object) -> None:
        line = described(event)
        if line is not None:
            told(0, 0, line)

    [result] = await ran(app, [planned], _ended, told, at_once=1, tell=tell)
    found = conformance(result.told)
    return Measured(
        table=found,
        summary=summary(found, model),
        files={
            "md": lambda: markdown(found, options.lang),
            "csv": lambda: comma_separated(found),
        },
    )


async def _ended(ended: Ended) -> Result:
    if isinstance(ended, Result):
        return ended
    raise ended.error


def _request(options: Conformance) -> Dialectic:
    """The camera problem in the published form, without the explanation that came later."""
    [topic] = read_topics(shipped("camera"))
    seats = {f"AG{number}": stance for number, stance in enumerate(topic.stances, start=1)}
    return Dialectic(
        what=topic.question,
        stances=seats,
        seats=dict.fromkeys(seats, "model" if options.model else "symbolic"),
        model=options.model,
        lang=topic.lang,
        protocol="published",
        explain=False,
        **asked(options),
    )
