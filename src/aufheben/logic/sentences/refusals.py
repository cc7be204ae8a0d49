"""Why a sentence of English is refused, and what to write instead."""

import re
from collections.abc import Iterable, Sequence

from aufheben.errors import BadInput
from aufheben.logic.sentences.lexicon import Manner
from aufheben.logic.sentences.patterns import expected_words, pattern_for, pattern_of
from aufheben.logic.sentences.pieces import Piece
from aufheben.logic.sentences.vocabulary import singular
from aufheben.words import Fact, speaker


def by_how_much(text: str, piece: Piece) -> BadInput:
    """ "costs 20 euros less than Borealis"."""
    return said(
        text,
        piece,
        _say("how_much_above"),
        _say("write_each_acme"),
    )


def number_compared(text: str, piece: Piece, words: tuple[str, ...]) -> BadInput:
    """ "older than 65", "asks for more than 80 euros"."""
    if unit := re.match(r"[\d.]+\s+[a-z]+(?: [a-z]+s\b)?", text[piece.column - 1 :]):
        return said(
            text,
            piece,
            _say("no_measure_numbers", words=" ".join(words)),
            _say("write_more_than", unit=unit[0], unit_2=unit[0]),
        )
    return said(
        text,
        piece,
        _say("compares_number_no", words=" ".join(words)),
        _say("write_more_than_years", text=piece.text, text_2=piece.text),
    )


def no_one_named(text: str, piece: Piece) -> BadInput:
    """ "cheaper than a bike"."""
    return said(
        text,
        piece,
        _say("compared_nothing_particular"),
        _say("name_cheaper_than"),
    )


def one_compared(text: str, piece: Piece) -> BadInput:
    """ "newer than the Ford and the bus"."""
    return said(
        text,
        piece,
        _say("compared_several_things"),
        _say("write_sentence_each_2"),
    )


def comma_in_number(text: str, piece: Piece) -> BadInput:
    """A comma in a number means different things in different places."""
    if found := re.match(r"\d{1,3}(,\d{3})+(?![\d,])", text[piece.column - 1 :]):
        return said(
            text, piece, _say("comma_number"), _say("write_form", form=found[0].replace(",", ""))
        )
    return said(text, piece, _say("comma_number"), _say("write_point"))


def no_unit(text: str, piece: Piece) -> BadInput:
    """ "€20"."""
    return said(
        text,
        piece,
        _say("unit_sign", text=piece.text),
        _say("write_unit_word"),
    )


_say = speaker(__name__)


def misread(text: str, index: int, pieces: Sequence[Piece], expected: Iterable[str]) -> BadInput:
    """Something else was expected at a place."""
    if index >= len(pieces):
        return ended(text, expected)
    return stray(text, pieces[index], expected)


def stray(text: str, piece: Piece, expected: Iterable[str]) -> BadInput:
    """A word that has no job where it stands."""
    return BadInput(
        _say(
            "cannot_read_expected",
            text=text,
            found=repr(piece.text),
            expected=expected_words(expected),
        ),
        do=pattern_for(text, piece.low),
        column=piece.column,
    )


def ended(text: str, expected: Iterable[str]) -> BadInput:
    """The sentence ends too soon."""
    return BadInput(
        _say("cannot_read_found", text=text, expected_words=expected_words(expected)),
        do=pattern_for(text),
        column=len(text) + 1,
    )


def hedge(text: str, piece: Piece) -> BadInput:
    """How sure one is cannot be weighed."""
    return said(
        text,
        piece,
        _say("says_how_sure", text=piece.text),
        _say("state_leave_sentence"),
    )


def time(text: str, piece: Piece) -> BadInput:
    """When something holds cannot be said."""
    return said(
        text,
        piece,
        _say("says_when_stated", text=piece.text),
        _say("leave_time_out"),
    )


def only_if(text: str, piece: Piece) -> BadInput:
    """What is necessary is no reason for."""
    return said(
        text,
        piece,
        _say("only_if_gives"),
        _say("write_speaks_against"),
    )


def no_name(text: str, found: Sequence[Piece]) -> BadInput:
    """Several words that could be a name, or anything else."""
    words = " ".join(piece.text for piece in found)
    return said(
        text,
        found[0] if len(found) < 2 else found[1],
        _say("unclear_whether_name_words", words=words),
        _say("write_name_capitals", words=words, words_2=words[:1].lower(), words_3=words[1:]),
    )


def kind_as_name(text: str, piece: Piece) -> BadInput:
    """ "Supplier is late"."""
    one = singular(piece.low)
    return said(
        text,
        piece,
        _say("kind_names_nothing", text=piece.text),
        _say("write_every_name", one=one),
    )


def functional(text: str, piece: Piece) -> BadInput:
    """ "The mill is hardly quiet", "Only Acme is certified"."""
    return said(
        text,
        piece,
        _say("part_no_name", text=piece.text),
        _say("say_other_words"),
    )


def approximate(text: str, piece: Piece) -> BadInput:
    """ "holds about 60 people"."""
    return said(
        text,
        piece,
        _say("leaves_number_open", text=piece.text),
        _say("write_number_limit"),
    )


def far_from(text: str, piece: Piece, thing: Piece) -> BadInput:
    """ "far from quiet", "far from home"."""
    return said(
        text,
        piece,
        _say("far_mean_two", text=thing.text),
        _say("write_not_long", text=thing.text, text_2=thing.text),
    )


def denied_twice(text: str, piece: Piece) -> BadInput:
    """ "The mill never does not open"."""
    return said(text, piece, _say("denied_twice_2"), _say("say_without_both"))


def denied_within(text: str, piece: Piece) -> BadInput:
    """ "promised not to raise the price": what is not done was promised."""
    return said(
        text,
        piece,
        _say("unclear_not_denies"),
        _say("deny_verb_itself"),
    )


def opener(text: str, piece: Piece) -> BadInput:
    """ "In the mill is a stage"."""
    return said(
        text,
        piece,
        _say("no_part_name", text=piece.text),
        _say("say_sentence_own"),
    )


def no_verb(text: str, piece: Piece) -> BadInput:
    """A word that is not known as a verb."""
    return said(
        text,
        piece,
        _say("cannot_read_found_expected", text=text, text_2=piece.text),
        _say("write_with_verb", pattern=pattern_of(text)),
        whole=False,
    )


def two_verbs(text: str, piece: Piece) -> BadInput:
    """ "Small changes help"."""
    return said(
        text,
        piece,
        _say("unclear_where_subject", text=text),
        _say("put_name_quotes"),
        whole=False,
    )


def two_things(text: str, piece: Piece) -> BadInput:
    """ "give him aspirin"."""
    return said(
        text,
        piece,
        _say("second_thing_conclusion", text=piece.text),
        _say("write_makes_so", text=piece.text),
    )


def own_verb(text: str, piece: Piece) -> BadInput:
    """ "Acme's prices rise"."""
    return said(
        text,
        piece,
        _say("cannot_read_said", thing=piece.text),
        _say("write_acmes_prices"),
    )


def did_not(text: str, piece: Piece) -> BadInput:
    """The plain form does not tell the past one."""
    rest = text[piece.column - 1 :].split()
    verb = rest[2] if len(rest) > 2 else "fail"
    return said(
        text,
        piece,
        _say("did_not_not"),
        _say("write_not_how", verb=verb),
    )


def tailless(text: str, asked: Manner, piece: Piece) -> BadInput:
    """ "we should book it", where the question asks what to book for the wedding."""
    return said(
        text,
        piece,
        _say("part_question_asks", tail=" ".join(asked.tail)),
        _say("write_said_3", said=asked.said("it"), said_2=asked.said("it", negated=True)),
    )


def of_speaker(text: str, piece: Piece) -> BadInput:
    """ "I am ill", "We need a certified supplier"."""
    return said(
        text,
        piece,
        _say("only_said_should", text=piece.text),
        _say("name_who_meant"),
    )


def whose(text: str, piece: Piece, thing: Piece) -> BadInput:
    """ "My partner lives in Munich", "has its own kitchen"."""
    own = thing.low == "own"
    return said(
        text,
        piece,
        _say("says_whose_who", text=piece.text),
        _say("leave_own_out") if own else _say("write_name", text=thing.text),
    )


def question(text: str, piece: Piece) -> BadInput:
    """A stance asks nothing."""
    return said(
        text,
        piece,
        _say("asks"),
        _say("state_you_hold"),
    )


def does(text: str, piece: Piece) -> BadInput:
    """ "does deliver"."""
    return said(
        text,
        piece,
        _say("stands_before_not", text=piece.text),
        _say("write_delivers_deliver"),
    )


def shared(text: str, piece: Piece, before: tuple[str, ...]) -> BadInput:
    """ "good for trade and growth"."""
    return said(
        text,
        piece,
        _say("unclear_whether_goes", text=piece.text, before=" ".join(before)),
        _say("repeat_verb_write", text=piece.text),
    )


def first_of_kind(text: str, piece: Piece) -> BadInput:
    """ "use the cheapest supplier"."""
    return said(
        text,
        piece,
        _say("names_nothing", text=piece.text),
        _say("name_meant_say"),
    )


def lacks_verb(text: str, piece: Piece) -> BadInput:
    """ "we should heal it and happy"."""
    rest = text[piece.column - 1 :]
    return said(text, piece, _say("lacks_verb", rest=rest), _say("write_sentence_each", rest=rest))


def noun_or_verb(text: str, piece: Piece) -> BadInput:
    """ "eats apples and carrots"."""
    return said(
        text,
        piece,
        _say("unclear_whether_verb", text=piece.text),
        _say("write_repeat_verb", text=piece.text),
    )


def verb_after_nor(text: str, piece: Piece) -> BadInput:
    """ "is neither old nor rusts": what a verb says for itself would be affirmed."""
    return said(
        text,
        piece,
        _say("after_nor_stands", text=piece.text),
        _say("deny_sentence_own"),
    )


def several(text: str, piece: Piece) -> BadInput:
    """ "The new orders arrive late"."""
    return said(
        text,
        piece,
        _say("unclear_whether_verb_several", text=piece.text),
        _say("say_thing_order"),
    )


def which_of_them(text: str, piece: Piece) -> BadInput:
    """ "We should use the suppliers"."""
    return said(
        text,
        piece,
        _say("several_things", text=piece.text),
        _say("name_we_should"),
    )


def unclear_clause(text: str, piece: Piece) -> BadInput:
    """ "and Anna takes warfarin"."""
    return said(
        text,
        piece,
        _say("unclear_whether_something", text=piece.text),
        _say("write_said_sentence", text=piece.text),
    )


def not_asked(text: str, asked: Manner, piece: Piece, verb: str) -> BadInput:
    """A deed that the question is not about."""
    negated = " not" in f" {text.lower()}" or "n't" in text or "n’t" in text
    named = f'"{asked.said("it")}" or "{asked.said("it", negated=True)}"'
    if verb and verb != (asked.verb[0].lower() if asked.verb else ""):
        why = _say("not_questions_verb", verb=verb)
    else:
        why = _say("not_how_question", text=piece.text)
    if verb in ("avoid", "reject", "refuse", "skip", "drop", "exclude") and not negated:
        named = f'"{asked.said("it", negated=True)}"'
    return said(text, piece, why, _say("write_form", form=named))


def said(text: str, piece: Piece, what: Fact, do: Fact, *, whole: bool = True) -> BadInput:
    """What is said of a word of a sentence, which stands before it where that is the `whole`."""
    shown = _say("cannot_read", text=text, what=what) if whole else what
    return BadInput(shown, do=do, column=piece.column)
