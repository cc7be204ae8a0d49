"""RDF as a graph of rdflib, read without network, files, log lines or tracebacks."""

import logging
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Literal

from aufheben.errors import BadInput
from aufheben.rooms.hierarchy.ontologies.relative_iris import BASE
from aufheben.rooms.hierarchy.ontologies.xml_safety import safe_xml
from aufheben.words import speaker

_say = speaker(__name__)

if TYPE_CHECKING:
    from rdflib import Graph

Syntax = Literal["xml", "turtle", "nt"]

_HALF = re.compile(r"(?<!\\)(?:\\\\)*\\(?:u|U0000)[dD][89a-fA-F]")
_NAMES: dict[Syntax, str] = {"xml": "RDF/XML", "turtle": "Turtle", "nt": "N-Triples"}


def graph_of(text: str, syntax: Syntax, file: str) -> "Graph":
    """The graph. Raises BadInput, with the line where it is known, for what is no such RDF."""
    from rdflib import Graph

    data = safe_xml(text, file) if syntax == "xml" else _whole(text, file)
    graph = Graph(store="SimpleMemory")  # in the order of the source
    try:
        with quiet():
            graph.parse(data=data, format=syntax, publicID=BASE)
    except Exception as wrong:  # noqa: BLE001 - whatever a step of rdflib raises is bad input
        raise _complaint(wrong, syntax, file) from None
    return graph


def _whole(text: str, file: str) -> str:
    """The text, in which no escape writes half a character, which no file could hold."""
    if found := _HALF.search(text):
        line = text.count("\n", 0, found.start()) + 1
        do = _say("write_character_itself")
        raise BadInput(_say("escape_surrogate_no"), do=do, file=file, line=line)
    return text


@contextmanager
def quiet() -> Iterator[None]:
    """While it lasts, rdflib logs nothing and keeps literals as they are written."""
    import rdflib

    logger, normalize = logging.getLogger("rdflib"), rdflib.NORMALIZE_LITERALS
    level = logger.level
    logger.setLevel(logging.CRITICAL + 1)
    rdflib.NORMALIZE_LITERALS = False
    try:
        yield
    finally:
        rdflib.NORMALIZE_LITERALS = normalize
        logger.setLevel(level)


def _complaint(wrong: Exception, syntax: Syntax, file: str) -> BadInput:
    if isinstance(wrong, RecursionError):
        do = _say("write_nested_blank")
        return BadInput(_say("nested_too_deeply"), do=do, file=file)
    line = getattr(wrong, "lines", None)
    if hasattr(wrong, "getLineNumber"):
        line = wrong.getLineNumber()
    line = line + 1 if syntax == "turtle" and isinstance(line, int) else line
    said = getattr(wrong, "_why", None) or getattr(wrong, "_msg", None) or str(wrong)
    what = _say("no_names", names=_NAMES[syntax], said=_short(str(said)))
    do = _say("check_robot_convert")
    return BadInput(what, do=do, file=file, line=line if isinstance(line, int) else None)


def _short(text: str) -> str:
    return re.sub(r"[\s\x00-\x1f\x7f]+", " ", text).strip()[:120]
