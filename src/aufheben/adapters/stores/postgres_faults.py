"""PostgreSQL's errors as ours, naming the database, the run and what to do.

Its own words are quoted only where they cannot hold a password.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
from psycopg import errors

from aufheben.adapters.stores.faults import BrokenRowError, LateError
from aufheben.adapters.stores.postgres_address import Address
from aufheben.errors import AufhebenError, BadInput, Damaged, JournalFailed
from aufheben.words import Fact, speaker, spelled

_say = speaker(__name__)

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
