"""One judgment of one is-a edge by one method, beside what people decided of the edge."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from aufheben.domain.opinions import Truth
from aufheben.domain.taxonomies import Edge
from aufheben.errors import Misuse
from aufheben.evaluation.core.trial import Trial, grouped, keyed

DEBATES: Final = (
    "relay",
    "parallel",
    "relay-mediator",
    "parallel-mediator",
    "relay-feedback",
    "parallel-feedback",
)
VOTE: Final = "self-consistency"
METHODS: Final = ("single", "one-way", *DEBATES, VOTE)
"""In the order of Kato & Sasaki's table 1, then the vote, which they do not have."""

Unit = tuple[str, str]
"""A method and the pair of experts (or the single one) that it was held with."""


def vote_for(method: str) -> str:
    """The name of the vote that may make as many calls as `method`: "self-consistency:relay"."""
    return f"{VOTE}:{method}"


@dataclass(frozen=True, slots=True, kw_only=True)
class EdgeTrial(Trial):
    """What `method` with `pair` said of an edge in the `number`-th trial of all edges.

    - `method`: one of METHODS, or `vote_for` one of them.
    - `pair`: the experts' letters ("NS"); of a single expert its own ("N").
    - `correct`: people hold `child` to be a subclass of `parent`; `kind`: of what kind the
      edge is ("reversed", "direct"), empty if that is not known.
    - `verdict`: the final one, whether the edge holds; `first`: the one that stood after the
      first opinions, before any debate. "unsure" where nobody gave a legal answer.

    Raises Misuse if the method is none of those.
    """

    method: str
    pair: str
    child: str
    parent: str
    correct: bool
    kind: str
    verdict: Truth
    first: Truth

    def __post_init__(self) -> None:
        if self.method.removeprefix(f"{VOTE}:") not in METHODS:
            raise Misuse(f"method {self.method!r}: expected one of {METHODS!r}")

    @property
    def edge(self) -> Edge:
        """What was judged; all its trials are drawn together."""
        return Edge(self.child, self.parent)

    @property
    def unit(self) -> Unit:
        """With what it was judged."""
        return (self.method, self.pair)

    @property
    def gold(self) -> Truth:
        """The verdict that people hold to be right."""
        return "true" if self.correct else "false"

    @property
    def hit(self) -> bool:
        """The final verdict is the right one; "unsure" never is."""
        return self.verdict == self.gold


def by_unit(trials: Iterable[EdgeTrial]) -> dict[Unit, tuple[EdgeTrial, ...]]:
    """Each unit's trials; units in order of first appearance."""
    return grouped(trials, lambda trial: trial.unit)


def by_number(trials: Iterable[EdgeTrial]) -> dict[int, tuple[EdgeTrial, ...]]:
    """The trials of each number, numbers rising."""
    return dict(sorted(grouped(trials, lambda trial: trial.number).items()))


def checked(trials: Iterable[EdgeTrial]) -> tuple[EdgeTrial, ...]:
    """The same trials; raises Misuse where two are one, or give an edge two gold labels."""
    found = tuple(trials)
    keyed(found, lambda t: (t.unit, t.number, t.edge), "method, pair, number and edge")
    labels: dict[Edge, bool] = {}
    for trial in found:
        if labels.setdefault(trial.edge, trial.correct) != trial.correct:
            raise Misuse(f"trials of {trial.edge!r} give it two gold labels")
    return found
