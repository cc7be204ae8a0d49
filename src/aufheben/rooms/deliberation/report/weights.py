"""A file of weights: TOML, each line one term of the utility and its weight."""

import math
from dataclasses import fields

from aufheben.errors import BadInput
from aufheben.formats.cases.specification import known
from aufheben.formats.documents import table_of
from aufheben.logic.boards.utility import Tuning
from aufheben.words import speaker

_say = speaker(__name__)

NAMES = tuple(field.name for field in fields(Tuning))


def read_weights(text: str, file: str | None = None) -> Tuning:
    """The weights in a TOML text; those it does not name keep their defaults.

    Raises BadInput with file, line and fix.
    """
    try:
        data = table_of(text)
    except (ValueError, RecursionError) as wrong:
        raise BadInput(
            _say("not_valid_toml", wrong=str(wrong)), do=_say("mend_2"), file=file
        ) from None
    for name, value in data.items():
        line = _line_of(text, name)
        known(name, NAMES, where=_say("weights"), file=file, line=line)
        most = 1.0 if name == "blend" else math.inf
        number = isinstance(value, int | float) and not isinstance(value, bool)
        if not number or not (0 <= value <= most and math.isfinite(value)):
            wanted = _say("number_3") if name == "blend" else _say("number_2")
            raise BadInput(
                _say("value_shown", name=name, value=repr(value)[:80]),
                do=_say("give_first", first=wanted),
                file=file,
                line=line,
            )
    return Tuning(**{name: float(value) for name, value in data.items()})


def _line_of(text: str, name: str) -> int | None:
    lines = enumerate(text.splitlines(), start=1)
    return next((number for number, line in lines if line.lstrip(' "').startswith(name)), None)
