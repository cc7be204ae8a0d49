"""Which forms of argument graphs are read and written, by the endings of their files."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from aufheben.errors import BadInput
from aufheben.formats.frameworks import Form as Abstract
from aufheben.formats.frameworks import read_framework, write_framework
from aufheben.formats.interchange.aif import write_aif, write_xaif
from aufheben.formats.interchange.aif_in import read_aif
from aufheben.formats.interchange.argdown import read_argdown, write_argdown
from aufheben.formats.interchange.dot import write_dot
from aufheben.formats.interchange.frameworks import of_framework, with_notes
from aufheben.formats.interchange.graph import ArgumentGraph, Reading
from aufheben.formats.interchange.graphml import write_graphml
from aufheben.formats.interchange.graphml_in import read_graphml
from aufheben.formats.interchange.losses import (
    ABSTRACT,
    ARGDOWN,
    KIND,
    MERMAID,
    TABLE,
    Loss,
    losses,
)
from aufheben.formats.interchange.mermaid import write_mermaid
from aufheben.formats.interchange.microtexts import read_microtexts
from aufheben.formats.interchange.table import write_csv
from aufheben.formats.interchange.table_in import read_csv

Read = Callable[[str, str | None], Reading]
Write = Callable[[ArgumentGraph], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """A form: what its files end in, what reads and writes it, where it is read or written, and what
    it cannot hold.
    """

    endings: tuple[str, ...]
    read: Read | None = None
    write: Write | None = None
    lossy: tuple[Loss, ...] = ()


def _abstract(form: Abstract) -> Form:
    def read(text: str, file: str | None) -> Reading:
        try:
            return of_framework(read_framework(text, form))
        except BadInput as wrong:
            raise wrong.at(file=file) from None

    def write(graph: ArgumentGraph) -> str:
        framework, notes = with_notes(graph)
        shown = [note or name for note, name in zip(notes, framework.names, strict=False)]
        return write_framework(framework, form, shown)

    return Form(endings=(form,), read=read, write=write, lossy=ABSTRACT)


FORMS: Mapping[str, Form] = {
    "aif": Form(endings=("aif.json", "aif", "json"), read=read_aif, write=write_aif),
    "xaif": Form(endings=("xaif.json", "xaif"), read=read_aif, write=write_xaif),
    "argdown": Form(
        endings=("argdown", "ad"), read=read_argdown, write=write_argdown, lossy=ARGDOWN
    ),
    "mermaid": Form(endings=("mmd", "mermaid"), write=write_mermaid, lossy=MERMAID),
    "dot": Form(endings=("dot", "gv"), write=write_dot, lossy=KIND),
    "graphml": Form(endings=("graphml",), read=read_graphml, write=write_graphml, lossy=KIND),
    "csv": Form(endings=("csv",), read=read_csv, write=write_csv, lossy=TABLE),
    "microtexts": Form(endings=("jsonl",), read=read_microtexts),
    "apx": _abstract("apx"),
    "af": _abstract("af"),
    "tgf": _abstract("tgf"),
}


def form_of(file: str, *, written: bool = False) -> str | None:
    """By the longest ending of a file's name; None if that says nothing."""
    found = [
        (len(ending), name)
        for name, form in FORMS.items()
        for ending in form.endings
        if file.lower().endswith(f".{ending}") and (form.write if written else form.read)
    ]
    return max(found)[1] if found else None


def forms(*, written: bool = False) -> tuple[str, ...]:
    """Those that are read, or those that are written."""
    return tuple(n for n, form in FORMS.items() if (form.write if written else form.read))


def read_graph(text: str, form: str, file: str | None = None) -> Reading:
    """The graph in a text of that form. Raises BadInput with its place."""
    read = FORMS[form].read if form in FORMS else None
    if read is None:
        raise BadInput(
            f"the form {form!r} is not read", do=f"give one of {', '.join(forms())}", file=file
        )
    return read(text, file)


def left_out(graph: ArgumentGraph, form: str) -> tuple[str, ...]:
    """What that form, or files with that ending, cannot hold of a graph: a sentence each, with how many."""
    name = form_of(f"a.{form}", written=True) or form
    return losses(graph, FORMS[name].lossy) if name in FORMS else ()


def write_graph(graph: ArgumentGraph, form: str) -> str:
    """A text of that form, or of files with that ending. Raises BadInput for what it cannot hold."""
    name = form_of(f"a.{form}", written=True) or form
    write = FORMS[name].write if name in FORMS else None
    if write is None:
        raise BadInput(
            f"the form {form!r} is not written", do=f"use one of {', '.join(forms(written=True))}"
        )
    return write(graph)
