"""Sentences of others, as they stand in ours: stops, first letters, and what is between them.

Their words are bent by the language of the debate; ours are said in that of the reader.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

from aufheben.domain.text import bare
from aufheben.domain.vocabulary import Lang
from aufheben.formats.quoting.characters import nested
from aufheben.logic.sentences import joined, rule_said

# A stop with more behind it, or a mark that no comma may follow.
_BROKEN = re.compile(r"[.!?]\s+\S|[。！？](?=.)|[.!?。！？]$")
_FIRST = re.compile(r"[A-Z][a-z]*(?=[\s,'’-]|$)")
_SMALL = re.compile(r"(?<![A-Za-z'’-])[a-z]+")
_ALWAYS = frozenset(
    [
        "a", "all", "an", "any", "anybody", "anyone", "as", "at", "because", "both", "by", "each",
        "either", "every", "everybody", "everyone", "few", "for", "from", "he", "her", "his",
        "how", "if", "in", "it", "its", "many", "more", "most", "my", "neither", "no", "nobody",
        "nothing", "of", "on", "once", "one", "only", "our", "people", "she", "since", "some",
        "somebody", "someone", "such", "that", "the", "their", "there", "these", "they", "this",
        "those", "though", "to", "under", "we", "what", "when", "where", "whether", "which",
        "while", "who", "whoever", "with", "without", "you", "your",
    ]
)  # fmt: skip
_VERBS = frozenset(
    [
        "can", "costs", "could", "does", "had", "has", "is", "may", "must", "should", "was",
        "will", "would",
    ]
)  # fmt: skip


@lru_cache(maxsize=4)
def small_words(texts: tuple[str, ...]) -> frozenset[str]:
    """Words that are written with a small letter somewhere: no names, at least not there."""
    return frozenset(word for text in texts for word in _SMALL.findall(text))


def within(text: str, small: frozenset[str]) -> str:
    """The text as part of a sentence: no stop, and no capital but a name's."""
    line = bare(text)
    first = _FIRST.match(line)
    if first is None or not _is_small(first[0], line, small):
        return line
    return f"{line[0].lower()}{line[1:]}"


def _is_small(word: str, line: str, small: frozenset[str]) -> bool:
    after = line[len(word) :].split()
    subject = bool(after) and after[0] in _VERBS
    if word == "I" or (word == "A" and subject):
        return False
    doing = len(word) > 5 and word.endswith("ing") and not subject  # "Clearing away", no Beijing
    return doing or word.lower() in _ALWAYS or (len(word) > 1 and word.lower() in small)


def breaks(text: str, lang: Lang) -> bool:
    """It is more than one sentence, or ends so that nothing can follow it in one."""
    line = bare(text)
    if lang == "ja":
        return "。" in line or re.search(r"[\u3041-\u309f]$", line) is None
    return _BROKEN.search(line) is not None


def together(parts: Sequence[str], lang: Lang) -> str:
    """Clauses as one: commas between them, semicolons where they have commas of their own."""
    if len(parts) < 2:
        return "".join(parts)
    if lang == "ja":
        return joined(parts)
    mark = ";" if any("," in part or ";" in part for part in parts) else ","
    nested = mark == ";" or any(" and " in part for part in parts)
    last = f"{mark} and " if nested else " and "
    return f"{f'{mark} '.join(parts[:-1])}{last}{parts[-1]}"


def sentence(text: str) -> str:
    """With a capital, where it does not begin with a name of one letter, and a stop."""
    clean = " ".join(text.split()).rstrip(" .")
    stop = stop_of(clean)
    return f"{opened(clean)}{stop}" if stop == "." else f"{clean}{stop}"


def opened(text: str) -> str:
    """With a capital, where it does not begin with a name of one letter."""
    return text if text[:2].endswith(" ") else f"{text[:1].upper()}{text[1:]}"


def stop_of(text: str) -> str:
    """What is wanting at its end for a sentence."""
    if text.endswith(("。", "！", "？", "!", "?")):
        return ""
    return "。" if rule_said(text) or re.search(r"[\u3040-\u309f]$", text) else "."


def assumed(said: str, lang: Lang) -> str:
    """An argument assumes that nobody has shown it."""
    if lang == "ja":
        return f"「{nested(said.removesuffix('。'), lang)}」という証拠はない"
    return f"there is no evidence that {bare(said)}"


def rule(strong: Sequence[str], weak: Sequence[str], then: str) -> str:
    """A rule on one line."""
    found = premises(strong, weak)
    return f"{' '.join(found)} => {then}" if found else then


def premises(strong: Sequence[str], weak: Sequence[str]) -> list[str]:
    """Those of a rule, with the signs that stand between them."""
    first, *others = [*map(bare, strong), *(f"~[{bare(text)}]" for text in weak)] or [""]
    signed = (each if each.startswith("~[") else f"& {each}" for each in others)
    return [each for each in (first, *signed) if each]
