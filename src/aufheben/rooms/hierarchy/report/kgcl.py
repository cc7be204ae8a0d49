"""The suggested mends as a patch in the Knowledge Graph Change Language (KGCL).

Of its commands only those are written that the grammars of INCATools/kgcl 0.7 and of the ROBOT
plugin kgcl-java read alike: `create edge`, `delete edge`, `change relationship`, `rename` and
`add definition`. They differ on `move`, so that a move is a deletion and a creation. Comments
are read by kgcl-java alone, and so are quotation marks within quoted text, which are bent.
"""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from aufheben.domain.opinions import MOVING
from aufheben.domain.taxonomies import Edit, Finding, Property, Taxonomy
from aufheben.domain.vocabulary import Lang
from aufheben.errors import BadInput
from aufheben.formats.quoting.characters import flat
from aufheben.formats.quoting.data import is_iri, key_of, urn
from aufheben.rooms.hierarchy.report.findings import (
    advised,
    by_level,
    headline,
    is_confirmed,
    name,
    said,
    why,
)
from aufheben.rooms.hierarchy.report.robot import BROADER, SUBCLASS, lines_of
from aufheben.words import speaker

_say = speaker(__name__)

COMMANDS = ("create", "delete", "change", "rename", "add")
PART_OF = "<http://purl.obolibrary.org/obo/BFO_0000050>"
PARTITIVE = "<http://purl.org/iso25964/skos-thes#broaderPartitive>"
_CURIE = re.compile(r"(?!urn:)[A-Za-z0-9_]+:[A-Za-z0-9_]+", re.ASCII | re.IGNORECASE)
_EDGE = re.compile(r"(create|delete) edge (\S+) (\S+) (\S+)")
_CHANGE = re.compile(r"change relationship between (\S+) and (\S+) from (\S+) to \S+")
_RENAME = re.compile(r"rename (\S+) from '[^']*' to '[^']*'")
_DEFINE = re.compile(r"add definition '[^']*' to (\S+)")
_BENT = str.maketrans({"'": "\N{RIGHT SINGLE QUOTATION MARK}", "\\": "/"})
_IS_A = {
    SUBCLASS,
    BROADER,
    "<http://www.w3.org/2000/01/rdf-schema#subClassOf>",
    "<http://www.w3.org/2004/02/skos/core#broader>",
}


def kgcl(findings: Iterable[Finding], taxonomy: Taxonomy, lang: Lang = "en") -> str:
    """The patch, errors first: for each edge to mend a comment that says why, then its commands.

    What no debate upheld stands in it as comments: who accepts it takes their marks away. An edge is
    mended once: what a second finding suggests for it stays a comment.
    """
    done: set[tuple[str, str]] = set()
    lines: list[str] = []
    for finding in by_level(findings):
        if finding.edit is None or finding.edit.kind == "label" or not finding.parent:
            continue
        edge = (finding.subject, finding.parent)
        lines += [_comment(finding, taxonomy, lang, again=edge in done)]
        commands = [] if edge in done else _commands(edge, finding.edit, taxonomy)
        lines += commands if is_confirmed(finding) else [f"# {line}" for line in commands]
        done.add(edge)
    return "".join(f"{line}\n" for line in lines)


def patch_of(finding: Finding, taxonomy: Taxonomy, lang: Lang = "en") -> list[str]:
    """The lines of one mend that somebody accepted; none of what such a patch cannot say."""
    if finding.edit is None or finding.edit.kind == "label" or not finding.parent:
        return []
    edge = (finding.subject, finding.parent)
    why = _comment(finding, taxonomy, lang, again=False)
    return [why, *_commands(edge, finding.edit, taxonomy)]


def _comment(finding: Finding, taxonomy: Taxonomy, lang: Lang, *, again: bool) -> str:
    head = f"# {finding.level} {finding.rule}: {said(headline(finding, taxonomy), lang)}"
    known = " [this edge is mended above]" if again else ""
    return f"{head}; {said(advised(finding, taxonomy), lang)}{known} -- {why(finding)}"


def _commands(edge: tuple[str, str], edit: Edit, taxonomy: Taxonomy) -> list[str]:
    x, y = map(_written, edge)
    is_a: Property = taxonomy.property
    if edit.kind == "rename":
        return [f"rename {x} from {_quoted(name(edge[0], taxonomy))} to {_quoted(edit.text)}"]
    if edit.kind == "define":
        return [f"add definition {_quoted(edit.text)} to {x}"]
    deleted = f"delete edge {x} {is_a} {y}"
    if edit.kind == "part-of":
        part_of = PARTITIVE if is_a == BROADER else PART_OF
        return [f"change relationship between {x} and {y} from {is_a} to {part_of}"]
    if edit.kind == "reversed":
        return [deleted, f"create edge {y} {is_a} {x}"]
    if edit.kind in MOVING and edit.to:
        return [deleted, f"create edge {x} {is_a} {_written(edit.to)}"]
    return [deleted]


def _quoted(text: str) -> str:
    return f"'{flat(text).translate(_BENT)}'"


def _written(key: str) -> str:
    """A CURIE as it is, an IRI in angle brackets, any other key as a URN in them."""
    if _CURIE.fullmatch(key):
        return key
    return f"<{key if is_iri(key) else urn(key)}>"


class _Command(NamedTuple):
    word: str
    subject: str
    target: str


def edges_of(text: str, file: str | None = None) -> frozenset[tuple[str, str]]:
    """The edges, as pairs of keys, that a patch written by `kgcl` takes away or changes; of a
    class that it renames or defines its key, and "" for the parent.

    Raises BadInput with the line of any other command, and of a `create edge` that puts nothing
    in the place of a deleted edge.
    """
    commands = dict(_parsed(text, file))
    edges = frozenset((c.subject, c.target) for c in commands.values() if c.word != "create")
    children = {edge[0] for edge in edges}
    for line, (word, child, parent) in commands.items():
        if word == "create" and child not in children and (parent, child) not in edges:
            do = _say("keep_delete_edge")
            raise BadInput(_say("edge_created_no"), do=do, file=file, line=line)
    return edges


def _parsed(text: str, file: str | None) -> Iterator[tuple[int, _Command]]:
    for number, line in enumerate(lines_of(text), 1):
        if line.strip() and not line.startswith("#"):
            yield number, _command(" ".join(line.split()), file, number)


def _command(line: str, file: str | None, number: int) -> _Command:
    if found := _EDGE.fullmatch(line):
        word, subject, predicate, target = found.groups()
    elif found := _CHANGE.fullmatch(line):
        word, (subject, target, predicate) = "change", found.groups()
    elif found := _RENAME.fullmatch(line) or _DEFINE.fullmatch(line):
        return _Command(line.split(maxsplit=1)[0], _read(found[1]), "")
    else:
        do = _say("keep_lines_they")
        raise BadInput(_say("no_command_ours", line=line[:80]), do=do, file=file, line=number)
    if predicate not in _IS_A:
        do = _say("only_edges_mended", subclass=SUBCLASS, broader=BROADER)
        raise BadInput(
            _say("edge_predicate", predicate=predicate[:60]), do=do, file=file, line=number
        )
    return _Command(word, _read(subject), _read(target))


def _read(written: str) -> str:
    return key_of(written.removeprefix("<").removesuffix(">"))
