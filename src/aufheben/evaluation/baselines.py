"""What one gets without judging: always the same team, or any team by chance. Computed exactly."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from aufheben.errors import Misuse
from aufheben.evaluation.measures import Interval, wilson
from aufheben.evaluation.trials import Trial


@dataclass(frozen=True, slots=True, kw_only=True)
class Gold:
    """What people decided of a debate: some of its `teams` are the `winners`.

    Raises Misuse where the gold set is empty or names a team that is not in the debate.
    """

    debate: str
    winners: frozenset[str]
    teams: tuple[str, ...]

    def __post_init__(self) -> None:
        if not self.winners or not self.winners <= set(self.teams):
            raise Misuse(f"{self!r}: expected gold winners among the teams")


@dataclass(frozen=True, slots=True, kw_only=True)
class Baseline:
    """A way to answer without judging, with its accuracy, 0 to 1.

    `interval` says how far another set of debates could move it (Wilson, 95 %); None where
    the accuracy is an expectation.
    """

    name: str
    accuracy: float | None
    interval: Interval | None = None


def golds(trials: Iterable[Trial]) -> tuple[Gold, ...]:
    """Each debate once, in order of first appearance; raises Misuse where trials contradict."""
    found: dict[str, Gold] = {}
    for trial in trials:
        gold = Gold(debate=trial.debate, winners=trial.winners, teams=trial.teams)
        first = found.setdefault(trial.debate, gold)
        if first.winners != gold.winners or set(first.teams) != set(gold.teams):
            raise Misuse(f"trials of debate {trial.debate!r} give it two gold labels")
    return tuple(found.values())


def always(team: str, debates: Sequence[Gold]) -> Baseline:
    """To name one team ("OO") in every debate; where it does not speak, that is a miss."""
    hits = sum(team in gold.winners for gold in debates)
    share = hits / len(debates) if debates else None
    return Baseline(name=f"always {team}", accuracy=share, interval=wilson(hits, len(debates)))


def uniform(debates: Sequence[Gold]) -> Baseline:
    """To name any team of the debate, all equally likely: the mean of winners by teams."""
    shares = [Fraction(len(gold.winners), len(gold.teams)) for gold in debates]
    mean = float(sum(shares, Fraction()) / len(shares)) if shares else None
    return Baseline(name="random", accuracy=mean)


def baselines(debates: Sequence[Gold], *, team: str = "OO") -> tuple[Baseline, ...]:
    """Both, over the full set of debates, whatever part of it the panels have judged.

    `team` is the constant answer; "OO" is the best of the four on PanelBench's BP debates.
    """
    return (always(team, debates), uniform(debates))
