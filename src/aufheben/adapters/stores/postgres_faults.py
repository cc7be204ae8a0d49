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
    """The connection was lost, or none could be made; what was under way may be done or not."""


@contextmanager
def translated(address: Address, run: str = "") -> Iterator[None]:
    """Whatever the database or a broken row raises inside becomes one of our errors."""
    try:
        yield
    except BrokenRowError as wrong:
        raise damaged(address, str(wrong), run) from wrong
    except psycopg.Error as wrong:
        # Without the cause: a traceback with it shows how the connection was made.
        raise typed(wrong, address, run) from None


def typed(wrong: psycopg.Error, address: Address, run: str = "") -> AufhebenError:
    """The error for one of psycopg's."""
    state = wrong.sqlstate or ""
    if isinstance(wrong, errors.InsufficientPrivilege):
        return _forbidden(address)
    if state.startswith(_DAMAGE):
        return damaged(address, "its tables are not those of a journal", run)
    said = wrong.diag.message_primary or str(wrong).partition("\n")[0]
    return _failed(address, address.scrubbed(said), run)


def refused(wrong: psycopg.Error, address: Address) -> AufhebenError:
    """The error for a connection that was not made."""
    said = address.scrubbed(" ".join(str(wrong).split()))
    low = said.lower()
    if any(word in low for word in _NO_PASSWORD):
        return BadInput(
            f"{address.shown}: the server refuses the user or the password",
            do="check them; a password may be in PGPASSWORD, ~/.pgpass or the address",
        )
    if "database" in low and "does not exist" in low:
        return BadInput(f"{address.shown}: there is no such database", do="make it: createdb NAME")
    if "role" in low and "does not exist" in low:
        return BadInput(f"{address.shown}: there is no such user", do="make it: createuser NAME")
    if any(word in low for word in _UNREACHABLE):
        return _unreachable(address, low)
    return BadInput(
        f"{address.shown}: the server refuses: {said}", do="check the address and pg_hba.conf"
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


def damaged(address: Address, what: str, run: str = "") -> Damaged:
    """The complaint that rows are missing or altered."""
    where = f"{address.shown}: run {run}" if run else address.shown
    remedy = f"`aufheben runs rm {run}`" if run else "name another database"
    return Damaged(f"{where}: {what}; the database was left as it is; restore a copy or {remedy}")


def late(address: Address, run: str) -> JournalFailed:
    """The complaint that an event before it was not kept."""
    return _failed(address, str(LateError()), run)


def _forbidden(address: Address) -> BadInput:
    return BadInput(
        f"{address.shown}: this user may not do that with the schema aufheben",
        do="as the owner: GRANT CREATE ON DATABASE name TO user; where others made the journal: "
        "GRANT USAGE ON SCHEMA aufheben TO user; "
        "GRANT ALL ON ALL TABLES IN SCHEMA aufheben TO user",
    )


def _unreachable(address: Address, said: str) -> JournalFailed:
    cause = "no server answers there"
    if "translate host name" in said or "resolve" in said:
        cause = "no such host is known"
    elif "starting up" in said or "shutting down" in said or "recovery" in said:
        cause = "the server is starting or stopping"
    elif "clients" in said or "slots" in said:
        cause = "the server has no connection left"
    return JournalFailed(
        f"{address.shown}: {cause}; see that PostgreSQL runs and takes connections, then try again"
    )


def _failed(address: Address, cause: str, run: str) -> JournalFailed:
    again = f", then `aufheben resume {run}`" if run else ""
    return JournalFailed(
        f"{address.shown}: {cause}; what was committed before is kept; "
        f"see that the server runs and has room{again}"
    )
