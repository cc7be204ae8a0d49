"""What is no fact of a kind."""

from aufheben.errors import BadInput
from aufheben.logic.sentences.lexicon import Lexicon
from aufheben.words import speaker

_say = speaker(__name__)


def asked_as_one(lexicon: Lexicon) -> BadInput:
    """ "Rex is a dog", where the question is whether to get a dog."""
    named, noun = lexicon.name_of(lexicon.asked_of), " ".join(lexicon.noun_asked)
    return BadInput(
        _say("question_asks_about", named=named),
        do=_say("write_if_where", named=named, named_2=named, noun=noun),
    )


def doubtful(said: str, kind: str, column: int) -> BadInput:
    """ "an alleged hall"; `kind` with its article."""
    return BadInput(
        _say("unclear_whether_all", said=said),
        do=_say("write_where", kind=kind),
        column=column,
    )
