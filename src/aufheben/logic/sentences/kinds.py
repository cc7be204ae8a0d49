"""What is no fact of a kind."""

from aufheben.errors import BadInput
from aufheben.logic.sentences.lexicon import Lexicon


def asked_as_one(lexicon: Lexicon) -> BadInput:
    """ "Rex is a dog", where the question is whether to get a dog."""
    named, noun = lexicon.name_of(lexicon.asked_of), " ".join(lexicon.noun_asked)
    return BadInput(
        f"the question asks about {named} as one thing, and no kind of things",
        do=f'write "{named} is …" or "If {named} is …, it is …"; '
        f'where there are several, ask "Which {noun} should we …?"',
    )


def doubtful(said: str, kind: str, column: int) -> BadInput:
    """ "an alleged hall"; `kind` with its article."""
    return BadInput(
        f"it is unclear whether {said!r} is one at all",
        do=f'write "is {kind}" where it is one',
        column=column,
    )
