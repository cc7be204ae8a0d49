"""English words that are said of a noun behind it, so that they head nothing themselves.

"house built of stone" is a house, and "person living alone" a person (Quirk et al. 1985, section
17.28, postmodification by non-finite clauses).
"""

from collections.abc import Sequence

COORDINATED = "and"
_IRREGULAR = frozenset(
    {"begun", "bent", "born", "borne", "bought", "bound", "broken", "brought", "built", "caught"}
    | {"chosen", "dealt", "done", "drawn", "driven", "eaten", "fed", "felt", "forgotten", "fought"}
    | {
        "found",
        "frozen",
        "given",
        "gone",
        "grown",
        "held",
        "hidden",
        "kept",
        "known",
        "laid",
        "led",
    }
    | {
        "left",
        "lent",
        "lost",
        "made",
        "meant",
        "met",
        "paid",
        "put",
        "said",
        "seen",
        "sent",
        "shown",
    }
    | {"sold", "sought", "spent", "spoken", "stolen", "stuck", "sung", "taken", "taught", "thought"}
    | {"thrown", "told", "torn", "understood", "won", "worn", "written"}
)
_NOT_REGULAR = frozenset({"hundred", "kindred", "sacred", "shed", "shred", "sled"})
_ALONE = frozenset(
    {"abroad", "ago", "alone", "apart", "away", "backward", "backwards", "elsewhere", "forward"}
    | {"here", "home", "indoors", "outdoors", "outside", "overseas", "there", "together"}
    | {"designate", "elect", "emeritus", "laureate", "martial"}
)
_GOVERNING = frozenset(
    {"affecting", "bearing", "being", "belonging", "causing", "comprising", "concerning"}
    | {"consisting", "containing", "corresponding", "describing", "encoding", "exceeding"}
    | {"excluding", "exhibiting", "expressing", "having", "including", "involving", "lacking"}
    | {"missing", "needing", "originating", "pertaining", "possessing", "producing", "receiving"}
    | {"regarding", "relating", "representing", "requiring", "resembling", "resulting", "showing"}
    | {"supporting", "undergoing", "using", "wearing"}
)
"""With an object: "cells lacking nuclei"; not "sorting", as in "cell sorting device"."""
_ADJECTIVES = frozenset({"adjacent", "dependent", "due", "equivalent", "free", "full", "similar"})


def has_postmodifier(core: Sequence[str], rest: Sequence[str]) -> bool:
    """Whether a word behind the first is a participle, an adjective or an adverb said of it.

    `rest` is what follows the core, from a preposition on: before one an adjective or a word in
    -ing stands for itself.
    """
    for place in range(1, len(core)):
        word, following = core[place], core[place + 1 : place + 2]
        if is_participle(word) or word in _ALONE or (following and word in _GOVERNING):
            return True
        if not following and rest and (word.endswith("ing") or _is_adjective(word)):
            return True
        if word.endswith("ing") and following and following[0].endswith("ly"):
            return True
    return False


def is_participle(word: str) -> bool:
    """Whether a small-letter word is, by its form, a past participle."""
    regular = len(word) > 3 and word.endswith("ed") and not word.endswith("eed")
    return (regular and word not in _NOT_REGULAR) or word in _IRREGULAR


def _is_adjective(word: str) -> bool:
    return word in _ADJECTIVES or (len(word) > 5 and word.endswith(("able", "ible", "ful", "ous")))
