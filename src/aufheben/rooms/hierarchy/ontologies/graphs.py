"""RDF as a graph of rdflib, read without network, files, log lines or tracebacks.

Of XML the DOCTYPE reads nothing, and the document stays as small as it looks. OWL files abbreviate
namespaces by entities (`&owl;Class`); those are flat and stay. What is refused: anything outside the
document (external entities, an external DTD), parameter entities, attribute defaults, and entities
that together unfold into more than the document can account for (Python's `xml` documentation, "XML
security": billion laughs, quadratic blow-up). The size is reckoned before anything is unfolded.
"""

import logging
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from aufheben.errors import BadInput
from aufheben.rooms.hierarchy.ontologies.names import BASE
from aufheben.words import Fact, speaker

if TYPE_CHECKING:
    from xml.parsers.expat import XMLParserType

    from rdflib import Graph

_say = speaker(__name__)
_ENTITY = 64_000  # characters that one entity may unfold into; namespaces have some dozens
_LEAST = 8_000_000  # characters that all of them may, in a document however small
_TIMES = 10  # or so many times the document: "&xsd;" alone grows sevenfold
_PIECES = 64  # places where the DOCTYPE may seem to end before it does
_REFERENCE = re.compile(r"&([^\s&;#<>]+);")
PROLOG = r"(?:<\?(?:[^?]|\?++[^?>])*+\?++>|<!--(?:[^-]|-[^-]|--++[^->])*+--++>|\s)*+"
"""A pattern of instructions, comments and blanks, which may stand before the DOCTYPE."""
_DOCTYPE = re.compile(rf"{PROLOG}<!DOCTYPE")
_END = re.compile(r"\]\s*>")
_ENCODING = re.compile(r"""(?<!\s)\s++encoding\s*+=\s*+(?:"[^"]*+"|'[^']*+')""")
_DECLARATION = re.compile(r"<\?xml\b[^>]*+")
_INSIDE = _say("write_content_into")
_FLAT = _say("write_entities_out")
Syntax = Literal["xml", "turtle", "nt"]
_HALF = re.compile(r"(?<!\\)(?:\\\\)*\\(?:u|U0000)[dD][89a-fA-F]")
_NAMES: dict[Syntax, str] = {"xml": "RDF/XML", "turtle": "Turtle", "nt": "N-Triples"}


def safe_xml(text: str, file: str) -> str:
    """The same XML, its encoding declaration taken off, as the text is decoded already.

    Raises BadInput, with the line, for a DOCTYPE of the kinds above. Takes time linear in the
    text's length.
    """
    if declared := _DECLARATION.match(text):
        text = _ENCODING.sub("", declared[0], count=1) + text[declared.end() :]
    if _DOCTYPE.match(text):
        _Doctype(text=text, file=file).check()
    return text


@dataclass(slots=True, kw_only=True)
class _Doctype:
    """Reads as far as the DOCTYPE goes, and refuses at the declaration that is to be refused."""

    text: str
    file: str
    sizes: dict[str, int] = field(default_factory=dict)
    begun: bool = False
    over: bool = False

    def check(self) -> None:
        from xml.parsers import expat

        parser = expat.ParserCreate()
        self._listen(parser)
        try:
            self._read(parser)
        except expat.ExpatError as wrong:
            what = _say("no_xml", errorstring=expat.ErrorString(wrong.code))
            raise self._wrong(what, _say("mend_line"), wrong.lineno) from None
        referred = Counter(_REFERENCE.findall(self.text))
        most = max(_LEAST, _TIMES * len(self.text))
        if sum(self.sizes.get(name, 0) * number for name, number in referred.items()) > most:
            raise self._wrong(_say("entities_unfold_into", most=most), _FLAT)

    def _read(self, parser: "XMLParserType") -> None:
        """Feeds no more than the DOCTYPE: attributes behind it would unfold what they refer to."""
        # Defaults of attributes unfold as soon as they are read, so that none may be.
        head, attributes, _ = self.text.partition("<!ATTLIST")
        begin = 0
        ends = [found.end() for found, _ in zip(_END.finditer(head), range(_PIECES), strict=False)]
        for end in [*ends, len(head)] if len(ends) < _PIECES else ends:
            parser.Parse(head[begin:end].encode(), False)
            if self.over:
                return
            begin = end
        if self.begun and attributes:
            line = head.count("\n") + 1
            raise self._wrong(_say("doctype_declares_attributes"), _FLAT, line)
        if begin < len(head):
            raise self._wrong(_say("doctype_whose_end"), _FLAT)

    def _listen(self, parser: "XMLParserType") -> None:
        def begins(_: str, system: str | None, public: str | None, __: bool) -> None:
            self.begun = True
            if system or public:
                raise self._wrong(_say("external_dtd"), _INSIDE, parser.CurrentLineNumber)

        def ends() -> None:
            self.over = True

        def entity(name: str, parameter: bool, value: str | None, *_: object) -> None:
            self._declared(name, parameter, value, parser.CurrentLineNumber)

        parser.StartDoctypeDeclHandler = begins
        parser.EndDoctypeDeclHandler = ends
        parser.EntityDeclHandler = entity

    def _declared(self, name: str, parameter: bool, value: str | None, line: int) -> None:
        short = name[:40]
        if parameter:
            raise self._wrong(_say("parameter_entity", short=short), _FLAT, line)
        if value is None:
            raise self._wrong(_say("external_entity", short=short), _INSIDE, line)
        inner = _REFERENCE.findall(value)
        if not all(each in self.sizes for each in inner):
            raise self._wrong(_say("entity_refers_later", short=short), _FLAT, line)
        size = len(value) + sum(self.sizes[each] for each in inner)
        if size > _ENTITY:
            what = _say("entity_unfolds_into", short=short, entity=_ENTITY)
            raise self._wrong(what, _FLAT, line)
        self.sizes.setdefault(name, size)

    def _wrong(self, what: Fact, do: Fact, line: int | None = None) -> BadInput:
        return BadInput(what, do=do, file=self.file, line=line)


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
