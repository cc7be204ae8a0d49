"""Formulas in a theory's text: read into one way to write them, and quoted where they must be."""

import re

from aufheben.errors import BadInput
from aufheben.formats.quoting.characters import flat
from aufheben.words import speaker

_say = speaker(__name__)

QUOTED = r'"[^"\n]*"'
WORD = r"[^\s,;:<>=^~\"()\[\]]+"
_ATOM = re.compile(rf"{WORD}(?:\([^()\"]*\))?")
_NAME = re.compile(rf"\[\s*({WORD})\s*\]")
_DENIALS = re.compile(r"[~¬!\s]*")
_VARIABLE = re.compile(r"[(,]\s*([A-Z]\w*)\s*(?=[,)])")


def formula(text: str) -> str:
    """In the one way a formula is written: at most one `~`, no needless blanks. Raises BadInput."""
    said = flat(text)
    mark = _DENIALS.match(said)
    marks = mark[0] if mark else ""
    denied = sum(sign in "~¬!" for sign in marks) % 2 == 1
    return ("~" if denied else "") + _bare(said[len(marks) :], said)


def _bare(rest: str, said: str) -> str:
    if re.fullmatch(QUOTED, rest) and (inner := flat(rest[1:-1])) and inner[0] not in "~¬!":
        return inner
    if named := _NAME.fullmatch(rest):
        return f"[{named[1]}]"
    if not _ATOM.fullmatch(rest):
        do = _say("write_p_p")
        raise BadInput(_say("no_formula", said=said[:40]), do=do)
    if variable := _VARIABLE.search(rest):
        do = _say("write_every_instance")
        raise BadInput(_say("variable_none_read", variable=variable[1][:40]), do=do)
    return re.sub(r"(?:(?<!\s)\s++)?([(),])\s*+", r"\1", rest)


def written(said: str) -> str:
    """The formula so that it is read as itself."""
    denied, rest = ("~", said[1:]) if said.startswith("~") else ("", said)
    try:
        plain = _bare(rest, rest) == rest
    except BadInput:
        plain = False
    # A minus would contradict, and at the beginning of a line # would comment.
    plain = plain and "-" not in rest and not rest.startswith("#")
    return f"{denied}{rest}" if plain else f'{denied}"{_quotable(rest)}"'


def _quotable(text: str) -> str:
    return flat(text).replace('"', "'")


def separated(text: str, mark: str) -> list[str]:
    """The pieces between marks that stand in no parentheses and no quotation marks."""
    pieces, depth, start = [], 0, 0
    for found in re.finditer(rf"{QUOTED}|[()]|{re.escape(mark)}", text):
        if found[0] in {"(", ")"}:
            depth += 1 if found[0] == "(" else -1
        elif found[0] == mark and depth <= 0:
            pieces.append(text[start : found.start()])
            start = found.end()
    return [*pieces, text[start:]]
