"""The words of a lift alone: the ways, their trials, the check; all else as of any answer."""

from aufheben.domain.vocabulary import Lang
from aufheben.domain.ways import Debated

WORDS: dict[Lang, dict[str, str]] = {
    "en": {
        "rules": "Rules",
        "shared": "What all took for granted",
        "unknown": "not known: {fact}",
        "doubts": "{seat} finds wrong with it: {broken}",
        "must": "{seat} asks for its need “{need}”: {change}",
        "ways": "Ways that were weighed",
        "nearest": "The nearest way, with which not every side could live",
        "way": "way {number} ({kind}{taken}): {idea}. It changes: {changes}",
        "plain": "the plain arrangement",
        "lift": "a lift",
        "taken": ", taken",
        "near": ", the nearest",
        "trial": "{seat}: could live with it {live}, could start it {start} of 10{broken}",
        "broken": ": {broken}",
        "chosen": "Way {number} of {count} was taken: the side worst off ({worst}) could live with it at "
        "{least} of 10, with the plain arrangement at {plain}.",
        "chosen_plain": "Way 1 of {count}, the plain arrangement, was taken: the side worst off ({worst}) could "
        "live with it at {least} of 10.",
        "faults": "What a reader found who would have to carry it out",
        "idea_lost": "it did not do what its idea does",
        "idea_still_lost": "after the repair: it does not do what its idea does",
        "mended": "{fault} — mended",
        "still": "after the repair: {fault}; the smallest change: {repair}",
        "left": "{fault} — left as it is; the smallest change: {repair}",
        "tried": "{fault} — a repair was tried",
        "accepts": "{seat} accepts it as the answer{why}",
        "refuses": "{seat} does not accept the only main argument left as the answer{why}",
        "debated": "{need} ({state} in the debate)",
    },
    "ja": {
        "rules": "規則",
        "shared": "全員が当然としていたこと",
        "unknown": "わかっていないこと：{fact}",
        "doubts": "{seat} から見た欠陥：{broken}",
        "must": "{seat} が必要「{need}」のために求める変更：{change}",
        "ways": "検討した道",
        "nearest": "最も近い道（受け入れられない側がある）",
        "way": "道{number}（{kind}{taken}）：{idea}。変えるもの：{changes}",
        "plain": "ふつうの取り決め",
        "lift": "止揚",
        "taken": "、採用",
        "near": "、最も近い",
        "trial": "{seat}：受け入れやすさ {live}、始めやすさ {start}（10点中）{broken}",
        "broken": "：{broken}",
        "chosen": "{count}つの道のうち道{number}を採りました。最も不利な側（{worst}）の受け入れやすさは10点中{least}、"
        "ふつうの取り決めでは{plain}です。",
        "chosen_plain": "{count}つの道のうち道1、ふつうの取り決めを採りました。最も不利な側（{worst}）の受け入れやすさは"
        "10点中{least}です。",
        "faults": "実行することになる読み手が見つけたこと",
        "idea_lost": "元の考えの果たすことを果たしていませんでした",
        "idea_still_lost": "修正の後：元の考えの果たすことを果たしていません",
        "mended": "{fault} — 直しました",
        "still": "修正の後：{fault}。最小の変更：{repair}",
        "left": "{fault} — そのままです。最小の変更：{repair}",
        "tried": "{fault} — 修正を試みました",
        "accepts": "{seat} はこれを回答として認めます{why}",
        "refuses": "{seat} は残った唯一の主論証を回答として認めません{why}",
        "debated": "{need}（議論で{state}）",
    },
}

DEBATED: dict[Lang, dict[Debated, str]] = {
    "en": {"open": "open", "granted": "given up by its own side", "met": "met by an offer"},
    "ja": {"open": "未決", "granted": "自らの側が譲りました", "met": "申し出が満たします"},
}
