"""What the engine says of its acts and at the end, in the language of the run."""

from aufheben.domain.vocabulary import Lang

_WORDS: dict[Lang, dict[str, str]] = {
    "en": {
        "main": "{mind} has a reason to answer the issue so",
        "answer": "it answers {question}",
        "withdraw": "{claim} has fallen and nobody can defend it",
        "critique": "{mind} has a counterargument to {claim}",
        "rebuts": "It concludes the contrary of “{target}”.",
        "undercuts": "It shows what was assumed to lack evidence: “{target}”.",
        "question": "Is there evidence that {assumption}?",
        "asks": "{claim} rests on there being none",
        "check": "nobody has looked up what {claim} rests on",
        "synthesize": "{claims} cannot all stand; this keeps what each asks for ({method})",
        "plan": "the board has changed",
        "first": "Hear what each mind would answer",
        "defend": "Find a defense of {claim}",
        "attack": "Find what speaks against {claim}",
        "join": "Find what {claims} have in common",
        "converged": "{claims} stands and no mind can attack it",
        "agreed": "all stances together leave no answer standing",
        "nothing": "nothing that stands answers the issue",
        "untold": "what all stances together come to could not be told",
        "unheard": "{answer} has not been heard yet",
        "unjoined": "{claims} have not been joined yet",
        "unsayable": "what would be joined includes a claim that attacks itself",
        "attackable": "{mind} can still attack {claim}",
        "otherwise": "{claim} stands otherwise over all stances than on the board",
        "asked": "The question was: {question}",
        "answered": "What stands is: {text}{because} [{claim}].",
        "because": ", because {reasons}",
        "merged": "It keeps what it can of {claims}.",
        "left": "No answer to it stands.",
        "unfinished": "This is unfinished: {because}.",
        "so_far": "On the board “{text}” [{claim}] stands so far; that is no answer yet.",
        "stands": "What stands: {text} [{claim}].",
        "fell": "“{text}” [{claim}] fell to [{attacker}], {other}.",
        "undecided": "“{text}” [{claim}] is undecided: [{attacker}] is against it, {other}.",
        "retracted": "“{text}” [{claim}] was withdrawn.",
        "unanswered": "Still open: {questions}",
        "minority": "[{claim}] {text}{because}.",
        "none": "There is none: nothing that was claimed has fallen.",
        "and": " and ",
        "semicolon": "; ",
    },
    "ja": {
        "main": "{mind}の立場には、こう答える理由があります",
        "answer": "「{question}」に答えます",
        "withdraw": "{claim}は退けられ、誰も擁護できません",
        "critique": "{mind}の立場には{claim}への反論があります",
        "rebuts": "「{target}」とは反対の結論になります。",
        "undercuts": "証拠がないとされた「{target}」を示します。",
        "question": "「{assumption}」という証拠はありますか。",
        "asks": "{claim}は、証拠がないことを前提としています",
        "check": "{claim}の根拠はまだ調べられていません",
        "synthesize": "{claims}は両立しません。それぞれが求めるものを残します（{method}）",
        "plan": "議論の状況が変わりました",
        "first": "それぞれの立場の答えを聞きます",
        "defend": "{claim}を擁護する理由を探します",
        "attack": "{claim}に反対する理由を探します",
        "join": "{claims}に共通するものを探します",
        "converged": "{claims}が成り立ち、どの立場からも反論できません",
        "agreed": "すべての立場を合わせても、成り立つ答えはありません",
        "nothing": "問いに答える主張が成り立っていません",
        "untold": "すべての立場を合わせた結論を求めきれませんでした",
        "unheard": "「{answer}」がまだ述べられていません",
        "unjoined": "{claims}がまだまとめられていません",
        "unsayable": "まとめるべき主張の一つが、自分自身に反対しています",
        "attackable": "{mind}の立場は、まだ{claim}に反論できます",
        "otherwise": "{claim}が成り立つかどうかが、すべての立場を合わせたときと、ここまでの議論とで違います",
        "asked": "問い：{question}",
        "answered": "成り立つ答え：「{text}」{because}[{claim}]。",
        "because": "（理由：{reasons}）",
        "merged": "これは{claims}から残せるものを残しています。",
        "left": "成り立つ答えはありません。",
        "unfinished": "まだ終わっていません：{because}。",
        "so_far": "ここまでの議論では「{text}」[{claim}] が成り立っていますが、まだ答えではありません。",
        "stands": "成り立つ主張：「{text}」[{claim}]。",
        "fell": "「{text}」[{claim}] は、[{attacker}]「{other}」によって退けられました。",
        "undecided": "「{text}」[{claim}] は決着していません。[{attacker}]「{other}」が反対しています。",
        "retracted": "「{text}」[{claim}] は取り下げられました。",
        "unanswered": "未解決の問い：{questions}",
        "minority": "[{claim}]「{text}」{because}",
        "none": "ありません。退けられた主張はありません。",
        "and": "と",
        "semicolon": "、",
    },
}


def say(lang: Lang, key: str, **parts: str) -> str:
    """The phrase in that language, its parts filled in."""
    return _WORDS[lang][key].format(**parts)


def cite(*claims: str) -> str:
    """ "[c1], [c3]": claims as citations."""
    return ", ".join(f"[{claim}]" for claim in claims)


KEYS = {lang: frozenset(words) for lang, words in _WORDS.items()}
"""Which phrases each language has."""
