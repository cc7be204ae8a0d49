"""The words of endings and flags of every room, in both languages. Programs read the codes."""

from typing import Final

from aufheben.domain.vocabulary import Lang, Limit, StopReason

ENDED: Final[dict[Lang, dict[StopReason, str]]] = {
    "en": {
        "thesis_justified": "nobody could defeat a main argument",
        "synthesis_reached": "a synthesis was reached",
        "synthesis_confirmed": "a synthesis was reached, and nobody could defeat it",
        "no_synthesis": "no synthesis was found",
        "syntheses_defeated": "every synthesis that was found was defeated",
        "rounds": "the limit on rounds was reached",
        "calls": "the limit on calls was reached",
        "tokens": "the limit on tokens was reached",
        "money": "the limit on money was reached",
        "time": "the limit on time was reached",
        "waiting": "a person left, and the run waits for them",
        "interrupted": "the run was interrupted",
        "provider": "a model or its provider failed",
        "journal": "the journal could not be written or read",
        "no_legal_answer": "no answer came that keeps the rules",
        "verdict": "a verdict was reached",
        "strength": "the strength of the claim decided it",
        "balanced": "the claim came out at one half, which is neither yes nor no",
        "checked": "every edge was looked at",
        "converged": "the discussion converged",
        "stagnation": "nothing new was said any more",
        "steps": "the limit on steps was reached",
        "skipped": "a turn was passed over",
        "unread": "what was said could not be worked with",
    },
    "ja": {
        "thesis_justified": "主論証を誰も論破できませんでした",
        "synthesis_reached": "止揚論証が得られました",
        "synthesis_confirmed": "止揚論証が得られ、誰も論破できませんでした",
        "no_synthesis": "止揚論証は見つかりませんでした",
        "syntheses_defeated": "見つかった止揚論証はすべて論破されました",
        "rounds": "往復の上限に達しました",
        "calls": "呼び出しの上限に達しました",
        "tokens": "トークンの上限に達しました",
        "money": "費用の上限に達しました",
        "time": "時間の上限に達しました",
        "waiting": "人が中断しており、その人を待っています",
        "interrupted": "実行が中断されました",
        "provider": "モデルまたはそのプロバイダーが応答できませんでした",
        "journal": "記録を読み書きできませんでした",
        "no_legal_answer": "規則に合う回答が得られませんでした",
        "verdict": "判定が出ました",
        "strength": "主張の強さで決まりました",
        "balanced": "主張の強さがちょうど 0.5 となり、どちらとも決まりませんでした",
        "checked": "すべての辺を調べました",
        "converged": "議論は収束しました",
        "stagnation": "新しいことが述べられなくなりました",
        "steps": "ステップの上限に達しました",
        "skipped": "番が飛ばされました",
        "unread": "述べられたことを扱えませんでした",
    },
}

GIVEN: Final[dict[Lang, dict[str, str]]] = {
    "en": {"answered": "an answer was given", "unanswered": "no answer was found"},
    "ja": {"answered": "回答が得られました", "unanswered": "回答は見つかりませんでした"},
}
"""Of ways to an answer in which nobody disputes main arguments: they come to no synthesis."""

LIMITS: Final[dict[Lang, dict[Limit, str]]] = {
    "en": {
        "rounds": "the limit on rounds cut something short",
        "calls": "the limit on calls cut something short",
        "tokens": "the limit on tokens cut something short",
        "money": "the limit on money cut something short",
        "time": "the limit on time cut something short",
        "steps": "the limit on steps cut something short",
        "skipped": "somebody passed over a turn",
        "unread": "something that was said could not be worked with",
    },
    "ja": {
        "rounds": "往復の上限のため、途中で終わったところがあります",
        "calls": "呼び出しの上限のため、途中で終わったところがあります",
        "tokens": "トークンの上限のため、途中で終わったところがあります",
        "money": "費用の上限のため、途中で終わったところがあります",
        "time": "時間の上限のため、途中で終わったところがあります",
        "steps": "ステップの上限のため、途中で終わったところがあります",
        "skipped": "飛ばされた番があります",
        "unread": "述べられたのに扱えなかったことがあります",
    },
}
"""Of the flags `limit_calls` and so on."""
