"""OBO mended line by line (OBO 1.4); lines that no mend changes stay as they are."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from aufheben.domain.taxonomies import Change, Edge, Edit, Taxonomy
from aufheben.domain.vocabulary import Lang
from aufheben.errors import BadInput
from aufheben.rooms.hierarchy.ontologies.edit_notes import note_of_removal, note_of_words
from aufheben.rooms.hierarchy.ontologies.subclass_axioms import qualified_by
from aufheben.rooms.hierarchy.patches.spans import Cut, cut, line_end
from aufheben.words import speaker

_say = speaker(__name__)

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\n|\r)?")
_TAG = re.compile(r"(\w++)\s*+:(.*)")
_BEHIND = re.compile(r"(?<!\\)[!{]")
_TARGET = re.compile(r"(\w+\s*:\s*)(\S++)((?:\s*\{[^}]*\})?)(\s*+(?:!\s*+)?)(.*)", re.DOTALL)
_QUALIFIERS = re.compile(r"[^\r\n!{]*\{([^\r\n}]*)\}")
_KEY = re.compile(r'(?<![^\s,="])([^\s,="]++)\s*+=\s*+"((?:[^"\\]|\\.)*+)"')
_ESCAPED, _PLAIN = re.compile(r"\\(.)"), r"\1"
_DEFINED = re.compile(r'(def\s*:\s*)"(?:[^"\\]|\\.)*"')
_RELATIONS = {"part-of": ("part_of", "BFO:0000050"), "role": ("role_of", "RO:0000081")}
_NOTE = "http://www.w3.org/2004/02/skos/core#editorialNote"


@dataclass(slots=True, kw_only=True)
class Frame:
    """A frame's lines from the one with its identifier on: (tag, first value, start, end)."""

    key: str
    lines: list[tuple[str, str, int, int]] = field(default_factory=list)


def patched(
    text: str,
    file: str,
    changes: Sequence[Change],
    taxonomy: Taxonomy,
    *,
    run: str,
    lang: Lang = "en",
    notes: bool = True,
) -> str:
    """The document with the changes made. Raises BadInput for what is not in it."""
    frames = {frame.key: frame for frame in frames_of(text)}
    mending = _Mending(text=text, file=file, frames=frames, taxonomy=taxonomy)
    for edge, edit in changes:
        mending.change(edge, edit)
        if notes:
            mending.note(edge, edit, run, lang)
    return cut(text, mending.cuts)


def frames_of(text: str) -> Iterator[Frame]:
    """The frames of terms and of relations, in their order."""
    frame, stands = None, False
    for found in _LINE.finditer(text):
        line = found[0].strip()
        if line.startswith("["):
            frame, stands = None, True
        tag = _TAG.match(line)
        if tag is None or line.startswith("!") or not stands:
            continue
        if tag[1] == "id":
            frame = Frame(key=_value(tag))
            frame.lines.append(("id", _value(tag), *found.span()))
            yield frame
        elif frame is not None:
            frame.lines.append((tag[1], _value(tag), *found.span()))


def _value(tag: re.Match[str]) -> str:
    return _BEHIND.split(tag[2], maxsplit=1)[0].strip()


@dataclass(slots=True, kw_only=True)
class _Mending:
    text: str
    file: str
    frames: dict[str, Frame]
    taxonomy: Taxonomy
    cuts: list[Cut] = field(default_factory=list)

    def change(self, edge: Edge, edit: Edit) -> None:
        match edit.kind:
            case "label":
                self._put(edge.child, f"name: {_safe(edit.text)}", after="id")
            case "rename":
                self._rename(edge.child, edit.text)
            case "define":
                self._define(edge.child, edit.text)
            case "reversed":
                self._take(edge)
                self._put(edge.parent, f"is_a: {edge.child}{self._said(edge.child)}")
            case "sibling" | "other-parent" if edit.to:
                self._move(edge, edit.to)
            case "part-of" | "role":
                self._take(edge)
                word = self._relation(edit.kind)
                self._put(
                    edge.child, f"relationship: {word} {edge.parent}{self._said(edge.parent)}"
                )
            case _:
                self._take(edge)

    def note(self, edge: Edge, edit: Edit, run: str, lang: Lang) -> None:
        term = self.taxonomy.terms[edge.child]
        if edit.kind in ("rename", "define", "label"):
            befores = {"rename": term.name, "define": term.definition}
            before = befores.get(edit.kind, "")
            said = note_of_words(before, edit, run, lang)
        else:
            said = note_of_removal(edge.parent, edit, run, self._evidence(edge, edit), lang)
        self._put(edge.child, f'property_value: {_NOTE} "{_quoted(said)}" xsd:string')

    def _evidence(self, edge: Edge, edit: Edit) -> Iterator[str]:
        """What qualified the line that is taken out; where its parent alone changes, it stays there."""
        if edit.kind in {"sibling", "other-parent"} and edit.to:
            return
        start, _ = self._line(edge)
        if found := _QUALIFIERS.match(self.text, start):
            for said in _KEY.finditer(found[1]):
                yield f"{said[1]}: {_ESCAPED.sub(_PLAIN, said[2])}"

    def _relation(self, kind: str) -> str:
        """A relation by the name that the document declares, else by its identifier."""
        named, identifier = _RELATIONS[kind]
        return named if named in self.frames else identifier

    def _said(self, key: str) -> str:
        term = self.taxonomy.terms.get(key)
        return f" ! {term.name}" if term is not None and term.name != key else ""

    def _line(self, edge: Edge) -> tuple[int, int]:
        frame = self._frame(edge.child)
        for tag, value, start, end in frame.lines:
            if tag == "is_a" and value.split()[0] == edge.parent and not self._qualified(start):
                return start, end
        do = _say("mend_file_checked")
        what = _say("under_not_file", child=edge.child, parent=edge.parent)
        raise BadInput(what, do=do, file=self.file)

    def _qualified(self, start: int) -> bool:
        """Whether a line has qualifiers that may change what it states."""
        found = _QUALIFIERS.match(self.text, start)
        return found is not None and bool(qualified_by(said[1] for said in _KEY.finditer(found[1])))

    def _frame(self, key: str) -> Frame:
        if key not in self.frames:
            do = _say("mend_file")
            raise BadInput(_say("no_term_file", key=key), do=do, file=self.file)
        return self.frames[key]

    def _take(self, edge: Edge) -> None:
        self.cuts.append(Cut(*self._line(edge)))

    def _move(self, edge: Edge, to: str) -> None:
        start, end = self._line(edge)
        line = self.text[start:end]
        body = line.rstrip("\r\n")
        found = _TARGET.match(body)
        if found is None:
            raise BadInput(_say("line_not_understood"), do=_say("mend"), file=self.file)
        head, _, marks, _, comment = found.groups()
        said = self._said(to) if comment else ""
        self.cuts.append(Cut(start, end, f"{head}{to}{marks}{said}{line[len(body) :]}"))

    def _rename(self, key: str, name: str) -> None:
        before = self.taxonomy.terms[key].name
        self._replace(key, "name", f"name: {_safe(name)}")
        self._put(key, f'synonym: "{_quoted(before)}" EXACT []')

    def _define(self, key: str, definition: str) -> None:
        said = f'"{_quoted(definition)}"'
        for tag, _, start, _ in self._frame(key).lines:
            if tag == "def" and (found := _DEFINED.match(self.text, start)):
                self.cuts.append(Cut(found.end(1), found.end(), said))
                return
        self._put(key, f'def: "{_quoted(definition)}" []', after="name")

    def _replace(self, key: str, tag: str, line: str) -> None:
        for name, _, start, end in self._frame(key).lines:
            if name == tag:
                body = self.text[start:end].rstrip("\r\n")
                self.cuts.append(Cut(start, start + len(body), line))
                return
        self._put(key, line, after="id")

    def _put(self, key: str, line: str, after: str = "") -> None:
        """A new line in a frame: behind its last, or behind the one of that tag."""
        lines = self._frame(key).lines
        at = next((end for tag, _, _, end in lines if tag == after), lines[-1][3])
        end = line_end(self.text)
        open_end = not self.text[:at].endswith("\n")
        self.cuts.append(Cut(at, at, f"{end}{line}" if open_end else f"{line}{end}"))


def _safe(name: str) -> str:
    """A name whose signs mean nothing to readers of OBO."""
    return re.sub(r"([!{}\\])", r"\\\1", " ".join(name.split()))


def _quoted(text: str) -> str:
    return " ".join(text.replace("\\", "\\\\").replace('"', '\\"').split())
