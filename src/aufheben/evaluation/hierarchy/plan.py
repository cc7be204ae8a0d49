"""Which surveys a benchmark of edges takes, and how their edges become trials."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from aufheben.domain import Limits, Seat
from aufheben.domain.opinions import Context, Examined, Form, Opinion, Truth
from aufheben.domain.taxonomies import Edge, Taxonomy
from aufheben.domain.vocabulary import Lang
from aufheben.evaluation.core.trial import grouped
from aufheben.evaluation.hierarchy.trial import EdgeTrial, vote_for
from aufheben.evaluation.hierarchy.vote import allotted, voted
from aufheben.rooms.hierarchy.job import HierarchyJob
from aufheben.rooms.hierarchy.protocol.debate import MEDIATOR, EdgeDebate
from aufheben.rooms.hierarchy.protocol.protocol import CheckedEdge, Procedure

SINGLE = "single"


@dataclass(frozen=True, slots=True, kw_only=True)
class Spent:
    """What one edge took: answers received, tokens, US dollars (None if unknown)."""

    calls: int = 0
    tokens: int = 0
    money: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """What people hold of an edge, and of what kind it is."""

    child: str
    parent: str
    correct: bool
    kind: str


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

    def survey(
        self,
        taxonomy: Taxonomy,
        *,
        lang: Lang,
        context: Context,
        reasks: int,
        edges: Sequence[Edge] | None = None,
        sourced: bool = False,
    ) -> HierarchyJob:
        """The whole form for every edge; nothing cheap first, nothing mended, nobody unsure."""
        debate = EdgeDebate(form=self.form, experts=self.experts, lang=lang, abstain=False)
        return HierarchyJob(
            taxonomy=taxonomy,
            edges=taxonomy.edges if edges is None else tuple(edges),
            procedure=Procedure(debate=debate, cheap=False, mends=False, sourced=sourced),
            context=context,
            limits=Limits(reasks=reasks),
        )


def work(
    forms: Iterable[Form], groups: Mapping[str, tuple[Seat, ...]], trials: int
) -> tuple[PlannedCheck, ...]:
    """Every form with every group, so many trials; a single expert's with each expert, once."""
    alone = {expert.name: (expert,) for group in groups.values() for expert in group}
    return tuple(
        PlannedCheck(form=form, group=group, experts=experts, number=number)
        for form in forms
        for group, experts in (alone if form.name == SINGLE else groups).items()
        for number in range(1, trials + 1)
    )


def trial_of(work: PlannedCheck, checked: CheckedEdge, label: Label, spent: Spent) -> EdgeTrial:
    """The edge as it was judged, beside what people hold of it."""
    return EdgeTrial(
        method=work.form.name,
        pair=work.group,
        number=work.number,
        child=label.child,
        parent=label.parent,
        correct=label.correct,
        kind=label.kind,
        verdict=checked.examined.verdict,
        first=first(checked.examined, work.form),
        calls=spent.calls,
        tokens=spent.tokens,
        money=spent.money,
    )


def first(examined: Examined, form: Form) -> Truth:
    """The first verdict of whoever decides in the end: the mediator, else the last expert."""
    said = [(s.seat, s.round, s.said) for s in examined.statements if isinstance(s.said, Opinion)]
    if form.mediated:
        deciding = [opinion for seat, _, opinion in said if seat == MEDIATOR.name][:1]
    else:
        deciding = [o for seat, number, o in said if seat != MEDIATOR.name and number == 1][-1:]
    return deciding[0].verdict if deciding else "unsure"


def budgets(trials: Iterable[EdgeTrial]) -> dict[str, float]:
    """Calls an edge of each method that debates, over all its pairs and trials."""
    methods = grouped((t for t in trials if t.method != SINGLE), lambda trial: trial.method)
    return {name: sum(t.calls for t in its) / len(its) for name, its in methods.items()}


def votes(
    opinions: Mapping[int, Sequence[EdgeTrial]],
    spent: Mapping[str, float],
    edges: Sequence[Edge],
    seed: int,
) -> Iterator[EdgeTrial]:
    """For each method a vote with its budget; `opinions` are single ones, by trial."""
    for method, calls in spent.items():
        for number, singles in opinions.items():
            wanted = allotted(calls, edges, seed)
            judged = {trial.edge for trial in singles}
            kept = {edge: size for edge, size in wanted.items() if edge in judged}
            yield from voted(
                singles, kept, pair=singles[0].pair, number=number, method=vote_for(method)
            )
