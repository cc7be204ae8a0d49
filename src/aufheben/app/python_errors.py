"""Functions and methods that are called from Python: what is wrong leaves them in Python's words."""

import inspect
from collections.abc import Callable, Iterator
from contextlib import aclosing, contextmanager
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from aufheben.app.callers import calling
from aufheben.app.wording import Wrong, worded
from aufheben.errors import AufhebenError

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")


def in_python(wrong: Wrong) -> Wrong:
    """The error in Python's words; of what a door of ours calls the words stay: it has its own."""
    return worded(wrong) if calling() == "python" else wrong


@contextmanager
def _in_python() -> Iterator[None]:
    try:
        yield
    except AufhebenError as wrong:
        told = in_python(wrong)
        if told is wrong:
            raise
        raise told from wrong.__cause__


def told_in_python(function: Callable[P, R]) -> Callable[P, R]:
    """The same function; a complaint that leaves it names keywords and calls."""
    made: Any = function
    if inspect.iscoroutinefunction(function):

        @wraps(function)
        async def awaited(*args: Any, **more: Any) -> Any:
            with _in_python():
                return await made(*args, **more)

        return awaited  # type: ignore[return-value]
    if inspect.isasyncgenfunction(function):

        @wraps(function)
        async def each_awaited(*args: Any, **more: Any) -> Any:
            with _in_python():
                async with aclosing(made(*args, **more)) as found:
                    async for one in found:
                        yield one

        return each_awaited
    if inspect.isgeneratorfunction(function):

        @wraps(function)
        def each(*args: Any, **more: Any) -> Any:
            with _in_python():
                yield from made(*args, **more)

        return each

    @wraps(function)
    def called(*args: Any, **more: Any) -> Any:
        with _in_python():
            return made(*args, **more)

    return called


def speaks_python(kind: type[T]) -> type[T]:
    """The same class; a complaint that leaves a method of it which is public is told so."""
    for name, value in list(vars(kind).items()):
        if not name.startswith("_") and inspect.isfunction(value):
            setattr(kind, name, told_in_python(value))
    return kind
