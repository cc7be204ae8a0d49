"""How a verb is inflected, and how a word is said in the form that its place asks for."""

import re

from aufheben.logic.sentences.japanese.shapes import Form, Sort
from aufheben.logic.sentences.japanese.tokens import Token, cut

COPULA = "である"


def sort_of(word: str) -> Sort:
    """What a word is by its last part; a noun that looks otherwise is kept with である."""
    words = cut(word)
    if word.endswith(COPULA) or not words:
        return "noun"
    last = words[-1]
    if last.lemma == "た" and last.surface in ("た", "だ"):
        return "past"
    if last.surface != last.lemma or not last.inflects:
        return "noun"
    if last.pos == "形容詞" or "形容詞" in last.conjugation or last.lemma in ("たい", "ない"):
        return "adjective"
    return "verb" if word[-1] in TA and last.lemma not in ("だ", "です") else "noun"


def form_of(phrase: str, *, positive: bool) -> Form:
    """The form that a phrase of a lexicon stands for."""
    return Form(phrase.removesuffix(COPULA), sort_of(phrase), positive)


def phrase_of(form: Form) -> str:
    """How a lexicon keeps it: with である where it would look like another sort of word."""
    return form.word if sort_of(form.word) == form.sort else f"{form.word}{COPULA}"


def final(form: Form) -> str:
    """ "小型である", "軽くない", "届く"."""
    if not form.positive:
        return _denied(form)
    return f"{form.word}{COPULA}" if form.sort == "noun" else form.word


def conditional(form: Form) -> str:
    """ "小型ならば", "軽ければ", "届けば", "欠点がなければ"."""
    if not form.positive:
        denied = _denied(form)
        if denied.endswith("ではない"):
            return f"{form.word}でなければ"
        return f"{denied[:-1]}ければ" if denied.endswith("ない") else f"{denied}ならば"
    match form.sort:
        case "adjective":
            return f"{form.word[:-1]}ければ"
        case "verb":
            return f"{form.word[:-1]}{ROWS['え'][form.word[-1]]}ば"
        case _:
            return f"{form.word}ならば"


def joint(form: Form, *, tight: bool) -> str:
    """ "小型で", "軽く、", "届き、"; `tight` where nothing can be mistaken without a comma."""
    if not form.positive:
        denied = _denied(form)
        if form.sort == "verb" and cut(form.word)[-1].lemma not in ("ある", "いる", "できる"):
            return f"{re.sub('し$', 'せ', denied[:-2])}ず、"
        return f"{denied[:-1]}く、" if denied.endswith("ない") else f"{denied}し、"
    match form.sort:
        case "noun":
            return f"{form.word}で" if tight else f"{form.word}であり、"
        case "adjective":
            return f"{form.word[:-1]}く、"
        case "verb":
            return f"{_joined(form.word)}、"
        case _:
            return f"{form.word}し、"


def _denied(form: Form) -> str:
    match form.sort:
        case "noun":
            return f"{form.word}ではない"
        case "adjective":
            return f"{form.word[:-1]}くない"
        case "verb":
            return _negative(form.word)
        case _:
            return f"{form.word}わけではない"


def _negative(word: str) -> str:
    """届く → 届かない, がある → がない."""
    if cut(word)[-1].lemma == "ある":
        return f"{word[:-2]}ない"
    return f"{stem(word, 'あ')}ない"


def _joined(word: str) -> str:
    """届く → 届き, 足りる → 足り, ている → ており."""
    if word.endswith(("ている", "でいる")):
        return f"{word[:-2]}おり"
    return stem(word, "い")


ROWS = {
    "あ": dict(zip("うくぐすつぬぶむる", "わかがさたなばまら", strict=True)),
    "い": dict(zip("うくぐすつぬぶむる", "いきぎしちにびみり", strict=True)),
    "え": dict(zip("うくぐすつぬぶむる", "えけげせてねべめれ", strict=True)),
}
TA = {"う": "った", "つ": "った", "る": "った", "く": "いた", "ぐ": "いだ", "す": "した"}
TA |= {"ぬ": "んだ", "ぶ": "んだ", "む": "んだ"}


def past(word: str) -> str:
    """落ちる → 落ちた, 行く → 行った."""
    if word.endswith(("行く", "いく")) and cut(word)[-1].conjugation.startswith("五段"):
        return f"{word[:-1]}った"
    last = cut(word)[-1]
    if _is_godan(last) and word[-1] in TA:
        return word[:-1] + TA[word[-1]]
    return f"{stem(word, 'い')}た"


def _is_godan(verb: Token) -> bool:
    return verb.conjugation.startswith("五段")


def stem(word: str, row: str) -> str:
    """The stem before ない (あ) or ます (い) of a dictionary form."""
    last = cut(word)[-1]
    if last.conjugation.startswith("サ行変格"):
        return f"{word[:-2]}し"
    if last.conjugation.startswith("カ行変格"):
        kana = "こ" if row == "あ" else "き"
        return f"{word[:-2]}{kana}" if word.endswith("くる") else word[:-1]
    if _is_godan(last) or word[-1] != "る":
        return word[:-1] + ROWS[row][word[-1]]
    return word[:-1]


def is_potential(word: str) -> bool:
    """Whether a verb says what can be done, 使える: the dictionary knows 使う."""
    if len(word) < 3 or word[-1] != "る" or word[-2] not in ROWS["え"].values():
        return False
    plain = next(key for key, kana in ROWS["え"].items() if kana == word[-2])
    last = cut(word[:-2] + plain)[-1]
    return last.conjugation.startswith("五段") and last.surface == last.lemma
