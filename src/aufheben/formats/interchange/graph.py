"""What argument graphs of all tools have in common: statements, inferences, conflicts.

The shape is that of the Argument Interchange Format (Chesñevar et al., 2006, "Towards an argument
interchange format"): a statement is its I-node, an inference its RA-node, a conflict its CA-node.
"""

from dataclasses import dataclass
from typing import Literal

from aufheben.words import Fact


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """Something said; `by` whom (a seat, a speaker; empty where nobody is named), where it stands.

    `status` is one of `domain.vocabulary.Status`, or empty where the source has none. `weight` is a
    base score from 0 to 1, None where the source has none.
    """

    id: str
    text: str
    by: str = ""
    status: str = ""
    weight: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Inference:
    """Premises that together support a conclusion; all are ids of statements.

    `rule` says by what it follows, as a sentence or the name of a scheme, where the source says so.
    A `conclusion` may also be the id of an inference or a conflict, where a source supports a step
    itself.
    """

    id: str
    premises: tuple[str, ...]
    conclusion: str
    rule: str = ""
    by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict:
    """Statements that together attack: a statement (rebut), or a step (undercut).

    The target is the id of a statement, of an inference, or of another conflict; what is attacked
    says which kind it is. `kind` is what the source calls it, empty where it does not say.
    """

    id: str
    sources: tuple[str, ...]
    target: str
    by: str = ""
    kind: Literal["rebut", "undercut", ""] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArgumentGraph:
    """All three, each in the order of the source; ids are unique among all of them."""

    statements: tuple[Statement, ...] = ()
    inferences: tuple[Inference, ...] = ()
    conflicts: tuple[Conflict, ...] = ()
    title: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What was read of a file, and what of it was left out, each with its place."""

    graph: ArgumentGraph
    notes: tuple[Fact, ...] = ()
