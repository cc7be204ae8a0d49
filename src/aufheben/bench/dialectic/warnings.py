"""What must stand beside the figures of a benchmark of answers, in both languages."""

from collections.abc import Iterable, Iterator, Sequence

from aufheben.bench.dialectic.ratings import shown_of
from aufheben.bench.dialectic.rows import canned, public
from aufheben.bench.dialectic.tries import Tried
from aufheben.domain.words import Lang

_WORDS = {
    "canned": (
        "answers are canned (the stand-in): that all of it runs is shown, and nothing of quality",
        "回答は作り置き（代役）：全体が動くことだけを示し、質については何も示さない",
    ),
    "unended": (
        "{n} runs came to no end: their topics are missing from the means of their methods",
        "{n} 件の実行が終わらなかった：その問いはその手法の平均に入っていない",
    ),
    "unmade": (
        "{n} runs to match tokens were not made: what they match did not end or counts no tokens",
        "トークン数を合わせる {n} 件は実行しなかった：相手が終わらないかトークンを数えない",
    ),
    "unjudged": (
        "{n} ratings or comparisons by {who} failed: what is judged rests on the others",
        "{who} による {n} 件の評定・比較が失敗した：評定者の指標は残りだけによる",
    ),
    "uncontrolled": (
        "the control is not measured on {n} topics: their obvious option is not in one stance alone",
        "{n} 件の問いでは対照を測っていない：明らかな選択肢が一方の立場だけにあるのではない",
    ),
}


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
    return _WORDS[name][lang == "ja"].format(**figures)
