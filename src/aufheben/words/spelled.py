"""Words and facts as one line in one language. Nothing is quoted yet: whoever shows it does that."""

import re
from collections.abc import Callable

from aufheben.words.said import Both, Code, Fact, Invocation, Joined, Marked, Said, is_value

_JAPANESE = re.compile(r"[\u3041-\u30ff\u3400-\u9fff]$")
_INNER = str.maketrans("「」", "『』")


def spelled(fact: Fact | None, lang: str, each: Callable[[str], str] = str) -> str:
    """All that a fact says; `each` is applied to what others wrote."""
    match fact:
        case None:
            return "–"
        case Said():
            return "".join(
                literal + (filled(fact.fact(name), spec, lang, each) if name else "")
                for literal, name, spec in fact.pieces(lang)
            )
        case Code():
            return fact.said(lang)
        case Joined(facts, between):
            return spelled(between, lang).join(spelled(one, lang, each) for one in facts)
        case Both(english, japanese):
            return each(japanese if lang == "ja" else english)
        case Invocation():
            return fact.text
        case Marked():
            return each(fact.text)
        case float():
            return f"{fact:g}"
        case _:
            return each(str(fact))


def filled(fact: Fact, spec: str, lang: str, each: Callable[[str], str] = str) -> str:
    """A fact as a message writes it: by Python's format, or `quoted`, as Python writes a text, or
    `capital`, with a large first letter, or `inner`, as it stands within a quotation, or `spaced`,
    as a name of other letters stands in Japanese."""
    if spec == "quoted":
        return repr(spelled(fact, lang) if is_value(fact) else fact)
    if spec == "capital":
        said = spelled(fact, lang, each)
        return f"{said[:1].upper()}{said[1:]}"
    if spec == "inner":
        said = spelled(fact, lang, each)
        return said if lang != "ja" else said.removesuffix("。").translate(_INNER)
    if spec == "spaced":
        said = spelled(fact, lang, each)
        return said if lang != "ja" or _JAPANESE.search(said) else f"{said} "
    return format(fact, spec) if spec else spelled(fact, lang, each)
