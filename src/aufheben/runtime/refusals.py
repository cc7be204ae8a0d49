"""What is wrong with an answer whatever was asked, in both languages."""

from aufheben.protocols.wording import Wording, Words

UNREAD = Wording(
    en=Words("words that can be read", "{got}", "{do}"),
    ja=Words("読み取れる言葉", "{got}", "別の言葉で、または分けて述べてください"),
)
DECLINED = Wording(
    en=Words(
        "an answer",
        "a refusal: {reason}",
        "answer within what you may say, or say that you have no answer",
    ),
    ja=Words(
        "回答",
        "回答の拒否: {reason}",
        "述べられる範囲で答えるか、答えがないと述べてください",
    ),
    why="refused",
)
CUT = Wording(
    en=Words("a whole answer", "one cut off at the limit on its length", "answer more briefly"),
    ja=Words("最後まで書かれた回答", "長さの上限で途切れたもの", "もっと短く答えてください"),
    why="cut",
)
NO_OBJECT = Wording(
    en=Words("a JSON object", "{got}", "{do}"),
    ja=Words("JSON オブジェクト", "{got}", "JSON オブジェクト一つだけで答えてください"),
)
LANGUAGE = Wording(
    en=Words("an answer in {lang}", "one in {got}", "say the same in {lang}"),
    ja=Words("日本語の回答", "別の言語の回答", "同じ内容を日本語で述べてください"),
    why="language",
)
