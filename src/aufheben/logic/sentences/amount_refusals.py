"""Why an amount or a comparison of English is refused."""

import re

from aufheben.errors import BadInput
from aufheben.logic.sentences.pieces import Piece
from aufheben.logic.sentences.refusals import said
from aufheben.words import speaker

_say = speaker(__name__)


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
