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
THOUGHTS_ALONE = Wording(
    en=Words(
        "a whole answer",
        "nothing before the limit on its length, which went into thinking",
        "think more briefly (or give it more max_tokens)",
    ),
    ja=Words(
        "最後まで書かれた回答",
        "考えるうちに長さの上限に達し、何も答えなかったもの",
        "もっと短く考えてください（または max_tokens を増やしてください）",
    ),
    why="cut",
)
NO_OBJECT = Wording(
    en=Words("a JSON object", "{got}", "{do}"),
    ja=Words("JSON オブジェクト", "{got}", "JSON オブジェクト一つだけで答えてください"),
)
EMPTY = Wording(
    en=Words("a JSON object", "nothing", "answer with one JSON object"),
    ja=Words("JSON オブジェクト", "空の回答", "JSON オブジェクト一つで答えてください"),
)
NO_JSON = Wording(
    en=Words("a JSON object", "{got} ({wrong})", "answer with one JSON object and nothing else"),
    ja=Words(
        "JSON オブジェクト",
        "JSON として読めない {got}（{wrong}）",
        "JSON オブジェクト一つだけで答えてください",
    ),
)
OTHER = Wording(
    en=Words("a JSON object", "{got}", "answer with one JSON object"),
    ja=Words("JSON オブジェクト", "別の種類の値（{got}）", "JSON オブジェクト一つで答えてください"),
)
LONG = Wording(
    en=Words("a JSON object", "{got} characters", "stay under {most}"),
    ja=Words("JSON オブジェクト", "{got} 文字", "{most} 文字より短くしてください"),
)
NESTED = Wording(
    en=Words("a JSON object", "deeply nested text", "nest at most {most} levels"),
    ja=Words("JSON オブジェクト", "入れ子の深すぎる文", "入れ子は {most} 段までにしてください"),
)
LANGUAGE = Wording(
    en=Words("an answer in {lang}", "one in {got}", "say the same in {lang}"),
    ja=Words("日本語の回答", "別の言語の回答", "同じ内容を日本語で述べてください"),
    why="language",
)
