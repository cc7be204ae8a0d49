"""JSON: `{"motion", "info"?, "teams"?: [{"name", "side"?}], "speeches": [{"team", …}]}`.

A speech is `{"team", "speaker"?, "text"}`; the two layouts of PanelBench are read as well.
"""

from aufheben.formats.nodes import WHOLE, Node


def json_node(value: object, file: str | None) -> Node:
    """A value of JSON with its places."""
    return _node(value, WHOLE, file)


def _node(value: object, place: str, file: str | None) -> Node:
    if isinstance(value, list):
        items = enumerate(value, start=1)
        nodes = tuple(_node(item, f"{place}[{n}]", file) for n, item in items)
        return Node(value=nodes, place=place, file=file)
    if isinstance(value, dict):
        inside = "" if place == WHOLE else f"{place}."
        fields = {key: _node(item, f"{inside}{key}", file) for key, item in value.items()}
        return Node(value=fields, place=place, file=file)
    return Node(value=value, place=place, file=file)
