"""Saying a word in the form that its place asks for."""

from aufheben.logic.sentences.japanese import verbs
from aufheben.logic.sentences.japanese.endings import Form, Sort
from aufheben.logic.sentences.japanese.words import ends

COPULA = "である"


def sort_of(word: str) -> Sort:
    """What a word is by its looks; a noun that looks otherwise is kept with である."""
    if word.endswith(COPULA) or ends(word, "adjectives", "nouns"):
        return "noun"
    if word.endswith("い") and len(word) > 1:
        return "adjective"
    if verbs.is_verb(word):
        return "verb"
    return "past" if word.endswith(("た", "んだ", "いだ")) and len(word) > 1 else "noun"


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
            return verbs.conditional(form.word)
        case _:
            return f"{form.word}ならば"


def joint(form: Form, *, tight: bool) -> str:
    """ "小型で", "軽く、", "届き、"; `tight` where nothing can be mistaken without a comma."""
    if not form.positive:
        denied = _denied(form)
        return f"{denied[:-1]}く、" if denied.endswith("ない") else f"{denied}し、"
    match form.sort:
        case "noun":
            return f"{form.word}で" if tight else f"{form.word}であり、"
        case "adjective":
            return f"{form.word[:-1]}く、"
        case "verb":
            return f"{verbs.joined(form.word)}、"
        case _:
            return f"{form.word}し、"


def _denied(form: Form) -> str:
    match form.sort:
        case "noun":
            return f"{form.word}ではない"
        case "adjective":
            return f"{form.word[:-1]}くない"
        case "verb":
            return verbs.negative(form.word)
        case _:
            return f"{form.word}わけではない"
