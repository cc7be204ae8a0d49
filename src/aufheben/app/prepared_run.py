"""A run that is to begin, seated; or to be gone on with, held, and read once."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import Any, NamedTuple

from aufheben.errors import BadInput
from aufheben.rooms import registry as rooms
from aufheben.rooms.fingerprint import identity
from aufheben.rooms.room import Room
from aufheben.rooms.settings import with_dictionary
from aufheben.runtime.chain import kept_run
from aufheben.runtime.journal import Journal, Record, Store
from aufheben.words import speaker

_say = speaker(__name__)


class Seated(NamedTuple):
    """A room, and a job of it with who answers."""

    room: Room[Any, Any, Any, Any]
    job: Any


@dataclass(frozen=True, slots=True)
class Held:
    """Its room, its job and its journal, in which nobody else can write."""

    room: Room[Any, Any, Any, Any]
    job: Any
    journal: Journal


@contextmanager
def held(store: Store, name: str) -> Iterator[Held]:
    """Held from here on; let go where nothing comes of it. Raises BadInput, Damaged, Locked."""
    with let_go(store.hold(name)) as journal:
        room = rooms.of(journal.head.settings)
        job = room.decode(journal.head.settings)
        yield Held(room, job, journal)


@contextmanager
def let_go(journal: Journal) -> Iterator[Journal]:
    """A journal that is let go where the run it is for does not come to be."""
    try:
        yield journal
    except BaseException:
        journal.close()
        raise


def opened(store: Store, name: str, settings: dict[str, Any], now: str) -> Journal:
    """The run begun now; or held again where it was begun with the same settings. Raises BadInput."""
    begun = Record(run=name, created=now, settings=with_dictionary(settings))
    if not store.has(name):
        return store.begin(begun)
    with let_go(store.hold(name)) as journal:
        _check_same(begun, journal.head)
        return journal


def begun_or_kept(store: Store, name: str, settings: dict[str, Any], now: str) -> Record:
    """As `opened`, and let go; what was begun before may be held by whoever drove it."""
    if not store.has(name):
        with closing(opened(store, name, settings, now)) as journal:
            return journal.record
    found = store.read(name)
    _check_same(Record(run=name, created="", settings=settings), found)
    return found


def _check_same(begun: Record, kept: Record) -> None:
    """Raises BadInput where the run that is kept was begun with other settings."""
    if identity(kept.settings) != identity(kept_run(begun).settings):
        do = _say("choose_another_name", run=kept.run)
        raise BadInput(_say("run_exists_another", run=kept.run), do=do)
