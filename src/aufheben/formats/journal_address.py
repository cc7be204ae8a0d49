"""Where a journal is: a file or a database, and what of its address may be shown.

An address may hold a password, also one that its writer took for something else: `/`, `@` and
`:` in a password that is not percent-encoded end up in what a reader takes for the host or the
name of the database. So what is shown is only what cannot be part of one.
"""

import re
from collections.abc import Iterator
from pathlib import Path

_SCHEME = re.compile(r"\s*([A-Za-z][A-Za-z0-9+.-]+):/{1,2}")
_WORDS = re.compile(
    r"^\s*(host|hostaddr|port|dbname|user|service|passfile|sslmode)\s*=|(^|\s)password\s*=",
    re.IGNORECASE,
)
_PLACE = re.compile(r"(\[[\w:.]*\]|[\w.%~,-]*)(:[0-9,]+)?(/[\w.%~-]*)?")
_PLAIN = re.compile(r"[\w.%~+/-]*")
_SHOWN = (
    "host", "hostaddr", "port", "dbname", "user", "service", "sslmode", "sslrootcert", "sslcert",
    "sslkey", "channel_binding", "target_session_attrs", "connect_timeout", "application_name",
)  # fmt: skip
_SECRET = re.compile(
    r":/++[^:@/?]*+:|(?:password|secret|_key)\s*+=\s*+('[^']*+'?|[^&\s]*+)", re.IGNORECASE
)
"""What stands before a password that goes on to the last `@`; or a word, and what it is."""


def is_address(journal: str) -> bool:
    """Whether it is meant for a server, well written or not: never take it for a file's name."""
    scheme = _SCHEME.match(journal)
    if scheme is not None:
        return True
    return _WORDS.search(journal) is not None and not _is_file(journal)


def scheme(journal: str) -> str:
    """What its address begins with, in small letters; empty where it has none."""
    found = _SCHEME.match(journal)
    return found[1].lower() if found else ""


def shown(journal: str) -> str:
    """The same, as it may be shown to anybody: an address without its password."""
    found = _SCHEME.match(journal)
    if found is None:
        return "postgresql://" if is_address(journal) else journal
    before, _, after = journal[found.end() :].rpartition("@")
    user = before.partition(":")[0]
    user = f"{user}@" if user and _PLAIN.fullmatch(user) else ""
    place, _, query = after.partition("?")
    where = _PLACE.match(place)
    return f"{found[1]}://{user}{where[0] if where else ''}{_query(query)}"


def secrets(journal: str) -> tuple[str, ...]:
    """The parts of an address that nobody else may see, as they are written."""
    if not is_address(journal):
        return ()
    return tuple(filter(None, _secrets(journal)))


def _secrets(journal: str) -> Iterator[str]:
    last, found = journal.rfind("@"), _SECRET.search(journal)
    while found:
        after = found.end()
        if found[1] is not None:
            yield found[1]
            after -= len(":/")  # which may begin what comes next
        elif after <= last:
            yield journal[after:last]
            after = last
        else:
            after = found.start() + 1
        found = _SECRET.search(journal, after)


def _query(query: str) -> str:
    kept = [
        f"{key}={value}"
        for key, _, value in (part.partition("=") for part in query.split("&"))
        if key in _SHOWN and _PLAIN.fullmatch(value)
    ]
    return f"?{'&'.join(kept)}" if kept else ""


def _is_file(journal: str) -> bool:
    try:
        return Path(journal).exists()
    except (OSError, ValueError):
        return False
