"""Running a benchmark of answers: every try, then every judge; each a run, found where begun."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar

from aufheben.domain import NEUTRAL
from aufheben.errors import AgentFailed, AufhebenError, BadInput
from aufheben.surfaces.cli.benches.answer_ratings import dueled, pairs_of, rated
from aufheben.surfaces.cli.benches.answer_rows import SYMBOLIC, Row, judges, public, rows
from aufheben.surfaces.cli.benches.answer_runs import Hall, Tried, Work, cast_of, tried
from aufheben.surfaces.cli.benches.answer_warnings import warned
from aufheben.surfaces.cli.clean import echo

if TYPE_CHECKING:
    from aufheben.domain.topics import Topic
    from aufheben.domain.words import Lang
    from aufheben.evaluation.dialectic.methods import Method
    from aufheben.evaluation.dialectic.statistics.table import Table
    from aufheben.evaluation.dialectic.trial import AnswerTrial, Duel

R = TypeVar("R")
FIRST = "first"
"""What --matched-tokens says where it names no method: the first one that debates."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """All that came of a contest; `failed_by` has the judge of each rating that failed."""

    tries: "tuple[Tried, ...]"
    trials: "tuple[AnswerTrial, ...]"
    duels: "tuple[Duel, ...]"
    failed_by: tuple[str, ...]

    @property
    def failed(self) -> int:
        """How many runs, ratings and comparisons came to no end."""
        return sum(bool(trial.error) for trial in self.trials) + len(self.failed_by)


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """Who tries what: rows of models, methods, topics, and who judges."""

    topics: "tuple[Topic, ...]"
    methods: "tuple[Method, ...]"
    rows: tuple[Row, ...]
    judges: tuple[str, ...]
    options: Mapping[str, Any]

    @property
    def works(self) -> list[Work]:
        """Every try, in the order of the tables."""
        return [
            Work(topic=topic, method=method, row=row, number=number)
            for row in self.rows
            for method in self.methods
            for topic in self.topics
            for number in range(1, self.options["trials"] + 1)
        ]

    @property
    def baseline(self) -> "Method":
        """The way that the others are compared with: as named, else a single call, else the first."""
        named = self.options["baseline"]
        if named is not None:
            return self._among(named, "--baseline")
        return next((m for m in self.methods if m.form == "single"), self.methods[0])

    @property
    def measure_of_spending(self) -> "Method | None":
        """The way whose tokens others are to match. Raises BadInput where there is none."""
        named = self.options["matched_tokens"]
        if named is None:
            return None
        if named != FIRST:
            found = self._among(named, "--matched-tokens")
        else:
            debating = (m for m in self.methods if not m.matching and m.form != "single")
            found = next(debating, self.methods[0])
        if found.matching or found.form == "single":
            do = "name one that debates, for example lift@2, among the methods too"
            raise BadInput("--matched-tokens, but no method whose tokens could be matched", do=do)
        return found

    def _among(self, name: str, option: str) -> "Method":
        """The method of that name. Raises BadInput where it is not tried."""
        from aufheben.evaluation.dialectic.methods import read_method

        found = read_method(name)
        if found not in self.methods:
            do = f"one of {', '.join(method.name for method in self.methods)}"
            raise BadInput(f"{option} {name} is not among the methods", do=do)
        return found


def announced(contest: Contest) -> str:
    """How many runs and calls it can come to, ratings apart. Raises BadInput."""
    # How many samples tokens will buy is not known yet; the bound takes it for the most.
    matching = contest.measure_of_spending is not None
    works = [replace(w, matched=1) if matching else w for w in contest.works]
    asked = [*works, *_stanceless(contest)]
    calls = sum(cast_of(work, contest.options, {}).case.bound for work in asked)
    judged = f"; each answer is rated by {', '.join(map(public, contest.judges))}"
    return f"{len(works)} runs, at most {calls:,} calls{judged if contest.judges else ''}"


def measured(contest: Contest, lang: "Lang" = "en") -> "tuple[Table, int]":
    """The table, and how many runs and ratings failed. Raises BadInput, AgentFailed."""
    from aufheben.evaluation.dialectic.statistics.table import tabled

    held = _held(contest)
    if held.failed and not any(trial.terminated for trial in held.trials):
        raise AgentFailed(f"every run failed; the first: {held.trials[0].error}")
    if not contest.options["quiet"]:
        # Of many methods and topics it takes minutes.
        echo(f"statistics of {len(held.trials)} runs", err=True)
    table = tabled(
        held.trials,
        held.duels,
        baseline=contest.baseline.name,
        models={row.label: list(row.models) for row in contest.rows},
        warnings=warned(
            held.tries,
            models=[model for row in contest.rows for model in row.models],
            unmade=len(contest.works) - len(held.tries),
            judges=contest.judges,
            failed_by=held.failed_by,
            lang=lang,
        ),
        seed=contest.options["draw"],
        resamples=contest.options["resamples"],
    )
    return table, held.failed


def _held(contest: Contest) -> Held:
    try:
        return asyncio.run(_all(contest))
    except KeyboardInterrupt:
        echo("\nthe same command goes on where it stopped", err=True)
        raise


async def _all(contest: Contest) -> Held:
    async with _hall(contest) as hall:
        await _find_stances(contest, hall)
        tries = await _tries(contest, hall)
        ratings = [(one, judge) for one in tries if one.told for judge in contest.judges]
        jobs = [_later(rated, one, judge, hall) for one, judge in ratings]
        marks = await _wave(jobs, hall, "ratings", lambda marked: marked.said)
        compared = contest.judges and contest.options["prefer"]
        pairs = pairs_of(tries, contest.baseline.name) if compared else []
        matches = [(pair, judge) for pair in pairs for judge in contest.judges]
        jobs_of_duels = [_later(dueled, pair, judge, hall) for pair, judge in matches]
        met = await _wave(jobs_of_duels, hall, "comparisons", lambda duel: duel.said)
    by_run = {one.trial.run: one.trial for one in tries if one.told}
    for (one, _), marked in zip(ratings, marks, strict=True):
        trial = by_run[one.trial.run]
        by_run[one.trial.run] = replace(trial, marks=(*trial.marks, *marked.marks))
    lost = [judge for (_, judge), each in zip(ratings, marks, strict=True) if each.error]
    lost += [judge for (_, judge), each in zip(matches, met, strict=True) if each.error]
    return Held(
        tries=tuple(tries),
        trials=tuple(by_run[one.trial.run] if one.told else one.trial for one in tries),
        duels=tuple(duel.duel for duel in met if duel.duel is not None),
        failed_by=tuple(lost),
    )


def _stanceless(contest: Contest) -> list[Work]:
    """A single call in every row for each topic without stances: it has to find them first."""
    from aufheben.evaluation.dialectic.methods import read_method

    single = read_method("single")
    return [
        Work(topic=topic, method=single, row=row, number=0)
        for row in contest.rows
        for topic in contest.topics
        if len(topic.stances) < 2
    ]


async def _find_stances(contest: Contest, hall: Hall) -> None:
    """Stances for the topics that have none, the same for every method and trial."""
    jobs = [_later(tried, work, hall) for work in _stanceless(contest)]
    for one in await _wave(jobs, hall, "stances", _said):
        seats = one.told.finished.case.seats if one.told is not None else ()
        if seats and all(seat.stance.strip() for seat in seats):
            hall.stances[one.work.where] = tuple(seat.stance for seat in seats)
        else:
            hall.unfound[one.work.where] = one.trial.error or f"{one.trial.stop_reason}"


async def _tries(contest: Contest, hall: Hall) -> list[Tried]:
    """Every try in order; those that match another's tokens after the others."""
    spending, works = contest.measure_of_spending, contest.works
    later = [work for work in works if spending is not None and work.method.matching]
    first = [work for work in works if spending is None or not work.method.matching]
    done = {one.work.key: one for one in await _tried(first, hall)}
    if spending is not None:
        found = [replace(w, matched=_spent(w, spending, done)) for w in later]
        # Unmatched it would be no like with like, and tokens nobody counts buy any number.
        works_matched = [work for work in found if work.matched]
        done |= {one.work.key: one for one in await _tried(works_matched, hall)}
    return [done[work.key] for work in works if work.key in done]


def _spent(work: Work, spending: "Method", done: Mapping[Any, Tried]) -> int | None:
    """Tokens that the measure of spending took on the same topic; None where it came to no end."""
    told = done[replace(work, method=spending).key].told
    return None if told is None else told.finished.tally.usage.tokens


async def _tried(works: Sequence[Work], hall: Hall) -> list[Tried]:
    return await _wave([_later(tried, work, hall) for work in works], hall, "runs", _said)


def _said(one: Tried) -> str:
    trial = one.trial
    end = trial.error or f"{trial.outcome} ({trial.stop_reason})"
    return f"{trial.row} {trial.method} {trial.topic} {trial.lang} {trial.number}: {end}"


def _later(function: Callable[..., Awaitable[R]], *arguments: object) -> Callable[[], Awaitable[R]]:
    return lambda: function(*arguments)


async def _wave(
    jobs: "Sequence[Callable[[], Awaitable[R]]]", hall: Hall, what: str, said: Callable[[R], str]
) -> list[R]:
    """What comes of every job, in order; told on stderr as it comes. Raises AufhebenError."""
    from aufheben.runtime.batch import GiveUp, each

    found: dict[int, R] = {}
    hope = GiveUp()
    async for number, done in each(jobs, hall.options["in_flight"]):
        if isinstance(done, AufhebenError):
            raise done
        found[number] = done
        if not hall.options["quiet"]:
            echo(f"{what} {len(found)}/{len(jobs)} {said(done)}", err=True)
        # What judges cannot do costs their figures and not the table.
        hope.record(done.trial.error if isinstance(done, Tried) else "")
    return [found[number] for number in range(len(jobs))]


@asynccontextmanager
async def _hall(contest: Contest) -> AsyncIterator[Hall]:
    """Everybody seated behind one gate, and the journal open."""
    from aufheben import wiring
    from aufheben.runtime.batch import Throttled
    from aufheben.surfaces.cli.journals import open_store
    from aufheben.surfaces.cli.models import asking_apart

    options = dict(contest.options)
    asking = asking_apart(options)
    store = open_store(options["journal"])
    gate = asyncio.Semaphore(options["in_flight"])
    langs: list[str] = list(dict.fromkeys(topic.lang for topic in contest.topics))
    seats = max((len(topic.stances) for topic in contest.topics), default=0)
    names = [*(f"AG{number}" for number in range(1, max(2, seats) + 1)), NEUTRAL.name]
    async with AsyncExitStack() as stack:

        async def seated(named: dict[str, str], lang: Any, prompts: str | None) -> Any:
            how = replace(asking, prompts=prompts)
            agents = await stack.enter_async_context(wiring.seated(named, lang=lang, asking=how))
            return {seat: Throttled(agent, gate) for seat, agent in agents.items()}

        debating = {
            (row.label, lang): await seated(_sitting(row, names), lang, row.prompts)
            for row in contest.rows
            for lang in langs
        }
        judging = {
            (judge, lang): (await seated({"J1": judge}, lang, None))["J1"]
            for judge in contest.judges
            for lang in langs
        }
        yield Hall(
            options=options,
            asking=asking,
            store=store,
            known=frozenset(record.run for record in store.runs()),
            seated=debating,
            judging=judging,
            tests=_tests(asking),
            repetition=wiring.repetition(asking),
        )


def _names(contest: Contest) -> list[str]:
    """Every seat that some topic needs."""
    seats = max((len(topic.stances) for topic in contest.topics), default=0)
    return [*(f"AG{number}" for number in range(1, max(2, seats) + 1)), NEUTRAL]


def _sitting(row: Row, names: Sequence[str]) -> dict[str, str]:
    """Who sits in each seat that may be needed; a seat that nobody was named for stays empty."""
    if row.symbolic:
        return dict.fromkeys(names, SYMBOLIC)
    known = [
        name for name in names if name in row.agents or "" in row.agents or name == NEUTRAL.name
    ]
    return {name: row.agent(name) for name in known}


def _tests(asking: Any) -> dict[str, Any]:
    """By which tests a run is looked through for what it says again, afterwards."""
    from aufheben import wiring
    from aufheben.runtime.repetition import Exact, Lexical

    found: dict[str, Any] = {"exact": Exact(), "lexical": Lexical()}
    if asking.repetition == "semantic":
        found["semantic"] = wiring.semantic(asking)
    return found


def contest_of(topics: "tuple[Topic, ...]", options: Mapping[str, Any]) -> Contest:
    """The contest that the options ask for. Raises BadInput before anybody is asked."""
    from aufheben.evaluation.dialectic.methods import read_methods

    debaters = rows(options)
    contest = Contest(
        topics=topics,
        methods=read_methods(options["methods"]),
        rows=debaters,
        judges=judges(options, debaters),
        options=options,
    )
    # Asked for here, so that what cannot be is refused before anything is spent.
    _ = contest.baseline, contest.measure_of_spending
    return contest
