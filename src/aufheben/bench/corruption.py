"""Errors planted in an ontology, and the key that says where they are."""

from collections.abc import Sequence
from pathlib import Path

from aufheben.domain.taxonomies import Edge
from aufheben.evaluation.hierarchy.corruption import Corrupted, corrupt
from aufheben.rooms import files
from aufheben.rooms.hierarchy.ontologies.writer import write_ontology

__all__ = ["Corrupted", "corrupt", "counted", "write"]


def counted(found: Corrupted, kinds: Sequence[str]) -> dict[str, int]:
    """How many errors there are of each kind."""
    return {kind: sum(each.kind == kind for each in found.key) for kind in kinds}


def write(found: Corrupted, output: str, key: str) -> None:
    """The corrupted hierarchy, and every edge of it with label and kind, by the files' endings."""
    planted = {each.edge: each.kind for each in found.key}
    labels: dict[Edge, dict[str, object]] = {
        edge: {"label": edge not in planted, "kind": planted.get(edge, "stated")}
        for edge in found.taxonomy.edges
    }
    files.write(output, write_ontology(found.taxonomy, Path(output).suffix))
    files.write(key, write_ontology(found.taxonomy, Path(key).suffix, labels))
