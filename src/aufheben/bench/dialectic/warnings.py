"""What must stand beside the figures of a benchmark of answers, in both languages."""

from collections.abc import Iterable, Iterator, Sequence

from aufheben.bench.dialectic.ratings import shown_of
from aufheben.bench.dialectic.rows import canned, public
from aufheben.bench.dialectic.tries import Tried
from aufheben.domain.vocabulary import Lang
from aufheben.evaluation.core.words import read_words

_WORDS = read_words("aufheben.bench.dialectic")


def warned(
    tries: Sequence[Tried],
    *,
    models: Sequence[str],
    unmade: int,
    judges: Sequence[str],
    failed_by: Sequence[str],
    lang: Lang,
) -> Iterator[str]:
    """Every warning that holds.

    `unmade` is how many runs were wanted and not made; `failed_by` has the judge of each rating
    that failed.
    """
    if canned([*models, *judges]):
        yield _said("canned", lang)
    counts = {"unended": sum(not one.trial.terminated for one in tries), "unmade": unmade}
    yield from (_said(name, lang, n=n) for name, n in counts.items() if n)
    for judge in dict.fromkeys(failed_by):
        yield _said("unjudged", lang, n=failed_by.count(judge), who=public(judge))
    uncontrolled = len(set(_uncontrolled(tries))) if judges else 0
    if uncontrolled:
        yield _said("uncontrolled", lang, n=uncontrolled)


def _uncontrolled(tries: Iterable[Tried]) -> Iterator[str]:
    """Topics whose obvious option no judge was shown."""
    for one in tries:
        shown = shown_of(one) if one.work.topic.obvious else None
        if shown is not None and not shown.obvious:
            yield one.work.topic.id


def _said(name: str, lang: Lang, **figures: object) -> str:
    said: str = _WORDS[name][lang == "ja"]
    return said.format(**figures)
