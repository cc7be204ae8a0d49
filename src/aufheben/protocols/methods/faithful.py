"""An answer given as a value is held to the same message as one given as text."""

from typing import TypeVar

from aufheben.protocols.ports import Rejected, Task

A = TypeVar("A")


def faithful(task: Task[A], answer: A) -> A | Rejected:
    """The answer where its message says all of it; else what is wrong with it."""
    read = task.read(task.write(answer))
    if isinstance(read, Rejected) or read == answer:
        return read
    return Rejected(
        expected="what its message can say", got="a value with more to it", do="say it in prose"
    )
