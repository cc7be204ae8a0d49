"""How alike two texts are by their words; no meaning is looked at."""

from aufheben.logic.likeness.letters import same_letters, same_words
from aufheben.logic.likeness.normal_form import is_japanese, negations, numbers, parts, words


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
