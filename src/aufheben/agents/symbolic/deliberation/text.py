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
        "main": "{mind}の立場にはこう答える理由がある",
        "answer": "「{question}」に答える",
        "withdraw": "{claim}は退けられ、誰も擁護できない",
        "critique": "{mind}には{claim}への反論がある",
        "rebuts": "「{target}」の反対を結論する。",
        "undercuts": "証拠がないとされた「{target}」を示す。",
        "question": "「{assumption}」という証拠はあるか。",
        "asks": "{claim}は証拠がないことを前提としている",
        "check": "{claim}の根拠はまだ調べられていない",
        "synthesize": "{claims}は両立しない。それぞれの求めるものを残す（{method}）",
        "plan": "盤面が変わった",
        "first": "それぞれの立場の答えを聞く",
        "defend": "{claim}を擁護する論を探す",
        "attack": "{claim}に反する論を探す",
        "join": "{claims}に共通するものを探す",
        "converged": "{claims}が成り立ち、どの立場からも反論できない",
        "agreed": "すべての立場を合わせても、成り立つ答えはない",
        "nothing": "問いに答える主張が成り立っていない",
        "untold": "すべての立場を合わせた結論を求めきれなかった",
        "unheard": "「{answer}」がまだ述べられていない",
        "unjoined": "{claims}がまだまとめられていない",
        "unsayable": "まとめるべき主張の一つが自分自身を攻撃している",
        "attackable": "{mind}はまだ{claim}に反論できる",
        "otherwise": "{claim}の成否が、すべての立場を合わせたときと盤面とで違う",
        "asked": "問い：{question}",
        "answered": "成り立つ答え：{text}{because} [{claim}]。",
        "because": "（理由：{reasons}）",
        "merged": "これは{claims}から残せるものを残している。",
        "left": "成り立つ答えはない。",
        "unfinished": "まだ終わっていない：{because}。",
        "so_far": "盤面では今のところ「{text}」[{claim}] が成り立つが、まだ答えではない。",
        "stands": "成り立つ主張：{text} [{claim}]。",
        "fell": "「{text}」[{claim}] は [{attacker}]（{other}）によって退けられた。",
        "undecided": "「{text}」[{claim}] は未決である：[{attacker}]（{other}）が反対している。",
        "retracted": "「{text}」[{claim}] は取り下げられた。",
        "unanswered": "未解決の問い：{questions}",
        "minority": "[{claim}] {text}{because}。",
        "none": "なし：退けられた主張はない。",
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
