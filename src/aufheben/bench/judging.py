"""How well judges judge debates that people have judged: every panel, every debate, N trials."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from aufheben.app import App, Failed
from aufheben.app.seats import bench_with
from aufheben.app.wording import first_line
from aufheben.bench.measurement import Ended, Measured, Planned, Told, asked, ran, written
from aufheben.bench.options import Judges, Pairs, PanelBench
from aufheben.domain.models import unplaced
from aufheben.domain.vocabulary import Lang
from aufheben.errors import BadInput
from aufheben.evaluation.judging.picture import picture
from aufheben.evaluation.judging.plan import JudgedCase, Outcome, trial_of
from aufheben.evaluation.judging.probes import PROBES
from aufheben.evaluation.judging.table import spans, summary
from aufheben.evaluation.judging.trial import Gold as Label
from aufheben.formats.bench.judging import comma_separated
from aufheben.rooms.judging.panels import PANELS, as_shipped, published
from aufheben.rooms.judging.request import Judging
from aufheben.rooms.judging.transcripts import Gold, read_archive
from aufheben.rooms.judging.transcripts.argument_pairs import read_pairs
from aufheben.words import Fact, Invocation, of_system, speaker

_say = speaker(__name__)


async def measured(options: PanelBench | Pairs, app: App, told: Told) -> Measured:
    """Every case judged, or read from the journal where it has been. Raises BadInput, AgentFailed."""
    options = bench_with(options, app.agents)
    golds = _golds(options)
    cases = _cases(golds, options)
    planned = [_planned(case, options) for case in cases]
    _, seated = app.seat(planned[0].request)
    [model] = seated.agents.values()
    outcomes = await ran(
        app, planned, partial(_outcome, cases, app), _said, told, at_once=options.in_flight
    )
    return _measured(options.name, outcomes, golds, unplaced(model), options.lang)


def _measured(
    name: str, outcomes: list[Outcome], golds: Sequence[Gold], model: str, lang: Lang
) -> Measured:
    labels = [Label(debate=g.name, winners=g.winners, teams=g.match.heading.names) for g in golds]
    told = summary(name, outcomes, labels, model)
    shown = {**told, "spans": spans(name, labels)}
    return Measured(
        summary=told,
        files=written(
            shown,
            lang,
            csv=lambda: comma_separated(shown),
            picture=lambda: picture(shown),
        ),
        failed=sum(not outcome.trial.finished for outcome in outcomes),
    )


def _golds(options: PanelBench | Pairs) -> Sequence[Gold]:
    do = _say("panelbench_release_v0" if isinstance(options, PanelBench) else "ukp_conv_arg1")
    if not options.data:
        raise BadInput(_say("missing_what", what=Invocation("--data")), do=do)
    try:
        content = Path(options.data).read_bytes()
    except OSError as wrong:
        raise BadInput(
            _say("cannot_read_strerror", why=of_system(wrong)),
            do=do,
            file=options.data,
        ) from None
    if isinstance(options, PanelBench):
        return read_archive(content, options.data)
    return read_pairs(content.decode("utf-8", "replace"), options.data)


def _cases(golds: Sequence[Gold], options: Judges) -> list[JudgedCase]:
    named = PANELS if options.panels == "all" else options.panels.split(",")
    names = dict.fromkeys(name.strip() for name in named)
    panels = [published(name, options.lang) for name in names]
    if options.as_shipped:
        panels = [as_shipped(panel) for panel in panels]
    plain = [
        JudgedCase(panel=panel, debate=g.name, match=g.match, winners=g.winners, number=number)
        for number in range(1, options.trials + 1)
        for panel in panels
        for g in golds[: options.limit]
    ]
    probes = [name for name in PROBES if getattr(options, name.replace("-", "_"))]
    return [*plain, *(case.probed(probe) for probe in probes for case in plain)]


def _planned(case: JudgedCase, options: Judges) -> Planned:
    request = Judging(
        match=case.match,
        panel=case.panel.name,
        as_shipped=options.as_shipped,
        window=options.window,
        model=options.model,
        lang=options.lang,
        force_winner=True,
        **asked(options),
    )
    return Planned(words=f"{case.number}-{case.panel.name}-{case.debate}", request=request)


async def _outcome(cases: Sequence[JudgedCase], app: App, ended: Ended) -> Outcome:
    """The trial; of a run that failed what was paid for is in the journal, and counts."""
    case = cases[ended.number]
    judged: Any = None
    if not isinstance(ended, Failed):
        judged = ended.value
        return Outcome(trial=trial_of(case, judged), run=ended.run, probe=case.probe)
    if app.store.has(ended.run):
        judged = (await app.so_far(ended.run, ended.error)).value
    trial = trial_of(case, judged, failed=True)
    return Outcome(trial=trial, run=ended.run, error=first_line(ended.error), probe=case.probe)


def _said(_number: int, outcome: Outcome) -> Fact:
    trial = outcome.trial
    told = _say("hit" if trial.hit else "miss", winner=str(trial.predicted))
    mark = outcome.error or told
    case = f"{trial.panel} {trial.debate} {trial.number}"
    return _say.joined(case, mark, between="colon")
