"""What is wrong, or doubtful, in a taxonomy: one finding is one row of a report."""

from dataclasses import dataclass
from typing import Literal

from aufheben.domain.opinions import Kind
from aufheben.domain.taxonomies import Edge

EditKind = Kind | Literal["label"]
"""What an edge may become, and what a class without a label gets."""

Level = Literal["ERROR", "WARN", "INFO"]
Rule = Literal[
    "cycle",
    "self_loop",
    "reversed_pair",
    "redundant_edge",
    "deprecated_class_reference",
    "missing_label",
    "duplicate_label",
    "instance_like_name",
    "wrong_edge",
    "doubtful_edge",
    "undecided_edge",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """What a rejected edge should become. `to` is the key of the new parent, where there is one.

    `text` is the child's new name or definition, where the edge is to be kept, or its first label;
    `checked` where the debate of the new proposition upheld it.
    """

    kind: EditKind
    reason: str
    to: str = ""
    checked: bool = False
    text: str = ""

    def in_place_of(self, edge: Edge) -> Edge | None:
        """The edge that comes in the place of a rejected one, if any does."""
        if self.kind == "reversed":
            return Edge(edge.parent, edge.child)
        return Edge(edge.child, self.to) if self.to else None


Change = tuple[Edge, Edit]
"""An edge, and what it becomes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing found. `subject` and `parent` are keys of terms; no parent where it is no edge.

    `confidence` is the share of votes (0..1) that hold the verdict; None if nobody voted. `opinions`
    are the last of each seat: its name, verdict and reason.
    """

    level: Level
    rule: Rule
    subject: str
    parent: str = ""
    value: str = ""
    reason: str
    reason_for: str = ""
    reason_against: str = ""
    votes: tuple[tuple[str, str], ...] = ()
    confidence: float | None = None
    opinions: tuple[tuple[str, str, str], ...] = ()
    edit: Edit | None = None
