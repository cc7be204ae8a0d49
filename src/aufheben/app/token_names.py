"""A file of tokens as it is written: a table a name, with a token and perhaps a budget."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations

from aufheben.errors import BadInput
from aufheben.formats.documents import toml_of
from aufheben.formats.nodes import known
from aufheben.words import speaker

_say = speaker(__name__)

STRONG = re.compile(r"[\w.~-]{16,}", re.ASCII)
"""A token that nobody guesses, and that can stand in an address."""
_NAME = re.compile(r"[\w-]{1,40}", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class Holder:
    """Who has a `token`: "" that of the start, else the name that a file gives.

    `per_day` are the most US dollars of all runs that they begin within 24 hours.
    """

    name: str = ""
    per_day: float | None = None
    token: str = field(default="", repr=False)


def holders_of(text: str, file: str) -> tuple[Holder, ...]:
    """Everybody whom a file names. Raises BadInput, which repeats no token."""
    found = tuple(_each(text, file))
    for one, other in combinations(found, 2):
        if one.token == other.token:
            what = _say("same_token", name=one.name, name_2=other.name)
            raise BadInput(what, do=_say("make_each"), file=file)
    return found


def _each(text: str, file: str) -> Iterator[Holder]:
    for name, said in toml_of(text, file).items():
        if not _NAME.fullmatch(name):
            what = _say("no_name_token", name=name[:40])
            raise BadInput(what, do=_say("give_letters_digits"), file=file)
        if not isinstance(said, dict):
            raise BadInput(
                _say("no_table_name", name=name), do=_say("write_name_2", name=name), file=file
            )
        for key in said:
            known(key, ("token", "budget_per_day"), where=f"[{name}]", file=file)
        yield Holder(name=name, token=_token(name, said, file), per_day=_dollars(name, said, file))


def _token(name: str, said: dict[str, object], file: str) -> str:
    token = said.get("token")
    if not isinstance(token, str) or not STRONG.fullmatch(token):
        what = _say("token_missing_too", name=name)
        raise BadInput(what, do=_say("give_more_letters"), file=file)
    return token


def _dollars(name: str, said: dict[str, object], file: str) -> float | None:
    most = said.get("budget_per_day")
    if most is None:
        return None
    if isinstance(most, bool) or not isinstance(most, int | float) or not 0 <= most < float("inf"):
        what = _say("budget_per_day", name=name)
        raise BadInput(what, do=_say("give_us_dollars"), file=file)
    return float(most)
