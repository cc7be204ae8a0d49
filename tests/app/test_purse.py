"""All runs of a server together: a day's budget is never passed, whatever is begun, stopped or started anew."""

import asyncio
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.app import App, Event, Record
from aufheben.app.harmless import LOST, THE_PAGE, check_kept
from aufheben.app.permissions import Allowed, paid
from aufheben.app.purse import Purse
from aufheben.app.usage import spent
from aufheben.errors import BadInput
from aufheben.rooms.dialectic.request import Dialectic
from aufheben.rooms.options import Asking
from aufheben.runtime.memory import MemoryStore
from tests.profiles import examples

PAID = "openai:gpt-5-mini"
DAY = 10.0
NOW = datetime.now(UTC)


def purse(store: MemoryStore, **allowed: Any) -> Purse:
    """That of a server which is started now."""
    return Purse(app=App(journal=store, allowed=Allowed(**allowed)), outside=THE_PAGE)


def asked(money: float | None, model: str = PAID) -> tuple[Any, Any]:
    """A room and a job that may cost so much."""
    stances = {"A": "We should.", "B": "We should not."}
    request = Dialectic(what="Should we?", stances=stances, model=model, money=money)
    return App(journal=":memory:").seat(request)


def begun(store: MemoryStore, run: str, money: float | None, *, ago: float = 0) -> Any:
    """A run in the journal, begun so many hours ago; its job."""
    room, job = asked(money)
    at = (NOW - timedelta(hours=ago)).isoformat(timespec="seconds")
    store.begin(Record(run=run, created=at, settings=room.encode(job))).close()
    return job


def costs(store: MemoryStore, run: str, money: float) -> None:
    """One answer more, and what it cost."""
    _append(store, run, "answered", {"spent": {"input": 1, "money": money}})


def ends(store: MemoryStore, run: str) -> None:
    _append(store, run, "ended", {"outcome": "failed"})


def _append(store: MemoryStore, run: str, kind: Any, payload: dict[str, Any]) -> None:
    journal = store.hold(run)
    number = len(journal.record.events) + 1
    asyncio.run(journal.append(Event(number=number, kind=kind, place=(number,), payload=payload)))
    journal.close()


Step = tuple[str, float | None, int]
STEPS = st.tuples(
    st.sampled_from(["begin", "cost", "stop", "end", "resume", "restart", "takes in"]),
    st.none() | st.floats(0.01, 2 * DAY),
    st.integers(0, 5),
)


@examples(100)
@given(st.lists(STEPS, max_size=25))
def test_what_runs_of_a_day_cost_never_passes_its_budget(steps: list[Step]) -> None:
    """Each costs no more than it was allowed, as its limit says; what came from elsewhere may say anything."""
    store, numbers = MemoryStore(), count()
    held, going, left = purse(store, per_day=DAY), dict[str, float](), list[str]()
    for step, money, which in steps:
        run = [*going][which % len(going)] if going else ""
        if step == "restart":
            left += going
            going, held = {}, purse(store, per_day=DAY)
        elif step in ("begin", "takes in"):
            name, (_, job) = f"r{next(numbers)}", asked(money)
            if step == "takes in":
                begun(store, name, money)
                left.append(name)
                continue
            try:
                most = held.begin(name, job, Asking())
            except BadInput:
                continue
            assert most is not None
            begun(store, name, most)
            going[name] = most
        elif step == "resume" and left:
            name = left[which % len(left)]
            _, job, _ = held.app.kept(name)
            try:
                held.go_on(name, job)
            except BadInput:
                continue
            left.remove(name)
            going[name] = job.job.limits.money
        elif run and step == "cost":
            before = spent(store.read(run)).money or 0.0
            costs(store, run, min(money or DAY, going[run] - before))
        elif run and step in ("stop", "end"):
            del going[run]
            held.rest(run)
            ends(store, run) if step == "end" else left.append(run)
        total = sum(spent(store.read(record.run)).money or 0.0 for record in store.runs())
        assert total <= DAY + 1e-6


def test_a_restart_forgets_nothing_and_the_next_day_begins_anew() -> None:
    store = MemoryStore()
    for run, ago in (("old", 25), ("new", 23)):
        begun(store, run, 8.0, ago=ago)
        costs(store, run, 7.0)
        ends(store, run)
    for _ in range(2):
        held = purse(store, per_day=DAY)
        assert held.left() == 3.0
        assert held.most(asked(None)[1], Asking()) == 3.0
        assert held.most(asked(1.0)[1], Asking()) == 1.0
    with pytest.raises(BadInput, match="the budget of 7 dollars a day is spent"):
        purse(store, per_day=7.0).most(asked(1.0)[1], Asking())


def test_a_run_of_another_day_is_gone_on_with_on_no_day_of_the_server() -> None:
    store = MemoryStore()
    job = begun(store, "old", 1.0, ago=25)
    with pytest.raises(BadInput, match="begun more than a day ago"):
        purse(store, per_day=DAY).go_on("old", job)
    purse(store).go_on("old", job)


def test_a_run_that_was_taken_in_lately_hides_none_that_was_begun_before_it() -> None:
    store = MemoryStore()
    held = purse(store, per_day=DAY)
    begun(store, "mine", 5.0)
    costs(store, "mine", 4.0)
    begun(store, "foreign", 5.0, ago=10_000)
    assert held.left() == 6.0
    costs(store, "mine", 1.0)
    begun(store, "next", 5.0)
    costs(store, "next", 1.0)
    assert held.left() == 4.0


def test_whoever_removes_a_run_has_no_money_back() -> None:
    store = MemoryStore()
    begun(store, "paid", 5.0)
    begun(store, "old", 5.0, ago=25)
    begun(store, "free", 5.0)
    costs(store, "paid", 4.0)
    costs(store, "old", 4.0)
    held = purse(store, per_day=DAY)
    with pytest.raises(BadInput, match="counts in the budget of its day"):
        held.check_removed("paid")
    held.check_removed("old")
    held.check_removed("free")
    purse(store).check_removed("paid")


def test_no_budget_holds_a_model_whose_price_nobody_knows() -> None:
    _, job = asked(None, "openai:nobody-has-heard-of-it")
    for allowed in ({"per_day": 1.0}, {"budget": 1.0}):
        with pytest.raises(BadInput, match="so money is no limit"):
            purse(MemoryStore(), **allowed).most(job, Asking())
    assert purse(MemoryStore()).most(job, Asking()) is None


def test_both_budgets_hold() -> None:
    _, job = asked(5.0)
    assert purse(MemoryStore(), per_day=3.0, budget=2.0).begin("a", job, Asking()) == 2.0
    assert purse(MemoryStore(), per_day=3.0, budget=4.0).begin("a", job, Asking()) == 3.0
    held = purse(MemoryStore(), per_day=3.0)
    held.begin("a", job, Asking())
    with pytest.raises(BadInput, match="is spent"):
        held.begin("b", job, Asking())
    held.rest("a")
    assert held.begin("b", job, Asking()) == 3.0


def test_whoever_judges_repetition_is_paid_for_too() -> None:
    stances = {"A": "Tweety is a bird.", "B": "Tweety is small."}
    _, job = App(journal=":memory:").seat(Dialectic(what="Is Tweety small?", stances=stances))
    asking = Asking(repetition="model", repetition_model=PAID)
    held = purse(MemoryStore(), per_day=3.0)
    assert held.most(job, Asking()) is None
    assert held.most(job, asking) == 3.0


def test_a_name_that_is_free_again_pays_for_nobody() -> None:
    store = MemoryStore()
    held = purse(store, per_day=DAY, budget=DAY)
    begun(store, "same", 5.0)
    held.begin("same", asked(5.0)[1], Asking())
    ends(store, "same")
    held.rest("same")
    assert held.left() == DAY
    store.remove("same")
    held.begin("same", asked(5.0)[1], Asking())
    begun(store, "same", 5.0)
    costs(store, "same", 4.0)
    ends(store, "same")
    held.rest("same")
    assert held.left() == DAY - 4.0


def test_a_provider_is_paid_wherever_the_models_of_the_start_are_free() -> None:
    app = App(journal=":memory:", base_url="http://127.0.0.1:1/v1", allowed=Allowed(free=True))
    assert paid((PAID, "openai:local@http://127.0.0.1:1/v1"), app) == (PAID,)


def test_no_server_goes_on_with_a_run_whose_calls_are_lost_again_and_again() -> None:
    store = MemoryStore()
    begun(store, "lost", 5.0)
    app = App(journal=store, model=PAID)
    for lost in range(LOST + 1):
        check_kept(app, "lost")
        _append(store, "lost", "asked", {"seat": lost})
    with pytest.raises(BadInput, match="65 calls of run lost were lost"):
        check_kept(app, "lost")


class Counted(MemoryStore):
    """Counts how often the whole of a run is read."""

    def __init__(self) -> None:
        super().__init__()
        self.reads = 0

    def read(self, run: str) -> Record:
        self.reads += 1
        return super().read(run)


@pytest.mark.parametrize("resting", [0, 1, 30])
def test_a_start_reads_no_run_that_has_not_moved_since_the_last_and_each_that_has_once(
    resting: int,
) -> None:
    store = Counted()
    for number in range(resting):
        begun(store, f"r{number}", 0.5)
        costs(store, f"r{number}", 0.01)
    held, (_, job) = purse(store, per_day=100.0), asked(1.0)
    held.begin("going", job, Asking())
    begun(store, "going", 1.0)
    left = held.left()
    store.reads = 0
    costs(store, "going", 0.1)
    assert (held.left(), store.reads) == (left, 0)
    for moved in range(min(resting, 2)):
        costs(store, f"r{moved}", 0.2)
    assert held.left() == pytest.approx(99.0 - 0.01 * resting - 0.2 * min(resting, 2))
    assert store.reads == min(resting, 2)
