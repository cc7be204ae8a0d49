"""A rating for people: plain text and Markdown, in the language of the rating."""

from collections.abc import Callable, Iterator
from typing import Final

from aufheben.domain.ratings import FAULTS, Faults, Reading
from aufheben.formats.endings import ended, meant
from aufheben.formats.quoting.plain import page
from aufheben.formats.quoting.targets import MARKDOWN, PLAIN
from aufheben.formats.rating.json import preferences
from aufheben.protocols.rating import figures
from aufheben.runtime.courses.rating import EndedRating

WORDS: Final[dict[str, dict[str, str]]] = {
    "en": {
        "none": "No rating.",
        "rating": "Rating",
        "reading": "reading",
        "reasons": "Why",
        "failed": "Questions without a legal answer",
        "faults": "Moves that do not move the debate on",
        "move": "move",
        "preferred": "Preferred",
        "first": "the first answer",
        "second": "the second answer",
        "tie": "neither",
        "unknown": "not judged in both orders",
        "flags": "To be known",
        "footer": "{ended} {made} calls of at most {bound}, run {run}",
        "colon": ": ",
        "comma": ", ",
        "named": "{} ({})",
    },
    "ja": {
        "none": "評価に至りませんでした。",
        "rating": "評価",
        "reading": "読み",
        "reasons": "理由",
        "failed": "規則に合う答えが得られなかった質問",
        "faults": "議論を前へ進めていない発言",
        "move": "発言",
        "preferred": "より良いとされたもの",
        "first": "一つ目の解答",
        "second": "二つ目の解答",
        "tie": "どちらでもありません",
        "unknown": "両方の順では判定されていません",
        "flags": "お知らせ",
        "footer": "{ended}呼び出し{made}回（上限{bound}回）、実行 {run}",
        "colon": "：",
        "comma": "、",
        "named": "{}（{}）",
    },
}
FIGURES: Final[dict[str, str]] = {
    "clarity": "明瞭さ",
    "coherence": "一貫性",
    "originality": "独創性",
    "dialecticality": "弁証法性",
    "constructiveness": "建設性",
    "preservation": "制約の保持",
    "preservation_worse_off": "制約の保持（不利な側）",
    "coverage_answer": "要点の網羅（解答）",
    "coverage_debate": "要点の網羅（議論）",
    "lifts": "止揚している",
    "lift_conditions": "止揚の条件の割合",
    "plainness": "平明さ",
    "practicability": "実行可能性",
    "obvious_chosen": "明らかな選択肢を選んだ",
    "invented_synthesis": "余計な止揚をした",
}
"""The figures' names in Japanese; in English their own words serve."""
MEASURES: Final[dict[str, str]] = {
    "rubric": "四つの評点",
    "constructiveness": "建設性",
    "preservation": "制約の保持",
    "coverage": "要点の網羅",
    "synthesis": "止揚",
    "usefulness": "有用さ",
    "preference": "比較",
    "control": "対照",
}
"""The measures' names in Japanese; in English their own words serve."""
KINDS: Final[dict[str, tuple[str, ...]]] = {
    "en": ("misses its target", "generic", "repetition", "adapts to nothing"),
    "ja": ("的外れ", "一般論", "繰り返し", "批判に応じていない"),
}


def plain(run: str, rated: EndedRating) -> str:
    """Headings bare, for a terminal."""
    lines = _lines(run, rated, PLAIN.line)
    return page(line.removeprefix("## ").removeprefix("# ") for line in lines)


def markdown(run: str, rated: EndedRating) -> str:
    """With headings; no text of others becomes markup or a link."""
    return "".join(f"{line}\n" for line in _lines(run, rated, MARKDOWN.line))


def _lines(run: str, rated: EndedRating, shown: Callable[[str], str]) -> Iterator[str]:
    lang = rated.rating.lang or "en"
    words = WORDS[lang]
    yield f"# {words['rating']}{words['colon']}{shown(rated.rating.exhibit.question)}"
    for name, value in rated.figures.items():
        yield f"- {shown(figure(name, lang))}{words['colon']}{value:.3g}"
    yield from _preferred(rated, words)
    if rated.answer is None and not preferences(rated):
        yield words["none"]
    yield from _faults(rated, lang)
    yield from _reasons(rated, lang, shown)
    if rated.failures:
        counts = (f"{measured(name, lang)} {count}" for name, count in rated.failures.items())
        yield from ("", f"{words['failed']}{words['colon']}{words['comma'].join(counts)}")
    if rated.flags:
        yield from ("", f"{words['flags']}{words['colon']}{shown(meant(rated.flags, lang))}")
    made, bound = rated.tally.made, rated.rating.bound
    yield ""
    said = ended(rated.stop_reason, lang)
    yield words["footer"].format(ended=said, made=made, bound=bound, run=shown(run))


def headline(rated: EndedRating) -> str:
    """The figures, or that there are none."""
    lang = rated.rating.lang or "en"
    shown = (f"{figure(name, lang)} {value:.3g}" for name, value in rated.figures.items())
    said = WORDS[lang]["comma"].join(shown)
    return said or rated.answer or WORDS[lang]["none"]


def figure(name: str, lang: str) -> str:
    """A figure's name for people."""
    return FIGURES[name] if lang == "ja" and name in FIGURES else name.replace("_", " ")


def measured(name: str, lang: str) -> str:
    """A measure's name for people."""
    return MEASURES.get(name, name) if lang == "ja" else name


def _preferred(rated: EndedRating, words: dict[str, str]) -> Iterator[str]:
    for each in preferences(rated):
        which = words[each["winner"] or "unknown"]
        yield f"- {words['preferred']}{words['colon']}{_read(which, each['reading'], words)}"


def _read(said: str, reading: int, words: dict[str, str]) -> str:
    """With the number of its reading."""
    return words["named"].format(said, f"{words['reading']} {reading}")


def _faults(rated: EndedRating, lang: str) -> Iterator[str]:
    words, kinds = WORDS[lang], dict(zip(FAULTS, KINDS[lang], strict=True))
    for found in rated.found:
        if isinstance(found.value, Faults) and found.value.faults:
            yield from ("", f"## {_read(words['faults'], found.reading, words)}")
            for number, kind in found.value.faults:
                yield f"- {words['move']} {number}{words['colon']}{kinds[kind]}"


def _reasons(rated: EndedRating, lang: str, shown: Callable[[str], str]) -> Iterator[str]:
    words = WORDS[lang]
    given = [(found, shown(getattr(found.value, "reason", ""))) for found in rated.found]
    given = [(found, reason) for found, reason in given if reason]
    if given:
        yield from ("", f"## {words['reasons']}")
    for found, reason in given:
        yield f"- {_head(found, lang)}{words['colon']}{reason}"


def _head(found: Reading, lang: str) -> str:
    words = WORDS[lang]
    marks = words["comma"].join(f"{value:.3g}" for value in figures(found).values())
    head = _read(measured(found.measure, lang), found.reading, words)
    return f"{head} {marks}" if marks else f"{head} {found.order}/2"
