"""The words of a result's first line, in the languages a debate may be held in."""

from aufheben.domain.vocabulary import Lang, Unended, Unresolved

WORDS: dict[Lang, dict[str, str]] = {
    "en": {
        "none": "No answer: {why} ({reason}).",
        "unfinished": "Not finished: {why} ({reason}).",
        "unbearable": "no way was found with which every side could live",
        "gap": " ",
        "also": "So it is also with: {others}",
        "tied": "Equally good: {others}",
        "otherwise": " So this dialogue ended; all stances together come to: {answers}.",
        "undecided": " So this dialogue ended; over all stances there is no answer: {why}.",
        "standing": "Reasons that stand:",
        "breakers": "What would decide it:",
        "try": "What to try: ",
        "no_fact": "it were not so that {fact}",
        "priority": "“{high}” outranked “{low}”",
        "both": ", and ",
        "and": "; ",
        "then": "if {changes}: {answers}",
    },
    "ja": {
        "none": "回答なし：{why}（{reason}）。",
        "unfinished": "未完：{why}（{reason}）。",
        "unbearable": "どの側にも受け入れられる道は見つからなかった",
        "gap": "",
        "also": "次も同じく成り立つ：{others}",
        "tied": "同じくらい良い：{others}",
        "otherwise": "（この対話ではこう終わった。すべての立場を合わせた結論は：{answers}）",
        "undecided": "（この対話ではこう終わった。すべての立場を合わせると回答はない：{why}）",
        "standing": "なお立っている理由：",
        "breakers": "決着をつけるもの：",
        "try": "試せること：",
        "no_fact": "「{fact}」が成り立たない",
        "priority": "「{high}」が「{low}」に優先する",
        "both": "、かつ",
        "and": "、",
        "then": "{changes}ならば：{answers}",
    },
}

UNFINISHED: dict[Lang, dict[Unended, str]] = {
    "en": {
        "waiting": "a person left, and the run waits for them",
        "interrupted": "the run was interrupted",
        "provider": "a model or its provider failed",
        "journal": "the journal could not be written or read",
        "unread": "an answer could not be worked with",
    },
    "ja": {
        "waiting": "人が席を離れ、その人を待っている",
        "interrupted": "実行が中断された",
        "provider": "モデルまたはその提供元が応答できなかった",
        "journal": "記録を読み書きできなかった",
        "unread": "扱えない答えがあった",
    },
}

KINDS: dict[Lang, dict[Unresolved, str]] = {
    "en": {
        "stalemate": "reasons stand on both sides, and none outweighs the other",
        "overruled": "every reason for an answer is overruled",
        "no_argument": "nothing that was said speaks for an answer",
        "no_synthesis": "each side's answer is contested, and nothing else has something of both",
    },
    "ja": {
        "stalemate": "双方に理由が立っており、どちらも他方にまさらない",
        "overruled": "回答を支える理由はすべて退けられた",
        "no_argument": "回答を支えることは何も述べられていない",
        "no_synthesis": "どの側の回答にも異議があり、双方の求めを併せ持つものもない",
    },
}

TRY: dict[Lang, dict[Unresolved, str]] = {
    "en": {
        "stalemate": "say which rule outranks which (“Rule safety outranks rule price.”), or a fact "
        "that rules one reason out.",
        "overruled": "name something that the objections do not meet, or an exception to them.",
        "no_argument": "give facts that meet a rule’s conditions; `aufheben ask --read FILE` shows "
        "how each sentence was understood.",
        "no_synthesis": "name another option that has something of what each side wants, or say "
        "which rule outranks which.",
    },
    "ja": {
        "stalemate": "どの規則が優先するかを述べる（「規則「安全」は規則「価格」に優先する。」）か、"
        "一方の理由を除く事実を加える。",
        "overruled": "異議の当たらないものを挙げるか、異議への例外を述べる。",
        "no_argument": "規則の条件を満たす事実を加える。各文の読み方は `aufheben ask --read FILE` で見られる。",
        "no_synthesis": "各側の求めを少しずつ満たす別の案を挙げるか、どの規則が優先するかを述べる。",
    },
}

STOPS: dict[Lang, dict[str, str]] = {
    "en": {
        "all": "leave --protocol out: all stances together have an answer.",
        "no_synthesis": "add what each side cannot do without to its stance, or another side; or let "
        "somebody of no side lift it: --pooled.",
        "no_way": "add to each stance what its side cannot do without, or facts that are not known; or "
        "let another model lift it: --seat M=PROVIDER:MODEL.",
        "syntheses_defeated": "see the objections below; add what would meet them to a stance.",
        "rounds": "allow more rounds: --max-rounds.",
        "calls": "allow more calls: --calls.",
        "tokens": "allow more tokens: --tokens.",
        "money": "allow more money: --money.",
        "time": "allow more time: --time.",
        "steps": "shorten the stances: the search took more steps than are allowed.",
        "no_legal_answer": "let another model or a person hold the seat whose answers were refused.",
    },
    "ja": {
        "all": "--protocol を外す：すべての立場を合わせれば回答がある。",
        "no_synthesis": "各側の譲れないことを立場に加えるか、席を増やす。どの側にも属さない者に"
        "止揚させることもできる：--pooled。",
        "no_way": "各側の譲れないことや、わかっていない事実を立場に加える。別のモデルに止揚させることもできる："
        "--seat M=PROVIDER:MODEL。",
        "syntheses_defeated": "下の異議を見て、それに応えることを立場に加える。",
        "rounds": "往復の上限を上げる：--max-rounds。",
        "calls": "呼び出しの上限を上げる：--calls。",
        "tokens": "トークンの上限を上げる：--tokens。",
        "money": "金額の上限を上げる：--money。",
        "time": "時間の上限を上げる：--time。",
        "steps": "立場を短くする：探索が許された段数を超えた。",
        "no_legal_answer": "回答が退けられた席に、別のモデルか人を座らせる。",
    },
}
"""What to try where a dialogue ended without an answer, by why it stopped."""

CUTS: dict[Lang, dict[str, str]] = {
    "en": {
        "none": " Nobody was asked to reply, as the published form does.",
        "rounds": " The cap of {rounds} rounds cut {disputes}, where the published form goes on.",
        "limit": " A limit ({stop}) cut {disputes}.",
        "illegal": " In {disputes} no legal reply came, which concedes nothing.",
        "disputes": "{count} of {all} disputes",
        "one": "the dispute",
    },
    "ja": {
        "none": "（公表の形と違い、だれも返答を求められませんでした。）",
        "rounds": "（往復の上限{rounds}回で、{disputes}が打ち切られました。公表の形では続きます。）",
        "limit": "（上限 {stop} で、{disputes}が打ち切られました。）",
        "illegal": "（{disputes}では規則に合う返答がなく、何も認めたことにはなりません。）",
        "disputes": "{all}件の論争のうち{count}件",
        "one": "論争",
    },
}
"""Where a debate of the published form did not come to its own end."""
