"""Argument graphs from elsewhere and from runs: read, and written for other tools."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from aufheben.errors import BadInput, BudgetExceeded
from aufheben.formats.interchange import Reading
from aufheben.formats.interchange.argdown import Follow, read_argdown
from aufheben.formats.interchange.forms import form_of, forms, left_out, read_graph, write_graph
from aufheben.formats.interchange.review import GraphFinding, review_graph, unchecked
from aufheben.formats.nodes import parsed
from aufheben.rooms.dialectic.result_review import is_result, review_result
from aufheben.rooms.files import read_text
from aufheben.words import Fact, speaker

_say = speaker(__name__)

if TYPE_CHECKING:
    from aufheben.app.result import Result

__all__ = [
    "Reviewed",
    "form_of",
    "forms",
    "graph_in",
    "graph_of",
    "left_out",
    "read_from",
    "read_graph",
    "reviewed",
    "reviewed_run",
    "write_graph",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reviewed:
    """What is wrong, what could not be checked, and what was not read."""

    findings: tuple[GraphFinding, ...]
    unchecked: tuple[Fact, ...] = ()
    notes: tuple[Fact, ...] = ()


def graph_in(file: str, form: str | None = None) -> Reading:
    """The graph in a file, or on standard input (`-`) with its form. Raises BadInput."""
    named = form or ("stances" if file.lower().endswith(".toml") else form_of(file))
    if named == "stances" and file != "-":
        return _of_stances(file)
    if named is None:
        do = _say("say_form", found=", ".join((*forms(), "stances")))
        raise BadInput(_say("name_not_say"), do=do, file=file)
    return read_from(file, read_text(file), named)


def read_from(file: str, text: str, form: str) -> Reading:
    """The graph in the text of a file; one that it includes is read from its folder.

    Raises BadInput.
    """
    if form == "argdown" and file != "-":
        return read_argdown(text, file, _beside(file))
    return read_graph(text, form, "<stdin>" if file == "-" else file)


def _beside(root: str) -> Follow:
    """Reads what Argdown files include, from the folder of the first of them or below."""
    folder = Path(root).resolve().parent

    def follow(name: str, file: str) -> tuple[str, str]:
        found = Path(os.path.normpath(Path(file).parent / name))
        if form_of(found.name) != "argdown":
            raise BadInput(_say("included_file_no"), do=_say("include_argdown_alone"))
        if not found.resolve().is_relative_to(folder):
            do = _say("put_beside_below", name=Path(root).name)
            raise BadInput(_say("included_file_outside"), do=do)
        return str(found), read_text(str(found), may_be_empty=True)

    return follow


def _of_stances(file: str) -> Reading:
    """The graph of what a file of stances says in logic. Raises BadInput."""
    from aufheben.app.theory import read
    from aufheben.rooms.dialectic.report.exchange import of_stances

    theory = read(Path(file))
    try:
        statuses: Mapping[str, str] = theory.statuses
    except BudgetExceeded:
        statuses = {}
    return of_stances(theory.union, statuses)


def reviewed(file: str, form: str | None = None) -> Reviewed:
    """What is wrong with the graph in a file; of a debate's JSON, also what its sentences claim.

    Raises BadInput.
    """
    if form is None and file.lower().endswith(".json"):
        said = parsed(read_text(file).removeprefix("\ufeff"), file)
        if is_result(said):
            return _reviewed_result(said, file)
    return _reviewed_graph(graph_in(file, form))


def reviewed_run(result: "Result") -> Reviewed:
    """The same of a run: its graph, and what its sentences claim. Raises BadInput."""
    shape = _reviewed_graph(graph_of(result))
    if not is_result(result.envelope):
        return shape
    claims = review_result(result.envelope)
    return Reviewed(findings=(*shape.findings, *claims.findings), unchecked=claims.unchecked)


def _reviewed_graph(found: Reading) -> Reviewed:
    return Reviewed(
        findings=review_graph(found.graph), unchecked=unchecked(found.graph), notes=found.notes
    )


def _reviewed_result(said: Any, file: str) -> Reviewed:
    try:
        found = review_result(said)
    except BadInput as wrong:
        raise wrong.at(file=file) from None
    return Reviewed(findings=found.findings, unchecked=found.unchecked)


def graph_of(result: "Result") -> Reading:
    """The graph of a run. Raises BadInput for one of a room without arguments."""
    if result.room.graphs.exchange is None:
        do = _say("convert_debate_deliberation")
        raise BadInput(_say("no_argument_graph", noun=result.room.noun), do=do)
    return result.room.graphs.exchange(result.told)
