"""What the tests ask of the readers of Japanese."""

from aufheben.domain import Issue
from aufheben.errors import BadInput
from aufheben.logic.sentences import Lexicon, notation, read_stance, say_clause
from aufheben.logic.stance_theory import issue_lexicon

CAMERA = issue_lexicon(Issue(question="どのカメラを買うべきか"))
OPEN = Lexicon(lang="ja")


def logic(text: str, lexicon: Lexicon = CAMERA) -> list[str]:
    """The clauses of a stance in the logic text form."""
    return [notation.say(clause, lexicon) for clause in read_stance(text, lexicon).clauses]


def again(text: str, lexicon: Lexicon = CAMERA) -> list[str]:
    """The clauses of a stance as they are said back."""
    stance = read_stance(text, lexicon)
    return [say_clause(clause, stance.lexicon) for clause in stance.clauses]


def refused(text: str, lexicon: Lexicon = CAMERA) -> BadInput:
    """The complaint about a stance that must not be read."""
    try:
        read = read_stance(text, lexicon)
    except BadInput as bad:
        return bad
    raise AssertionError(f"{text!r} was read: {read.clauses}")
