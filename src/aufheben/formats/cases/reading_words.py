"""The words around what was understood of an input, in the language of its question."""

from aufheben.domain.vocabulary import Lang

READ: dict[Lang, dict[str, str]] = {
    "en": {
        "question": "question: {question}",
        "seat": "{seat}:",
        "line": "line {line}",
        "stop": ".",
        "between": "”, “",
        "dropped": "without “{words}”, which says nothing here",
        "options": "to choose from: {options}",
        "things": "what is said of things:",
        "thing": "  {name}: {said}",
        "listed": ", ",
        "rules": "rules and claims:",
        "refused": "refused:",
        "note": "note: {note}",
        "counted": "{read} sentences understood, {refused} refused",
    },
    "ja": {
        "question": "問い：{question}",
        "seat": "{seat}：",
        "line": "{line}行目",
        "stop": "。",
        "between": "」「",
        "dropped": "「{words}」はここでは何も言わないものとして除きました",
        "options": "選択肢：{options}",
        "things": "ものと性質：",
        "thing": "  {name}：{said}",
        "listed": "、",
        "rules": "規則と主張：",
        "refused": "読めなかった文：",
        "note": "注意：{note}",
        "counted": "読めた文は{read}件、読めなかった文は{refused}件です",
    },
}
