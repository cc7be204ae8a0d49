"""Why an amount or a comparison of English is refused."""

import re

from aufheben.errors import BadInput
from aufheben.logic.sentences.pieces import Piece
from aufheben.logic.sentences.refusals import said


def by_how_much(text: str, piece: Piece) -> BadInput:
    """ "costs 20 euros less than Borealis"."""
    return said(
        text,
        piece,
        "by how much one is above or below another is not read",
        'write what each has, "Acme costs 20 euros.", or which has more, "Acme is cheaper than '
        'Borealis."',
    )


def number_compared(text: str, piece: Piece, words: tuple[str, ...]) -> BadInput:
    """ "older than 65", "asks for more than 80 euros"."""
    if unit := re.match(r"[\d.]+\s+[a-z]+(?: [a-z]+s\b)?", text[piece.column - 1 :]):
        return said(
            text,
            piece,
            f"{' '.join(words)!r} is no measure: numbers are compared of what is, has or costs them",
            f'write "has a … of more than {unit[0]}" or "costs more than {unit[0]}", and so the facts too',
        )
    return said(
        text,
        piece,
        f"{' '.join(words)!r} compares with a number that has no unit here",
        f'write "is more than {piece.text} years old" or "costs more than {piece.text} euros"',
    )


def no_one_named(text: str, piece: Piece) -> BadInput:
    """ "cheaper than a bike"."""
    return said(
        text,
        piece,
        "it is compared with nothing in particular",
        'name it, "cheaper than Acme", or write "cheaper than another"',
    )


def one_compared(text: str, piece: Piece) -> BadInput:
    """ "newer than the Ford and the bus"."""
    return said(
        text,
        piece,
        "it is compared with several things at once",
        "write a sentence for each",
    )


def comma_in_number(text: str, piece: Piece) -> BadInput:
    """A comma in a number means different things in different places."""
    if found := re.match(r"\d{1,3}(,\d{3})+(?![\d,])", text[piece.column - 1 :]):
        return said(text, piece, "a comma in a number", f"write {found[0].replace(',', '')}")
    return said(text, piece, "a comma in a number", "write 1000 or 2.5, with a point")


def no_unit(text: str, piece: Piece) -> BadInput:
    """ "€20"."""
    return said(
        text,
        piece,
        f"{piece.text!r} has its unit as a sign",
        'write the unit as a word after the number, "20 euros"',
    )
