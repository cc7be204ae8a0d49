"""How alike two texts are by their words and letters, and what was said before; no meaning is looked at.

Of letters is measured what is put in or left out (Indel). A journal holds what was decided by it, so
the numbers are ours and stay as they are; they are those of rapidfuzz. A text is compared with at
most a dozen earlier ones, those that share its rarest words, however much was said.
"""

import re
import unicodedata
from collections import Counter, defaultdict, deque
from collections.abc import Iterable
from functools import lru_cache


def denies(one: str, other: str) -> bool:
    """One says in the words of the other that it is not so."""
    return (negations(one) - negations(other)) % 2 == 1 and words(one) == words(other)


def likeness(one: str, other: str) -> float:
    """How alike two texts are by their words, 0 to 1; symmetric.

    Another number, a denial, or a word exchanged for another makes another statement.
    """
    if negations(one) != negations(other) or numbers(one) != numbers(other):
        return 0.0
    own, others = words(one), words(other)
    if own - others and others - own:
        return 0.0
    a, b = " ".join(parts(one)), " ".join(parts(other))
    if not (a and b):
        return 0.0
    if is_japanese(a) or is_japanese(b):
        return same_letters(a, b) / 100
    return max(same_words(a, b), same_letters(a, b)) / 100


SIMILAR = 60.0
"""From which on names are like each other, of 100."""


def same_letters(one: str, other: str) -> float:
    """Of 100, how much of both is the same in the same order; all of it of two empty texts."""
    length = len(one) + len(other)
    return (1.0 - _apart(one, other) / length) * 100 if length else 100.0


def same_words(one: str, other: str) -> float:
    """The same of their words in alphabetical order."""
    return same_letters(" ".join(sorted(one.split())), " ".join(sorted(other.split())))


def shared_words(one: str, other: str) -> float:
    """The same where words of both count as found, once each; 100 where one has all of the other's."""
    own, others = set(one.split()), set(other.split())
    if not own or not others:
        return 0.0
    both = own & others
    if both and (own <= others or others <= own):
        return 100.0
    rest, more = " ".join(sorted(own - others)), " ".join(sorted(others - own))
    shared = len(" ".join(both))
    gap = bool(shared)
    found = [_left(_apart(rest, more), 2 * (shared + gap) + len(rest) + len(more))]
    if shared:
        found += [_left(gap + len(x), 2 * shared + gap + len(x)) for x in (rest, more)]
    return max(found)


def nearest(text: str, names: Iterable[str], most: int) -> list[str]:
    """The names that are like a text by the words that they share, most alike first."""
    scored = ((shared_words(text, name), name) for name in names)
    near = [(score, name) for score, name in scored if score >= SIMILAR]
    return [name for _, name in sorted(near, key=lambda each: -each[0])[:most]]


def slips(one: str, other: str, most: int) -> int | None:
    """Letters put in, left out, exchanged, or swapped with the next; None if more than `most`."""
    if _apart(one, other) > 2 * most:
        return None
    before, row = [0] * (len(other) + 1), [*range(len(other) + 1)]
    for i, letter in enumerate(one, 1):
        older, before, row = before, row, [i]
        for j, facing in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != facing))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == facing:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
    return row[-1] if row[-1] <= most else None


def _apart(one: str, other: str) -> int:
    """Letters to put in and leave out: all that are in no longest common subsequence.

    Hyyrö's rows of bits (2004): one number has a bit for each letter of `one`.
    """
    places: dict[str, int] = {}
    for place, letter in enumerate(one):
        places[letter] = places.get(letter, 0) | 1 << place
    whole = rows = (1 << len(one)) - 1
    for letter in other:
        found = rows & places.get(letter, 0)
        rows = (rows + found | rows - found) & whole
    common = len(one) - rows.bit_count()
    return len(one) + len(other) - 2 * common


def _left(apart: int, length: int) -> float:
    return 100 - 100 * apart / length if length else 100.0


_MARKS = re.compile(r"[^\w]+|_")
_WIDE = r"\u3040-\u30ff\u3400-\u9fff"
_BETWEEN_WIDE = re.compile(rf"(?<=[{_WIDE}])\s+(?=[{_WIDE}])")
_NEGATION = re.compile(
    r"\b(?:not?|never|neither|nor|none|nothing|nobody|without|cannot|\w+n['’]t"
    r"|(?:ca|do|wo|is|are|does|did|has|have|was|were|would|should|could)nt"
    r"|unable|hardly|rarely|barely|lacks?|fail(?:s|ed)?)\b"
    r"|な(?:い|く|かっ|けれ|し)|ません|ず(?:に|、|。|$)|ぬ|[不非無未]|にくい|づらい|がたい"
)
_WORD = re.compile(r"[\u3400-\u9fff]|[\u30a1-\u30ff]+|[^\W\u3040-\u30ff\u3400-\u9fff]+")
_ENDING = re.compile(r"(?<=\w{3})(?:ing|ed|es|s|e)$")
_SMALL = frozenset(
    [
        "a", "an", "the", "this", "that", "these", "those", "it", "its", "they", "them",
        "their", "he", "she", "his", "her", "we", "us", "our", "you", "your", "i", "my", "be",
        "is", "are", "was", "were", "been", "being", "am", "do", "does", "did", "done", "has",
        "have", "had", "having", "can", "could", "may", "might", "must", "shall", "should",
        "will", "would", "and", "or", "but", "so", "then", "thus", "hence", "therefore", "if",
        "when", "where", "which", "who", "whom", "whose", "what", "as", "than", "of", "to",
        "in", "on", "at", "by", "for", "from", "with", "into", "not", "no", "never", "nor",
        "neither", "cannot", "don", "doesn", "didn", "isn", "aren", "wasn", "weren", "won",
        "wouldn", "shouldn", "couldn", "hasn", "haven", "hadn", "t", "s", "ll", "re", "ve", "d",
        "m", "there", "here", "also", "too", "very", "really", "indeed", "clearly", "simply",
        "just", "quite", "such",
    ]
)  # fmt: skip
_NAMED = re.compile(r"\ba(?=\s*(?:$|[.;,:!?])|\s+(?:is|has|was|does|can)\b)", re.MULTILINE)
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")


@lru_cache(maxsize=256)
def normalized(text: str) -> str:
    """NFKC, case folded, marks gone, one space between words and none within Japanese."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    spaced = _MARKS.sub(" ", folded).strip()
    return _BETWEEN_WIDE.sub("", spaced)


def parts(text: str) -> tuple[str, ...]:
    """The sentences of an argument, normalized, in an order of their own."""
    return tuple(sorted(found for each in text.split(";") if (found := normalized(each))))


def is_japanese(text: str) -> bool:
    """Whether words are not parted by spaces in it."""
    return bool(re.search(rf"[{_WIDE}]", text))


def negations(text: str) -> int:
    """How often it denies; a text that denies once more says the contrary."""
    return len(_NEGATION.findall(unicodedata.normalize("NFKC", text).casefold()))


def numbers(text: str) -> frozenset[str]:
    """The numbers in it."""
    return frozenset(_NUMBER.findall(unicodedata.normalize("NFKC", text)))


def lettered(text: str) -> int:
    """How often "a" is no article but a name: "we should buy a", "a is cheap"."""
    return len(_NAMED.findall(unicodedata.normalize("NFKC", text).casefold()))


def words(text: str) -> Counter[str]:
    """The words that carry its meaning, how often each."""
    return Counter(row_of_words(text))


@lru_cache(maxsize=256)
def row_of_words(text: str) -> tuple[str, ...]:
    """The words that carry its meaning, in order and without their endings; of Japanese each kanji
    and each run of katakana.
    """
    found = _WORD.findall(normalized(text))
    return tuple(_ENDING.sub("", word) for word in found if word not in _SMALL)


COMPARED = 12
"""Most texts that one is compared with."""
REPEATED = 0.86
"""What is as like another text as this says it again; calibrated in docs/adr/0006."""
KEPT = 64
"""Most texts that a word leads to: the latest ones."""


class Memory:
    """Texts, to which more can be added. `looked` counts comparisons."""

    def __init__(self, texts: Iterable[str] = ()) -> None:
        self._texts: list[str] = []
        self._by_word: dict[str, deque[int]] = defaultdict(lambda: deque(maxlen=KEPT))
        self.looked = 0
        for text in texts:
            self.add(text)

    def add(self, text: str) -> None:
        """Remember it."""
        for word in words(text):
            self._by_word[word].append(len(self._texts))
        self._texts.append(text)

    def redundancy(self, text: str) -> float:
        """0..1: how much it is like the text most like it."""
        near = self._near(text)
        self.looked += len(near)
        return max((likeness(text, self._texts[place]) for place in near), default=0.0)

    def novelty(self, text: str) -> float:
        """0..1: the share of its words that nobody has used."""
        own = list(words(text))
        return sum(word not in self._by_word for word in own) / len(own) if own else 0.0

    def _near(self, text: str) -> list[int]:
        known = [self._by_word[word] for word in words(text) if word in self._by_word]
        near: dict[int, None] = {}
        for places in sorted(known, key=len):
            near |= dict.fromkeys(reversed(places))
            if len(near) >= COMPARED:
                break
        return list(near)[:COMPARED]
