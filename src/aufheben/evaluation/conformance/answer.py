"""What an answer in prose chooses of the camera problem, and which properties it names."""

import re

from aufheben.domain.text import plain

_VERB = r"(?:choose|buy|select|pick|purchase|take|get|go with|recommend|answer is)"
_CHOICE = re.compile(rf"\b{_VERB}\s+(?:the\s+)?(?:camera\s+)?([abc])\b(?!\s+camera)")
_AN_ARTICLE = re.compile(r"\s+(?!(?:because|since|which|as|for|that|with|and|or|rather)\b)\w")
_ANOTHER = r"(?:camera [abc]|[bc]|a(?=\s*(?:[.,;!?]|$)))\b(?! (?:is|has|was|are)\b)"
_OR_ANOTHER = re.compile(rf"(?: (?:or|and) |/)(?:the )?{_ANOTHER}")
_OF = re.compile(r"\bcamera ([abc])\b|\b([bc])\b|\b(a) (?=(?:is|was|has|being|\()\b)")
_CLAUSE = re.compile(r"[,;:.!?()]|\b(?:but|although|though|while|and (?:is|has|it))\b")
_STOP = re.compile(r"[.;!?]")
_NAMED = re.compile(r"\bcamera ([abc])\b|\b([bc])\b")
_DENIED = re.compile(
    r"\b(?:not(?! only| just)|never|no|neither|nor|cannot|instead of|rather than)\b|n['’]t\b"
)
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
    """The camera the answer recommends; None if none or several."""
    said = plain(answer)
    choices = set()
    for found in _CHOICE.finditer(said):
        if found[1] == "a" and _AN_ARTICLE.match(said, found.end()):
            continue
        if not _DENIED.search(_STOP.split(said[: found.start()])[-1]):
            choices |= {found[1], "another"} if _OR_ANOTHER.match(said, found.end()) else {found[1]}
    if choices:
        return choices.pop() if len(choices) == 1 else None
    named = {one or other for one, other in _NAMED.findall(said)}
    return named.pop() if len(named) == 1 and not _DENIED.search(said) else None


def named(text: str, of: str = "") -> frozenset[str]:
    """The properties that a text names and does not deny; with `of`, not of another camera."""
    said = plain(text)
    return frozenset(
        name
        for name, words in PROPERTIES.items()
        if any(_meant(said[: found.start()], of) for found in re.finditer(words, said))
    )


def _meant(before: str, of: str) -> bool:
    """Whether what follows is not denied, and not said of another camera."""
    things = [next(filter(None, found)) for found in _OF.findall(_STOP.split(before)[-1])]
    if of and things and things[-1] != of:
        return False
    return _DENIED.search(_CLAUSE.split(before)[-1]) is None
