"""One debate of an edge, laid out as Kato & Sasaki's figure 3: who held what, and why."""

from collections.abc import Iterator, Sequence
from typing import get_args

from aufheben.domain.acts import Passages
from aufheben.domain.opinions import Advice, Examined, Opinion, Part, Silent, Statement, Truth
from aufheben.domain.taxonomies import Relation
from aufheben.domain.vocabulary import Lang, Limit
from aufheben.formats.quoting.characters import flat
from aufheben.protocols.hierarchy.proposition import proposition

_WORDS: dict[Lang, dict[str, str]] = {
    "en": {
        "form": "Form of turns: {form}   Experts: ({experts})   Ended: {ended}",
        "ended": "{how}, {rounds}: {truth}",
        "proposition": "Proposition: ",
        "result": "Result: this sentence is {truth}.",
        "unsure": "Result: undecided whether this sentence is true.",
        "reason": "Reason: ",
        "advice": "Feedback on the opinion of agent {seat}:",
        "colon": ": ",
        "nothing": "nothing that bears on it",
        "silent": "no legal answer",
        "limit": "no answer: limit of {limit} reached",
    },
    "ja": {
        "form": "議論の形式：{form}　専門家の組：({experts})　決着：{ended}",
        "ended": "{how}、{rounds}、{truth}",
        "proposition": "命題：",
        "result": "結果：この文は{truth}です。",
        "unsure": "結果：この文の真偽は決められません。",
        "reason": "理由：",
        "advice": "agent {seat} の意見へのフィードバック：",
        "colon": "：",
        "nothing": "該当する箇所なし",
        "silent": "規則に合う回答なし",
        "limit": "回答なし：上限（{limit}）に達しました",
    },
}
_TRUTHS: dict[Lang, dict[Truth, str]] = {
    "en": {"true": "true", "false": "false", "unsure": "undecided"},
    "ja": {"true": "真", "false": "偽", "unsure": "未決"},
}
_HEADINGS: dict[Lang, dict[Part, str]] = {
    "en": {
        "documents": "documents",
        "triage": "first look of agent {seat}",
        "opinion": "opinion of agent {seat}, round {round}",
        "mediator": "opinion of the mediator, round {round}",
        "feedback": "feedback, round {round}",
        "improved": "improved opinion of agent {seat}, round {round}",
    },
    "ja": {
        "documents": "文書",
        "triage": "agent {seat} の予備判断",
        "opinion": "agent {seat} の意見（第{round}ラウンド）",
        "mediator": "まとめ役の意見（第{round}ラウンド）",
        "feedback": "フィードバック役の意見（第{round}ラウンド）",
        "improved": "agent {seat} の改善した意見（第{round}ラウンド）",
    },
}
_ENDED: dict[Lang, dict[str, str]] = {
    "en": {
        "agreement": "all agreed",
        "mediator": "the mediator decided",
        "expert_b": "the last expert decided",
        "triage": "settled at first look",
        "no_legal_answer": "no legal answer",
        "limit": "limit of {limit} reached",
    },
    "ja": {
        "agreement": "全員一致",
        "mediator": "まとめ役の判断",
        "expert_b": "最後の専門家の判断",
        "triage": "予備判断で決着",
        "no_legal_answer": "規則に合う回答なし",
        "limit": "上限（{limit}）に到達",
    },
}


def debate(
    child_name: str,
    parent_name: str,
    examined: Examined,
    lang: Lang,
    *,
    form: str,
    experts: Sequence[str],
    relation: Relation = "is-a",
) -> str:
    """The header, then what was said in its order: heading, proposition, result, reason.

    Reasons are on one line each, so that none can pass for a heading.
    """
    sentence = proposition(flat(child_name), flat(parent_name), relation, lang)
    header = _WORDS[lang]["form"].format(
        form=flat(form), experts=", ".join(map(flat, experts)), ended=_ended(examined, lang)
    )
    blocks = [_said(statement, sentence, lang) for statement in examined.statements]
    return "\n\n".join([header, *("\n".join(block) for block in blocks)]) + "\n"


def _ended(examined: Examined, lang: Lang) -> str:
    decision = examined.decision
    word = "limit" if decision in get_args(Limit) else decision
    how = _ENDED[lang][word].format(limit=decision)
    plural = "round" if examined.rounds == 1 else "rounds"
    rounds = f"{examined.rounds}ラウンド" if lang == "ja" else f"{examined.rounds} {plural}"
    truth = _TRUTHS[lang][examined.verdict]
    return _WORDS[lang]["ended"].format(how=how, rounds=rounds, truth=truth)


def _said(statement: Statement, sentence: str, lang: Lang) -> Iterator[str]:
    words, said = _WORDS[lang], statement.said
    heading = _HEADINGS[lang][statement.role]
    yield f"[{heading.format(seat=flat(statement.seat), round=statement.round)}]"
    match said:
        case Opinion(verdict=verdict, reason=reason):
            result = words["unsure" if verdict == "unsure" else "result"]
            yield f" {words['proposition']}{sentence}"
            yield f" {result.format(truth=_TRUTHS[lang][verdict])}"
            yield f" {words['reason']}{flat(reason)}"
        case Advice(feedback=feedback):
            for row in feedback:
                yield f" {words['advice'].format(seat=flat(row.expert))}"
                yield f" {flat(row.feedback)}"
        case Passages(found=found):
            for each in found:
                yield f" {flat(each.source)}{words['colon']}{flat(each.text)}"
            if not found:
                yield f" {words['nothing']}"
        case Silent(limit=limit):
            yield f" {words['limit'].format(limit=limit) if limit else words['silent']}"
