"""What users agree to before models are paid: whom a run asks, how often, and for how much at most."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from aufheben.app import App
from aufheben.app.disclosure import away, leaving
from aufheben.app.permissions import asked, paid
from aufheben.app.purse import Purse
from aufheben.errors import BadInput
from aufheben.rooms.costs import CostEstimate, paid_as
from aufheben.words import Fact, speaker, tell

_say = speaker(__name__)

_FREE_OF_CHARGE = CostEstimate(bound=0, said="", brief="", usual={})


@dataclass(frozen=True, slots=True, kw_only=True)
class Costs:
    """What a run will take: an estimate, the models that are `paid`, and the most it may cost.

    `most` are US dollars, None where no limit holds.
    """

    estimate: CostEstimate
    paid: tuple[str, ...]
    most: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreements:
    """Which runs of a server users agreed to pay for, out of its purse."""

    app: App
    purse: Purse
    _agreed: set[str] = field(default_factory=set)

    def costs(self, job: Any, asking: Any, estimate: CostEstimate) -> Costs:
        """Of a run before it begins. Raises BadInput where nobody allowed its models."""
        models = paid(asked(job, asking), self.app)
        self._check_allowed(models)
        return Costs(estimate=estimate, paid=models, most=self.purse.most(job, asking))

    def costs_on(self, run: str) -> Costs:
        """What going on with a run costs at most. Raises BadInput where too little is left for it."""
        _, job, record = self.app.kept(run)
        if record.ended is not None:
            return Costs(estimate=_FREE_OF_CHARGE, paid=())
        models = paid(asked(job, self.app.asking_of()), self.app)
        self._check_allowed(models)
        self.purse.check_left(run, job)
        leaves = (*leaving(job, self.app.asking_of()), *away(self.app.store))
        estimate = replace(_FREE_OF_CHARGE, bound=job.job.bound, leaves=leaves)
        return Costs(estimate=estimate, paid=models, most=job.job.limits.money)

    def check_agreed(self, costs: Costs, agreed: int | None, run: str = "") -> None:
        """Raises BadInput for what is paid for, and that nobody was told of."""
        bound = costs.estimate.bound
        if not costs.paid or run in self._agreed or (agreed is not None and agreed >= bound):
            return
        told = (*_parts(costs), *tell(costs.estimate.leaving).splitlines())
        what = _say("nobody_agreed", costs=_say.joined(*told, between="semicolon"))
        raise BadInput(what, do=_say("tell_the_user", bound=bound))

    def begun(self, run: str) -> None:
        """A run goes on that was agreed to."""
        self._agreed.add(run)

    def _check_allowed(self, models: tuple[str, ...]) -> None:
        named = bool(self.app.defaults.get("model") or self.app.allowed.models)
        bounded = self.purse.is_bounded or self.app.defaults.get("money") is not None
        if models and not named and not bounded:
            what = _say(f"nobody_allowed_{paid_as(models[0])}", model=models[0])
            raise BadInput(what, do=_say("play_or_start_with_model"))


def said(costs: Costs) -> str:
    """Whom it asks, how often at most, and for how much money."""
    return tell(_say.joined(*_parts(costs), between="semicolon"))


def _parts(costs: Costs) -> Iterator[Fact]:
    lines = tell(costs.estimate.brief).splitlines()
    yield from lines or (", ".join(costs.paid) or _say("nobody_is_paid"),)
    yield _say("answers_at_most", bound=costs.estimate.bound)
    if costs.most is not None:
        yield _say("dollars_at_most", most=costs.most)
