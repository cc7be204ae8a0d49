"""Every figure by name: in what it is measured, which way is better, and what it means.

Imports nothing heavy, so that lists and tables can name figures without measuring any.
"""

from dataclasses import dataclass
from typing import Final, Literal

from aufheben.domain.words import Lang

Family = Literal[
    "ending", "cost", "replies", "news", "claims", "stance", "retention", "answer", "judged"
]
Unit = Literal["yes/no", "share", "difference", "count", "words", "mark"]
"""yes/no is 1 or 0; a share 0 to 1; a difference −1 to 1; a mark 1 to 10."""
Direction = Literal["higher", "lower"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """One figure. `direction` says which is better, None where neither is; `judged` figures come
    from judges, all others are computed from the run. Words of both stances in an answer are no
    merit by themselves: an answer that quotes both has them all.
    """

    family: Family
    unit: Unit
    direction: Direction | None
    en: str
    ja: str

    def meaning(self, lang: Lang = "en") -> str:
        """What it means, in a line."""
        return self.ja if lang == "ja" else self.en


Row = tuple[str, Unit, Direction | None, str, str]
_ENDING: Final[tuple[Row, ...]] = (
    ("terminated", "yes/no", "higher", "came to a typed end", "型のある結果で終わった"),
    ("answered", "yes/no", "higher", "has an answer", "回答がある"),
    ("synthesis", "yes/no", None, "the answer is a synthesis", "回答は止揚である"),
    ("rounds", "count", None, "rounds of a dispute, mean", "論争ごとのエポック数の平均"),
    ("rounds_max", "count", None, "rounds of the longest dispute", "最長の論争のエポック数"),
)
_COST: Final[tuple[Row, ...]] = (
    ("calls", "count", "lower", "answers received, re-asks included", "再質問を含む回答の数"),
    ("tokens", "count", "lower", "tokens in and out", "入出力トークン数"),
    (
        "calls_of_bound",
        "share",
        None,
        "calls, of the most possible",
        "呼び出し数の上限に対する割合",
    ),
    ("rejected", "share", "lower", "answers that were refused", "退けられた回答の割合"),
    (
        *("parse_failures", "share", "lower"),
        *("answers refused for their shape", "形が読めず退けられた回答の割合"),
    ),
    (
        "fallbacks",
        "count",
        "lower",
        "questions never answered legally",
        "合法な回答のなかった質問の数",
    ),
)
_REPLIES: Final[tuple[Row, ...]] = (
    ("rebut", "share", None, "replies that rebut", "返答のうち反駁"),
    ("undercut", "share", None, "replies that undercut", "返答のうち掘り崩し"),
    ("undermine", "share", None, "replies that doubt a premise", "返答のうち前提の疑問視"),
    ("concession", "share", None, "replies that concede", "返答のうち譲歩"),
    (
        *("nothing_new", "share", None),
        *("replies that have nothing new and grant nothing", "返答のうち新たに言うことなし"),
    ),
    (
        *("concessions_to_nothing_new", "share", "lower"),
        *("concessions to an argument without a new premise", "新しい前提のない論証への譲歩の割合"),
    ),
    (
        *("relation_computed", "share", None),
        *("attacks decided by the definitions", "攻撃のうち関係が定義から計算されたもの"),
    ),
    (
        *("unanswered_attacks", "count", None),
        *("attacks that nobody attacked back", "攻撃し返されなかった攻撃の数"),
    ),
    (
        *("unanswered_attacks_share", "share", None),
        *("attacks that nobody attacked back, of all", "攻撃し返されなかった攻撃の割合"),
    ),
)
_NEWS: Final[tuple[Row, ...]] = (
    (
        *("new_premise_rate", "share", "higher"),
        *("premises of later turns that nobody gave before", "後の発言の前提のうち初めてのもの"),
    ),
    (
        *("repetition_exact", "share", "lower"),
        *("later turns that repeat their seat word for word", "席自身の反復(逐語)の割合"),
    ),
    (
        *("repetition_lexical", "share", "lower"),
        *("later turns that repeat their seat in nearly its words", "席自身の反復(語彙)の割合"),
    ),
    (
        *("repetition_semantic", "share", "lower"),
        *("later turns that repeat what their seat meant", "席自身の反復(意味)の割合"),
    ),
)
_CLAIMS: Final[tuple[Row, ...]] = (
    (
        *("claims_agree", "share", "higher"),
        *(
            "attacked main arguments whose claimed status is the computed one",
            "攻撃された主論証のうち、論争の結果と計算された状態が一致する割合",
        ),
    ),
)
_STANCE: Final[tuple[Row, ...]] = (
    (
        *("stance_first", "share", None),
        *("criteria of the stance in a seat's first turn", "最初の発言に残る立場の基準"),
    ),
    (
        *("stance_last", "share", "higher"),
        *("criteria of the stance in a seat's last turn", "最後の発言に残る立場の基準"),
    ),
    (
        *("stance_later", "share", "higher"),
        *("criteria of the stance in a seat's later turns", "二回目以降の発言に残る立場の基準"),
    ),
    (
        "stance_drift",
        "difference",
        "lower",
        "first turn less last turn",
        "最初と最後の差(立場の漂い)",
    ),
    (
        *("stance_drift_worst", "difference", "lower"),
        *("drift of the seat that drifts most", "最も漂った席の漂い"),
    ),
    (
        *("criteria_kept", "share", "higher"),
        *("criteria the integration keeps in their own words", "統合が言葉のまま残した基準の割合"),
    ),
    (
        *("criteria_lifted", "share", None),
        *("criteria the integration keeps in another form", "統合が形を変えて残した基準の割合"),
    ),
    (
        *("criteria_given_up", "share", "lower"),
        *("criteria the integration gives up", "統合が手放した基準の割合"),
    ),
    (
        *("stance_in_answer", "share", None),
        *("words of each stance's criteria in the answer", "回答に現れる各立場の基準の語"),
    ),
    (
        *("stance_in_answer_worse_off", "share", None),
        *("the same, of the seat that has least there", "同上、最も少ない席"),
    ),
)
_RETENTION: Final[tuple[Row, ...]] = (
    (
        *("retention_mean", "share", "higher"),
        *("what the core retains of each side", "合意核に残る各側の保持率"),
    ),
    (
        *("retention_worse_off", "share", "higher"),
        *("what the core retains of the worse-off side", "不利な側の保持率"),
    ),
)
_ANSWER: Final[tuple[Row, ...]] = (
    ("answer_words", "words", None, "length of the answer", "回答の長さ(語、日本語は字)"),
    (
        *("compromise_marks", "yes/no", "lower"),
        *("the answer bears plain marks of a compromise", "回答に妥協の明らかな印がある"),
    ),
)
_JUDGED: Final[tuple[Row, ...]] = (
    ("clarity", "mark", "higher", "clear and fluent", "明快さ"),
    ("coherence", "mark", "higher", "follows from both positions", "一貫性"),
    ("originality", "mark", "higher", "new insight or framing", "独創性"),
    ("dialecticality", "mark", "higher", "integrates both perspectives fairly", "弁証法性"),
    ("constructiveness", "mark", "higher", "few moves that do not help", "議論の建設性"),
    ("preservation", "mark", "higher", "keeps what each stance must have", "両立場の制約の保持"),
    (
        *("preservation_worse_off", "mark", "higher"),
        *("keeps what the worse-off stance must have", "不利な立場の制約の保持"),
    ),
    ("coverage_answer", "share", "higher", "key points in the answer", "回答が取り上げた論点"),
    ("coverage_debate", "share", "higher", "key points in the debate", "議論が取り上げた論点"),
    ("lifts", "yes/no", "higher", "lifts the conflict: all four conditions", "四条件を満たす止揚"),
    (
        "lift_conditions",
        "share",
        "higher",
        "of the four conditions of a lift",
        "止揚の四条件の割合",
    ),
    ("plainness", "mark", "higher", "understood without the debate", "議論を聞かない人への平明さ"),
    ("practicability", "mark", "higher", "can be begun next year", "来年始められる実行可能性"),
    ("obvious_chosen", "yes/no", "higher", "chooses the obvious option", "明らかな選択肢を選ぶ"),
    (
        *("invented_synthesis", "yes/no", "lower"),
        *("invents a third way where none is needed", "不要な第三の道を作る"),
    ),
)
_FAMILIES: Final[dict[Family, tuple[Row, ...]]] = {
    "ending": _ENDING,
    "cost": _COST,
    "replies": _REPLIES,
    "news": _NEWS,
    "claims": _CLAIMS,
    "stance": _STANCE,
    "retention": _RETENTION,
    "answer": _ANSWER,
    "judged": _JUDGED,
}
MEASURES: Final[dict[str, Measure]] = {
    name: Measure(family=family, unit=unit, direction=direction, en=en, ja=ja)
    for family, rows in _FAMILIES.items()
    for name, unit, direction, en, ja in rows
}
"""Every figure, family by family."""
