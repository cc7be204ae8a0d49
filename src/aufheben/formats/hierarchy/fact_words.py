"""What a reader must know of a check, by name: counts, who judged, what was left out."""

from typing import Final

from aufheben.domain.vocabulary import Lang

FACTS: Final[dict[Lang, dict[str, str]]] = {
    "en": {
        "run": "Run",
        "total": "edges",
        "suppressed": "findings not shown",
        "form": "form of the debates",
        "agents": "who judged",
        "created": "begun",
        "skipped": "not taken",
        "known": "known, not checked",
    },
    "ja": {
        "run": "実行",
        "total": "is-a 関係",
        "edges": "is-a 関係",
        "checked": "検査済み",
        "upheld": "支持",
        "rejected": "棄却",
        "undecided": "未決",
        "skipped": "対象外",
        "suppressed": "非表示の指摘",
        "form": "議論の形式",
        "agents": "判定者",
        "created": "開始",
        "known": "参照のみ",
    },
}
COLON: Final[dict[Lang, str]] = {"en": ": ", "ja": "："}
