"""Class hierarchies out of files: tables, OWL, SKOS, OBO; and the corrected ones as text."""

from aufheben.formats.ontologies.gathering import Loaded
from aufheben.formats.ontologies.reading import read_ontology

__all__ = ["Loaded", "read_ontology"]
