"""Names of the options that the sides argue for, which a criterion must not rest on.

Of seed 000, A.1: a characterization has no expression that picks out one particular object.
"""

import re
from collections.abc import Iterator, Sequence

from aufheben.domain import Issue, Property, Rule
from aufheben.logic.likeness.normal_form import is_japanese, lettered
from aufheben.logic.taxonomies.instances import JAPANESE_PLACES
from aufheben.protocols.ports import Rejected
from aufheben.protocols.words import refuse

_TITLED = r"[A-Z][a-z]+(?:[-’'][A-Z]?[a-z]+)*"
_SERIAL = r"[A-Za-z]+-?\d+\w*"
_NAME = re.compile(
    rf"\b{_TITLED}\b|(?<![\w'’.-])[B-Zb-z](?![\w'’-]|\.\w)|\b{_SERIAL}\b",
)
_WIDE = r"\u3400-\u9fff\u30a1-\u30fc"
_NAME_JA = re.compile(
    rf"(?<![A-Za-z0-9])(?:{_SERIAL}|{_TITLED}|[A-Za-z](?=[はがをもとのにでよへやか、。]|$))"
    rf"|[甲乙丙丁戊](?![{_WIDE}])|{JAPANESE_PLACES}|(?<![{_WIDE}])[{_WIDE}]{{1,8}}(?=さん|氏)",
    re.ASCII,
)
_MOST = 2_000
"""Characters of a conclusion in English in which names are sought."""
_KIND = re.compile(
    r"I|CO2|G7|G8|G20|MP3|COVID-?19|\w+(?:ese|ish|ian|ean|can|man|ic)s?|French|Dutch|Swiss|Greek|Czech"
    r"|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|January|February|March|April|May|June|July"
    r"|August|September|October|November|December|God|Internet|Earth"
)
"""Words with a capital that no one thing is called by."""
_CHOICE = re.compile(r"\bor\b|どちら|いずれ|どれ|それとも")


def named(
    properties: Sequence[Property], warrants: Sequence[Rule], issue: Issue
) -> Rejected | None:
    """What is wrong where a characterization names what a side concluded about."""
    names = _options(warrants, issue)
    for number, each in enumerate(properties, start=1):
        for said in (*each.strong, each.consequent, *each.weak_negation):
            name = next((name for name in names if _stands(name, said)), None)
            if name is not None:
                return refuse(__name__, "named", name=name, side=f"C{number}", said=said)
    return None


def _options(warrants: Sequence[Rule], issue: Issue) -> list[str]:
    """Names in the conclusion of one side that not all of them conclude about.

    A name that the question itself gives is what all talk about, unless it gives a choice.
    """
    given = "" if _CHOICE.search(issue.question) else issue.question
    found = [frozenset(_names(warrant, issue)) for warrant in warrants]
    names = (name for side in found for name in side if not all(name in each for each in found))
    return sorted({name for name in names if not _stands(name, given)})


def _names(warrant: Rule, issue: Issue) -> Iterator[str]:
    said = warrant.consequent
    if _called_a(said):
        yield "a"
    if is_japanese(said):
        called = (name for name in _NAME_JA.findall(said) if name.casefold() != "a")
        yield from (name for name in called if not _KIND.fullmatch(name))
        return
    beside = " ".join(_later((issue.question, *warrant.strong)))
    for found in _NAME.finditer(said[:_MOST]):
        opens = found.start() == 0 and len(found[0]) > 1 and not _stands(found[0], beside)
        if not opens and not _KIND.fullmatch(found[0]):
            yield found[0]


def _later(texts: Sequence[str]) -> Iterator[str]:
    """The texts without their first words, where any word has a capital."""
    return (text.partition(" ")[2] for text in texts)


def _stands(name: str, text: str) -> bool:
    """The name as a word; a single letter, be it large or small."""
    if name == "a":
        return _called_a(text)
    letter = re.IGNORECASE if len(name) == 1 else 0
    edged = rf"(?<![A-Za-z0-9]){re.escape(name)}(?![A-Za-z0-9])"
    return re.search(edged, text, letter) is not None


def _called_a(text: str) -> bool:
    """Something in it is called "a"."""
    if is_japanese(text):
        return re.search(r"(?<![A-Za-z0-9])[aA](?![A-Za-z0-9])", text) is not None
    return lettered(text) > 0
