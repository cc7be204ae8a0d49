"""The words around the published table and ours."""

from typing import TypedDict

from aufheben.domain.words import Lang


class Words(TypedDict):
    """One language's; `whats` are the kinds of difference."""

    title: str
    columns: tuple[str, ...]
    premises: str
    rules: str
    conclusions: str
    passing: str
    answer: str
    published: str
    ours: str
    same: str
    differs: str
    missing: str
    extra: str
    none: str
    aliases: str
    by_words: str
    run: str
    notes: tuple[str, ...]
    whats: dict[str, str]


def said(lang: Lang) -> Words:
    """In that language."""
    return _WORDS[lang]


_WORDS: dict[Lang, Words] = {
    "en": {
        "title": "The camera problem: published and ours",
        "columns": (
            "argument",
            "speaker",
            "symbolic logic (published)",
            "in words (published)",
            "ours",
            "(1) premises",
            "(2) rule",
            "(3) conclusion",
            "(4) turn",
        ),
        "premises": "(1) premises used",
        "rules": "(2) rules applied",
        "conclusions": "(3) conclusions drawn",
        "passing": "(4) passing of the right to claim",
        "answer": "final answer",
        "published": "published",
        "ours": "ours",
        "same": "same",
        "differs": "differs",
        "missing": "of the published answer these are missing",
        "extra": "arguments of ours that were not published",
        "none": "none",
        "aliases": "read as the same, as the publication words both",
        "by_words": "compared by words, not by logic",
        "run": "run",
        "notes": (
            (
                "Speakers of Arg3 and Arg4 are AG2 and AG1, as the thesis' text and its formal "
                "example say (4.4, 4.5); its table 1 prints AG1 and AG2 there, a slip."
            ),
            (
                "The published run words no Arg5 but its final answer; ours is compared with the "
                "symbols, or with that answer where it is prose."
            ),
            (
                "“Camera a” says that a is a camera, “a is a light camera” also that it is light, "
                "and a rule said of a is read as one of anything: the symbols write it so."
            ),
        ),
        "whats": {
            "argument": "argument",
            "premise": "premise",
            "rule": "rule",
            "condition": "condition of the core",
            "conclusion": "conclusion",
            "speaker": "speaker",
            "act": "act",
            "attacks": "attacks",
            "before": "dispute before",
        },
    },
    "ja": {
        "title": "カメラ購買問題：公表されたものと本実行",
        "columns": (
            "論証",
            "発話者",
            "記号論理（公表）",
            "自然言語（公表）",
            "本実行",
            "(1) 前提",
            "(2) 規則",
            "(3) 結論",
            "(4) 発話権",
        ),
        "premises": "(1) 用いられた前提",
        "rules": "(2) 適用された規則",
        "conclusions": "(3) 導かれた結論",
        "passing": "(4) 主張権の移り方",
        "answer": "最終回答",
        "published": "公表",
        "ours": "本実行",
        "same": "一致",
        "differs": "相違",
        "missing": "公表された回答にあって欠けているもの",
        "extra": "公表にない本実行の論証",
        "none": "なし",
        "aliases": "公表された文書自身の言い換えにより同じと読んだもの",
        "by_words": "論理ではなく語で比べたもの",
        "run": "実行",
        "notes": (
            (
                "Arg3 と Arg4 の発話者は、論文の本文と形式例（4.4、4.5）のとおり AG2 と AG1 とした。"
                "表1は AG1 と AG2 と印刷しているが、誤記である。"
            ),
            "公表された実行は Arg5 を最終回答としてのみ示すため、本実行の Arg5 は記号と、散文であればその回答と比べた。",
            (
                "「camera a」は a がカメラであること、「a is a light camera」は軽いことも述べていると読み、"
                "a についての規則は、記号がそう書くとおり、任意のものについての規則と読む。"
            ),
        ),
        "whats": {
            "argument": "論証",
            "premise": "前提",
            "rule": "規則",
            "condition": "合意核の条件",
            "conclusion": "結論",
            "speaker": "発話者",
            "act": "行為",
            "attacks": "攻撃先",
            "before": "直前の論争",
        },
    },
}
