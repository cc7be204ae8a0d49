"""What is accepted under which semantics: extensions, or the answer to a problem of ICCMA."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import cast, get_args

from aufheben import wiring
from aufheben.app.bipolar_weighing import Weighed, evenly, weigh
from aufheben.app.bipolar_weighing import form_of as weighted
from aufheben.app.solving.reading import Source, solvable
from aufheben.app.solving.solvable import Form, Reason, Solvable
from aufheben.app.wording import told_in_python
from aufheben.domain.vocabulary import Gradual
from aufheben.errors import BadInput, SolverTimedOut, among
from aufheben.logic.frameworks import Framework
from aufheben.runtime.solver import Problem, Semantics, Task, accepts
from aufheben.words import speaker

_say = speaker(__name__)

Label = int | str
"""An argument: its number in an .af file, counted from 1; else its name."""


_DECISIONS: tuple[Task, Task] = ("DC", "DS")


@dataclass(frozen=True, slots=True, kw_only=True)
class Solved:
    """What is accepted in a framework under a semantics.

    `extensions` are sorted sets of labels: numbers from 1 in .af, else names. Not `complete` where
    the limit or the time left some out; `stopped` is then the error of the time. Of a decision
    `accepted` says how it came out, and `witness` is the extension that shows it, where one does;
    `count` is how many extensions there are, if that was asked. Of an `argument` without a problem,
    `credulous` and `skeptical` say whether some extension holds it, and whether every one does.
    `weighed` are strengths, where they were asked for; they say nothing of what is accepted.
    `arguments` say what arguments of theories and stances are; those of abstract frameworks are none.
    """

    framework: Framework
    semantics: Semantics
    problem: str | None = None
    extensions: tuple[tuple[Label, ...], ...] = ()
    complete: bool = True
    accepted: bool | None = None
    witness: tuple[Label, ...] | None = None
    count: int | None = None
    credulous: bool | None = None
    skeptical: bool | None = None
    arguments: tuple[Reason, ...] = ()
    stopped: SolverTimedOut | None = None
    weighed: Weighed | None = None


@told_in_python
def solve(
    source: Source,
    semantics: Semantics = "GR",
    *,
    problem: str | None = None,
    argument: str | None = None,
    credulous: str | None = None,
    skeptical: str | None = None,
    limit: int | None = None,
    time: float | None = None,
    form: Form | None = None,
    seat: str | None = None,
    gradual: Gradual | None = None,
    base_score: float | None = None,
) -> Solved:
    """The extensions of a framework, an ASPIC+ theory or stances; or what is asked of them.

    `source` is a file (.af, .apx, .tgf, .aspic; .toml or .json of stances; or `-` with its
    `form`), the text of one, or stances by seat, of which `seat` keeps one. `semantics` are GR, CO,
    PR, ST, SST, STG, ID, EAG, CF2, NA, AD or CF. `problem` is one of ICCMA's, such as DC-PR, and says
    the semantics too. What is decided is about an `argument`: its name, or what it concludes, in
    the words of the stances; a conclusion is in an extension that holds some argument for it.
    `credulous` and `skeptical` name one that is to be in some, or in every extension. At most `limit`
    extensions are found, in `time` seconds of search. With `gradual` (dfquad or qe) a weighted
    bipolar graph (.bag, .json, .csv) or an argument graph from elsewhere (AIF, xAIF, Argdown,
    microtexts) is `weighed`: strengths beside the grounded extension. Else all
    arguments begin at `base_score`. Raises BadInput, BudgetExceeded where there are
    too many arguments, or too much to search without clingo, and SolverTimedOut where a
    decision does not come in time.
    """
    if gradual is not None:
        return _beside(source, gradual, base_score, form, seat)
    asked = problem_asked(problem, semantics, credulous, skeptical, argument)
    about = next((name for name in (credulous, skeptical, argument) if name is not None), None)
    given = solvable(source, form, seat)
    return solved(given, asked, about, limit=limit, time=time, shown=problem is not None)


def _beside(
    source: Source, gradual: Gradual, base_score: float | None, form: Form | None, seat: str | None
) -> Solved:
    """Strengths, and the grounded extension that they say nothing of."""
    if form is None and isinstance(source, str | Path) and weighted(str(source)) is not None:
        found = weigh(source, gradual, base_score=base_score)
    elif base_score is None:
        do = _say("give_base_score")
        raise BadInput(_say("no_base_scores"), do=do)
    else:
        given = solvable(source, form, seat)
        found = weigh(evenly(given.framework, base_score), gradual)
    names = (
        n for n, label in zip(found.framework.names, found.labels, strict=True) if label == "in"
    )
    return Solved(
        framework=found.framework.abstract,
        semantics="GR",
        extensions=(tuple(sorted(names)),),
        weighed=found,
    )


def solved(
    given: Solvable,
    asked: Problem,
    about: str | None = None,
    *,
    limit: int | None = None,
    time: float | None = None,
    shown: bool = True,
) -> Solved:
    """The answer to a problem, for DC and DS `about` an argument; a decision is `shown` by a witness.

    Raises as `solve`.
    """
    if asked.task == "CE":
        every = wiring.solver().solve(asked, given.framework, seconds=time)
        number = sum(1 for _ in every)
        found = Solved(framework=given.framework, semantics=asked.semantics, count=number)
    elif about is None:
        found = _extensions(given, asked.semantics, 1 if asked.task == "SE" else limit, time)
    elif asked.decides:
        found = _decided(given, asked, given.find(about), time, shown=shown)
    else:
        found = _extensions(given, asked.semantics, limit, time)
        held, kept = (
            _decided(given, Problem(task, asked.semantics), given.find(about), time, shown=False)
            for task in _DECISIONS
        )
        found = replace(found, credulous=held.accepted, skeptical=kept.accepted)
    return replace(found, arguments=given.reasons, problem=str(asked) if shown else None)


def problem_asked(
    problem: str | None,
    semantics: Semantics,
    credulous: str | None,
    skeptical: str | None,
    argument: str | None,
) -> Problem:
    """What these options ask together. Raises BadInput."""
    if sum(asked is not None for asked in (credulous, skeptical, problem)) > 1:
        raise BadInput(_say("two_decisions_once"), do=_say("ask_then_other"))
    if problem is None:
        task: Task = "DC" if credulous is not None else "DS" if skeptical is not None else "EE"
        return Problem(task, semantics_of(semantics))
    found = problem_of(problem)
    if found.decides and argument is None:
        raise BadInput(_say("about_argument", found=str(found)), do=_say("name_argument"))
    if argument is not None and not found.decides:
        raise BadInput(_say("about_no_argument", found=str(found)), do=_say("leave_out_ask"))
    return found


def _decided(
    given: Solvable, asked: Problem, members: frozenset[int], time: float | None, *, shown: bool
) -> Solved:
    """Without a witness to show, what does not bear on the argument is left aside."""
    solver = wiring.solver()
    answer = Solved(framework=given.framework, semantics=asked.semantics)
    if not shown and len(members) == 1:
        accepted = accepts(solver, asked, given.framework, *members, seconds=time)
        return replace(answer, accepted=accepted)
    found = next(solver.solve(asked, given.framework, members, seconds=time), None)
    witness = None if found is None else _labels(given, found)
    return replace(answer, accepted=(found is None) is (asked.task == "DS"), witness=witness)


def _extensions(
    given: Solvable, semantics: Semantics, limit: int | None, time: float | None
) -> Solved:
    """What was found before a time-out is kept, and marked as not complete."""
    # One more is asked for, to know whether the limit left something out.
    most = None if limit is None else limit + 1
    every = Problem("EE", semantics)
    search = wiring.solver().solve(every, given.framework, limit=most, seconds=time)
    found: list[frozenset[int]] = []
    stopped: SolverTimedOut | None = None
    try:
        found.extend(search)
    except SolverTimedOut as late:
        stopped = late
    return Solved(
        framework=given.framework,
        semantics=semantics,
        extensions=tuple(sorted(_labels(given, one) for one in found[:limit])),
        complete=stopped is None and (limit is None or len(found) <= limit),
        stopped=stopped,
    )


def _labels(given: Solvable, extension: Iterable[int]) -> tuple[Label, ...]:
    """The numbers in the file where it has numbers, else the names; sorted, or in their order."""
    if given.form == "af":
        return tuple(sorted(index + 1 for index in extension))
    if given.reasons:
        return tuple(given.framework.names[index] for index in sorted(extension))
    return tuple(sorted(given.framework.names[index] for index in extension))


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
