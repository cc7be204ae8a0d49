"""The words of the tables and pictures of a comparison, in English and Japanese."""

from collections.abc import Iterable
from typing import Final

from aufheben.domain.words import Lang
from aufheben.evaluation.dialectic.measures import MEASURES, Direction, Family, Unit

_WORDS: Final[dict[str, tuple[str, str]]] = {
    "method": ("method", "手法"),
    "row": ("row", "行"),
    "models": ("models", "モデル"),
    "runs": ("runs", "実行"),
    "topic": ("topic", "問い"),
    "lang": ("language", "言語"),
    "measure": ("measure", "指標"),
    "unit": ("unit", "単位"),
    "better": ("better", "良い向き"),
    "higher": ("higher", "大"),
    "lower": ("lower", "小"),
    "meaning": ("meaning", "意味"),
    "than": ("less", "比較相手"),
    "topics": ("topics", "問いの数"),
    "difference": ("difference (95 %)", "差（95 %）"),
    "p": ("p", "p"),
    "p_holm": ("p, Holm", "p（Holm）"),
    "effect": ("d_z", "d_z"),
    "rank_biserial": ("rank-biserial", "順位双列相関"),
    "mcnemar": ("McNemar p", "McNemar p"),
    "one": ("one", "一方"),
    "other": ("other", "他方"),
    "wins": ("wins", "勝"),
    "ties": ("ties", "分"),
    "losses": ("losses", "敗"),
    "inconsistent": ("changed with the order", "順序で変わった"),
    "unjudged": ("unjudged", "判定なし"),
    "rate": ("win rate % (95 %)", "勝率 %（95 %）"),
    "judge": ("judge", "評定者"),
    "judges": ("judges", "評定者"),
    "duels": ("duels", "対戦"),
    "first": ("chose the one shown first %", "先に示された方を選択 %"),
    "strength": ("strength (log odds)", "強さ（対数オッズ）"),
    "kappa": ("weighted kappa", "重み付き κ"),
    "icc": ("ICC(2,1)", "ICC(2,1)"),
    "noise": ("sd, same run read again", "同じ実行の再採点の標準偏差"),
    "asked": ("readings", "採点数"),
    "failures": ("without a legal mark", "採点できず"),
    "unended": ("no end", "終わらず"),
    "why": ("why", "理由"),
    "none": ("none", "なし"),
    "run": ("run", "実行"),
    "tokens_axis": ("tokens a run, mean", "1 実行あたりのトークン数（平均）"),
    "rounds_axis": ("rounds at most", "最大エポック数"),
    "title": ("Ways to an answer, compared", "回答への道の比較"),
    "interval": ("mean, 95 % interval by topic", "平均と 95 % 区間（問い単位）"),
    "confirmed": ("answer put back to both sides", "回答を両者に確認"),
    "baseline": ("baseline", "基準"),
}
_TITLES: Final[dict[str, tuple[str, str]]] = {
    "main": ("What matters first", "要点"),
    "computed": ("Computed from the runs", "実行から計算した指標"),
    "judged": ("Judged", "評定者による指標"),
    "compared": ("Differences, paired by topic", "問いごとに対にした差"),
    "preferred": ("Pairwise preference", "一対比較"),
    "bias": ("Position bias", "提示順の偏り"),
    "strengths": ("Strengths (Bradley & Terry 1952)", "強さ（Bradley & Terry 1952）"),
    "agreement": ("Agreement of judges", "評定者の一致"),
    "noise": ("Judges, each with itself", "評定者の揺れ"),
    "outcomes": ("Outcomes", "結末"),
    "stops": ("Stop reasons", "停止理由"),
    "failures": ("Marks that no judge gave", "採点できなかった数"),
    "errors": ("Runs without an end", "終わらなかった実行"),
    "meanings": ("Measures", "指標の意味"),
    "behind": ("Runs behind the figures", "各数値の元の実行"),
}
_FAMILIES: Final[dict[Family, tuple[str, str]]] = {
    "ending": ("how runs end", "終わり方"),
    "cost": ("cost", "費用"),
    "replies": ("replies", "返答"),
    "news": ("news and repetition", "新しさと反復"),
    "claims": ("claimed and computed", "主張と計算"),
    "stance": ("stances", "立場"),
    "retention": ("retention", "保持"),
    "answer": ("the answer", "回答"),
    "judged": ("judged", "評定者"),
}
_UNITS: Final[dict[Unit, tuple[str, str]]] = {
    "yes/no": ("% of runs", "実行の %"),
    "share": ("%", "%"),
    "difference": ("−1 to 1", "−1〜1"),
    "count": ("a run", "1 実行あたり"),
    "words": ("words", "語"),
    "mark": ("1 to 10", "1〜10"),
}
NOTES: Final[tuple[tuple[str, str], ...]] = (
    (
        (
            "A cell is the mean over topics of the means over trials, with its 95 % interval:"
            " percentile bootstrap by topic (Efron & Tibshirani 1993); `-` was not measured."
        ),
        (
            "各セルは問いごとの平均の平均と 95 % 区間（問い単位のブートストラップ、"
            "Efron & Tibshirani 1993）。`-` は測定なし。"
        ),
    ),
    (
        (
            "n= says that a figure is of so many topics only: on the others it does not apply, or"
            " no run of the method ended or was marked. Where methods have it on different topics,"
            " their means are not of like with like; the differences are, being paired."
        ),
        (
            "n= はその数の問いだけの値であることを示す（他の問いでは当てはまらないか、実行が"
            "終わらず、または採点されなかった）。問いの異なる平均どうしは比べられないが、差は対に"
            "してあるので比べられる。"
        ),
    ),
    (
        "± is the standard deviation over topics; run to run, it is in the JSON.",
        "± は問いの間での標準偏差。実行間の標準偏差は JSON にある。",
    ),
    (
        (
            "Judged figures are means over readings, then judges, then trials. Marks that are missing"
            " and runs without an end are counted apart and enter no mean."
        ),
        (
            "評定者の指標は採点、評定者、試行の順に平均。採点できなかったものと終わらなかった実行は"
            "平均に入れず、別に数える。"
        ),
    ),
    (
        (
            "† differs from the baseline with p < 0.05 after Holm: paired permutation test by"
            " topic, corrected over all comparisons of the measure with the baseline; the other"
            " pairs are corrected among themselves, and all are in the JSON."
        ),
        (
            "† は基準との差が Holm 補正後 p < 0.05（問いで対にした並べ替え検定。基準との比較は"
            "指標ごとに全体で、他の対は別に補正。全比較は JSON にある）。"
        ),
    ),
    (
        "An interval without width says that all topics gave the same, not that others would.",
        "幅のない区間はすべての問いで同じ値だったことを示すだけで、他の問いでもそうだとは限らない。",
    ),
    (
        "A choice that changes with the order of showing is a tie (Zheng et al. 2023).",
        "提示順で変わる選択は引き分けとする（Zheng ら 2023）。",
    ),
)
UNEVEN: Final = (
    "Some runs were marked by only some of the judges ({runs}): a strict judge may be missing.",
    "一部の評定者だけが採点した実行がある（{runs}）：厳しい評定者が欠けているかもしれない。",
)
FEW: Final = 10
"""With fewer topics, percentile intervals are too narrow (Hesterberg 2015)."""
FEW_TOPICS: Final = (
    f"There are fewer than {FEW} topics: the intervals are too narrow, and little can be told.",
    f"問いが {FEW} 未満のため、区間は狭すぎ、言えることはほとんどない。",
)
_KEY: Final = (
    *("answered", "preservation_worse_off", "preservation", "dialecticality", "lifts"),
    *("coherence", "constructiveness", "coverage_answer", "practicability"),
    *("retention_worse_off", "stance_in_answer_worse_off", "new_premise_rate", "clarity"),
    *("obvious_chosen", "synthesis", "unanswered_attacks_share", "repetition_lexical"),
)
"""What a reader wants to know first, of what was measured."""
PERCENT: Final[frozenset[str]] = frozenset({"yes/no", "share"})


def word(name: str, lang: Lang) -> str:
    """A heading."""
    return _WORDS[name][lang == "ja"]


def title(name: str, lang: Lang) -> str:
    """The title of a section."""
    return _TITLES[name][lang == "ja"]


def family_title(family: Family, lang: Lang) -> str:
    """What the measures of a family are about."""
    return _FAMILIES[family][lang == "ja"]


def unit_of(measure: str) -> Unit | None:
    """The measure's unit; None for one that is not in the list."""
    return MEASURES[measure].unit if measure in MEASURES else None


def unit(measure: str, lang: Lang) -> str:
    """The unit as tables show it; empty where none is known."""
    found = unit_of(measure)
    return _UNITS[found][lang == "ja"] if found else ""


def direction(measure: str) -> Direction | None:
    """Which way is better; None where neither is, or none is known."""
    return MEASURES[measure].direction if measure in MEASURES else None


def meaning(measure: str, lang: Lang) -> str:
    """What it is, in a line; empty where none is known."""
    return MEASURES[measure].meaning(lang) if measure in MEASURES else ""


def family(measure: str) -> Family | None:
    """Which family it is of; None for one that is not in the list."""
    return MEASURES[measure].family if measure in MEASURES else None


def named(measure: str) -> str:
    """The measure's name as words: `coverage answer`, with ↑ or ↓ where a direction is better."""
    arrow = {"higher": " ↑", "lower": " ↓", None: ""}[direction(measure)]
    return measure.replace("_", " ") + arrow


def key_measures(measures: Iterable[str], *, most: int) -> tuple[str, ...]:
    """Those that a reader wants to know first, at most so many; others where there are none."""
    known = [name for name in measures if name not in {"terminated", "calls", "tokens"}]
    chosen = [name for name in _KEY if name in known]
    return tuple((chosen or known)[:most])
