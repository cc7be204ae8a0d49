"""How a run of any room ended, and what must be known of it, in sentences for people."""

from collections.abc import Iterable

from aufheben.domain.vocabulary import DISPUTED, Lang
from aufheben.words import Fact, speaker, spelled

_say = speaker(__name__)
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


def why_ended(stop_reason: str) -> Fact:
    """Why it ended, as a part of a sentence."""
    return _known(f"ended_{stop_reason}", stop_reason)


def sentence(said: Fact) -> Fact:
    """With a capital and a stop."""
    return _say("sentence", said=said)


def all_flags(flags: Iterable[str]) -> Fact:
    """What all of them mean, as sentences, each said once."""
    found = {spelled(meaning, "en"): meaning for meaning in map(_meaning, flags)}
    return _say.joined(*map(sentence, found.values()), between="gap")


def ending(stop_reason: str, lang: Lang = "en") -> str:
    """Why it ended, as a part of a sentence in one language."""
    return spelled(why_ended(stop_reason), lang)


def ended(stop_reason: str, lang: Lang = "en") -> str:
    """Why it ended, as a sentence in one language."""
    return spelled(sentence(why_ended(stop_reason)), lang)


def meanings(flags: Iterable[str], lang: Lang = "en") -> list[str]:
    """What each flag means, as parts of sentences, each said once."""
    return list(dict.fromkeys(spelled(_meaning(flag), lang) for flag in flags))


def meant(flags: Iterable[str], lang: Lang = "en") -> str:
    """What all of them mean, as sentences in one language."""
    return spelled(all_flags(flags), lang)


def _meaning(flag: str) -> Fact:
    kind, _, rest = flag.partition("_")
    if kind == "fallback":
        key = f"fallback_{rest}"
        return _say(key if _say.knows(key) else "fallback")
    return _known(f"limit_{rest}" if kind == "limit" else f"flag_{flag}", flag)


def _known(key: str, code: str) -> Fact:
    """A code of another package's room is said in words at least."""
    return _say(key) if _say.knows(key) else code.replace("_", " ")
