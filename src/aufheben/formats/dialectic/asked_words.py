"""The words of what a debate's graph is asked, in the languages a dialectic may be held in."""

from typing import Literal

from aufheben.domain.vocabulary import Acceptance, Lang

ACCEPTED: dict[Lang, dict[Acceptance, str]] = {
    "en": {
        "in all": "in every extension",
        "in some": "in some extensions",
        "in none": "in no extension",
        "no extension": "there is no extension",
        "open": "open",
        "budget exceeded": "budget exceeded",
    },
    "ja": {
        "in all": "すべての拡張にある",
        "in some": "一部の拡張にある",
        "in none": "どの拡張にもない",
        "no extension": "拡張がない",
        "open": "未決",
        "budget exceeded": "探索打ち切り",
    },
}

ANSWERED: dict[Lang, dict[Acceptance | Literal["replaced"], str]] = {
    "en": {
        "in all": "by {semantics} semantics the answer stands: it is in every extension",
        "in some": "by {semantics} semantics the answer is in some extensions, and not in others",
        "in none": "by {semantics} semantics the answer does not stand: it is in no extension",
        "replaced": "by {semantics} semantics the answer does not stand: no synthesis is sought where "
        "a side's own answer stands",
        "no extension": "there is no {semantics} extension: by it nothing can be said of the answer",
        "open": "by {semantics} semantics the answer is open: it hangs on a reply that never came",
        "budget exceeded": "by {semantics} semantics nothing is said of the answer: "
        "the search was too large",
    },
    "ja": {
        "in all": "{semantics} 意味論では回答が成り立ちます（すべての拡張にあります）。",
        "in some": "{semantics} 意味論では、回答がある拡張とない拡張があります。",
        "in none": "{semantics} 意味論では回答は成り立ちません（どの拡張にもありません）。",
        "replaced": "{semantics} 意味論では回答は成り立ちません"
        "（一方の側の回答が成り立つので、止揚論証は求められません）。",
        "no extension": "{semantics} 意味論の拡張がないので、回答については何も言えません。",
        "open": "{semantics} 意味論では回答は未決です（来なかった返答に左右されます）。",
        "budget exceeded": "{semantics} 意味論では、探索が大きすぎたため、回答について何も言えません。",
    },
}

ASKED: dict[Lang, dict[str, str]] = {
    "en": {
        "declared": "The premises are prose: who attacks whom is as the speakers said, "
        "and statuses follow from that.",
        "mixed": "Some attacks are computed by logic; others are as the speakers said.",
        "argument": "{name} {seat}: {said}",
        "by": "{semantics}: {word}",
        "comma": ", ",
        "in all": "in every {semantics} extension: {said}",
        "in some": "in some {semantics} extensions: {said}",
        "semicolon": "; ",
        "more": "attacked by {count} more",
        "no extension": "there is no {semantics} extension",
        "unsought": "what becomes of the answer was not worked out here: ask the run itself",
        "unanswered": "a reply that never came is neither in nor out",
    },
    "ja": {
        "declared": "前提が自然文なので、何が何を攻撃するかは話し手の言葉どおりで、状態はそこから決まります。",
        "mixed": "攻撃の一部は論理で計算され、ほかは話し手の言葉どおりです。",
        "argument": "{name} {seat}：「{said}」",
        "by": "{semantics}：{word}",
        "comma": "、",
        "in all": "{semantics} 意味論のすべての拡張にあるもの：{said}",
        "in some": "{semantics} 意味論の一部の拡張にあるもの：{said}",
        "semicolon": "；",
        "more": "ほかに {count} 件がこれを攻撃します。",
        "no extension": "{semantics} 意味論の拡張はありません。",
        "unsought": "回答がどうなるかは、ここでは計算してありません。実行そのものに問うてください。",
        "unanswered": "来なかった返答は、内とも外とも言えません。",
    },
}

FLIPS: dict[Lang, dict[str, str]] = {
    "en": {
        "stands": "{name} {seat}: “{said}” stands as it is",
        "answers": "{name} {seat}: “{said}” would be an answer if nobody held {sets}",
        "justified": "{name} {seat}: “{said}” would be justified if nobody held {sets}",
        "premise": "“{said}”",
        "and": " and ",
        "or": ", or {set}",
        "more": ", or one of {count} more such sets",
        "untried": " (other sets of this size were not tried)",
        "none": "{name} {seat}: “{said}” would not stand, whatever premises of others fell",
        "open": "{name} {seat}: “{said}” hangs on a reply that never came, whatever premises fell",
        "none up to": "{name} {seat}: no {most} premises of others are enough for “{said}” to stand",
        "budget": "{name} {seat}: not searched further than sets of {searched} for “{said}” to stand",
        "nothing": "there is no other side: every main argument carries the answer",
    },
    "ja": {
        "stands": "{name} {seat}：「{said}」はそのままで成り立ちます。",
        "answers": "{name} {seat}：{sets}がなければ、「{said}」が回答になります。",
        "justified": "{name} {seat}：{sets}がなければ、「{said}」が成り立ちます。",
        "premise": "「{said}」",
        "and": "と",
        "or": "、または{set}",
        "more": "、またはほかの {count} 組のどれか",
        "untried": "（この数の組をすべて調べたわけではありません）",
        "none": "{name} {seat}：他者のどの前提がなくなっても、「{said}」は成り立ちません。",
        "open": "{name} {seat}：どの前提がなくなっても、「{said}」は来なかった返答に左右されます。",
        "none up to": "{name} {seat}：他者の前提が {most} つなくなっても、「{said}」は成り立ちません。",
        "budget": "{name} {seat}：「{said}」について、{searched} つの前提の組より先は調べていません。",
        "nothing": "別の側はありません。どの主論証も回答を支えています。",
    },
}
