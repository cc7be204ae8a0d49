"""The words around an explanation, in the languages a debate may be held in."""

from aufheben.domain.vocabulary import Lang

COLON: dict[Lang, str] = {"en": ": ", "ja": "："}

WORDS: dict[Lang, dict[str, str]] = {
    "en": {
        "decision": "In short",
        "how": "How it works",
        "costs": "What it costs",
        "exit": "Where it is tried, and what ends it",
        "proposed": "Proposed with the answer; no stance and no step before it says so",
        "first_steps": "First steps",
        "kept": "{seat} keeps",
        "in_part": "{seat} keeps in part",
        "in_part_how": "{said} ({how})",
        "anyway": "{seat} has anyway",
        "given_up": "{seat} gives up",
        "open": "What stays open",
        "would_change": "What would change the answer",
        "weighed": "Weighed, not chosen",
        "drafted": "An earlier draft",
        "stances": "{seat} stood for",
        "mind": "Mind",
        "semicolon": "; ",
    },
    "ja": {
        "decision": "要するに",
        "how": "仕組み",
        "costs": "かかるもの",
        "exit": "どこで試し、どうなれば終えるか",
        "proposed": "回答とともに提案されたこと（どの立場にも、これより前の段階にもない）",
        "first_steps": "最初の一歩",
        "kept": "{seat} が保つもの",
        "in_part": "{seat} が一部保つもの",
        "in_part_how": "{said}（{how}）",
        "anyway": "{seat} がともあれ得るもの",
        "given_up": "{seat} が手放すもの",
        "open": "残る論点",
        "would_change": "答えが変わる条件",
        "weighed": "検討したが選ばなかった案",
        "drafted": "以前の案",
        "stances": "{seat} の立場",
        "mind": "注意",
        "semicolon": "、",
    },
}
