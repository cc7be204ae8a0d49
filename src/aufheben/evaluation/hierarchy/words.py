"""What methods and columns are called in tables, in English and Japanese."""

from typing import Final

from aufheben.domain.vocabulary import Lang
from aufheben.evaluation.hierarchy.trial import VOTE

_METHODS: Final = {
    "single": ("single model", "単一 LLM"),
    "one-way": ("one-way, no debate", "単方向マルチエージェント"),
    "relay": ("relay, no mediator", "リレー形式(まとめ役なし)"),
    "parallel": ("parallel, no mediator", "パラレル形式(まとめ役なし)"),
    "relay-mediator": ("relay, mediator", "リレー形式(まとめ役あり)"),
    "parallel-mediator": ("parallel, mediator", "パラレル形式(まとめ役あり)"),
    "relay-feedback": ("relay, mediator and feedback", "リレー形式(まとめ役, フィードバック)"),
    "parallel-feedback": (
        *("parallel, mediator and feedback", "パラレル形式(まとめ役, フィードバック)"),
    ),
    VOTE: ("self-consistency vote", "自己無撞着性の多数決"),
}
_BUDGET: Final = ("{vote}, budget of: {form}", "{vote}、{form}と同予算")
_WORDS: Final = {
    "method": ("method", "手法"),
    "mean": ("mean", "平均値"),
    "best": ("best", "最高値"),
    "measured": ("measured", "測定値"),
    "pair": ("pair", "ペア"),
    "experts": ("{source}: pair", "{source}: LLM のペア"),
}
WORDS: Final[dict[Lang, dict[str, str]]] = {
    "en": {name: both[0] for name, both in _WORDS.items()},
    "ja": {name: both[1] for name, both in _WORDS.items()},
}
"""The words of table 1; whatever else is measured has English headings, as in the CSV."""


def method_name(method: str, lang: Lang = "en") -> str:
    """How a method is shown; a vote with a form's budget names the form."""
    at = int(lang == "ja")
    vote, _, form = method.partition(":")
    if not form:
        return _METHODS[vote][at]
    return _BUDGET[at].format(vote=_METHODS[vote][at], form=_METHODS[form][at])
