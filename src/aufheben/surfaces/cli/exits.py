"""With which exit code the program ends by an error."""

from aufheben.errors import (
    AgentFailed,
    AufhebenError,
    BadInput,
    BudgetExceeded,
    Diverged,
    JournalFailed,
    Left,
    SolverTimedOut,
    Stopped,
    Stuck,
    Unusable,
)

CODES: dict[type[AufhebenError], int] = {
    AufhebenError: 70,
    BadInput: 2,
    BudgetExceeded: 4,
    AgentFailed: 3,
    SolverTimedOut: 4,
    Left: 0,
    Stopped: 130,
    JournalFailed: 3,
    Unusable: 2,
    Diverged: 1,
}
"""By the nearest class of an error."""


def code_of(error: AufhebenError) -> int:
    """That of the nearest class; a run that is stuck on what was handed in ends as bad input."""
    if isinstance(error, Stuck) and error.handed_in:
        return code_of(error.cause)
    return next(CODES[kind] for kind in type(error).__mro__ if kind in CODES)
