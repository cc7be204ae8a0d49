"""How a run of any room ended, and what must be known of it, in sentences for people."""

from collections.abc import Iterable, Mapping
from typing import Any

from aufheben.domain.vocabulary import DISPUTED, Lang
from aufheben.formats.ending_words import ENDED, GIVEN, LIMITS
from aufheben.formats.flag_words import FALLBACKS, FLAGS

_GIVEN = {
    "synthesis": "answered",
    "synthesis_reached": "answered",
    "no_synthesis": "unanswered",
    "fallback_no_synthesis": "fallback",
}


def ends_of(form: object, code: str) -> str:
    """An outcome, a stop reason or a flag of a run of that form, as people are told it.

    Where nobody disputes main arguments, an answer is no synthesis of them.
    """
    return code if form in DISPUTED else _GIVEN.get(code, code)


def ending(stop_reason: str, lang: Lang = "en") -> str:
    """Why it ended, as a part of a sentence."""
    words: Mapping[Any, str] = {**ENDED[lang], **GIVEN[lang]}
    return words.get(stop_reason) or _spelled(stop_reason)


def ended(stop_reason: str, lang: Lang = "en") -> str:
    """Why it ended, as a sentence."""
    return sentence(ending(stop_reason, lang), lang)


def meanings(flags: Iterable[str], lang: Lang = "en") -> list[str]:
    """What each flag means, as parts of sentences, each said once."""
    return list(dict.fromkeys(_meaning(flag, lang) for flag in flags))


def meant(flags: Iterable[str], lang: Lang = "en") -> str:
    """What all of them mean, as sentences."""
    gap = "" if lang == "ja" else " "
    return gap.join(sentence(said, lang) for said in meanings(flags, lang))


def sentence(said: str, lang: Lang = "en") -> str:
    """With a capital and a stop."""
    return f"{said}。" if lang == "ja" else f"{said[:1].upper()}{said[1:]}."


def _meaning(flag: str, lang: Lang) -> str:
    kind, _, rest = flag.partition("_")
    limits: Mapping[Any, str] = LIMITS[lang]
    if kind == "limit" and rest in limits:
        return limits[rest]
    if kind == "fallback":
        return FALLBACKS[lang].get(rest) or FALLBACKS[lang][""]
    return FLAGS[lang].get(flag) or _spelled(flag)


def _spelled(code: str) -> str:
    """A code of another package's room, at least in words."""
    return code.replace("_", " ")
