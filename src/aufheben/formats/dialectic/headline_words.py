"""The words of a result's first line, in the languages a debate may be held in."""

from aufheben.domain.vocabulary import Lang

WORDS: dict[Lang, dict[str, str]] = {
    "en": {
        "none": "No answer: {why}.",
        "mostly": "{unread} of {seat}’s {count} sentences were not read. ",
        "notes": "Notes:",
        "unfinished": "Not finished: {why}.",
        "silent": "{seats} never gave an answer that keeps the rules",
        "unbearable": "no way was found with which every side could live",
        "gap": " ",
        "several": "{count} answers stand, none before another: {answers}",
        "behind": "What stands too, with less for it: {others}",
        "conditional": " On a condition there is one: {answers}.",
        "provided": "if {changes}, no objection stands: {answers}",
        "or": "; or ",
        "tied": "Equally good: {others}",
        "otherwise": " So this dialogue ended; all stances together come to: {answers}.",
        "undecided": " So this dialogue ended; over all stances there is no answer: {why}.",
        "standing": "Reasons that stand:",
        "stands": "{seat}: {said} ({name})",
        "breakers": "What would decide it:",
        "try": "What to try: ",
        "and": "; ",
    },
    "ja": {
        "none": "回答はありません：{why}。",
        "mostly": "{seat}の{count}文のうち{unread}文を読めませんでした。",
        "notes": "注意：",
        "unfinished": "まだ終わっていません：{why}。",
        "silent": "{seats} は規則に合う回答を一度もしませんでした",
        "unbearable": "どの側にも受け入れられる道は見つかりませんでした",
        "gap": "",
        "several": "{count}つの答えが並び立ち、優劣はつきません：{answers}",
        "behind": "次も成り立ちますが、支えはそれより少ないものです：{others}",
        "conditional": "条件つきの回答はあります：{answers}。",
        "provided": "{changes}なら、{answers}への異議は残りません",
        "or": "。または、",
        "tied": "次も同じくらいよい答えです：{others}",
        "otherwise": "（この対話ではこう終わりました。すべての立場を合わせた結論：{answers}）",
        "undecided": "（この対話ではこう終わりました。すべての立場を合わせると回答はありません：{why}）",
        "standing": "退けられていない理由：",
        "stands": "{seat}：{said}（{name}）",
        "breakers": "決着をつける条件：",
        "try": "試せること：",
        "and": "、",
    },
}

STOPS: dict[Lang, dict[str, str]] = {
    "en": {
        "all": "leave protocol out: all stances together have an answer.",
        "no_synthesis": "add what each side cannot do without to its stance, or another side; or take "
        "it pooled: then somebody of no side lifts it.",
        "no_way": "add to each stance what its side cannot do without, or facts that are not known; or "
        "let another model lift it, in the seat M.",
        "syntheses_defeated": "see the objections below; add what would meet them to a stance.",
        "rounds": "allow more rounds.",
        "calls": "allow more calls.",
        "tokens": "allow more tokens.",
        "money": "allow more money.",
        "time": "allow more time.",
        "steps": "shorten the stances: the search took more steps than are allowed.",
        "no_legal_answer": "let another model or a person hold the seat whose answers were refused.",
    },
    "ja": {
        "all": "protocol を外してください。すべての立場を合わせれば回答があります。",
        "no_synthesis": "各側の譲れないことを立場に書き加えるか、論者を増やしてください。どの側にも属さない者に"
        "止揚させることもできます。",
        "no_way": "各側の譲れないことや、わかっていない事実を立場に書き加えてください。席 M に別のモデルを"
        "置いて止揚させることもできます。",
        "syntheses_defeated": "下の異議を見て、それに応えることを立場に書き加えてください。",
        "rounds": "往復の上限を上げてください。",
        "calls": "呼び出しの上限を上げてください。",
        "tokens": "トークンの上限を上げてください。",
        "money": "費用の上限を上げてください。",
        "time": "時間の上限を上げてください。",
        "steps": "立場を短くしてください。探索が許された段数を超えました。",
        "no_legal_answer": "回答が退けられた論者を、別のモデルか人に任せてください。",
    },
}
"""What to try where a dialogue ended without an answer, by why it stopped.

A result is read anywhere: no option is named as one door has it.
"""

LESS: dict[Lang, tuple[str, str]] = {
    "en": (
        " Nobody had another answer to it in the dispute, yet it is not justified: {status}.",
        " The argument for it is not justified: {status}.",
    ),
    "ja": (
        "（論争では反論が尽きましたが、正当ではありません：{status}。）",
        "（これを支える論証は正当ではありません：{status}。）",
    ),
}
"""Of a main argument and of a synthesis that do not stand as the answer says."""

CUTS: dict[Lang, dict[str, str]] = {
    "en": {
        "none": " Nobody was asked to reply, which the published form does.",
        "rounds": " The cap of {rounds} rounds cut {disputes}, where the published form goes on.",
        "limit": " A limit cut {disputes}: {why}.",
        "illegal": " In {disputes} no legal reply came, which concedes nothing.",
        "disputes": "{count} of {all} disputes",
        "one": "the dispute",
    },
    "ja": {
        "none": "（公表の形と違い、だれも返答を求められませんでした。）",
        "rounds": "（往復の上限{rounds}回で、{disputes}が打ち切られました。公表の形では続きます。）",
        "limit": "（{disputes}が打ち切られました。{why}。）",
        "illegal": "（{disputes}では規則に合う返答がなく、何も認めたことにはなりません。）",
        "disputes": "{all}件の論争のうち{count}件",
        "one": "論争",
    },
}
"""Where a debate of the published form did not come to its own end."""
