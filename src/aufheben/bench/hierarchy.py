"""The table of Kato & Sasaki, for any labeled edges: every form, pair of experts and trial a run."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from aufheben.app import App, Result
from aufheben.app.seats import bench_with
from aufheben.app.wording import first_line
from aufheben.bench.measurement import Ended, Measured, Planned, Told, asked, ran, warned, written
from aufheben.bench.options import Hierarchy as Options
from aufheben.domain import Limits, Seat
from aufheben.domain.models import unplaced
from aufheben.domain.opinions import Examined, Form, Opinion, Truth, forms
from aufheben.domain.taxonomies import Edge, Taxonomy
from aufheben.domain.usage import Usage
from aufheben.errors import AufhebenError, BadInput, Misuse, NoModel
from aufheben.evaluation.hierarchy.measures import EdgeTrial
from aufheben.evaluation.hierarchy.picture import picture
from aufheben.evaluation.hierarchy.sampling import (
    Labeled,
    allotted,
    balanced,
    budgets,
    distinct,
    limited,
    votes,
)
from aufheben.evaluation.hierarchy.table import comma_separated, table
from aufheben.protocols.question import SOURCE
from aufheben.rooms.files import read_capped
from aufheben.rooms.hierarchy.experts import chosen, pairs
from aufheben.rooms.hierarchy.job import HierarchyJob, Settled
from aufheben.rooms.hierarchy.ontologies.labeled_pairs import EVERYDAY, everyday, read_labeled
from aufheben.rooms.hierarchy.protocol.debate import MEDIATOR, EdgeDebate
from aufheben.rooms.hierarchy.protocol.protocol import CheckedEdge, Procedure
from aufheben.rooms.hierarchy.read import known_experts
from aufheben.rooms.hierarchy.request import Hierarchy
from aufheben.rooms.models import named_model
from aufheben.runtime.budget import read_usage
from aufheben.runtime.journal import Event
from aufheben.words import Fact, speaker

_say = speaker(__name__)

Judged = list[EdgeTrial] | AufhebenError
"""What a run came to, or why it came to no end."""
AT_ONCE = 4
"""Runs that go on beside each other; how many calls do is another number."""
SINGLE = "single"


async def measured(options: Options, app: App, told: Told) -> Measured:
    """Every edge in every form, then the votes: the table. Raises BadInput, AgentFailed."""
    options = bench_with(options, app.agents)
    model = named_model(options.model, options.base_url)
    if not model:
        raise NoModel(_say("no_model_given"))
    jobs = tuple(_work(_forms(options), _groups(options), options.trials))
    survey = _surveyed(options, app, told)
    wrong = sum(not label.correct for label in survey.labels.values())
    told(0, 0, _say("work", edges=len(survey.labels), wrong=wrong, runs=len(jobs)))
    trials = await survey.judged(jobs)
    if options.vote:
        trials += await survey.voted(trials)
    found, rows = table(trials, model=unplaced(model), seed=options.draw)
    found = warned({**found, "runs": survey.runs}, [model], options.lang)
    return Measured(
        summary=found,
        files=written(
            found,
            options.lang,
            csv=partial(comma_separated, rows),
            picture=partial(picture, found, options.lang),
        ),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedCheck:
    """One survey of all edges: a form with a group of experts, in the `number`-th trial.

    `vote` counts the opinions of one trial that are to be voted with; 0 is none of them.
    """

    form: Form
    group: str
    experts: tuple[Seat, ...]
    number: int
    vote: int = 0

    @property
    def numbered(self) -> str:
        """Its trial, and the vote in it."""
        return f"{self.number}-vote{self.vote}" if self.vote else str(self.number)

    @property
    def cell(self) -> str:
        """Its name among the runs."""
        return f"{self.form.name} {self.group} {self.numbered}"

    def trial(self, checked: CheckedEdge, label: Labeled, spent: Sequence[Usage]) -> EdgeTrial:
        """The edge as it was judged, beside what people hold of it."""
        usage = sum(spent, Usage())
        return EdgeTrial(
            method=self.form.name,
            pair=self.group,
            number=self.number,
            edge=label.edge,
            correct=label.correct,
            kind=label.kind,
            verdict=checked.examined.verdict,
            first=_first(checked.examined, self.form),
            calls=len(spent),
            tokens=usage.tokens,
            money=usage.money,
        )


def _work(
    forms: Iterable[Form], groups: Mapping[str, tuple[Seat, ...]], trials: int
) -> Iterator[PlannedCheck]:
    """Every form with every group, so many trials; a single expert's with each expert, once."""
    alone = {expert.name: (expert,) for group in groups.values() for expert in group}
    for form in forms:
        for group, experts in (alone if form.name == SINGLE else groups).items():
            for number in range(1, trials + 1):
                yield PlannedCheck(form=form, group=group, experts=experts, number=number)


@dataclass(slots=True, kw_only=True)
class _Surveys:
    """What every run shares; `runs` are their names by the cells that they fill."""

    taxonomy: Taxonomy
    labels: Mapping[Edge, Labeled]
    options: Options
    app: App
    told: Told
    runs: dict[str, str] = field(default_factory=dict)

    async def judged(
        self, jobs: Sequence[PlannedCheck], edges: Mapping[int, Sequence[Edge]] | None = None
    ) -> list[EdgeTrial]:
        """All edges of every job; a failure is raised when the others have ended."""
        settled: dict[int, list[CheckedEdge]] = defaultdict(list)

        def tell(number: int, event: object) -> None:
            if isinstance(event, Settled):
                settled[number].append(event.checked)

        async def seen(ended: Ended) -> Judged:
            if not isinstance(ended, Result):
                return ended.error
            job, checked = jobs[ended.number], settled.pop(ended.number, [])
            self.runs[job.cell] = ended.run
            spent = _spent(ended.record.events)
            return [job.trial(e, self.labels[e.edge], spent[tuple(e.edge)]) for e in checked]

        def said(number: int, one: Judged) -> Fact:
            return _said(jobs[number], one)

        # In the order of the table, whichever run ends first.
        self.runs |= dict.fromkeys((job.cell for job in jobs), "")
        planned = [self._planned(job, (edges or {}).get(job.vote)) for job in jobs]
        found = await ran(self.app, planned, seen, said, self.told, at_once=AT_ONCE, tell=tell)
        for failed in (one for one in found if isinstance(one, AufhebenError)):
            raise failed
        return [trial for trials in found if isinstance(trials, list) for trial in trials]

    async def voted(self, trials: Sequence[EdgeTrial]) -> list[EdgeTrial]:
        """Votes of single opinions of the neutral expert, each as dear as the debate beside it."""
        spent, edges, seed = budgets(trials), list(self.labels), self.options.draw
        if not spent:
            return []
        sizes = allotted(max(spent.values()), edges, seed)
        needed = {
            vote: [edge for edge in edges if sizes[edge] >= vote]
            for vote in range(1, max(sizes.values()) + 1)
        }
        opinions = {
            number: await self.judged([_vote(number, vote) for vote in needed], needed)
            for number in range(1, self.options.trials + 1)
        }
        return list(votes(opinions, spent, edges, seed))

    def _planned(self, job: PlannedCheck, edges: Sequence[Edge] | None) -> Planned:
        options = self.options
        debate = EdgeDebate(form=job.form, experts=job.experts, lang=options.lang, abstain=False)
        sourced = options.facts is not None
        request = Hierarchy(
            file=options.data,
            # The whole form for every edge; nothing cheap first, nothing mended.
            survey=HierarchyJob(
                taxonomy=self.taxonomy,
                edges=self.taxonomy.edges if edges is None else tuple(edges),
                procedure=Procedure(debate=debate, cheap=False, mends=False, sourced=sourced),
                context=options.context,
                limits=Limits(reasks=options.reasks),
            ),
            model=options.model,
            facts=options.facts,
            no_cache=True,
            **asked(options),
        )
        return Planned(words=f"{job.numbered}-{job.form.name}-{job.group}", request=request)


def _said(job: PlannedCheck, one: Judged) -> Fact:
    kind = _say("vote", n=job.vote) if job.vote else _say("trial", n=job.number)
    if isinstance(one, AufhebenError):
        end: Fact = first_line(one)
    else:
        end = _say("right_of", right=sum(trial.hit for trial in one), n=len(one))
    return _say("judged", form=job.form.name, group=job.group, kind=kind, end=end)


def _spent(events: Iterable[Event]) -> Mapping[tuple[Any, ...], list[Usage]]:
    """What each call for an edge took, by a journal's events; documents take nothing."""
    found: dict[tuple[Any, ...], list[Usage]] = defaultdict(list)
    for event in events:
        if event.kind in ("answered", "rejected") and event.seat != SOURCE.name:
            found[event.place[1:3]].append(read_usage(event.payload))
    return found


def _first(examined: Examined, form: Form) -> Truth:
    """The first verdict of whoever decides in the end: the mediator, else the last expert."""
    said = [(s.seat, s.round, s.said) for s in examined.statements if isinstance(s.said, Opinion)]
    if form.mediated:
        deciding = [opinion for seat, _, opinion in said if seat == MEDIATOR.name][:1]
    else:
        deciding = [o for seat, number, o in said if seat != MEDIATOR.name and number == 1][-1:]
    return deciding[0].verdict if deciding else "unsure"


def _surveyed(options: Options, app: App, told: Told) -> _Surveys:
    """The labeled edges that are judged. Raises BadInput if none are left."""
    ours = options.data == EVERYDAY
    content = everyday(options.lang) if ours else read_capped(options.data)
    rows = read_labeled(content, options.data)
    labels = [Labeled(Edge(row.child.key, row.parent.key), row.correct, row.kind) for row in rows]
    try:
        kept = distinct(labels)
    except Misuse as twice:
        raise BadInput(str(twice), do=_say("give_each_edge"), file=options.data) from None
    kept = balanced(kept, options.draw) if options.balance else kept
    kept = limited(kept, options.limit, options.draw)
    if not kept:
        do = _say("give_correct_wrong")
        raise BadInput(_say("no_edges_left"), do=do, file=options.data)
    found = {label.edge: label for label in kept}
    terms = {term.key: term for row in rows for term in (row.child, row.parent)}
    taxonomy = Taxonomy(
        terms={key: terms[key] for edge in found for key in edge}, edges=tuple(found)
    )
    return _Surveys(taxonomy=taxonomy, labels=found, options=options, app=app, told=told)


def _forms(options: Options) -> list[Form]:
    known = forms(options.rounds, second_look=options.second_look)
    wanted = list(known) if options.forms == "all" else _names(options)
    strange = next((name for name in wanted if name not in known), None)
    if strange is not None or not wanted:
        raise BadInput(
            _say("no_form_called", strange=str(strange)),
            do=_say("all_known", known=", ".join(known)),
        )
    return [known[name] for name in dict.fromkeys(wanted)]


def _names(options: Options) -> list[str]:
    return [name.strip() for name in options.forms.split(",") if name.strip()]


def _groups(options: Options) -> dict[str, tuple[Seat, ...]]:
    known = known_experts(options.expert_files)
    groups = {group: chosen(group, known, options.lang) for group in pairs(options.pairs)}
    alone = next((name for name, experts in groups.items() if len(experts) < 2), None)
    if alone is not None and set(_names(options)) != {SINGLE}:
        do = _say("write_pairs_ns")
        raise BadInput(_say("expert_who_cannot", alone=alone), do=do)
    return groups


def _vote(number: int, vote: int) -> PlannedCheck:
    expert = (Seat(name="N", stance=""),)
    return PlannedCheck(form=Form(name=SINGLE), group="N", experts=expert, number=number, vote=vote)
