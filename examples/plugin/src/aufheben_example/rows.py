"""Formats: a result as one row, of any room; and the numbers of `larger` as bars."""

from aufheben import Result


def csv(result: Result) -> str:
    """The name of the run, how it ended, and its answer."""
    answer = (result.answer or "").replace('"', '""')
    return f'run,outcome,answer\n{result.run},{result.outcome},"{answer}"\n'


def bars(result: Result) -> str:
    """A line for each seat, as long as its number."""
    return "".join(f"{seat} {'#' * number}\n" for seat, number in result["numbers"].items())
