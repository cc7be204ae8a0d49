"""Tasks of Inspect: topics argued in one of our ways, measured, and judged where judges are named.

    inspect eval aufheben/dialectic -T method=lift@2 -T topics=bilingual -T limit=10 --epochs 3 \
        --model openai/MODEL --model-role judge=anthropic/MODEL
"""

from collections.abc import Callable, Sequence
from typing import Any

from inspect_ai import Task, task
from inspect_ai._util.error import PrerequisiteError
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.log import HeadlineMetric
from inspect_ai.model import get_model
from inspect_ai.scorer import Scorer

from aufheben.domain.topics import Topic
from aufheben.evaluation.dialectic.naming import read_method
from aufheben.formats.cases.specification import known
from aufheben.surfaces.cli.models import prompts_in
from aufheben.surfaces.cli.topics import read_topics
from aufheben.surfaces.inspecting.arguing import argue, seats_of, topical
from aufheben.surfaces.inspecting.doors import check_range, plainly
from aufheben.surfaces.inspecting.judges import ROLE, judges, judging
from aufheben.surfaces.inspecting.keeping import TOPIC, topic_out
from aufheben.surfaces.inspecting.models import named
from aufheben.surfaces.inspecting.scorers import judged, measured


def built(
    method: str,
    topics: str = "bilingual",
    lang: str = "en",
    limit: int | None = None,
    draw: int = 0,
    samples: int = 5,
    reasks: int = 2,
    repetition: str = "lexical",
    shaped: bool = True,
    prompts: str | None = None,
    explain: bool = False,
    figures: str = "main",
    readings: int = 1,
    allow_same_model: bool = False,
) -> Task:
    """Contested questions answered in one of our ways.

    Seats are held by the models of the roles AG1, AG2, … and M, else by the model evaluated;
    models of the role `judge` rate the answers. What Inspect limits, it limits for a whole
    sample; such a run ends with the outcome budget and is measured as far as it came.

    Args:
        method: FORM[@ROUNDS][+confirm], as in `aufheben bench dialectic --methods`.
        topics: A shipped name, a file or a folder, as in `aufheben bench dialectic --topics`.
        lang: en, ja or both.
        limit: Only so many topics, drawn by the seed `draw`, over clusters first.
        draw: The seed of that draw.
        samples: Answers that self-consistency compares; repairs of self-refine.
        reasks: How often an illegal answer may be mended.
        repetition: off, exact, lexical or semantic: by what a seat may not say the same again.
        shaped: Send the JSON Schema of each answer to providers that decode under one.
        prompts: A folder of templates ROOM/LANG/NAME.j2 that stand in for ours.
        explain: Explain the answer at the end: one more call.
        figures: main or all: which figures are shown of those that are computed.
        readings: How often each judge reads.
        allow_same_model: A judge may rate the answers of its own model; without a judge, the
            model evaluated rates itself.
    """
    with plainly():
        way = read_method(str(method))
        check_range("readings", readings, 1)
        wanted = _topics(str(topics), lang, limit, draw)
    solver = argue(
        method=way.name,
        samples=samples,
        reasks=reasks,
        repetition=repetition,
        shaped=shaped,
        prompts=_folder(prompts),
        explain=explain,
    )
    scorers: list[Scorer] = [measured(figures=figures, semantic=repetition == "semantic")]
    if judging() or allow_same_model:
        if not allow_same_model:
            _check_judges(wanted)
        scorers.append(
            judged(
                readings=readings,
                reasks=reasks,
                allow_same_model=allow_same_model,
                coverage=any(topic.key_points for topic in wanted),
                control=any(topic.obvious for topic in wanted),
            )
        )
    return Task(
        dataset=MemoryDataset(_samples(wanted), name=str(topics)),
        setup=topical(),
        solver=solver,
        scorer=scorers,
        headline_metric=HeadlineMetric(scorer="measured", score="answered", metric="mean"),
        metadata={"method": way.name},
        version=1,
    )


def _way(name: str, method: str, meaning: str) -> Callable[..., Task]:
    """A task of that name, which begins with that method."""

    def made(
        method: str = method,
        topics: str = "bilingual",
        lang: str = "en",
        limit: int | None = None,
        draw: int = 0,
        samples: int = 5,
        reasks: int = 2,
        repetition: str = "lexical",
        shaped: bool = True,
        prompts: str | None = None,
        explain: bool = False,
        figures: str = "main",
        readings: int = 1,
        allow_same_model: bool = False,
    ) -> Task:
        return built(**locals())

    made.__doc__ = f"{meaning} The parameters are those of `built`."
    return task(name=name)(made)


dialectic = _way("dialectic", "lift@2", "Ours: a short debate, then a way out of the conflict.")
published = _way("published", "published@2", "The dialectic of the published protocol.")
capped = _way("capped", "capped@2", "The dialectic with axes of conflict.")
no_schema = _way("no_schema", "no-schema@2", "The published protocol in free prose.")
debate = _way("debate", "mad@2", "Debate before a judge (Liang et al. 2023).")
free_debate = _way("free_debate", "free@2", "Free debate and a merge (Du et al. 2023).")
one_pass = _way("one_pass", "one-pass", "Opinion, counterargument, synthesis (Anghel et al. 2025).")
single = _way("single", "single", "One call.")
self_consistency = _way("self_consistency", "self-consistency", "Several answers, one is chosen.")
self_refine = _way("self_refine", "self-refine", "A draft, criticized and repaired.")


@task
def control(topics: str, method: str = "lift@2", **more: Any) -> Task:
    """A control: dilemmas on which people agree, where no synthesis should be invented.

    Judges say whether the answer chooses the obvious option (`obvious_chosen`) or invents a third
    way (`invented_synthesis`).

    Args:
        topics: A file with an obvious option in each topic, as MoralChoice's of low ambiguity.
        method: As for `dialectic`.
        more: The other parameters of `dialectic`.
    """
    return _judged_only("obvious", "an obvious option", topics, method, more)


@task
def coverage(topics: str, method: str = "lift@2", **more: Any) -> Task:
    """How many of the experts' key points the debate and the answer take up (ArgKP).

    Args:
        topics: A file with key points in each topic, as ArgKP's.
        method: As for `dialectic`.
        more: The other parameters of `dialectic`.
    """
    return _judged_only("key_points", "key points", topics, method, more)


def _judged_only(known: str, words: str, topics: str, method: str, more: dict[str, Any]) -> Task:
    """A task whose figures only judges give. Raises PrerequisiteError without any."""
    if not (judging() or more.get("allow_same_model")):
        raise PrerequisiteError(f"only a judge can tell: add --model-role {ROLE}=PROVIDER/MODEL")
    made = built(topics=topics, method=method, **more)
    without = [sample for sample in made.dataset if not (sample.metadata or {})[TOPIC][known]]
    if without:
        raise PrerequisiteError(f"{topics}: {len(without)} topics are without {words}")
    return made


def _samples(topics: Sequence[Topic]) -> list[Sample]:
    """One a topic; the language is in the id where a topic is there in two."""
    ids = [topic.id for topic in topics]
    return [
        Sample(
            id=topic.id if ids.count(topic.id) == 1 else f"{topic.id}-{topic.lang}",
            input=topic.question,
            target=topic.expected or topic.obvious,
            metadata=topic_out(topic),
        )
        for topic in topics
    ]


def _topics(source: str, lang: str, limit: int | None, draw: int) -> tuple[Topic, ...]:
    """Raises BadInput."""
    known(lang, ("en", "ja", "both"), where="lang", file=None)
    if limit is not None:
        check_range("limit", limit, 1)
    return read_topics(source, lang=lang, limit=limit, draw=draw)  # type: ignore[arg-type]


def _check_judges(topics: Sequence[Topic]) -> None:
    """Before anything is spent. Raises PrerequisiteError where a model would judge itself."""
    seats = {seat for topic in topics for seat in seats_of(topic)}
    debaters = {named(get_model(role=seat)) for seat in seats}
    judges(debaters, allow_same_model=False)


def _folder(prompts: str | None) -> str | None:
    """Raises PrerequisiteError where no prompt of ours is in the folder."""
    with plainly():
        return prompts_in(prompts)
