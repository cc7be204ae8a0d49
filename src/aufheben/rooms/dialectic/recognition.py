"""What files the room is meant for."""

from aufheben.rooms.input import ELSE, NOT, SURELY, Sample, Sure
from aufheben.rooms.inputs.questions import is_case

_ASKING = ("?", "？", "か", "か。")


def meant(sample: Sample) -> Sure:
    """A case, lines most of which ask something, or rows that are nobody else's."""
    if sample.ending in (".txt", ".md", ""):
        return SURELY if _asks(sample) else NOT
    if sample.ending in (".csv", ".tsv", ".jsonl", ".ndjson", ".json"):
        return ELSE
    return SURELY if sample.ending == ".toml" else NOT


def _asks(sample: Sample) -> bool:
    lines = [line.strip() for line in sample.text.splitlines() if line.strip()]
    asking = [line for line in lines if line.endswith(_ASKING)]
    return is_case(sample.text, sample.name) or (bool(lines) and len(asking) > len(lines) / 2)
