"""The problems of the ICCMA competitions: a task and a semantics, such as DC-PR."""

from typing import cast, get_args

from aufheben.errors import BadInput, among
from aufheben.runtime.solver import Problem, Semantics, Task
from aufheben.words import speaker

_say = speaker(__name__)

FORMATS = ("af", "apx", "tgf", "aspic")


_NAMES: dict[str, Semantics] = {
    "grounded": "GR", "complete": "CO", "preferred": "PR", "stable": "ST", "semi-stable": "SST",
    "stage": "STG", "ideal": "ID", "eager": "EAG", "cf2": "CF2", "naive": "NA", "admissible": "AD",
    "conflict-free": "CF",
}  # fmt: skip
"""As debates and other tools call them."""


PROBLEMS: tuple[str, ...] = tuple(
    str(Problem(task, semantics)) for task in get_args(Task) for semantics in get_args(Semantics)
)


def problem_of(said: str) -> Problem:
    """The problem of that name. Raises BadInput."""
    if said.upper() not in PROBLEMS:
        tasks, semantics = ", ".join(get_args(Task)), ", ".join(get_args(Semantics))
        do = _say("write_task_semantics", tasks=tasks, semantics=semantics)
        raise BadInput(_say("no_problem", said=said[:40]), do=do)
    task, semantics = said.upper().split("-")
    return Problem(cast("Task", task), cast("Semantics", semantics))


def semantics_of(said: str) -> Semantics:
    """The semantics of that name. Raises BadInput."""
    name = _NAMES.get(said.strip().lower(), said.strip().upper())
    if name not in get_args(Semantics):
        do = among("use_lists", get_args(Semantics))
        raise BadInput(_say("no_semantics", said=said[:40]), do=do)
    return cast("Semantics", name)
