"""What is said around a question on a sheet, where a terminal has commands."""

from collections.abc import Mapping

from aufheben.agents.human.words import WORDS
from aufheben.domain.vocabulary import Lang

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
