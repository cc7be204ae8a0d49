"""The words of `why`, in the languages a dialectic may be held in."""

from aufheben.domain.vocabulary import Lang

WHY: dict[Lang, dict[str, str]] = {
    "en": {
        "first": "{name} {seat} [{status}]: {said}{basis}",
        "attacker": "attacked by {name} {seat} [{status}]: {said}{basis}",
        "since": ", since {premises}",
        "semicolon": "; ",
        "again": " (see above)",
        "nobody": "nobody attacks it",
        "union": "over all stances: {status}",
        "unsaid": "  attacked, though nobody said it, by {seat} [{status}]: {said}{basis}",
        "priority": "  not defeated by {seat} [{status}]: {said}{basis}; "
        "a priority decides: “{high}” outranks “{low}”",
        "cut": "  what attacks it, though nobody said it, was not found out: the limit on steps cut "
        "the search short",
        "doubt": "with the doubt: {changes}",
        "change": "{name}: {before} -> {after}",
        "no_change": "nothing changes",
        "stands": "the answer still stands",
        "falls": "the answer no longer stands",
        "besides": "besides it there would be: {said}",
        "instead": "it would be: {said}",
        "rises": "this would stand: {said}",
        "none": "there would be none: {why}",
    },
    "ja": {
        "first": "{name} {seat}［{status}］：「{said}」{basis}",
        "attacker": "これを攻撃するのは、{name} {seat}［{status}］：「{said}」{basis}",
        "since": "理由：{premises}",
        "semicolon": "；",
        "again": "（上に示しました）",
        "nobody": "これを攻撃するものはありません。",
        "union": "すべての立場を合わせると：{status}",
        "unsaid": "  述べられてはいませんが、これを攻撃するのは、{seat}［{status}］：「{said}」{basis}",
        "priority": "  これを破れないのは、{seat}［{status}］：「{said}」{basis}。"
        "優先順位で決まります：「{high}」が「{low}」に優先します。",
        "cut": "  述べられずにこれを攻撃するものは、ステップの上限で探索が打ち切られたため、分かりません。",
        "doubt": "この前提を疑うと：{changes}",
        "change": "{name}：{before} → {after}",
        "no_change": "何も変わりません",
        "stands": "回答はなお成り立ちます。",
        "falls": "回答は成り立たなくなります。",
        "besides": "さらに成り立つ回答：{said}",
        "instead": "代わりの回答：{said}",
        "rises": "新たに成り立つもの：{said}",
        "none": "回答はなくなります：{why}。",
    },
}
