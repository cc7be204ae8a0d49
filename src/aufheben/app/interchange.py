"""Argument graphs from elsewhere and from runs: read, and written for other tools."""

from typing import TYPE_CHECKING

from aufheben.errors import BadInput
from aufheben.formats.interchange import Reading
from aufheben.formats.interchange.forms import form_of, forms, read_graph, write_graph
from aufheben.formats.interchange.review import review_graph, unchecked
from aufheben.rooms.files import read_text

if TYPE_CHECKING:
    from aufheben.app.result import Result

__all__ = [
    "form_of",
    "forms",
    "graph_in",
    "graph_of",
    "read_graph",
    "review_graph",
    "unchecked",
    "write_graph",
]


def graph_in(file: str, form: str | None = None) -> Reading:
    """The graph in a file, or on standard input (`-`) with its form. Raises BadInput."""
    named = form or form_of(file)
    if named is None:
        do = f"say its form: {', '.join(forms())}"
        raise BadInput("the name does not say what it holds", do=do, file=file)
    shown = "<stdin>" if file == "-" else file
    return read_graph(read_text(file), named, shown)


def graph_of(result: "Result") -> Reading:
    """The graph of a run. Raises BadInput for one of a room without arguments."""
    if result.room.name != "dialectic":
        do = "convert a debate; a table of the others is in their CSV"
        raise BadInput(f"no argument graph of {result.room.noun}", do=do)
    from aufheben.formats.dialectic.exchange import exchanged

    return Reading(graph=exchanged(result.told))
