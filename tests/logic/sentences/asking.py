"""What the tests ask of the readers."""

from aufheben.errors import BadInput
from aufheben.logic.sentences import Lexicon, StanceProgram, notation, read_stance

SHIPPED = Lexicon.shipped()


def refusal(text: str, lexicon: Lexicon = SHIPPED) -> BadInput | None:
    """The complaint about a stance, None where it is read."""
    try:
        read_stance(text, lexicon)
    except BadInput as bad:
        return bad
    return None


def refused(text: str) -> BadInput:
    """The complaint about a stance that must not be read."""
    bad = refusal(text)
    assert bad is not None, f"{text!r} was read"
    return bad


def logic(text: str, lexicon: Lexicon = SHIPPED) -> list[str]:
    """The clauses of a stance in the logic text form."""
    return [notation.say(clause, lexicon) for clause in read_stance(text, lexicon).clauses]


def dropped(stance: StanceProgram) -> set[str]:
    """What was told to say nothing."""
    return {word for one in stance.understood for word in one.said.shown.dropped}
