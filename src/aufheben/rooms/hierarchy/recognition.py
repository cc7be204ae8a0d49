"""What files the room is meant for."""

from aufheben.rooms.hierarchy.ontologies.headers import has_sides, named_here
from aufheben.rooms.hierarchy.source import ENDINGS
from aufheben.rooms.inputs import NOT, SURELY, Sample, Sure


def meant(sample: Sample) -> Sure:
    """An ontology, or rows that are its edges."""
    if sample.ending in (".csv", ".tsv"):
        return SURELY if any(has_sides(named_here(found)) for found in sample.columns) else NOT
    if sample.ending in (".jsonl", ".ndjson"):
        return SURELY if has_sides(named_here(sample.keys or ())) else NOT
    return SURELY if sample.ending in ENDINGS else NOT
