"""The product's own words in English and Japanese, by key: a `words.toml` in each package.

`say = speaker(__name__)` in a module, then `say("key", fact=...)`: a value that holds the key and
its facts. Whoever shows it chooses the language, and quotes the facts for the place they stand in.
"""

from aufheben.words.locale import speaking, speech, tell, user_lang
from aufheben.words.messages import (
    LANGS,
    Both,
    Citation,
    Code,
    Fact,
    Figure,
    Invocation,
    Joined,
    Lang,
    Marked,
    Quotation,
    Said,
    Speaker,
    is_value,
    kind_of,
    of_system,
    speaker,
)
from aufheben.words.spelling import filled, literals, spelled
from aufheben.words.tables import packages, spoken, worded, words_of

__all__ = [
    "LANGS",
    "Both",
    "Citation",
    "Code",
    "Fact",
    "Figure",
    "Invocation",
    "Joined",
    "Lang",
    "Marked",
    "Quotation",
    "Said",
    "Speaker",
    "filled",
    "is_value",
    "kind_of",
    "literals",
    "of_system",
    "packages",
    "speaker",
    "speaking",
    "speech",
    "spelled",
    "spoken",
    "tell",
    "user_lang",
    "worded",
    "words_of",
]
