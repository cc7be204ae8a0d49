"""Errors between Inspect's users and us: their mistakes are told without a traceback."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

# Inspect has no public name for it, and shows anything else as a bug.
from inspect_ai._util.error import PrerequisiteError

from aufheben.errors import AgentFailed, AufhebenError, BadInput


@contextmanager
def plainly() -> Iterator[None]:
    """What is wrong with the input, as Inspect tells it. Raises PrerequisiteError."""
    from rich.markup import escape

    try:
        yield
    except BadInput as wrong:
        raise PrerequisiteError(escape(str(wrong))) from None


@contextmanager
def inspected() -> Iterator[None]:
    """Whatever broke an agent, itself: Inspect knows its own limits and its providers' errors."""
    try:
        yield
    except AgentFailed as failed:
        cause = failed.__cause__
        if isinstance(cause, Exception) and not isinstance(cause, AufhebenError):
            raise cause from None
        raise


def check_loop() -> None:
    """Raises PrerequisiteError if Inspect runs on trio, which our chair does not."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        raise PrerequisiteError("aufheben needs INSPECT_ASYNC_BACKEND=asyncio") from None
