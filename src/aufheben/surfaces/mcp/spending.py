"""What an assistant may let models cost: what whoever started the server allows, and users agree to."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import urlsplit

from aufheben.app import App
from aufheben.app.spent import spent
from aufheben.domain.models import ModelName, is_assistant
from aufheben.errors import BadInput
from aufheben.rooms.room import CostEstimate

_HERE = ("localhost", "127.0.0.1", "::1")
_FREE = "ollama"
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
class Purse:
    """Money for all runs of one server: `budget` US dollars, None if whoever started it said none."""

    app: App
    budget: float | None = None
    _kept: dict[str, float] = field(default_factory=dict)
    _agreed: set[str] = field(default_factory=set)

    @property
    def nothing(self) -> Costs:
        """What a run takes that is over."""
        return Costs(estimate=_FREE_OF_CHARGE, paid=())

    async def costs(self, room: Any, job: Any, asking: Any) -> Costs:
        """Of a run before it begins. Raises BadInput where nobody allowed its models."""
        paid = paid_models(job.agents.values(), self.app)
        estimate = await self.app.cost(room, job, asking)
        self._check_allowed(paid, estimate)
        return Costs(estimate=estimate, paid=paid, most=self._most(job) if paid else None)

    def bounded(self, request: Any, costs: Costs) -> Any:
        """The request with the most that its run may cost."""
        return request if costs.most is None else replace(request, money=costs.most)

    def check_agreed(self, costs: Costs, agreed: int | None, run: str = "") -> None:
        """Raises BadInput for what is paid for, and that nobody was told of."""
        bound = costs.estimate.bound
        if not costs.paid or run in self._agreed or (agreed is not None and agreed >= bound):
            return
        do = f"tell the user, and where they consent call it again with agreed: {bound}"
        raise BadInput(f"nobody agreed to what this costs: {said(costs)}", do=do)

    def begun(self, run: str, costs: Costs) -> None:
        """A run that is paid for goes on."""
        if costs.paid:
            self._agreed.add(run)
            self._kept[run] = costs.most or 0.0

    def left(self, but: str = "") -> float | None:
        """US dollars that no run of this server has taken or may still take; None without a budget."""
        if self.budget is None:
            return None
        return max(0.0, self.budget - sum(map(self._taken, self._kept.keys() - {but})))

    def check_left(self, run: str, job: Any) -> Costs:
        """What going on with a run costs at most. Raises BadInput where too little is left for it."""
        paid = paid_models(job.agents.values(), self.app)
        most, left = job.job.limits.money, self.left(run)
        estimate = replace(_FREE_OF_CHARGE, bound=job.job.bound)
        self._check_allowed(paid, estimate, is_priced=True)
        if paid and left is not None and (most is None or most - self._spent(run) > left):
            raise BadInput(f"run {run} may cost more than the {left:.2f} dollars left", do=_MORE)
        return Costs(estimate=estimate, paid=paid, most=most)

    def _check_allowed(
        self, paid: tuple[str, ...], estimate: CostEstimate, *, is_priced: bool = False
    ) -> None:
        own = str(self.app.defaults.get("model"))
        bounded = self.budget is not None or self.app.defaults.get("money") is not None
        strange = next((name for name in paid if name != own), None)
        if strange is not None and not bounded:
            do = "answer in the seats yourself, assistant_plays: true; or let the user start aufheben mcp with a model or a budget"
            raise BadInput(f"nobody allowed {strange}, which costs money", do=do)
        unknown = estimate.money is None and not is_priced
        if paid and self.budget is not None and unknown:
            do = "answer in the seats yourself, assistant_plays: true; or name another model"
            raise BadInput(f"no price is known for {', '.join(paid)}: no budget holds it", do=do)

    def _most(self, job: Any) -> float | None:
        """The least of all limits. Raises BadInput where nothing is left."""
        left, own = self.left(), job.job.limits.money
        if left is not None and left <= 0:
            raise BadInput(f"the budget of {self.budget:g} dollars is spent", do=_MORE)
        return min((each for each in (left, own) if each is not None), default=None)

    def _taken(self, run: str) -> float:
        """What it has cost where it has ended, else the most that it may."""
        if not self.app.store.has(run):
            return self._kept[run]
        record = self.app.store.read(run)
        money = spent(record).money
        return money if record.ended is not None and money is not None else self._kept[run]

    def _spent(self, run: str) -> float:
        return spent(self.app.store.read(run)).money or 0.0


_MORE = "answer in the seats yourself, assistant_plays: true; or let the user start aufheben mcp with a larger budget"


def paid_models(agents: Iterable[str], app: App) -> tuple[str, ...]:
    """Those of some agents that somebody is paid for: no logic, nobody who sits here, no machine of one's own."""
    named = (each for each in dict.fromkeys(agents) if ":" in each and not is_assistant(each))
    return tuple(name for name in named if not _is_own(ModelName.read(name), app))


def _is_own(model: ModelName, app: App) -> bool:
    address = model.base_url or app.defaults.get("base_url")
    return model.provider == _FREE or (
        isinstance(address, str) and urlsplit(address).hostname in _HERE
    )


def said(costs: Costs) -> str:
    """Whom it asks, how often at most, and for how much money."""
    asks = costs.estimate.brief or ", ".join(costs.paid) or "nobody is paid"
    most = "" if costs.most is None else f"; {costs.most:.2f} dollars at most"
    return f"{asks}; {costs.estimate.bound} answers at most{most}"
