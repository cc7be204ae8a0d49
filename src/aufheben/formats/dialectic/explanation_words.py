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
        "anyway": "{seat} has anyway",
        "given_up": "{seat} gives up",
        "open": "What stays open",
        "would_change": "What would change the answer",
        "presupposition": "What both sides presupposed",
        "refused": "Not taken, because it does not lift ({kind})",
        "weighed": "Weighed, not chosen",
        "drafted": "An earlier draft",
        "stances": "{seat} stood for",
        "mind": "Mind",
    },
    "ja": {
        "decision": "要するに",
        "how": "仕組み",
        "costs": "かかるもの",
        "exit": "どこで試し、何があれば終えるか",
        "proposed": "回答とともに提案されたこと（どの立場にも、これより前の段階にもない）",
        "first_steps": "最初の一歩",
        "kept": "{seat} が保つもの",
        "in_part": "{seat} が一部保つもの",
        "anyway": "{seat} がともあれ得るもの",
        "given_up": "{seat} が手放すもの",
        "open": "残る論点",
        "would_change": "答えが変わる条件",
        "presupposition": "双方が共有していた前提",
        "refused": "止揚にならないため退けた案（{kind}）",
        "weighed": "検討したが選ばなかった案",
        "drafted": "以前の案",
        "stances": "{seat} の立場",
        "mind": "注意",
    },
}

KINDS: dict[Lang, dict[str, str]] = {
    "en": {
        "division": "a division",
        "quota": "a quota",
        "both_and": "a bit of both",
        "case_by_case": "case by case",
    },
    "ja": {
        "division": "分担",
        "quota": "割り当て",
        "both_and": "両方を少しずつ",
        "case_by_case": "場合ごとの使い分け",
    },
}

MARKS: dict[Lang, dict[str, str]] = {
    "en": {
        "hard_to_start": "as the sides see it, none of the ideas could be started soon",
        "premature_agreement": "nobody tried to attack it; agreement came at once",
        "unscreened": "nobody checked whether an idea is a mere compromise",
        "untried": "not every side tried the ideas",
        "unexplained": "no explanation came that accounts for every side's needs",
        "confirmation_pending": "its confirmation was not decided",
        "unchosen": "nobody chose among the independent answers; it is the first",
        "unreviewed": "no legal criticism of the draft came",
        "unrepaired": "no legal repair of the draft came",
        "no_lift": "no lift could be started and served the side worst off well enough; this is the plain"
        " arrangement",
        "too_long": "it is longer or denser than it should be",
        "unchecked": "nobody outside checked it",
        "unseen": "nobody looked at it again after its repair",
        "still_faulty": "a fault is still there after its repair; see what the reader found",
    },
    "ja": {
        "hard_to_start": "どの案も、各側から見てすぐには始めにくい",
        "premature_agreement": "誰も反論を試みず、ただちに合意した",
        "unscreened": "単なる妥協でないかの選別が行われなかった",
        "untried": "案を検討しなかった論者がいる",
        "unexplained": "各論者の求めるものすべてに答える説明が得られなかった",
        "confirmation_pending": "回答への異議の審議は決着していない",
        "unchosen": "独立した回答の中から選ばれておらず、最初のものである",
        "unreviewed": "案への批評が得られなかった",
        "unrepaired": "案の修正が得られなかった",
        "no_lift": "始められて最も不利な側にも足りる止揚はなく、これはふつうの取り決めである",
        "too_long": "あるべきより長いか、詰め込みすぎている",
        "unchecked": "外からの点検が行われなかった",
        "unseen": "修正の後に見直した者がいない",
        "still_faulty": "修正の後も欠陥が残っている（読み手の見つけたことを参照）",
    },
}
"""What flags mean to a person; the others speak of limits and of agents."""
