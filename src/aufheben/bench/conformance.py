"""Seed 000's own evaluation: the camera problem argued again, beside its formal example."""

from aufheben.app import App
from aufheben.app.seats import bench_with
from aufheben.bench.measurement import Measured, Told, asked, warned
from aufheben.bench.options import Conformance
from aufheben.evaluation.conformance.comparison import conformance
from aufheben.formats.bench.conformance import comma_separated
from aufheben.formats.bench.page import report_of
from aufheben.formats.document import text
from aufheben.formats.topics import read_topics, shipped
from aufheben.rooms.dialectic.request import Dialectic
from aufheben.rooms.models import named_model
from aufheben.words import tell


async def measured(options: Conformance, app: App, told: Told) -> Measured:
    """The published debate, beside ours. Raises BadInput, AgentFailed."""
    options = bench_with(options, app.agents)
    model = (named_model(options.model, options.base_url) or "symbolic").partition("@")[0]
    request = _request(options)
    room, job = app.seat(request)
    described = room.progress.describe(job, ())

    def show(event: object) -> None:
        if (line := described(event)) is not None:
            told(0, 0, tell(line))

    name = app.name_of(request, f"conformance-{model}")
    result = await (await app.start(request, name=name, tell=show))
    found = warned(conformance(result.told, model), [model], options.lang)
    return Measured(
        summary=found,
        files={
            "md": lambda: text.markdown(report_of(found).document(), options.lang),
            "csv": lambda: comma_separated(found),
        },
    )


def _request(options: Conformance) -> Dialectic:
    """The camera problem in the published form, without the explanation that came later."""
    [topic] = read_topics(shipped("camera"))
    return Dialectic(
        what=topic.question,
        stances=topic.stances,
        seats=dict.fromkeys(("AG1", "AG2"), "model" if options.model else "symbolic"),
        model=options.model,
        lang=topic.lang,
        protocol="published",
        explain=False,
        **asked(options),
    )
