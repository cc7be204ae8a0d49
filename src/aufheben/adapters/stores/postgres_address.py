"""The address of a PostgreSQL database, read once; its password is never shown."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from psycopg import ProgrammingError
from psycopg.conninfo import conninfo_to_dict

from aufheben.errors import BadInput
from aufheben.formats import journals
from aufheben.words import speaker

_say = speaker(__name__)

SCHEMES = ("postgresql", "postgres")
_WAIT = 5  # seconds for a server to answer the first time
_DEFAULTS = {
    "connect_timeout": _WAIT,
    "application_name": "aufheben",
    "client_encoding": "UTF8",
    # A server that died without a word is noticed within half a minute.
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 30_000,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """What was `given`, the `parameters` that psycopg connects with; `shown` is for messages."""

    given: str = field(repr=False)
    shown: str
    parameters: Mapping[str, Any] = field(repr=False)

    @property
    def host(self) -> str:
        """The machines it names, with commas between; empty for this one."""
        named = self.parameters.get("host") or self.parameters.get("hostaddr")
        return str(named or os.environ.get("PGHOST") or os.environ.get("PGHOSTADDR") or "")

    def scrubbed(self, text: str) -> str:
        """The same words without the password, should somebody have put it there."""
        password = str(self.parameters.get("password") or "")
        return text.replace(password, "***") if password else text


def read(address: str) -> Address:
    """Raises BadInput, which quotes nothing of what could be a password."""
    if journals.scheme(address) not in SCHEMES:
        raise BadInput(_say("journal_file_postgresql"), do=_say("name_journal_aufheben"))
    try:
        parameters = conninfo_to_dict(address.strip())
    except (ProgrammingError, UnicodeError):
        raise _unread() from None
    if not _plausible(parameters):
        raise _unread()
    whole = {**_DEFAULTS, **{key: value for key, value in parameters.items() if value is not None}}
    return Address(given=address, shown=journals.shown(address), parameters=whole)


def _unread() -> BadInput:
    return BadInput(_say("address_journal_cannot"), do=_say("write_password_2f"))


def _plausible(parameters: Mapping[str, object]) -> bool:
    """Whether no part holds what an unencoded password would leave there."""
    port = str(parameters.get("port") or "")
    named = [str(parameters.get(key) or "") for key in ("host", "hostaddr", "port", "dbname")]
    digits = all(each.isascii() and each.isdigit() for each in port.split(",") if each)
    return digits and not any("@" in each or "\0" in each for each in named)
