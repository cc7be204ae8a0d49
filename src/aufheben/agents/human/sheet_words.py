"""What is said around a question on a sheet, where a terminal has commands; and its refusals."""

from collections.abc import Mapping

from aufheben.agents.human.words import WORDS
from aufheben.domain.vocabulary import Lang
from aufheben.protocols.wording import Wording, Words

_COMMANDS = dict.fromkeys(
    ("commands", "commands_graded", "commands_reconstruct", "commands_prose", "fields"), ""
)
_OWN: dict[Lang, dict[str, str]] = {
    "en": {
        **_COMMANDS,
        "counter": "What speaks against this argument, if anything? Say it with its reasons:",
        "retort": "What speaks against this, if anything? In your own words:",
        "unread": "That gives no “because”: no reason and conclusion were found in it. Write"
        " “CONCLUSION because A, B unless C”, or use the fields instead.",
        "help": "Write sentences from which your conclusion follows, or “CONCLUSION because A, B"
        " unless C”, or “A. B. So CONCLUSION.”",
    },
    "ja": {
        **_COMMANDS,
        "counter": "次の論証に反論はありますか。あれば理由とともに述べてください:",
        "retort": "次の発言に反論はありますか。自分の言葉で:",
        "unread": "理由が見つかりません。「A、B から、結論」のように書くか、項目ごとの欄を使ってください。",
        "help": "結論が導かれる文を並べるか、「A、B から、結論」または「結論。なぜなら A、B。ただし C で"
        "ない限り」と書きます。",
    },
}
SHEET_WORDS: dict[Lang, Mapping[str, str]] = {
    "en": {**WORDS["en"], **_OWN["en"]},
    "ja": {**WORDS["ja"], **_OWN["ja"]},
}
"""As at a terminal, without its commands."""

NO_OBJECT = Wording(
    en=Words("an object with the fields of this question", "{got}", "fill in the fields"),
    ja=Words("この問いの項目", "{got}", "項目に記入してください"),
)
UNKNOWN = Wording(
    en=Words("the fields of this question", "{where}", "leave {where} out"),
    ja=Words("この問いの項目", "{where}", "{where} を除いてください"),
)
TOO_LONG = Wording(
    en=Words("{most} characters at most", "{count} in {where}", "say it more briefly"),
    ja=Words("{most} 文字以内", "{where} に {count} 文字", "もっと短く述べてください"),
)
TOO_MANY = Wording(
    en=Words("{most} fields at most, nested {deep} deep", "more", "leave some out"),
    ja=Words("{most} 項目以内（{deep} 段まで）", "それ以上", "いくつか除いてください"),
)
NO_TEXT = Wording(
    en=Words("text", "{code} in {where}", "write it again without that character"),
    ja=Words("文字", "{where} に {code}", "その文字を除いて書き直してください"),
)
NO_VALUE = Wording(
    en=Words("text, a number, yes or no, or a list of these", "{got} in {where}", "mend {where}"),
    ja=Words(
        "文字、数、はい・いいえ、またはその一覧", "{where} に {got}", "{where} を直してください"
    ),
)
NO_SENTENCES = Wording(
    en=Words("your answer in sentences", "none", "write it, or choose what else you do"),
    ja=Words("文による回答", "なし", "書くか、ほかにすることを選んでください"),
)
UNREAD = Wording(
    en=Words("an argument that can be read", "“{got}”", "{do}"),
    ja=Words("読み取れる論証", "「{got}」", "{do}"),
)
WHICH = Wording(
    en=Words("what it is aimed at", "an argument against any of: {among}", "choose one of these"),
    ja=Words("どれに向けたものか", "次のどれとも取れる論証: {among}", "一つ選んでください"),
)
