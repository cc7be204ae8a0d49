"""Class hierarchies out of files: tables, OWL, SKOS, OBO; and the corrected ones as text."""

from aufheben.rooms.hierarchy.ontologies.builder import Loaded
from aufheben.rooms.hierarchy.ontologies.reader import read_ontology

__all__ = ["Loaded", "read_ontology"]
