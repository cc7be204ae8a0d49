"""What flags mean to a person, in both languages; programs read the flags themselves."""

from typing import Final

from aufheben.domain.vocabulary import Lang

FLAGS: Final[dict[Lang, dict[str, str]]] = {
    "en": {
        "premature_agreement": "nobody tried to attack it; agreement came at once",
        "stagnation": "what was said only repeated what had been said",
        "refused": "a model would not answer something",
        "wrong_language": "an answer is in another language than the question",
        "repetition_untested": "whether an argument repeats another could not be tested",
        "confirmation_pending": "its confirmation was not decided",
        "synthesis_defeated": "the synthesis that was found was defeated",
        "unexplained": "no explanation came that accounts for every side's needs",
        "hard_to_start": "as the sides see it, none of the ideas could be started soon",
        "no_lift": "no lift could be started and served the side worst off well enough; this is the plain"
        " arrangement",
        "untried": "not every side tried the ideas",
        "too_long": "it is longer or denser than it should be",
        "unchecked": "nobody outside checked it",
        "unrepaired": "no legal repair of the draft came",
        "unseen": "nobody looked at it again after its repair",
        "still_faulty": "a fault is still there after its repair; see what the reader found",
        "unchosen": "nobody chose among the independent answers; it is the first",
        "unreviewed": "no legal criticism of the draft came",
        "one_sided": "one side was heard much less than the other",
        "unfinished": "it ended before it had come to what all stances together come to",
        "tied_scores": "several teams share the highest score",
        "order_decided": "nothing told the best teams apart, so the first to speak was named",
        "scores_missing": "scores are missing, and without them nobody could be ranked",
        "no_comment": "no comment on the verdict came",
        "no_feedback": "no feedback for the speakers came",
        "partial": "some views of the debate are missing from the verdict",
        "windowed": "the speeches were too long, and some were read as summaries of their parts",
        "breakers_cut": "the search for what would decide it was cut short by the limit on steps",
    },
    "ja": {
        "premature_agreement": "誰も反論を試みず、ただちに合意しました",
        "stagnation": "述べられたことは、それまでの繰り返しでした",
        "refused": "モデルが答えを断ったことがあります",
        "wrong_language": "問いとは別の言語の回答があります",
        "repetition_untested": "繰り返しかどうかを調べられなかった論証があります",
        "confirmation_pending": "回答への異議の審議は決着していません",
        "synthesis_defeated": "見つかった止揚論証は論破されました",
        "unexplained": "各論者の求めるものすべてに答える説明が得られませんでした",
        "hard_to_start": "どの案も、各側から見てすぐには始めにくいものです",
        "no_lift": "始められて最も不利な側にも足りる止揚はなく、これはふつうの取り決めです",
        "untried": "案を検討しなかった論者がいます",
        "too_long": "あるべきより長いか、詰め込みすぎています",
        "unchecked": "外からの点検が行われませんでした",
        "unrepaired": "案の修正が得られませんでした",
        "unseen": "修正の後に見直した者がいません",
        "still_faulty": "修正の後も欠陥が残っています（読み手の見つけたことを参照してください）",
        "unchosen": "独立した回答の中から選ばれておらず、最初のものです",
        "unreviewed": "案への批評が得られませんでした",
        "one_sided": "一方の側の声がずっと少なく聞かれました",
        "unfinished": "すべての立場を合わせた結論に至る前に終わりました",
        "tied_scores": "最高点のチームが複数あります",
        "order_decided": "最上位のチームに差がなく、先に話したチームを勝者として挙げました",
        "scores_missing": "点数が欠けているため、順位をつけられませんでした",
        "no_comment": "判定への総評が得られませんでした",
        "no_feedback": "話者への講評が得られませんでした",
        "partial": "判定に含まれていない観点があります",
        "windowed": "長すぎるスピーチは、部分ごとの要約で読みました",
        "breakers_cut": "決着をつける条件の探索は、ステップの上限のため途中で終わりました",
    },
}

FALLBACKS: Final[dict[Lang, dict[str, str]]] = {
    "en": {
        "": "an answer never came in a form that counts, and was left out",
        "concession": "a reply never came in a form that counts, and was taken as a concession",
        "unanswered": "a reply never came in a form that counts; nothing is granted by that",
        "silence": "a main argument never came in a form that counts",
        "no_synthesis": "a step of the integration never came in a form that counts",
    },
    "ja": {
        "": "規則に合う回答が得られず、省いたところがあります",
        "concession": "規則に合う返答が得られず、認めたものとみなしたところがあります",
        "unanswered": "規則に合う返答が得られなかったところがあります。何も認めたことにはなりません",
        "silence": "規則に合う主論証を述べなかった論者がいます",
        "no_synthesis": "統合のうち、規則に合う回答が得られなかった段階があります",
    },
}
"""Of the flags `fallback_concession` and so on, by what was put in the place of an answer."""
