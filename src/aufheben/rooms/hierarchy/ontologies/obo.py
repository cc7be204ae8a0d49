"""OBO, by the parser that pronto stands on: it takes text alone, and so can follow no import.

pronto itself refuses a file whose superclasses are in an import, which is the common case.
Keys are OBO's identifiers, such as "GO:0008150".
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module
from typing import Any

from aufheben.domain.taxonomies import Status, Term
from aufheben.errors import BadInput, MissingExtra
from aufheben.rooms.hierarchy.ontologies.builder import Loaded, TaxonomyBuilder
from aufheben.rooms.hierarchy.ontologies.names import local_of, one_line, paragraphs
from aufheben.rooms.hierarchy.ontologies.subclass_axioms import EVERYTHING, qualified_by
from aufheben.words import speaker

_say = speaker("aufheben.rooms.hierarchy.ontologies.reader")
_COMMENT = re.compile(r"^[ \t]*!.*$", re.MULTILINE)
_CHECK = _say("check_robot_convert")
_PURL = "http://purl.obolibrary.org/obo/"
NOT_FOLLOWED = _say("import")
_CALLED = ("{}", "{}.obo", f"{_PURL}{{}}.obo", f"{_PURL}{{}}.owl")
"""What an import may call an ontology by."""


def obo_terms(text: str, file: str, langs: Sequence[str] = ()) -> Loaded:
    """The taxonomy of an OBO document. Raises BadInput with the line, or MissingExtra."""
    document = document_of(text, file)
    builder = TaxonomyBuilder()
    imports = _header(document, "import")
    if imports:
        builder.skip(NOT_FOLLOWED, len(imports))
    for frame in document:
        if type(frame).__name__ == "TermFrame":
            _take(frame, builder)
    merged = _merged(document)
    for parent in dict.fromkeys(edge.parent for edge in builder.edges):
        # An id that was merged into another is deprecated (OBO 1.4, section 5.8).
        is_merged = parent in merged and parent not in builder.terms
        status: Status = "deprecated" if is_merged else "referenced"
        builder.term(Term(key=parent, name=parent, status=status))
    named = [form.format(each) for each in _header(document, "ontology") for form in _CALLED]
    loaded = builder.loaded((_say("is_a"),), langs)
    return replace(loaded, imports=imports, named=tuple(named))


def _header(document: Any, tag: str) -> tuple[str, ...]:
    return tuple(str(each.raw_value()) for each in document.header if each.raw_tag() == tag)


def _merged(document: Any) -> frozenset[str]:
    """Identifiers of classes that are others now."""
    terms = (frame for frame in document if type(frame).__name__ == "TermFrame")
    clauses = (clause for frame in terms for clause in frame)
    return frozenset(str(each.alt_id) for each in clauses if each.raw_tag() == "alt_id")


def obo_iri(key: str) -> str:
    """The IRI of an OBO identifier (OBO Foundry's identifier policy); an IRI is its own."""
    prefix, colon, number = key.partition(":")
    if colon and not number.startswith("//"):
        return f"{_PURL}{prefix}_{number}"
    return key


def document_of(text: str, file: str) -> Any:
    """The parser's own frames. Raises BadInput with the line, or MissingExtra."""
    try:
        fastobo = import_module("fastobo")  # it has no types
    except ImportError:
        raise MissingExtra(extra="obo", why=_say("obo_read_pronto")) from None
    # A comment on a line of its own is legal, and the parser panics at it within a term.
    plain = _COMMENT.sub("", text.replace("\r\n", "\n"))
    try:
        return fastobo.loads(plain, ordered=True)
    except SyntaxError as wrong:
        what = _say("no_obo", msg=str(wrong.msg)[:120])
        raise BadInput(what, do=_CHECK, file=file, line=wrong.lineno) from None
    except BaseException as wrong:
        # What Rust panics with is no Exception, and its class cannot be imported.
        if type(wrong).__name__ != "PanicException":
            raise
        raise BadInput(_say("no_obo_parser"), do=_CHECK, file=file) from None


def qualifiers_of(clause: Any) -> tuple[str, ...]:
    """The names of what qualifies a clause."""
    return tuple(str(each.key) for each in clause.qualifiers or ())


def _take(frame: Any, builder: TaxonomyBuilder) -> None:
    key, name, definition = str(frame.id), "", ""
    status: Status = "stated"
    for clause in frame:
        match clause.raw_tag():
            case "name":
                name = one_line(clause.name)
            case "def":
                definition = paragraphs(str(clause.definition))
            case "is_a" if why := qualified_by(qualifiers_of(clause)):
                builder.skip(why)
            case "is_a" if (parent := str(clause.term)) in EVERYTHING:
                builder.skip(_say("over_everything", name=local_of(parent)))
            case "is_a":
                builder.edge(key, str(clause.term))
            case "is_obsolete" if clause.raw_value() == "true":
                status = "deprecated"
            case "intersection_of" | "union_of" | "equivalent_to" as tag:
                builder.skip(_say("defined_by_tag", tag=tag))
            case _:
                pass
    labels = (("", name),) if name else ()
    builder.term(
        Term(key=key, name=name or key, labels=labels, definition=definition, status=status)
    )
