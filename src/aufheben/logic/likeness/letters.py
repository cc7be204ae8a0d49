"""How far texts have the same letters in the same order, of 100; no meaning is looked at.

What is measured are letters put in or left out (Indel). A journal holds what was decided by it, so
the numbers are ours and stay as they are; they are those of rapidfuzz.
"""

from collections.abc import Iterable

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
