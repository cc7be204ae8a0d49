"""The address of a PostgreSQL database, read once, and its errors as ours, naming the database, the run
and what to do.

Its password is never shown: its own words are quoted only where they cannot hold one.
"""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import psycopg
from psycopg import ProgrammingError, errors
from psycopg.conninfo import conninfo_to_dict

from aufheben.adapters.stores.faults import BrokenRowError, LateError
from aufheben.errors import AufhebenError, BadInput, Damaged, JournalFailed
from aufheben.formats import journals
from aufheben.words import Fact, speaker, spelled

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
# The schema is other than ours, or a value is not of the type that it should be of.
_DAMAGE = ("42", "22", "XX001", "XX002")
_GONE = ("08", "57P", "25P03")
_AGAIN = ("40", "55P03", "57014")
_UNREACHABLE = (
    "refused", "timeout", "timed out", "translate host name", "no such file", "unreachable",
    "no route", "closed the connection", "reset by peer", "starting up", "shutting down",
    "too many clients", "remaining connection slots", "recovery", "resolve", "network",
)  # fmt: skip
_NO_PASSWORD = ("password authentication failed", "no password supplied")


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


class LostError(psycopg.OperationalError):
    """The connection was lost, or none could be made; what was under way may be done or not.

    `why` is how we know.
    """

    def __init__(self, why: Fact) -> None:
        super().__init__(spelled(why, "en"))
        self.why = why


@contextmanager
def translated(address: Address, run: str = "") -> Iterator[None]:
    """Whatever the database or a broken row raises inside becomes one of our errors."""
    try:
        yield
    except BrokenRowError as wrong:
        raise damaged(address, wrong.why, run) from wrong
    except psycopg.Error as wrong:
        # Without the cause: a traceback with it shows how the connection was made.
        raise typed(wrong, address, run) from None


def typed(wrong: psycopg.Error, address: Address, run: str = "") -> AufhebenError:
    """The error for one of psycopg's."""
    state = wrong.sqlstate or ""
    if isinstance(wrong, errors.InsufficientPrivilege):
        return _forbidden(address)
    if state.startswith(_DAMAGE):
        return damaged(address, _say("tables_not_those"), run)
    if isinstance(wrong, LostError):
        return _failed(address, wrong.why, run)
    said = wrong.diag.message_primary or str(wrong).partition("\n")[0]
    return _failed(address, address.scrubbed(said), run)


def refused(wrong: psycopg.Error, address: Address) -> AufhebenError:
    """The error for a connection that was not made."""
    said = address.scrubbed(" ".join(str(wrong).split()))
    low = said.lower()
    if any(word in low for word in _NO_PASSWORD):
        return BadInput(
            _say("server_refuses_user", shown=address.shown), do=_say("check_them_password")
        )
    if "database" in low and "does not exist" in low:
        return BadInput(
            _say("no_such_database", shown=address.shown), do=_say("make_createdb_name")
        )
    if "role" in low and "does not exist" in low:
        return BadInput(_say("no_such_user", shown=address.shown), do=_say("make_createuser_name"))
    if any(word in low for word in _UNREACHABLE):
        return _unreachable(address, low)
    return BadInput(
        _say("server_refuses", shown=address.shown, said=said), do=_say("check_address_pg")
    )


def is_lost(wrong: psycopg.Error) -> bool:
    """Whether the connection is gone, not what was asked of it at fault."""
    state = wrong.sqlstate or ""
    if isinstance(wrong, LostError) or state.startswith(_GONE):
        return True
    return not state and isinstance(wrong, psycopg.OperationalError | psycopg.InterfaceError)


def is_passing(wrong: psycopg.Error) -> bool:
    """Whether the same may succeed when it is done again: a deadlock, a failed serialization."""
    return (wrong.sqlstate or "").startswith(_AGAIN)


def damaged(address: Address, what: Fact, run: str = "") -> Damaged:
    """The complaint that rows are missing or altered."""
    where = _say("run_of", where=address.shown, run=run) if run else address.shown
    remedy = _say("remove_run", run=run) if run else _say("name_another_database")
    return Damaged(_say("database_left_restore", where=where, what=what, remedy=remedy))


def late(address: Address, run: str) -> JournalFailed:
    """The complaint that an event before it was not kept."""
    return _failed(address, LateError().why, run)


def _forbidden(address: Address) -> BadInput:
    return BadInput(_say("user_not_schema", shown=address.shown), do=_say("owner_grant_create"))


def _unreachable(address: Address, said: str) -> JournalFailed:
    cause = _say("no_server_answers")
    if "translate host name" in said or "resolve" in said:
        cause = _say("no_such_host")
    elif "starting up" in said or "shutting down" in said or "recovery" in said:
        cause = _say("server_starting_stopping")
    elif "clients" in said or "slots" in said:
        cause = _say("server_no_connection")
    return JournalFailed(_say("see_postgresql_runs", shown=address.shown, cause=cause))


def _failed(address: Address, cause: Fact, run: str) -> JournalFailed:
    again = _say("then_aufheben_resume", run=run) if run else ""
    return JournalFailed(
        _say("committed_before_kept", shown=address.shown, cause=cause, again=again)
    )
