"""Running a benchmark of edges: each form, pair and trial a run, found again where begun."""

import asyncio
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from aufheben.errors import AufhebenError, BadInput, Misuse
from aufheben.surfaces.cli.clean import echo

if TYPE_CHECKING:
    from aufheben.domain.taxonomies import Edge, Taxonomy
    from aufheben.evaluation.hierarchy.plan import Label, Spent, Work
    from aufheben.evaluation.hierarchy.table import Table
    from aufheben.evaluation.hierarchy.trial import EdgeTrial
    from aufheben.protocols.hierarchy import Checked
    from aufheben.protocols.ports import Agent
    from aufheben.runtime.courses.hierarchy import Survey
    from aufheben.runtime.journal import Event, Journal, Store

AT_ONCE = 4
"""Runs that go on beside each other; how many calls do is another number."""


@dataclass(slots=True, kw_only=True)
class Setting:
    """What every run of a benchmark shares."""

    taxonomy: "Taxonomy"
    labels: "Mapping[Edge, Label]"
    model: str
    options: Mapping[str, Any]
    runs: dict[str, str] = field(default_factory=dict)


def measured(options: dict[str, Any]) -> "tuple[Table, dict[str, str]]":
    """The table, and the runs behind each of its cells. Raises BadInput, AgentFailed."""
    from aufheben.evaluation.hierarchy.table import table
    from aufheben.surfaces.cli.models import named_model

    model = named_model(options)
    if not model:
        raise BadInput("nobody debates", do="name a model: --model openai:gpt-5-mini")
    setting = _setting(model, options)
    trials = asyncio.run(_all(setting))
    public = model.partition("@")[0]
    return table(trials, model=public, seed=options["draw"]), setting.runs


def for_programs(found: "Table", runs: Mapping[str, str]) -> dict[str, Any]:
    """The table as one object, with the runs behind its cells."""
    from aufheben.evaluation.hierarchy.summary import summary

    return {**summary(found), "runs": runs}


def written(found: "Table", runs: Mapping[str, str], suffix: str, lang: Any) -> str:
    """In the format that a file's ending names."""
    from aufheben.evaluation.hierarchy.picture import picture
    from aufheben.evaluation.hierarchy.report import comma_separated, markdown

    match suffix:
        case ".csv":
            return comma_separated(found)
        case ".svg":
            return picture(found, lang=lang)
        case ".json":
            return json.dumps(for_programs(found, runs), ensure_ascii=False, indent=2) + "\n"
        case _:
            return markdown(found, lang=lang)


def _setting(model: str, options: dict[str, Any]) -> Setting:
    from aufheben.domain.taxonomies import Edge, Taxonomy
    from aufheben.evaluation.hierarchy.plan import Label
    from aufheben.evaluation.hierarchy.sampling import balanced, distinct, limited
    from aufheben.formats.ontologies.labeled import read_labeled
    from aufheben.rooms.files import read_capped

    rows = read_labeled(read_capped(options["data"]), options["data"])
    terms = {term.key: term for row in rows for term in (row.child, row.parent)}
    labels = [
        Label(child=row.child.key, parent=row.parent.key, correct=row.correct, kind=row.kind)
        for row in rows
    ]
    try:
        chosen = distinct(labels)
    except Misuse as twice:
        raise BadInput(str(twice), do="give each edge one label", file=options["data"]) from None
    if options["balance"]:
        chosen = balanced(chosen, options["draw"])
    chosen = limited(chosen, options["limit"], options["draw"])
    if not chosen:
        do = "give correct and wrong edges, or add --no-balance"
        raise BadInput("no edges are left to judge", do=do, file=options["data"])
    found = {Edge(label.child, label.parent): label for label in chosen}
    taxonomy = Taxonomy(
        terms={key: terms[key] for edge in found for key in edge}, edges=tuple(found)
    )
    return Setting(taxonomy=taxonomy, labels=found, model=model, options=options)


async def _all(setting: Setting) -> "list[EdgeTrial]":
    from aufheben import wiring
    from aufheben.evaluation.hierarchy.plan import work
    from aufheben.surfaces.cli.models import asking_apart

    options = setting.options
    jobs = work(_forms(options), _groups(options), options["trials"])
    _announce(jobs, setting)
    names = {expert.name for job in jobs for expert in job.experts}
    seats = dict.fromkeys([*sorted(names), "N", "mediator", "feedback"], setting.model)
    seated = wiring.seated(seats, lang=options["lang"], asking=asking_apart(options))
    async with seated as agents:
        from aufheben.runtime.batch import throttled

        gated = throttled(agents, options["in_flight"])
        trials = await _judged(jobs, setting, gated)
        if options["vote"]:
            trials += await _voted(trials, setting, gated)
    return trials


def _forms(options: Mapping[str, Any]) -> list[Any]:
    from aufheben.domain.forms import forms

    known = forms(options["rounds"])
    wanted = list(known) if options["forms"] == "all" else _names(options)
    strange = next((name for name in wanted if name not in known), None)
    if strange is not None or not wanted:
        raise BadInput(f"no form is called {strange!r}", do=f"one of {', '.join(known)}, or all")
    return [known[name] for name in dict.fromkeys(wanted)]


def _names(options: Mapping[str, Any]) -> list[str]:
    return [name.strip() for name in options["forms"].split(",") if name.strip()]


def _groups(options: Mapping[str, Any]) -> dict[str, Any]:
    from aufheben.formats.experts import chosen, pairs
    from aufheben.rooms.hierarchy.procedure import known_experts

    known = known_experts(options["own"])
    groups = {group: chosen(group, known, options["lang"]) for group in pairs(options["pairs"])}
    alone = next((name for name, experts in groups.items() if len(experts) < 2), None)
    if alone is not None and set(_names(options)) != {"single"}:
        do = "write --pairs NS,N+parts: names of several letters are joined by +"
        raise BadInput(f"{alone!r} is one expert, who cannot debate", do=do)
    return groups


def _announce(jobs: "Sequence[Work]", setting: Setting) -> None:
    wrong = sum(not label.correct for label in setting.labels.values())
    if not setting.options["quiet"]:
        edges = len(setting.labels)
        echo(f"{edges} edges, {wrong} of them wrong; {len(jobs)} runs", err=True)


async def _judged(
    jobs: "Sequence[Work]",
    setting: Setting,
    agents: "dict[str, Agent]",
    edges: "Mapping[int, Sequence[Edge]] | None" = None,
) -> "list[EdgeTrial]":
    """All edges of every job; a failure is raised when the others have ended."""
    from aufheben.runtime.batch import each
    from aufheben.surfaces.cli.journals import open_store

    store = open_store(setting.options["journal"])
    known = frozenset(record.run for record in store.runs())
    runs = [
        _Run(work=job, setting=setting, store=store, known=known, agents=agents,
             edges=(edges or {}).get(job.vote))
        for job in jobs
    ]  # fmt: skip
    found: dict[int, list[EdgeTrial]] = {}
    failed: AufhebenError | None = None
    async for number, trials in each(runs, AT_ONCE):
        if isinstance(trials, AufhebenError):
            failed = failed or trials
            continue
        found[number] = trials
        if not setting.options["quiet"]:
            job = jobs[number]
            kind = f"vote {job.vote}" if job.vote else f"trial {job.number}"
            said = f"{len(found)}/{len(jobs)} {job.form.name} {job.group} {kind}"
            echo(f"{said}: {sum(t.hit for t in trials)} of {len(trials)} right", err=True)
    if failed is not None:
        raise failed
    return [trial for number in sorted(found) for trial in found[number]]


async def _voted(
    trials: "Sequence[EdgeTrial]", setting: Setting, agents: "dict[str, Agent]"
) -> "list[EdgeTrial]":
    """Votes of single opinions of the neutral expert, each as dear as the debate beside it."""
    from aufheben.domain import Seat
    from aufheben.domain.forms import Form
    from aufheben.evaluation.hierarchy.plan import SINGLE, Work, budgets, votes
    from aufheben.evaluation.hierarchy.vote import allotted

    spent, edges = budgets(trials), list(setting.labels)
    seed, form = setting.options["draw"], Form(name=SINGLE)
    if not spent:
        return []
    sizes = allotted(max(spent.values()), edges, seed)
    needed = {
        vote: [edge for edge in edges if sizes[edge] >= vote]
        for vote in range(1, max(sizes.values()) + 1)
    }
    opinions: dict[int, list[EdgeTrial]] = {}
    for number in range(1, setting.options["trials"] + 1):
        expert = (Seat(name="N", stance=""),)
        jobs = [
            Work(form=form, group="N", experts=expert, number=number, vote=vote) for vote in needed
        ]
        opinions[number] = await _judged(jobs, setting, agents, needed)
    return list(votes(opinions, spent, edges, seed))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Run:
    """One run: begun, or held again and gone on with."""

    work: "Work"
    setting: Setting
    store: "Store"
    known: frozenset[str]
    agents: "dict[str, Agent]"
    edges: "Sequence[Edge] | None" = None

    async def __call__(self) -> "list[EdgeTrial]":
        from aufheben import wiring
        from aufheben.runtime.courses.hierarchy import COURSE, Settled
        from aufheben.runtime.drive import drive
        from aufheben.runtime.watching import Watched

        options = self.setting.options
        job = self.work.survey(
            self.setting.taxonomy,
            lang=options["lang"],
            context=options["context"],
            reasks=options["reasks"],
            edges=self.edges,
        )
        journal = self._journal(job)
        spent = Costs(journal.record.events)
        judged: list[Checked] = []

        def told(what: object) -> None:
            if isinstance(what, Settled):
                judged.append(what.checked)

        try:
            await drive(
                COURSE,
                job,
                self.agents,
                Watched(journal, spent.add),
                wiring.clock(),
                told=told,
                at_once=options["in_flight"],
            )
        finally:
            journal.close()
        return [self._trial(checked, spent) for checked in judged]

    def _trial(self, checked: "Checked", spent: "Costs") -> "EdgeTrial":
        from aufheben.evaluation.hierarchy.plan import trial_of

        label = self.setting.labels[checked.edge]
        return trial_of(self.work, checked, label, spent.of(checked.edge))

    def _journal(self, job: "Survey") -> "Journal":
        from aufheben import wiring
        from aufheben.rooms.fingerprint import run_name
        from aufheben.runtime.journal import Record
        from aufheben.surfaces.cli.models import asking_apart

        settings, work = self._settings(job, self.setting.options["data"]), self.work
        vote = f"-vote{work.vote}" if work.vote else ""
        words = f"{work.number}{vote}-{work.form.name}-{work.group}"
        # Edges that lie elsewhere are the same edges.
        run = run_name(words, self._settings(job, ""), asking_apart(self.setting.options))
        cell = f"{work.form.name} {work.group} {work.number}{vote}"
        self.setting.runs[cell] = run
        if run in self.known:
            return self.store.hold(run)
        return self.store.begin(Record(run=run, created=wiring.clock().now(), settings=settings))

    def _settings(self, job: "Survey", file: str) -> dict[str, Any]:
        from aufheben.formats.surveys import Check, write_settings

        debate = job.procedure.debate
        names = [expert.name for expert in debate.experts]
        names += ["mediator"] if debate.form.mediated else []
        names += ["feedback"] if debate.form.advised else []
        model = self.setting.model.partition("@")[0]
        check = Check(
            survey=job,
            agents=dict.fromkeys(names, model),
            file=file,
            structure="none",
        )
        return write_settings(check)


class Costs:
    """What each edge took, added up from a journal's events."""

    def __init__(self, events: "Sequence[Event]") -> None:
        self._of: dict[tuple[Any, ...], Spent] = {}
        for event in events:
            self.add(event)

    def add(self, event: "Event") -> None:
        """One event more."""
        from aufheben.evaluation.hierarchy.plan import Spent
        from aufheben.runtime.spending import read_usage

        if event.kind not in ("answered", "rejected"):
            return
        usage, before = read_usage(event.payload), self.of(event.place[1:3])
        known = [price for price in (before.money, usage.money) if price is not None]
        self._of[event.place[1:3]] = Spent(
            calls=before.calls + 1,
            tokens=before.tokens + usage.tokens,
            money=sum(known) if known else None,
        )

    def of(self, edge: tuple[Any, ...]) -> "Spent":
        """What an edge took so far."""
        from aufheben.evaluation.hierarchy.plan import Spent

        return self._of.get(tuple(edge), Spent())
