"""Which forms of argument graphs are read and written, by the endings of their files, and what each
cannot hold of a graph.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal

from aufheben import plugins
from aufheben.errors import AufhebenError, BadInput, among
from aufheben.formats.frameworks import Form as Abstract
from aufheben.formats.frameworks import labels, read_framework, write_framework
from aufheben.formats.frameworks import left_out as beside
from aufheben.formats.interchange.aif import write_aif, write_xaif
from aufheben.formats.interchange.aif_in import read_aif
from aufheben.formats.interchange.argdown import read_argdown, write_argdown
from aufheben.formats.interchange.drawings import write_dot, write_mermaid
from aufheben.formats.interchange.frameworks import of_framework, unargued, with_notes
from aufheben.formats.interchange.graph import ArgumentGraph, Reading
from aufheben.formats.interchange.graphml import read_graphml, write_graphml
from aufheben.formats.interchange.microtexts import read_microtexts
from aufheben.formats.interchange.table import read_csv, write_csv
from aufheben.plugins import Plugin
from aufheben.words import Fact, Said, speaker

_say = speaker(__name__)
Read = Callable[[str, str | None], Reading]
Write = Callable[[ArgumentGraph], str]
Loss = Literal[
    "breaks",
    "called",
    "weights",
    "statuses",
    "title",
    "steps_by",
    "said_by",
    "steps",
    "backings",
    "circles",
]
KIND: Final[tuple[Loss, ...]] = ("called",)
TABLE: Final[tuple[Loss, ...]] = ("breaks", *KIND)
ARGDOWN: Final[tuple[Loss, ...]] = ("breaks", *KIND)
MERMAID: Final[tuple[Loss, ...]] = ("title", "weights", "steps_by", *TABLE)
ABSTRACT: Final[tuple[Loss, ...]] = (
    "steps", "backings", "circles", "title", "said_by", "statuses", "weights", "called",
)  # fmt: skip
"""Of what a statement says, a comment is written."""


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
            found = of_framework(read_framework(text, form), labels(text, form))
        except BadInput as wrong:
            raise wrong.at(file=file) from None
        return replace(found, notes=beside(text, form))

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


def form(name: str) -> Form | None:
    """The form of this name: ours, or another package's. Raises BadInput if that cannot be used."""
    if name in FORMS:
        return FORMS[name]
    plugin = plugins.find("graphs", name)
    if plugin is None:
        return None
    found = plugin.load()
    if not isinstance(found, Form):
        raise plugin.refused(_say("no_form", value=plugin.value))
    return replace(
        found,
        read=found.read and _read_by(plugin, found.read),
        write=found.write and _written_by(plugin, found.write),
    )


def form_of(file: str, *, written: bool = False) -> str | None:
    """By the longest ending of a file's name; None if that says nothing.

    Files of another package's form end in its name.
    """
    found = [
        (len(ending), name)
        for name, form in FORMS.items()
        for ending in form.endings
        if file.lower().endswith(f".{ending}") and (form.write if written else form.read)
    ]
    if not found:
        found = [(len(n), n) for n in _others() if file.lower().endswith(f".{n.lower()}")]
    return max(found)[1] if found else None


def forms(*, written: bool = False) -> tuple[str, ...]:
    """Those that are read, or those that are written; of other packages all that are registered."""
    ours = (n for n, form in FORMS.items() if (form.write if written else form.read))
    return (*ours, *_others())


def _others() -> tuple[str, ...]:
    return tuple(name for name in plugins.names("graphs") if name not in FORMS)


def read_graph(text: str, name: str, file: str | None = None) -> Reading:
    """The graph in a text of the form of that name. Raises BadInput with its place."""
    found = form(name)
    if found is None or found.read is None:
        do = _say("give_forms", forms=", ".join(forms()))
        raise BadInput(_say("form_not_read", name=name), do=do, file=file)
    return found.read(text, file)


def left_out(graph: ArgumentGraph, name: str) -> tuple[Fact, ...]:
    """What that form, or files with that ending, cannot hold of a graph, each with how many."""
    found = form(form_of(f"a.{name}", written=True) or name)
    return losses(graph, found.lossy) if found else ()


def write_graph(graph: ArgumentGraph, name: str) -> str:
    """A text of that form, or of files with that ending. Raises BadInput for what it cannot hold."""
    found = form(form_of(f"a.{name}", written=True) or name)
    if found is None or found.write is None:
        do = among("use_lists", forms(written=True))
        raise BadInput(_say("form_not_written", name=name), do=do)
    return found.write(graph)


def _read_by(plugin: Plugin, read: Read) -> Read:
    def guarded(text: str, file: str | None) -> Reading:
        found = _asked(plugin, lambda: read(text, file))
        if not isinstance(found, Reading):
            raise plugin.refused(_say("no_reading", value=plugin.value))
        return found

    return guarded


def _written_by(plugin: Plugin, write: Write) -> Write:
    def guarded(graph: ArgumentGraph) -> str:
        found = _asked(plugin, lambda: write(graph))
        if not isinstance(found, str):
            raise plugin.refused(_say("no_text_written", value=plugin.value))
        return found

    return guarded


def _asked(plugin: Plugin, call: Callable[[], object]) -> object:
    """What another package says; its own complaints stay, its faults are named as its."""
    try:
        return call()
    except AufhebenError:
        raise
    except Exception as wrong:
        raise plugin.refused(f"{type(wrong).__name__}: {wrong}") from wrong


def losses(graph: ArgumentGraph, kinds: tuple[Loss, ...]) -> tuple[Said, ...]:
    """A note for each of these kinds that the graph has something of."""
    return tuple(
        _say(f"lost_{kind}", n=number) for kind in kinds if (number := sum(_COUNTS[kind](graph)))
    )


def _breaks(graph: ArgumentGraph) -> Iterator[bool]:
    """Texts of more than one line."""
    yield from (len(each.text.splitlines()) > 1 for each in graph.statements)
    yield from (len(each.rule.splitlines()) > 1 for each in graph.inferences)


def _called(graph: ArgumentGraph) -> Iterator[bool]:
    """Conflicts that are called by another kind than what they attack says."""
    said = {each.id for each in graph.statements}
    yield from (
        bool(each.kind) and (each.kind == "rebut") != (each.target in said)
        for each in graph.conflicts
    )


def _steps_by(graph: ArgumentGraph) -> Iterator[bool]:
    yield from (bool(each.by) for each in graph.inferences)
    yield from (bool(each.by) for each in graph.conflicts)


def _steps(graph: ArgumentGraph) -> Iterator[bool]:
    said = {each.id for each in graph.statements}
    yield from (True for _ in graph.inferences)
    yield from (len(c.sources) != 1 or c.target not in said for c in graph.conflicts)


def _backings(graph: ArgumentGraph) -> Iterator[bool]:
    said = {each.id for each in graph.statements}
    yield from (each.conclusion not in said for each in graph.inferences)


_COUNTS: Final[Mapping[Loss, Callable[[ArgumentGraph], Iterator[bool]]]] = {
    "breaks": _breaks,
    "called": _called,
    "weights": lambda graph: (each.weight is not None for each in graph.statements),
    "statuses": lambda graph: (bool(each.status) for each in graph.statements),
    "title": lambda graph: iter([bool(graph.title)]),
    "steps_by": _steps_by,
    "said_by": lambda graph: (bool(each.by) for each in graph.statements),
    "steps": _steps,
    "backings": _backings,
    "circles": lambda graph: (True for _ in unargued(graph)),
}
