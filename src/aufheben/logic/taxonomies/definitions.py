"""What a definition says first: the kind of thing defined, or that it is a part of another."""

import re

from aufheben.logic.taxonomies.phrases import PREPOSITIONS, Phrase, phrases_of

_LEADING = re.compile(
    r"^\s*(?:\([^()]*\)\s*)*"
    r"(?:(?:an?|the|any|one|some|each|all|another|other|either)\s+)*"
    r"(?:(?:of|various|several|numerous|many|different|certain|large|most)\s+)*"
    r"(?:(?:an?|the)\s+)?",
    re.IGNORECASE,
)
_KIND_OF = re.compile(
    r"^(?:[\w-]+\s+)?(?:kinds?|types?|sorts?|class|classes|form|forms|family|group|variety|species|breed)"
    r"\s+of\s+(?:(?:an?|the|various|several|related)\s+)*",
    re.IGNORECASE,
)
_PART_OF = re.compile(
    r"^(?:[\w-]+\s+){0,2}(?:part|parts|portion|component|components|section|constituent|segment)\s+of\s+"
    r"(?:(?:an?|the|any|some)\s+)*",
    re.IGNORECASE,
)
_END = re.compile(r"[,;:.()\[\]]|\s(?:-|–|—)\s")
_STOPS = PREPOSITIONS | frozenset(
    {"is", "are", "was", "has", "have", "can", "may", "must", "also", "especially", "generally"}
    | {"not", "often", "sometimes", "typically", "usually"}
)


def genera(definition: str) -> tuple[Phrase, ...]:
    """What a definition may begin by calling the thing; most often one noun phrase.

    "a notice of a possible collision" says notice. Whether a word in -ing or -ed ends the
    phrase ("a vehicle designed to …") or stands in it ("a long racing sled") is left open.
    """
    text = _KIND_OF.sub("", _opened(definition))
    return tuple(dict.fromkeys(each for cut in _noun_phrases(text) for each in phrases_of(cut)))


def wholes(definition: str) -> tuple[Phrase, ...]:
    """What the thing is a part of, where its definition begins so; else none."""
    text = _opened(definition)
    found = _PART_OF.match(text)
    if found is None:
        return ()
    cuts = _noun_phrases(text[found.end() :])
    return tuple(dict.fromkeys(each for cut in cuts for each in phrases_of(cut)))


def _opened(definition: str) -> str:
    return _LEADING.sub("", " ".join(definition.split()), count=1)


def _noun_phrases(text: str) -> list[str]:
    """The words up to the first stop or preposition, and up to each participle before it."""
    words = _END.split(text, maxsplit=1)[0].split()
    end = next(
        (at for at, word in enumerate(words) if at and word.casefold() in _STOPS), len(words)
    )
    cuts = [at for at in range(1, end) if _is_participle(words[at])]
    return [" ".join(words[:cut]) for cut in (end, *cuts)]


def _is_participle(word: str) -> bool:
    return len(word) > 4 and word.casefold().endswith(("ed", "ing"))
