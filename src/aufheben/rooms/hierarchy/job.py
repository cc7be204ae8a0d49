"""A taxonomy checked edge by edge, many at once: the survey, its course, what came of it.

An edge that is settled is let go of: what is kept of it is its fate in short, and the finding, if
there is one. So memory does not grow with the length of the debates.
"""

from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field

from aufheben.domain import Limits, Tally
from aufheben.domain.opinions import Context, Silent, Truth
from aufheben.domain.taxonomies import Edge, Edit, Finding, Portrait, Taxonomy
from aufheben.domain.vocabulary import Lang, Limit, Outcome, StopReason
from aufheben.errors import AufhebenError
from aufheben.logic.taxonomies.neighbors import Neighborhood, neighborhood
from aufheben.rooms.hierarchy.protocol.debate import cut_by
from aufheben.rooms.hierarchy.protocol.protocol import (
    CheckedEdge,
    Fate,
    Mended,
    Procedure,
    check,
    fate,
    finding,
)
from aufheben.runtime.batch import each
from aufheben.runtime.chair import JournaledChair
from aufheben.runtime.drive import Course


@dataclass(frozen=True, slots=True)
class Settled:
    """An edge that is settled, told as it is; the finding where there is one."""

    checked: CheckedEdge
    finding: Finding | None


@dataclass(frozen=True, slots=True, kw_only=True)
class HierarchyJob:
    """Which edges of a taxonomy are checked, and how.

    `min_agree` is the share of votes (0..1) below which a rejection is only a doubt;
    with `heuristic` seats every rejection is one, and no mend is upheld.
    """

    taxonomy: Taxonomy
    edges: tuple[Edge, ...]
    procedure: Procedure
    context: Context = "definition"
    min_agree: float = 0.5
    heuristic: bool = False
    limits: Limits = field(default_factory=Limits)

    @property
    def lang(self) -> Lang:
        """The language of the debates."""
        return self.procedure.debate.lang

    @property
    def bound(self) -> int:
        """Most calls it can take."""
        return len(self.edges) * self.procedure.calls() * (self.limits.reasks + 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class EndedHierarchy:
    """How it ended: what became of each edge, and the findings, both in file order."""

    survey: HierarchyJob
    fates: tuple[Fate, ...]
    findings: tuple[Finding, ...]
    tally: Tally
    outcome: Outcome
    stop_reason: StopReason
    flags: tuple[str, ...]

    @property
    def answer(self) -> None:
        """A check answers no question."""
        return

    @property
    def upheld(self) -> int:
        """How many edges stand."""
        return self._held("true")

    @property
    def rejected(self) -> int:
        """How many fall."""
        return self._held("false")

    @property
    def undecided(self) -> int:
        """How many are left open."""
        return self._held("unsure")

    @property
    def checked(self) -> int:
        """How many edges were checked."""
        return len(self.fates)

    def _held(self, verdict: Truth) -> int:
        return sum(each.verdict == verdict for each in self.fates)


@dataclass(slots=True, kw_only=True)
class _Sweep:
    """The pass over all edges; a limit or a failure keeps new ones from being begun.

    `silent` are the edges of which no seat said anything legal.

    Those already begun come to their end past a limit too: some of them were settled before it.
    Where a record is only read no others are looked at.
    """

    job: HierarchyJob
    chair: JournaledChair
    fates: dict[int, Fate] = field(default_factory=dict)
    found: dict[int, Finding] = field(default_factory=dict)
    failed: AufhebenError | None = None
    cut: Limit | None = None
    silent: int = 0

    async def over(self) -> EndedHierarchy:
        around = neighborhood(self.job.taxonomy)
        async for number, settled in each(self._jobs(around), self.chair.at_once):
            if isinstance(settled, AufhebenError):
                self.failed = self.failed or settled
            else:
                self._settle(number, settled)
        if self.failed is not None:
            raise self.failed
        return self._ended()

    def _jobs(self, around: Neighborhood) -> Iterator[Callable[[], Awaitable[CheckedEdge]]]:
        # The edges about which somebody was asked.
        begun = frozenset(place[1:3] for place in self.chair.known)
        for edge in self.job.edges:
            if self.failed is not None:
                return
            if edge in begun or not (self.chair.recorded_only or self.cut):
                yield _Edge(edge=edge, around=around, sweep=self)

    def _settle(self, number: int, settled: CheckedEdge) -> None:
        limit = cut_by(settled.examined)
        self.cut = self.cut or limit or settled.cut
        if limit is not None:
            return
        self.fates[number] = fate(settled)
        self.silent += settled.examined.decision == "no_legal_answer"
        job = self.job
        lang = job.procedure.debate.lang
        found = finding(settled, min_agree=job.min_agree, heuristic=job.heuristic, lang=lang)
        if found is not None:
            self.found[number] = found
        self.chair.tell(Settled(settled, self.found.get(number)))

    def _ended(self) -> EndedHierarchy:
        # Of the edges, not of the answers: documents answer too, and decide nothing.
        silent = bool(self.fates) and self.silent == len(self.fates)
        outcome, stop_reason = self._outcome(silent=silent)
        flags = [*self.chair.tally.flags, *([f"limit_{self.cut}"] if self.cut else [])]
        return EndedHierarchy(
            survey=self.job,
            fates=tuple(self.fates[number] for number in sorted(self.fates)),
            findings=tuple(self.found[number] for number in sorted(self.found)),
            tally=self.chair.tally,
            outcome=outcome,
            stop_reason=stop_reason,
            flags=tuple(sorted(set(flags))),
        )

    def _outcome(self, *, silent: bool) -> tuple[Outcome, StopReason]:
        if self.cut is not None:
            return "budget", self.cut
        if silent:
            return "failed", "no_legal_answer"
        undecided = any(each.verdict == "unsure" for each in self.fates.values())
        return ("unresolved" if undecided else "justified"), "checked"


@dataclass(slots=True, kw_only=True)
class _Edge:
    """The work on one edge; `offered` are the classes that it may go under, once looked up."""

    edge: Edge
    around: Neighborhood
    sweep: _Sweep
    offered: dict[str, tuple[str, Portrait]] = field(default_factory=dict)

    async def __call__(self) -> CheckedEdge:
        sweep, edge = self.sweep, self.edge
        job = sweep.job
        claim = self.around.claim(edge, job.context)
        at = ("edge", edge.child, edge.parent)
        examined, mended = await check(claim, self._candidates, job.procedure, sweep.chair, at)
        cut = mended.cut if mended is not None else None
        return CheckedEdge(
            edge=edge, examined=examined, mended=mended, edit=self._edit(mended), cut=cut
        )

    def _candidates(self) -> dict[str, Portrait]:
        self.offered = self.around.candidates(self.edge, self.sweep.job.context)
        return {name: portrait for name, (_, portrait) in self.offered.items()}

    def _edit(self, mended: Mended | None) -> Edit | None:
        if mended is None or isinstance(mended.proposal, Silent):
            return None
        proposal = mended.proposal
        to = self.offered[proposal.to][0] if proposal.to else ""
        upheld = mended.upheld and not self.sweep.job.heuristic
        return Edit(
            kind=proposal.kind, reason=proposal.reason, to=to, checked=upheld, text=proposal.text
        )


async def _play(job: HierarchyJob, chair: JournaledChair) -> EndedHierarchy:
    return await _Sweep(job=job, chair=chair).over()


def _more(surveyed: EndedHierarchy) -> dict[str, object]:
    """How many edges stand, fall, and are left open."""
    return {
        "upheld": surveyed.upheld,
        "rejected": surveyed.rejected,
        "undecided": surveyed.undecided,
    }


COURSE = Course(play=_play, more=_more)
