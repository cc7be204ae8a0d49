"""What the servers have in common: defaults of runs, and the token that opens them."""

import os
import re
import secrets
from collections.abc import Callable
from typing import Any

from aufheben.errors import BadInput
from aufheben.rooms.options import Request, options
from aufheben.surfaces.cli.clean import echo
from aufheben.surfaces.cli.flags import request_of

TOKEN = "AUFHEBEN_TOKEN"  # noqa: S105 - the name of a variable
_STRONG = re.compile(r"[\w.~-]{16,}", re.ASCII)


def to_stderr(line: str) -> None:
    """What a server tells whoever started it."""
    echo(line, err=True)


def defaults_of(given: dict[str, Any]) -> dict[str, Any]:
    """What was said of models and limits. Raises BadInput."""
    said = {name: value for name, value in given.items() if name in options(Request)}
    asked = request_of(Request, said)
    plain = Request()
    found = {name: getattr(asked, name) for name in options(Request)}
    kept = {name: value for name, value in found.items() if value != getattr(plain, name)}
    return kept | ({"model": given["model"]} if given["model"] else {})


def say_what_is_missing(defaults: dict[str, Any], tell: Callable[[str], None] = to_stderr) -> None:
    """Before the first user finds it out. Raises BadInput for a key that cannot be one."""
    from aufheben.app.providers import lacks_key

    lacking = lacks_key(defaults)
    if lacking is not None:
        tell(f"note: {lacking}")


def token_of() -> str:
    """That of the environment, else a new one of 32 random bytes.

    Raises BadInput for one that could be guessed.
    """
    said = os.environ.get(TOKEN)
    if said and not _STRONG.fullmatch(said):
        what = f"{TOKEN} is too short, or holds what no address can"
        raise BadInput(what, do="give 16 or more letters and digits, or nothing")
    return said or secrets.token_urlsafe(32)
