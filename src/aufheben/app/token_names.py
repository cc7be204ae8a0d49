"""A file of tokens as it is written: a table a name, with a token and perhaps a budget."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations

from aufheben.errors import BadInput
from aufheben.formats.cases.specification import known
from aufheben.formats.documents import toml_of

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
            what = f"{one.name} and {other.name} have the same token"
            raise BadInput(what, do="make one for each", file=file)
    return found


def _each(text: str, file: str) -> Iterator[Holder]:
    for name, said in toml_of(text, file).items():
        if not _NAME.fullmatch(name):
            what = f"{name[:40]!r} is no name of a token"
            raise BadInput(what, do="give 1 to 40 letters, digits, _ and -", file=file)
        if not isinstance(said, dict):
            raise BadInput(f"{name} is no table", do=f"write [{name}]", file=file)
        for key in said:
            known(key, ("token", "budget_per_day"), where=f"[{name}]", file=file)
        yield Holder(name=name, token=_token(name, said, file), per_day=_dollars(name, said, file))


def _token(name: str, said: dict[str, object], file: str) -> str:
    token = said.get("token")
    if not isinstance(token, str) or not STRONG.fullmatch(token):
        what = f"the token of {name} is missing, too short, or holds what no address can"
        raise BadInput(what, do="give 16 or more letters and digits", file=file)
    return token


def _dollars(name: str, said: dict[str, object], file: str) -> float | None:
    most = said.get("budget_per_day")
    if most is None:
        return None
    if isinstance(most, bool) or not isinstance(most, int | float) or not 0 <= most < float("inf"):
        what = f"budget_per_day of {name} is no amount of money"
        raise BadInput(what, do="give US dollars, as in 2.5", file=file)
    return float(most)
