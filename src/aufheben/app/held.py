"""A run that is to be gone on with: held, and read once."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from aufheben.errors import BadInput
from aufheben.rooms import registry as rooms
from aufheben.rooms.fingerprint import identity
from aufheben.rooms.room import Room
from aufheben.runtime.chain import kept_run
from aufheben.runtime.journal import Journal, Record, Store


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


def check_same(begun: Record, kept: Record) -> None:
    """Raises BadInput where the run that is kept was begun with other settings."""
    if identity(kept.settings) != identity(kept_run(begun).settings):
        do = f"choose another name, or go on with it: aufheben resume {kept.run}"
        raise BadInput(f"the run {kept.run} exists with another input", do=do)
