"""What the dialectic buys over other ways to an answer: every way on every topic, then judges."""

from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec

from aufheben.app import App
from aufheben.app.seats import bench_with
from aufheben.bench.dialectic.contest import Contest, contest_of, planned
from aufheben.bench.dialectic.tries import Ratings, Tried, Tries, shown_of
from aufheben.bench.figures import can_argue
from aufheben.bench.measurement import Measured, Told, canned, written
from aufheben.bench.options import Dialectic
from aufheben.domain.models import unplaced
from aufheben.domain.vocabulary import Lang
from aufheben.errors import AgentFailed, MissingExtra
from aufheben.evaluation.dialectic.measures import measures, unmeasured
from aufheben.evaluation.picture import Picture, drawn, japanese
from aufheben.words import Said, speaker, spelled

_say = speaker(__name__)


def estimate(options: Dialectic, app: App) -> Said:
    """How many runs and calls it can come to, ratings apart. Raises BadInput."""
    return _estimate(contest_of(bench_with(options, app.agents)), app)


def _estimate(contest: Contest, app: App) -> Said:
    works = [*contest.dearest, *contest.stanceless]
    requests = (planned(work, contest.options, {}).request for work in works)
    calls = sum(app.seat(request)[1].job.bound for request in requests)
    work = _say("work", runs=len(contest.works), calls=calls)
    judges = _say.joined(*map(unplaced, contest.judges))
    return _say("work_rated", work=work, judges=judges) if contest.judges else work


async def measured(options: Dialectic, app: App, told: Told) -> Measured:
    """Every try, then every judge: the table. Raises BadInput, AgentFailed, MissingExtra."""
    _check_extra()
    contest = contest_of(bench_with(options, app.agents))
    told(0, 0, _estimate(contest, app))
    tries = await Tries(contest=contest, app=app, told=told).all()
    if tries and not any(one.trial.terminated for one in tries):
        raise AgentFailed(_say("every_run_failed", error=tries[0].trial.error))
    ratings = Ratings(contest=contest, app=app, told=told)
    await ratings.all(tries)
    # Of many methods and topics it takes minutes.
    told(0, 0, _say("statistics_of", runs=len(tries)))
    return _measured(contest, [ratings.added(one) for one in tries], ratings)


def _measured(contest: Contest, tries: Sequence[Tried], ratings: Ratings) -> Measured:
    from aufheben.evaluation.dialectic.picture import picture
    from aufheben.evaluation.dialectic.summary import comma_separated, summary

    options = contest.options
    lang: Lang = "ja" if options.lang == "ja" else "en"
    trials = [one.trial for one in tries]

    def warnings(words: Lang) -> list[str]:
        return [spelled(each, words) for each in _warned(contest, tries, ratings.failed_by)]

    told = summary(
        trials,
        ratings.duels,
        baseline=contest.baseline.name,
        models={row.label: list(row.models) for row in contest.rows},
        warnings=warnings(lang),
        seed=options.draw,
        resamples=options.resamples,
    )

    def drawing(words: Lang = lang) -> Picture:
        return picture({**told, "warnings": warnings(words)}, words)

    return Measured(
        summary=told,
        files={
            **written(
                told, lang, csv=lambda: comma_separated(trials, ratings.duels), picture=drawing
            ),
            "png": lambda: drawn(drawing(lang if japanese() else "en"), ending="png"),
        },
        failed=sum(bool(one.trial.error) for one in tries) + len(ratings.failed_by),
    )


def _warned(contest: Contest, tries: Sequence[Tried], failed_by: Sequence[str]) -> Iterator[Said]:
    """What must stand beside the figures; `failed_by` has the judge of each rating that failed."""
    yield from canned([*(model for row in contest.rows for model in row.models), *contest.judges])
    for method in contest.methods:
        if open_ended := sum(not can_argue(method, topic) for topic in contest.topics):
            yield _say("warning_open", method=method.name, n=open_ended)
    if unended := sum(not one.trial.terminated for one in tries):
        yield _say("warning_unended", n=unended)
    if unmade := len(contest.works) - len(tries):
        yield _say("warning_unmade", n=unmade)
    yield from _unmeasured(tries)
    for judge in dict.fromkeys(failed_by):
        yield _say("warning_unjudged", n=failed_by.count(judge), who=unplaced(judge))
    if contest.judges and (uncontrolled := {*_uncontrolled(tries)}):
        yield _say("warning_uncontrolled", n=len(uncontrolled))


def _unmeasured(tries: Sequence[Tried]) -> Iterator[Said]:
    """Figures of other packages that could not be taken, each with what was first wrong."""
    for name in (each for each, its in measures().items() if its.of):
        notes = [one.trial.notes.get(unmeasured(name)) for one in tries]
        if wrong := [str(note) for note in notes if note is not None]:
            yield _say("warning_unmeasured", name=name, n=len(wrong), why=wrong[0])


def _uncontrolled(tries: Iterable[Tried]) -> Iterator[str]:
    """Topics whose obvious option no judge was shown."""
    for one in tries:
        shown = shown_of(one) if one.work.topic.obvious else None
        if shown is not None and not shown.obvious:
            yield one.work.topic.id


def _check_extra() -> None:
    """Raises MissingExtra, or BadInput, before anything is spent that could not be counted."""
    measures()
    missing = [name for name in ("scipy", "statsmodels") if find_spec(name) is None]
    if missing:
        raise MissingExtra(extra="bench", why=_say("statistics_need", missing=", ".join(missing)))
