"""The words of what would change an answer, and of statuses, in the languages of debates."""

from typing import get_args

from aufheben.domain.vocabulary import Lang, Status
from aufheben.words import LANGS, speaker

_say = speaker(__name__)

REASONS: dict[Lang, dict[str, str]] = {
    "en": {
        "falls": "the answer would not stand",
        "rises": '"{said}" would stand',
        "instead": '"{said}" would stand instead',
        "if_not": "if it were not so that {facts}: {change}",
        "if_not_all": "if it were not so that {facts}: {change}",
        "beside": '"{said}" would be as good',
        "ahead": '"{said}" would come first',
        "if_so": "if {fact}: {change}",
        "if_unranked": "if rule {high} did not outrank rule {low}: {change}",
        "cut": "the search for more of this was cut short by the limit on steps",
        "or_that": ", or that ",
        "and_that": " and ",
    },
    "ja": {
        "falls": "回答は成り立ちません",
        "rises": "「{said}」が成り立ちます",
        "instead": "代わりに「{said}」が成り立ちます",
        "if_not": "「{facts}」が成り立たなければ、{change}。",
        "if_not_all": "「{facts}」のどれかが成り立たなければ、{change}。",
        "beside": "「{said}」も同じくらいよい答えになります",
        "ahead": "「{said}」が先に立ちます",
        "if_so": "「{fact}」が成り立てば、{change}。",
        "if_unranked": "規則「{high}」が規則「{low}」に優先しなければ、{change}。",
        "cut": "これより先の探索は、ステップの上限のため途中で終わりました。",
        "or_that": "」「",
        "and_that": "」と「",
    },
}

STATUSES: dict[Lang, dict[Status, str]] = {
    lang: {status: _say.code(status).said(lang) for status in get_args(Status)} for lang in LANGS
}
"""Statuses as people read them; programs read the English words."""
