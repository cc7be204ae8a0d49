"""Why a sentence of English is refused, and what to write instead."""

from collections.abc import Iterable, Sequence

from aufheben.errors import BadInput
from aufheben.logic.sentences.expectations import expected_words, pattern_for
from aufheben.logic.sentences.lexicon import Manner
from aufheben.logic.sentences.pieces import Piece
from aufheben.logic.sentences.vocabulary import singular


def misread(text: str, index: int, pieces: Sequence[Piece], expected: Iterable[str]) -> BadInput:
    """Something else was expected at a place."""
    if index >= len(pieces):
        return ended(text, expected)
    return stray(text, pieces[index], expected)


def stray(text: str, piece: Piece, expected: Iterable[str]) -> BadInput:
    """A word that has no job where it stands."""
    return BadInput(
        f"cannot read {text!r}: found {piece.text!r}, expected {expected_words(expected)}",
        do=pattern_for(text, piece.low),
        column=piece.column,
    )


def ended(text: str, expected: Iterable[str]) -> BadInput:
    """The sentence ends too soon."""
    return BadInput(
        f"cannot read {text!r}: found the end, expected {expected_words(expected)}",
        do=pattern_for(text),
        column=len(text) + 1,
    )


def hedge(text: str, piece: Piece) -> BadInput:
    """How sure one is cannot be weighed."""
    return said(
        text,
        piece,
        f"{piece.text!r} says how sure one is, which is not weighed",
        "state it, or leave the sentence out",
    )


def time(text: str, piece: Piece) -> BadInput:
    """When something holds cannot be said."""
    return said(
        text,
        piece,
        f"{piece.text!r} says when, and what is stated holds at all times",
        "leave the time out",
    )


def only_if(text: str, piece: Piece) -> BadInput:
    """What is necessary is no reason for."""
    return said(
        text,
        piece,
        '"only if" gives no reason for anything',
        'write what speaks against: "If something is not …, we should not … it."',
    )


def no_name(text: str, found: Sequence[Piece]) -> BadInput:
    """Several words that could be a name, or anything else."""
    words = " ".join(piece.text for piece in found)
    return said(
        text,
        found[0] if len(found) < 2 else found[1],
        f"it is unclear whether {words!r} is a name",
        f'write a name with capitals, or in quotes, "\\"{words}\\" is …", or with "the", '
        f'"the {words[:1].lower()}{words[1:]} is …"; a rule begins with "Every" or "If"',
    )


def kind_as_name(text: str, piece: Piece) -> BadInput:
    """ "Supplier is late"."""
    one = singular(piece.low)
    return said(
        text,
        piece,
        f"{piece.text!r} is a kind and names nothing in particular",
        f'write "Every {one} is …", or the name of one; a name that looks so stands in quotes',
    )


def functional(text: str, piece: Piece) -> BadInput:
    """ "The mill is hardly quiet", "Only Acme is certified"."""
    return said(
        text,
        piece,
        f"{piece.text!r} is part of no name and of nothing that is said, unless it stands in quotes",
        "say in other words what it means here, or leave the sentence out",
    )


def approximate(text: str, piece: Piece) -> BadInput:
    """ "holds about 60 people"."""
    return said(
        text,
        piece,
        f"{piece.text!r} leaves the number open",
        'write the number, or a limit, "at least 60 people"',
    )


def far_from(text: str, piece: Piece, thing: Piece) -> BadInput:
    """ "far from quiet", "far from home"."""
    return said(
        text,
        piece,
        f"'far from {thing.text}' can mean two things",
        f'write "not {thing.text}", or "a long way from {thing.text}"',
    )


def denied_twice(text: str, piece: Piece) -> BadInput:
    """ "The mill never does not open"."""
    return said(text, piece, "it is denied twice", "say it without both of them")


def denied_within(text: str, piece: Piece) -> BadInput:
    """ "promised not to raise the price": what is not done was promised."""
    return said(
        text,
        piece,
        "it is unclear what 'not' denies here",
        'deny the verb itself, "does not …" or "has not …", or put what follows it into quotes',
    )


def opener(text: str, piece: Piece) -> BadInput:
    """ "In the mill is a stage"."""
    return said(
        text,
        piece,
        f"{piece.text!r} is no part of a name, and has no place here",
        "say it in a sentence of its own; or put a name in quotes",
    )


def no_verb(text: str, piece: Piece) -> BadInput:
    """A word that is not known as a verb."""
    return said(
        text,
        piece,
        f"cannot read {text!r}: found {piece.text!r}, expected a verb",
        f'write it with "is", "has" or "can", {pattern_for(text).removeprefix("write it like ")}; '
        "a name of several words stands in quotes",
        whole=False,
    )


def two_verbs(text: str, piece: Piece) -> BadInput:
    """ "Small changes help"."""
    return said(
        text,
        piece,
        f"it is unclear where the subject of {text!r} ends",
        'put a name in quotes, or write a rule, "If something is …, it …"',
        whole=False,
    )


def two_things(text: str, piece: Piece) -> BadInput:
    """ "give him aspirin"."""
    return said(
        text,
        piece,
        f"{piece.text!r} is a second thing in one conclusion, which is about one",
        f'write what makes it so as a condition on one of them, "If {piece.text} is … for …, we '
        'should not … it", or name the other in the question',
    )


def own_verb(text: str, piece: Piece) -> BadInput:
    """ "Acme's prices rise"."""
    return said(
        text,
        piece,
        f"cannot read what is said of {piece.text!r}",
        'write "Acme\'s prices are low." or "Acme has low prices."',
    )


def did_not(text: str, piece: Piece) -> BadInput:
    """The plain form does not tell the past one."""
    rest = text[piece.column - 1 :].split()
    verb = rest[2] if len(rest) > 2 else "fail"
    return said(
        text,
        piece,
        '"did not" is not read',
        f'write "has not" and how the verb ends then, as in "has not failed" for {verb!r}',
    )


def tailless(text: str, asked: Manner, piece: Piece) -> BadInput:
    """ "we should book it", where the question asks what to book for the wedding."""
    return said(
        text,
        piece,
        f"{' '.join(asked.tail)!r} is part of what the question asks, and is not said here",
        f'write "{asked.said("it")}" or "{asked.said("it", negated=True)}"',
    )


def speaker(text: str, piece: Piece) -> BadInput:
    """ "I am ill", "We need a certified supplier"."""
    return said(
        text,
        piece,
        f"of {piece.text!r} is only said what should be done",
        'name who is meant, "Ben is ill."; and what you want, say as a reason, "If a supplier is '
        'certified, we should use it."',
    )


def whose(text: str, piece: Piece, thing: Piece) -> BadInput:
    """ "My partner lives in Munich", "has its own kitchen"."""
    own = thing.low == "own"
    return said(
        text,
        piece,
        f"{piece.text!r} says whose, and who speaks is not known",
        'leave "own" out, "has a …"' if own else f'write "the {thing.text}", or a name',
    )


def question(text: str, piece: Piece) -> BadInput:
    """A stance asks nothing."""
    return said(
        text,
        piece,
        "it asks",
        'state what you hold, "Acme is certified."; the question stands at the top of the file',
    )


def does(text: str, piece: Piece) -> BadInput:
    """ "does deliver"."""
    return said(
        text,
        piece,
        f'{piece.text!r} stands before "not" only',
        'write "delivers" for "does deliver", and "does not deliver" for the opposite',
    )


def shared(text: str, piece: Piece, before: tuple[str, ...]) -> BadInput:
    """ "good for trade and growth"."""
    return said(
        text,
        piece,
        f"it is unclear whether {piece.text!r} goes with the whole of {' '.join(before)!r} or "
        "with its last words",
        f'repeat the verb, "… and is {piece.text}", or write two sentences',
    )


def first_of_kind(text: str, piece: Piece) -> BadInput:
    """ "use the cheapest supplier"."""
    return said(
        text,
        piece,
        f"{piece.text!r} names nothing",
        'name what is meant, and say of it that it is so, "Acme is the cheapest supplier."',
    )


def lacks_verb(text: str, piece: Piece) -> BadInput:
    """ "we should heal it and happy"."""
    rest = text[piece.column - 1 :]
    return said(
        text, piece, f"{rest!r} lacks a verb", f'write "and it is {rest}", or a sentence for each'
    )


def noun_or_verb(text: str, piece: Piece) -> BadInput:
    """ "eats apples and carrots"."""
    return said(
        text,
        piece,
        f"it is unclear whether {piece.text!r} is a verb",
        f'write "and it {piece.text}", or repeat the verb before it',
    )


def verb_after_nor(text: str, piece: Piece) -> BadInput:
    """ "is neither old nor rusts": what a verb says for itself would be affirmed."""
    return said(
        text,
        piece,
        f"after 'nor' stands the verb {piece.text!r}",
        'deny it in a sentence of its own, with "does not"',
    )


def several(text: str, piece: Piece) -> BadInput:
    """ "The new orders arrive late"."""
    return said(
        text,
        piece,
        f"it is unclear whether {piece.text!r} is a verb or several things",
        'say it of one thing, "The order is late.", or of all of a kind, "Every order is late."',
    )


def which_of_them(text: str, piece: Piece) -> BadInput:
    """ "We should use the suppliers"."""
    return said(
        text,
        piece,
        f"{piece.text!r} are several things",
        'name one, "We should use Acme.", or say of which, "We should use certified suppliers."',
    )


def unclear_clause(text: str, piece: Piece) -> BadInput:
    """ "and Anna takes warfarin"."""
    return said(
        text,
        piece,
        f"it is unclear whether something else is said of {piece.text!r} here",
        f"write what is said of {piece.text} as a sentence of its own",
    )


def not_asked(text: str, asked: Manner, piece: Piece, verb: str) -> BadInput:
    """A deed that the question is not about."""
    negated = " not" in f" {text.lower()}" or "n't" in text or "n’t" in text
    named = f'"{asked.said("it")}" or "{asked.said("it", negated=True)}"'
    if verb and verb != (asked.verb[0].lower() if asked.verb else ""):
        why = f"{verb!r} is not the question's verb"
    else:
        why = f"{piece.text!r} is not how the question asks"
    if verb in ("avoid", "reject", "refuse", "skip", "drop", "exclude") and not negated:
        named = f'"{asked.said("it", negated=True)}"'
    return said(text, piece, why, f"write {named}")


def said(text: str, piece: Piece, what: str, do: str, *, whole: bool = True) -> BadInput:
    """What is said of a word of a sentence, which stands before it where that is the `whole`."""
    shown = f"cannot read {text!r}: {what}" if whole else what
    return BadInput(shown, do=do, column=piece.column)
