"""The words of acts, terms and progress, in both languages."""

from collections.abc import Mapping
from typing import Any, Final

from aufheben.domain.text import bare
from aufheben.domain.vocabulary import Lang

ACT_WORDS: Final[dict[Lang, dict[str, str]]] = {
    "en": {},
    "ja": {
        "propose": "提案",
        "critique": "反論",
        "question": "質問",
        "fact_check": "事実確認",
        "synthesize": "論点整理",
        "plan": "方針",
        "finalize": "結論",
    },
}
"""How an act is called; by its own name where nothing stands here."""

TERM_WORDS: Final[dict[Lang, dict[str, str]]] = {
    "en": {},
    "ja": {
        "step": "ステップ{step}",
        "total": "効用",
        "persuasiveness": "説得力",
        "novelty": "新規性",
        "redundancy": "冗長性",
        "uncertainty": "不確実性の低減",
        "cost": "コスト",
        "opposition": "反対側",
        "waited": "{steps}ステップ待ち",
    },
}
"""How a term of the utility is called, and what else stands in its table."""

PROGRESS: Final[dict[Lang, dict[str, str]]] = {
    "en": {
        "plan": "plan: {said}",
        "step": "step {number}: {act} ({total:+.3f}): {said}",
        "draft": "draft: {said}",
        "persona": "{seat}: {said}",
        "unverified": "unverified",
        "on": "{by} on {target}",
        "withdrawn": "withdrawn",
        "semicolon": "; ",
        "empty": "(empty)",
    },
    "ja": {
        "plan": "方針：{said}",
        "step": "ステップ{number}：{act}（効用{total:+.3f}）：{said}",
        "draft": "下書き：{said}",
        "persona": "{seat}：{said}",
        "unverified": "確認できませんでした",
        "on": "{by}から{target}へ",
        "withdrawn": "取り下げます",
        "semicolon": "；",
        "empty": "（空になりました）",
        "supported": "裏づけがありました",
        "contradicted": "反証がありました",
        "deliberator": "進行役",
        "executor": "実行役",
        "judge": "評価役",
        "source": "資料",
    },
}
"""What a line says while a deliberation goes on."""


def act_said(key: str, lang: Lang) -> str:
    """An act of a table, a second proposal with its side."""
    act, colon, side = key.partition(":")
    sides = {"pro": "賛成", "con": "反対", "neither": "中立"} if lang == "ja" else {}
    return f"{ACT_WORDS[lang].get(act, act)}{colon}{sides.get(side, side)}"


def performance_said(payload: Mapping[str, Any], lang: Lang) -> str:
    """What an act comes to, from its message."""
    words = PROGRESS[lang]
    claim = payload.get("claim")
    text = claim.get("text") if isinstance(claim, Mapping) else payload.get("text")
    target = payload.get("toClaimId") or payload.get("amends") or payload.get("claimId")
    by = payload.get("fromClaimId")
    merged = "+".join(map(str, payload.get("merges") or ()))
    finding = words.get(str(payload.get("finding")), payload.get("finding"))
    plan = words["semicolon"].join(bare(str(aim)) for aim in payload.get("plan") or ())
    attack = words["on"].format(by=by, target=target) if by and target else by or target
    parts = [attack, merged, finding, text, plan]
    if text is None and not plan and not finding:
        parts.append(payload.get("description") or words["withdrawn"])
    return " ".join(str(part) for part in parts if part)
