"""A taxonomy as text again: Turtle, or rows of pairs, labeled where labels are known."""

import csv
import io
import json
from collections.abc import Mapping

from aufheben.domain.taxonomies import Edge, Taxonomy
from aufheben.errors import BadInput, among
from aufheben.rooms.hierarchy.ontologies.iris import graph_from
from aufheben.rooms.hierarchy.ontologies.lost_content import losses_of_writing
from aufheben.rooms.hierarchy.ontologies.table_edits import rows_from
from aufheben.words import speaker

_say = speaker(__name__)

__all__ = ["ENDINGS", "losses_of_writing", "write_ontology"]

Labels = Mapping[Edge, Mapping[str, object]]
ENDINGS = (".ttl", ".csv", ".tsv", ".jsonl")


def write_ontology(taxonomy: Taxonomy, suffix: str, labels: Labels | None = None) -> str:
    """Its classes and edges in the format of `suffix`; `read_ontology` gives the edges back.

    `labels` are further columns of an edge's row. Raises BadInput for another suffix, and for
    labels where there are no rows.
    """
    if suffix not in ENDINGS or (labels is not None and suffix == ".ttl"):
        known = [ending for ending in ENDINGS if labels is None or ending != ".ttl"]
        raise BadInput(_say("no_format_ends", suffix=suffix), do=among("use_lists", known))
    if suffix == ".ttl":
        return graph_from(taxonomy).serialize(format="turtle")
    rows = [
        {**row.cells, **(labels or {}).get(edge, {})}
        for row, edge in zip(rows_from(taxonomy), taxonomy.edges, strict=True)
    ]
    if suffix == ".jsonl":
        return "".join(f"{json.dumps(_nested(row), ensure_ascii=False)}\n" for row in rows)
    return _table(rows, "," if suffix == ".csv" else "\t")


def _nested(row: Mapping[str, object]) -> dict[str, object]:
    """A cell of a table holds further labels as JSON; JSON itself holds them as they are."""
    return {
        column: json.loads(str(value)) if column.endswith("_labels") else value
        for column, value in row.items()
    }


def _table(rows: list[dict[str, object]], separator: str) -> str:
    columns = dict.fromkeys(column for row in rows for column in row)
    stream = io.StringIO(newline="")
    writer = csv.DictWriter(stream, [*columns], delimiter=separator, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return stream.getvalue()
