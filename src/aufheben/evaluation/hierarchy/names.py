"""What methods and columns are called in tables, in English and Japanese."""

from typing import Final

from aufheben.domain.words import Lang
from aufheben.evaluation.hierarchy.edges import VOTE

_METHODS: Final[dict[Lang, dict[str, str]]] = {
    "en": {
        "single": "single model",
        "one-way": "one-way, no debate",
        "relay": "relay, no mediator",
        "parallel": "parallel, no mediator",
        "relay-mediator": "relay, mediator",
        "parallel-mediator": "parallel, mediator",
        "relay-feedback": "relay, mediator and feedback",
        "parallel-feedback": "parallel, mediator and feedback",
        VOTE: "self-consistency vote",
    },
    "ja": {
        "single": "単一 LLM",
        "one-way": "単方向マルチエージェント",
        "relay": "リレー形式(まとめ役なし)",
        "parallel": "パラレル形式(まとめ役なし)",
        "relay-mediator": "リレー形式(まとめ役あり)",
        "parallel-mediator": "パラレル形式(まとめ役あり)",
        "relay-feedback": "リレー形式(まとめ役, フィードバック)",
        "parallel-feedback": "パラレル形式(まとめ役, フィードバック)",
        VOTE: "自己無撞着性の多数決",
    },
}
_BUDGET: Final[dict[Lang, str]] = {
    "en": "{vote}, budget of: {form}",
    "ja": "{vote}、{form}と同予算",
}

WORDS: Final[dict[Lang, dict[str, str]]] = {
    "en": {
        "method": "method",
        "mean": "mean",
        "best": "best",
        "measured": "measured",
        "pair": "pair",
        "experts": "{source}: pair",
    },
    "ja": {
        "method": "手法",
        "mean": "平均値",
        "best": "最高値",
        "measured": "測定値",
        "pair": "ペア",
        "experts": "{source}: LLM のペア",
    },
}
"""The words of table 1; whatever else is measured has English headings, as in the CSV."""


def method_name(method: str, lang: Lang = "en") -> str:
    """How a method is shown; a vote with a form's budget names the form."""
    names = _METHODS[lang]
    vote, _, form = method.partition(":")
    if not form:
        return names[vote]
    return _BUDGET[lang].format(vote=names[vote], form=names[form])
