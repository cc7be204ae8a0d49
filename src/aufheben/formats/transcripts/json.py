"""JSON: `{"motion", "info"?, "teams"?: [{"name", "side"?}], "speeches": [{"team", …}]}`.

A speech is `{"team", "speaker"?, "text"}`; the two layouts of PanelBench are read as well.
"""

from aufheben.domain.matches import Match
from aufheben.formats.json import parsed
from aufheben.formats.transcripts.nodes import Node
from aufheben.formats.transcripts.tables import read_table


def read_json(text: str, file: str | None = None) -> Match:
    """The debate in a JSON text. Raises BadInput with the place and the fix."""
    return read_table(_node(parsed(text, file), "the debate", file))


def _node(value: object, place: str, file: str | None) -> Node:
    if isinstance(value, list):
        items = enumerate(value, start=1)
        nodes = tuple(_node(item, f"{place}[{n}]", file) for n, item in items)
        return Node(value=nodes, place=place, file=file)
    if isinstance(value, dict):
        inside = "" if place == "the debate" else f"{place}."
        fields = {key: _node(item, f"{inside}{key}", file) for key, item in value.items()}
        return Node(value=fields, place=place, file=file)
    return Node(value=value, place=place, file=file)
