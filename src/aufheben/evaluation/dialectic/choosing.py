"""What an answer in prose chooses of the camera problem, and which properties it names."""

import re

from aufheben.domain.wording import plain

_VERB = r"(?:choose|buy|select|pick|purchase|take|get|go with|recommend|answer is)"
_CHOICE = re.compile(rf"\b{_VERB}\s+(?:the\s+)?(?:camera\s+)?([abc])\b(?!\s+camera)")
_AN_ARTICLE = re.compile(r"\s+(?!(?:because|since|which|as|for|that|with|and|or|rather)\b)\w")
_NAMED = re.compile(r"\bcamera ([abc])\b|\b([bc])\b")
_DENIED = re.compile(r"\b(?:not|never|no|neither|nor|cannot|instead of|rather than)\b|n['’]t\b")
PROPERTIES = {
    "compact": r"\bcompact\b",
    "light": r"\blight\b",
    "user-friendly": r"\buser[ -]friendly\b",
    "long battery life": r"\blong battery\b",
    "high resolution": r"\bhigh (?:resolution|image quality)\b",
    "over the budget": r"\bover (?:the )?budget\b",
    "out of stock": r"\bout of stock\b",
}
"""The properties in the two stances, in the publication's own wordings."""


def chosen(answer: str) -> str | None:
    """The camera that is to be bought; None where none is, or where several could be meant."""
    said = plain(answer)
    for found in _CHOICE.finditer(said):
        if found[1] == "a" and _AN_ARTICLE.match(said, found.end()):
            continue
        if not _DENIED.search(re.split(r"[.;!?]", said[: found.start()])[-1]):
            return found[1]
    named = {one or other for one, other in _NAMED.findall(said)}
    return named.pop() if len(named) == 1 and not _DENIED.search(said) else None


def named(text: str) -> frozenset[str]:
    """The properties that a text names."""
    said = plain(text)
    return frozenset(name for name, words in PROPERTIES.items() if re.search(words, said))
