"""An ontology as it is read from files and folders, and which files the room is meant for."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from aufheben.errors import BadInput
from aufheben.rooms.files import inside, is_folder, read_capped, refuse_outside
from aufheben.rooms.inputs import NOT, SURELY, Sample, Sure
from aufheben.words import speaker

_say = speaker(__name__)

if TYPE_CHECKING:
    from aufheben.rooms.hierarchy.ontologies import Loaded
    from aufheben.rooms.hierarchy.ontologies.selection import Imported


ENDINGS = (".owl", ".rdf", ".ttl", ".obo", ".nt", ".xml", ".csv", ".tsv", ".jsonl", ".ndjson")
"""Of the files that are read of a folder."""
SIZE_CAP = 200_000_000
"""Bytes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OntologySource:
    """A file's bytes under the name that messages call it by, and what was read of them."""

    name: str
    content: bytes = field(repr=False)
    loaded: "Loaded"


def read_source(
    file: str, *, content: bytes | None = None, label_lang: str | None = None, domain: str = ""
) -> OntologySource:
    """The ontology in a file (`-`: standard input), or in bytes that are there already.

    `domain` is what it is about, if not what the file says itself. Raises BadInput.
    """
    from aufheben.rooms.hierarchy.ontologies import read_ontology

    name = "<stdin>" if file == "-" else file
    content = read_capped(file, SIZE_CAP) if content is None else content
    loaded = read_ontology(content, name, langs=langs(label_lang))
    if domain.strip():
        about = replace(loaded.taxonomy, domain=" ".join(domain.split()))
        loaded = replace(loaded, taxonomy=about)
    return OntologySource(name=name, content=content, loaded=loaded)


@dataclass(frozen=True, slots=True, kw_only=True)
class OntologySources:
    """Several files read as one ontology: their bytes by name, and what is only `known` of others."""

    name: str
    contents: Mapping[str, bytes] = field(repr=False)
    loaded: "Loaded"
    known: "Imported | None" = None


def read_sources(
    files: Sequence[str],
    known: Sequence[str] = (),
    *,
    content: bytes | None = None,
    label_lang: str | None = None,
    domain: str = "",
) -> OntologySources:
    """The ontology in files and folders; those that are only `known` complete it.

    `content` is that of the first. Raises BadInput.
    """
    from aufheben.rooms.hierarchy.ontologies.selection import united

    named = [files[0]] if content is not None else []
    own = [
        read_source(
            file, content=content if file in named else None, label_lang=label_lang, domain=domain
        )
        for file in (*named, *_unfolded(files[len(named) :]))
    ]
    others = _unfolded(known) if known else []
    beside = {file: read_source(file, label_lang=label_lang).loaded for file in others}
    loaded, imported = united([each.loaded for each in own], beside, langs(label_lang))
    contents = {each.name: each.content for each in own}
    return OntologySources(
        name=", ".join("<stdin>" if f == "-" else f for f in files),
        contents=contents,
        loaded=loaded,
        known=imported,
    )


def _unfolded(files: Sequence[str]) -> list[str]:
    """The files, those of folders in their order, each once."""
    found: dict[object, str] = {}
    if "" in files:
        raise BadInput(_say("file_without_name"), do=_say("name_file"))
    for file in files:
        for each in _within(file) if file != "-" and is_folder(file) else [file]:
            found.setdefault(each if each == "-" else Path(each).absolute(), each)
    return list(found.values())


def _within(folder: str) -> list[str]:
    refuse_outside(folder)
    files = (path for path in Path(folder).rglob("*") if path.suffix.lower() in ENDINGS)
    found = [
        str(path)
        for path in inside(folder, files)
        if path.is_file() and not path.name.startswith(".")
    ]
    if not found:
        do = _say("name_file_folder", endings=", ".join(ENDINGS))
        raise BadInput(_say("directory_without_ontology"), do=do, file=folder)
    return found


def langs(label_lang: str | None) -> list[str]:
    """The languages of labels, the first best."""
    return [lang.strip() for lang in (label_lang or "").split(",") if lang.strip()]


def meant(sample: Sample) -> Sure:
    """An ontology, or rows that are its edges."""
    from aufheben.rooms.hierarchy.ontologies.headers import has_sides, named_here

    if sample.ending in (".csv", ".tsv"):
        return SURELY if any(has_sides(named_here(found)) for found in sample.columns) else NOT
    if sample.ending in (".jsonl", ".ndjson"):
        return SURELY if has_sides(named_here(sample.keys or ())) else NOT
    return SURELY if sample.ending in ENDINGS else NOT
