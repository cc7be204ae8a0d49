"""Verbs: from their inflected stems to the dictionary form, and back.

Endings tell nearly all of it; what they do not is in `words.toml`. A stem that stays unclear is
None, never a guess.
"""

import re

from aufheben.logic.sentences.japanese.words import KANJI, ends, listed

_ROWS = {
    "あ": "わかがさざただなばまら",
    "い": "いきぎしじちぢにびみり",
    "う": "うくぐすずつづぬぶむる",
}
_TO_U = {
    **dict(zip("わかがさたなばまら", "うくぐすつぬぶむる", strict=True)),
    **dict(zip("いきぎしちにびみり", "うくぐすつぬぶむる", strict=True)),
    **dict(zip("えけげせてねべめれ", "うくぐすつぬぶむる", strict=True)),
}
_FROM_U = {
    "あ": dict(zip("うくぐすつぬぶむる", "わかがさたなばまら", strict=True)),
    "い": dict(zip("うくぐすつぬぶむる", "いきぎしちにびみり", strict=True)),
    "え": dict(zip("うくぐすつぬぶむる", "えけげせてねべめれ", strict=True)),
}
_E_ROW = "えけげせぜてでねへべめれ"
_TA = {"う": "った", "つ": "った", "る": "った", "く": "いた", "ぐ": "いだ", "す": "した"}
_TA |= {"ぬ": "んだ", "ぶ": "んだ", "む": "んだ"}


def is_verb(word: str) -> bool:
    """Whether a dictionary form ends like a verb."""
    return len(word) > 1 and word[-1] in "うくぐすつぬぶむる"


def from_polite(stem: str) -> str | None:
    """ "届き" (ます) → 届く, "足り" → 足りる, "使われ" → 使われる."""
    last = stem[-1:]
    if last == "し":
        return _of_shi(stem[:-1])
    if last in "じぢ" or last in _E_ROW or ends(stem, "verbs", "kami"):
        return f"{stem}る" if last else None
    if stem in ("い", "き") or stem.endswith(("がい", "にい")):
        return f"{stem}る" if last == "い" else "くる"
    if last in _ROWS["い"]:
        return stem[:-1] + _TO_U[last]
    return f"{stem}る" if last in listed("verbs", "ichidan_signs") else None


def from_negative(stem: str) -> str | None:
    """ "届か" (ない) → 届く, "食べ" → 食べる, "連絡し" → 連絡する."""
    last = stem[-1:]
    if last == "し":
        return f"{stem[:-1]}する"
    if stem == "こ" or stem.endswith("てこ"):
        return f"{stem[:-1]}くる"
    if last in _TO_U and last in _ROWS["あ"]:
        return stem[:-1] + _TO_U[last]
    if last and (last in _ROWS["い"] or last in _E_ROW or last in listed("verbs", "ichidan_signs")):
        return f"{stem}る"
    return None


def from_conditional(stem: str) -> str | None:
    """ "届け" (ば) → 届く, "食べれ" → 食べる, "すれ" → する."""
    last = stem[-1:]
    return stem[:-1] + _TO_U[last] if last in _TO_U and last in _E_ROW and last != "ね" else None


def from_te(stem: str, known: frozenset[str] = frozenset()) -> str | None:
    """ "使って" → 使う, "選んで" → 選ぶ, "長持ちして" → 長持ちする.

    Where several verbs end so, one of the `known` decides, then the lists.
    """
    found = [word for word in _te_candidates(stem) if word]
    told = [word for word in found if word in known]
    if told or len(found) == 1:
        return (told or found)[0]
    return _listed(stem, found) if found else None


def _te_candidates(stem: str) -> list[str | None]:
    base, tail = (stem[:-2], stem[-2:]) if len(stem) > 1 else ("", stem)
    if stem.endswith(("行って", "いって")):
        return [f"{stem[:-2]}く"]
    match tail:
        case "って":
            return [f"{base}う", f"{base}つ", f"{base}る"]
        case "んで":
            return [f"{base}ぬ", f"{base}ぶ", f"{base}む"]
        case "いて" if not ends(f"{base}い", "verbs", "kami"):
            return [f"{base}く"]
        case "いで":
            return [f"{base}ぐ"] if _is_gu(base) else []
        case "して":
            return [_of_shi(base)]
        case _ if stem.endswith("て") and from_negative(stem[:-1]):
            return [f"{stem[:-1]}る"] if stem[-2] not in _ROWS["あ"] else []
    return []


def _listed(stem: str, found: list[str]) -> str | None:
    """By the lists of words whose て-forms fall together."""
    base = stem[:-2]
    if stem.endswith("んで"):
        if base[-1:] in "よとし" and not re.match(KANJI, base[-2:-1] or " "):
            return None
        if _exactly(base, "nu"):
            return found[0]
        return found[1] if _exactly(base, "bu") else found[2]
    for name, word in (("tsu", found[1]), ("u", found[0]), ("u_endings", found[0])):
        if ends(base, "verbs", name) if name != "u_endings" else _exactly(base, name):
            return word
    return found[2] if ends(base, "verbs", "ru_endings") else None


def _exactly(base: str, name: str) -> bool:
    """The base is one of a list, or one of it stands behind a particle or a sign of its own."""
    for ending in listed("verbs", name):
        before = base.removesuffix(ending)
        if before != base and (
            not before or before[-1] in "をにでとがはもへ、り" or len(ending) > 1
        ):
            return True
        if before != base and re.match(KANJI, ending):
            return True
    return False


def is_denied_gu(base: str) -> bool:
    """ "急" (がない) denies 急ぐ, "欠点" (がない) that there is one."""
    for ending in listed("verbs", "gu"):
        before = base.removesuffix(ending)
        if before != base and (not before or before[-1] in "をにでとはもへ、"):
            return True
    return False


def _is_gu(base: str) -> bool:
    return ends(base, "verbs", "gu")


def _of_shi(base: str) -> str | None:
    """し of する or of a verb in す: "連絡" → する, "話" → 話す; None if it is unclear."""
    last = base[-1:]
    if ends(base, "verbs", "su_kana_endings"):
        return f"{base}す"
    if not last or base.endswith(("を", "に", "と", "が", "も", "く")):
        return f"{base}する"
    if re.match(KANJI, last):
        alone = len(base) == 1 or not re.match(KANJI, base[-2])
        if ends(base, "verbs", "su_endings"):
            return f"{base}す"
        if not alone and base[-2] in listed("verbs", "native") and last in listed("verbs", "su"):
            return None
        if not alone:
            return f"{base}する"
        if last in listed("verbs", "su"):
            return f"{base}す"
        return f"{base}する" if last in listed("verbs", "suru") else None
    # 動かす, 満たす, 落とす, 尽くす, 戻す; but 長持ちする, コピーする, すっきりする.
    return f"{base}す" if last in listed("verbs", "su_kana") else f"{base}する"


def is_suru(base: str) -> bool:
    """Whether し behind it is of する."""
    return _of_shi(base) == f"{base}する"


def is_of_u(base: str) -> bool:
    """Whether い behind it is the stem of a verb in う (間に合い), and no adjective."""
    return ends(base, "verbs", "u") or _exactly(base, "u_endings")


def is_bu(base: str) -> bool:
    """Whether んで behind it is of a verb in ぶ or ぬ."""
    return _exactly(base, "bu") or _exactly(base, "nu")


def _is_ichidan(word: str) -> bool:
    before = word[-2:-1]
    if re.match(KANJI, before):
        return before in listed("verbs", "ichidan_signs")
    if before in _E_ROW or before in _ROWS["い"]:
        return word.endswith(("ている", "でいる")) or not ends(word[:-1], "verbs", "godan_eru")
    return False


def _stem(word: str, row: str) -> str:
    """The stem before ない, ます and so on of a dictionary form."""
    if word.endswith("する") and not ends(word, "verbs", "suru_godan"):
        return f"{word[:-2]}し"
    if word == "くる" or word.endswith("てくる"):
        return f"{word[:-2]}{'こ' if row == 'あ' else 'き'}"
    if word == "いる" or word.endswith(("がいる", "にいる")):
        return word[:-1]
    if word.endswith("る") and _is_ichidan(word):
        return word[:-1]
    return word[:-1] + _FROM_U[row][word[-1]]


def negative(word: str) -> str:
    """届く → 届かない, がある → がない."""
    if word == "ある" or word.endswith(("がある", "である")):
        return f"{word[:-2]}ない"
    return f"{_stem(word, 'あ')}ない"


def joined(word: str) -> str:
    """届く → 届き, 足りる → 足り, ている → ており."""
    if word.endswith(("ている", "でいる")):
        return f"{word[:-2]}おり"
    return _stem(word, "い")


def conditional(word: str) -> str:
    """届く → 届けば, 使える → 使えれば."""
    return word[:-1] + _FROM_U["え"][word[-1]] + "ば"


def past(word: str, negative_stem: str) -> str | None:
    """落ちる → 落ちた, 行く → 行った; the stem before ない tells how it goes."""
    if word.endswith("する"):
        return f"{word[:-2]}した"
    if word.endswith(("行く", "いく")):
        return f"{word[:-1]}った"
    if f"{negative_stem}る" == word:
        return f"{negative_stem}た"
    return word[:-1] + _TA[word[-1]] if word[-1] in _TA else None
