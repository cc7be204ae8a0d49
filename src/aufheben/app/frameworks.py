"""Abstract argumentation frameworks solved: what is accepted under which semantics."""

from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import get_args

from aufheben import wiring
from aufheben.errors import BadInput, SolverTimedOut
from aufheben.formats.frameworks import Form, read_framework
from aufheben.logic.frameworks import Framework
from aufheben.rooms.files import read_text
from aufheben.runtime.solver import Semantics

Label = int | str
"""An argument: its number in an .af file, counted from 1; its name in an .apx file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Solved:
    """What is accepted in a framework under a semantics.

    `extensions` are sorted sets of labels: numbers from 1 in .af, names in .apx. Not `complete`
    where the limit or the time left some out; `stopped` is then the error of the time. Of a
    decision, `accepted` says how it came out, and there are no extensions.
    """

    framework: Framework
    semantics: Semantics
    extensions: tuple[tuple[Label, ...], ...] = ()
    complete: bool = True
    accepted: bool | None = None
    stopped: SolverTimedOut | None = None


def solve(
    source: str | Path,
    semantics: Semantics = "GR",
    *,
    credulous: str | None = None,
    skeptical: str | None = None,
    limit: int | None = None,
    time: float | None = None,
    form: Form | None = None,
) -> Solved:
    """The extensions of an abstract framework, or whether one argument is accepted.

    `source` is a file (.af, .apx, or `-` with its `form`), or the text of one. `semantics` is GR
    (grounded), CO (complete), PR (preferred) or ST (stable). `credulous` names an argument that is
    to be in some extension, `skeptical` in every one. At most `limit` extensions are found, in
    `time` seconds of search. Raises BadInput, MissingExtra (all but GR need clingo), and
    SolverTimedOut where a decision does not come in time.
    """
    if semantics not in get_args(Semantics):
        do = f"use one of {', '.join(get_args(Semantics))}"
        raise BadInput(f"there is no semantics {semantics!r}", do=do)
    framework, form = _read(source, form)
    if credulous is not None and skeptical is not None:
        raise BadInput("two decisions at once", do="ask for the one, then for the other")
    if credulous is None and skeptical is None:
        return _extensions(framework, form, semantics, limit, time)
    ask = wiring.solver().credulous if skeptical is None else wiring.solver().skeptical
    argument = _argument(framework, skeptical if credulous is None else credulous)
    accepted = ask(framework, semantics, argument, seconds=time)
    return Solved(framework=framework, semantics=semantics, accepted=accepted)


def _read(source: str | Path, form: Form | None) -> tuple[Framework, Form]:
    text = str(source)
    if isinstance(source, str) and source != "-" and form_of(source) is None:
        form = form or ("af" if text.lstrip().startswith(("p ", "#")) else "apx")
        return read_framework(text, form), form
    form = form or form_of(text)
    if form is None:
        raise BadInput(
            "the name does not say what it holds", do="say its form: af or apx", file=text
        )
    # Without arguments, an .apx has nothing to say; an .af still has its header.
    found = read_text(text, may_be_empty=form == "apx")
    try:
        return read_framework(found, form), form
    except BadInput as wrong:
        raise wrong.at(file="<stdin>" if text == "-" else text) from None


def form_of(file: str) -> Form | None:
    """By the ending of its name; None if that says nothing."""
    endings: dict[str, Form] = {".af": "af", ".apx": "apx"}
    return None if "\n" in file else endings.get(Path(file).suffix)


def _argument(framework: Framework, name: str | None) -> int:
    if name in framework.names:
        return framework.names.index(name)
    near = get_close_matches(str(name), framework.names[:1000], n=1, cutoff=0)
    do = f"name one as the file does, such as {near[0]}" if near else "the file declares none"
    raise BadInput(f"no argument {name!r}", do=do)


def _extensions(
    framework: Framework, form: Form, semantics: Semantics, limit: int | None, time: float | None
) -> Solved:
    """What was found before a time-out is kept, and marked as not complete."""
    # One more is asked for, to know whether the limit left something out.
    most = None if limit is None else limit + 1
    search = wiring.solver().extensions(framework, semantics, limit=most, seconds=time)
    found: list[frozenset[int]] = []
    stopped: SolverTimedOut | None = None
    try:
        found.extend(search)
    except SolverTimedOut as late:
        stopped = late
    return Solved(
        framework=framework,
        semantics=semantics,
        extensions=tuple(sorted(_labels(framework, form, one) for one in found[:limit])),
        complete=stopped is None and (limit is None or len(found) <= limit),
        stopped=stopped,
    )


def _labels(framework: Framework, form: Form, extension: frozenset[int]) -> tuple[Label, ...]:
    """The numbers in the file where it has numbers, else the names; sorted."""
    if form == "af":
        return tuple(sorted(index + 1 for index in extension))
    return tuple(sorted(framework.names[index] for index in extension))
