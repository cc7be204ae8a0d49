"""The N-th statement that this process sends to a database comes to harm."""

import select
import socket
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from itertools import count
from typing import Any, NamedTuple

from aufheben.adapters.stores.postgres_connection import Connection
from tests.places import Databases

NOTHING = 0
"""The number of no statement."""
ANSWER = 10.0
"""Seconds within which the server has answered what it is not to be heard of."""
Break = Callable[[Connection], None]


class Harm(NamedTuple):
    """What happens before a statement is sent, or once it is done and its answer is unread."""

    before: Break | None = None
    after: Break | None = None


class Statements:
    """Those of this process, counted; the one that came to harm, if there was one."""

    def __init__(self) -> None:
        self.sent = 0
        self.harmed = False


def cut(session: Connection) -> None:
    """End the connection: neither side hears of the other again."""
    with closing(socket.fromfd(session.pgconn.socket, socket.AF_INET, socket.SOCK_STREAM)) as end:
        end.shutdown(socket.SHUT_RDWR)


def cut_unheard(session: Connection) -> None:
    """As `cut`, when the server has done what it was told and said so."""
    with closing(socket.fromfd(session.pgconn.socket, socket.AF_INET, socket.SOCK_STREAM)) as end:
        assert select.select([end], [], [], ANSWER)[0]
        end.recv(1 << 20)
        end.shutdown(socket.SHUT_RDWR)


HARMS: Mapping[str, Harm] = {
    "cut before it is sent": Harm(before=cut),
    "cut before its answer is heard": Harm(after=cut_unheard),
}
_CONFLICT = """CREATE OR REPLACE FUNCTION public.conflict() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF nextval('public.changes') = {number} THEN
            RAISE EXCEPTION 'could not serialize access' USING ERRCODE = '40001';
        END IF;
        RETURN NULL;
    END $$"""
_TRIGGERS = {
    "at once": "CREATE TRIGGER harm AFTER INSERT OR UPDATE OR DELETE ON {table} "
    "FOR EACH STATEMENT EXECUTE FUNCTION public.conflict()",
    "at the commit": "CREATE CONSTRAINT TRIGGER harm AFTER INSERT OR UPDATE OR DELETE ON {table} "
    "DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.conflict()",
}
WHEN = tuple(_TRIGGERS)
"""When the server says that a change cannot be kept beside another's."""


@contextmanager
def harming(number: int, harm: Harm) -> Iterator[Statements]:
    """Whatever connection the statement of that number takes, it comes to that harm."""
    wait, numbers, statements = Connection.wait, count(1), Statements()

    def harmed(session: Connection, sent: Any, *how: Any, **more: Any) -> Any:
        statements.sent = next(numbers)
        if statements.sent != number:
            return wait(session, sent, *how, **more)
        statements.harmed = True
        if harm.before:
            harm.before(session)
        return wait(session, _and_then(sent, session, harm.after), *how, **more)

    Connection.wait = harmed  # type: ignore[method-assign,assignment]
    try:
        yield statements
    finally:
        Connection.wait = wait  # type: ignore[method-assign]


def _and_then(sent: Any, session: Connection, after: Break | None) -> Any:
    """A statement of which `after` happens when it was sent."""
    try:
        ready = yield next(sent)
        if after:
            after(session)
        while True:
            ready = yield sent.send(ready)
    except StopIteration as end:
        return end.value


class Conflicts:
    """A journal whose server says of its N-th change that it cannot be kept beside another's."""

    def __init__(self, databases: Databases, when: str) -> None:
        self._databases = databases
        databases.sql("CREATE SEQUENCE public.changes MINVALUE 0 START 0")
        self.at(NOTHING)
        tables = databases.sql("SELECT tablename FROM pg_tables WHERE schemaname = 'aufheben'")
        for (table,) in tables:
            databases.sql(_TRIGGERS[when].format(table=table))

    def at(self, number: int) -> None:
        """Count from one on; that one is refused."""
        set_back = "SELECT setval('public.changes', 0, true)"
        self._databases.sql(_CONFLICT.format(number=number), set_back)

    @property
    def changes(self) -> int:
        """How many were tried since then."""
        return int(self._databases.sql("SELECT last_value FROM public.changes")[0][0])
