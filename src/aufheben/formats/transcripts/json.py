"""JSON: `{"motion", "info"?, "teams"?: [{"name", "side"?}], "speeches": [{"team", …}]}`.

A speech is `{"team", "speaker"?, "text"}`; the two layouts of PanelBench are read as well.
"""

import json

from aufheben.domain.matches import Match
from aufheben.errors import BadInput
from aufheben.formats.transcripts.nodes import Node
from aufheben.formats.transcripts.tables import read_table
from aufheben.runtime.reader import unique


def read_json(text: str, file: str | None = None) -> Match:
    """The debate in a JSON text. Raises BadInput with the place and the fix."""
    try:
        node = _node(json.loads(text, object_pairs_hook=unique), "the debate", file)
    except json.JSONDecodeError as wrong:
        raise BadInput(
            f"not valid JSON: {wrong.msg}",
            do="mend it there",
            file=file,
            line=wrong.lineno,
            column=wrong.colno,
        ) from None
    except (ValueError, RecursionError) as wrong:
        raise BadInput(f"not usable JSON: {wrong}", do="mend it", file=file) from None
    return read_table(node)


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
