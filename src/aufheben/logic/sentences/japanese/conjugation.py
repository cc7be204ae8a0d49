"""How a verb is inflected: by its conjugation, as the dictionary names it."""

from aufheben.logic.sentences.japanese.tokens import Token, cut

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
