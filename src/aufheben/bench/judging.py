"""How well judges judge debates that people have judged: every panel, every debate, N trials."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from aufheben.app import App, Failed
from aufheben.app.seats import bench_with
from aufheben.app.wording import first_line
from aufheben.bench.measurement import Ended, Measured, Planned, Told, asked, ran, warned, written
from aufheben.bench.options import Judges, Pairs, PanelBench
from aufheben.domain.matches import Panel
from aufheben.domain.models import unplaced
from aufheben.domain.verdicts import Verdict
from aufheben.errors import BadInput
from aufheben.evaluation.judging.picture import picture
from aufheben.evaluation.judging.probes import PROBES, Probed, unchanged
from aufheben.evaluation.judging.table import DebateTrial, spans, summary
from aufheben.evaluation.judging.table import Gold as Label
from aufheben.formats.bench.judging import comma_separated
from aufheben.rooms.judging.job import EndedJudging
from aufheben.rooms.judging.panels import PANELS, as_shipped, published
from aufheben.rooms.judging.request import Judging
from aufheben.rooms.judging.transcripts.argument_pairs import read_pairs
from aufheben.rooms.judging.transcripts.panelbench import Gold, read_archive
from aufheben.words import Fact, Invocation, of_system, speaker

_say = speaker(__name__)


def _debates(numbers: str) -> frozenset[str]:
    return frozenset(f"bp_{number}" for number in numbers.split())


VALUE_LADEN: Final = _debates("020 110 130 201 202 211 221 222 230 232")
OTHER: Final = _debates("003 013 203 210 216 220 223 224 233 234 235 236")
"""Which motions of PanelBench's BP debates turn on values. Labeled by us, from the motions:

extraterrestrial life, a world of pseudonyms, New Optimism, Brave New World, an anonymous life or
a star's, religions of the self, Ubuntu, the views that universities hold.
"""


def value_laden(debate: str) -> bool | None:
    """Whether its motion asks what is good rather than what follows; None if unlabelled."""
    return debate in VALUE_LADEN if debate in VALUE_LADEN | OTHER else None


class JudgedCase(NamedTuple):
    """One judgment to be made, maybe under a probe."""

    panel: Panel
    gold: Gold
    number: int
    probe: str = ""

    @property
    def probed(self) -> Probed:
        """The debate as it is judged."""
        return PROBES[self.probe](self.gold.match) if self.probe else unchanged(self.gold.match)


async def measured(options: PanelBench | Pairs, app: App, told: Told) -> Measured:
    """Every case judged, or read from the journal where it has been. Raises BadInput, AgentFailed."""
    options = bench_with(options, app.agents)
    golds = _golds(options)
    cases = _cases(golds, options)
    planned = [_planned(case, options) for case in cases]
    _, seated = app.seat(planned[0].request)
    [model] = seated.agents.values()
    trials = await ran(
        app, planned, partial(_judged, cases, app), _said, told, at_once=options.in_flight
    )
    labels = [Label(debate=g.name, winners=g.winners, teams=g.match.heading.names) for g in golds]
    found = summary(options.name, trials, labels, unplaced(model))
    found = warned(found, [model], options.lang)
    shown = {**found, "spans": spans(options.name, labels)}
    drawing = partial(picture, shown, options.lang)
    return Measured(
        summary=found,
        files=written(shown, options.lang, csv=partial(comma_separated, shown), picture=drawing),
        failed=sum(not trial.finished for trial in trials),
    )


def _golds(options: PanelBench | Pairs) -> Sequence[Gold]:
    do = _say("panelbench_release_v0" if isinstance(options, PanelBench) else "ukp_conv_arg1")
    if not options.data:
        raise BadInput(_say("missing_what", what=Invocation("--data")), do=do)
    try:
        content = Path(options.data).read_bytes()
    except OSError as wrong:
        raise BadInput(
            _say("cannot_read_strerror", why=of_system(wrong)), do=do, file=options.data
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
        JudgedCase(panel, gold, number)
        for number in range(1, options.trials + 1)
        for panel in panels
        for gold in golds[: options.limit]
    ]
    probes = [name for name in PROBES if getattr(options, name.replace("-", "_"))]
    return [*plain, *(case._replace(probe=probe) for probe in probes for case in plain)]


def _planned(case: JudgedCase, options: Judges) -> Planned:
    request = Judging(
        match=case.probed.match,
        panel=case.panel.name,
        as_shipped=options.as_shipped,
        window=options.window,
        model=options.model,
        lang=options.lang,
        force_winner=True,
        **asked(options),
    )
    return Planned(words=f"{case.number}-{case.panel.name}-{case.gold.name}", request=request)


async def _judged(cases: Sequence[JudgedCase], app: App, ended: Ended) -> DebateTrial:
    """The trial; of a run that failed what was paid for is in the journal, and counts."""
    case = cases[ended.number]
    if not isinstance(ended, Failed):
        judged: Any = ended.value
        return trial_of(case, judged, run=ended.run)
    partly: Any = await app.so_far(ended.run, ended.error) if app.store.has(ended.run) else None
    error = first_line(ended.error)
    return trial_of(case, partly and partly.value, run=ended.run, error=error)


def _said(_number: int, trial: DebateTrial) -> Fact:
    told = _say("hit" if trial.hit else "miss", winner=str(trial.predicted))
    case = f"{trial.panel} {trial.debate} {trial.number}"
    return _say.joined(case, trial.error or told, between="colon")


def trial_of(
    case: JudgedCase, judged: EndedJudging | None, *, run: str = "", error: Fact = ""
) -> DebateTrial:
    """The judgment beside the gold set; None is one of which nothing is known.

    Of one that failed, with an `error`, only what it took counts.
    """
    verdict = None if judged is None or error else judged.majority.winner
    tally = None if judged is None else judged.tally
    ballot = judged.ballots[0].verdict if judged is not None else None
    ranking = ballot.ranking if isinstance(ballot, Verdict) else ()
    back = case.probed.back
    return DebateTrial(
        panel=case.panel.name,
        debate=case.gold.name,
        number=case.number,
        winners=case.gold.winners,
        predicted=None if verdict is None else back.get(verdict, verdict),
        ranking=tuple(back.get(name, name) for name in ranking),
        finished=verdict is not None,
        calls=tally.made if tally else 0,
        tokens=tally.usage.tokens if tally else 0,
        money=tally.usage.money if tally else None,
        value_laden=value_laden(case.gold.name),
        teams=case.gold.match.heading.names,
        run=run,
        error=error,
        probe=case.probe,
    )
