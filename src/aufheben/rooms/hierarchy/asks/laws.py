"""What opinions and proposals are held to that no path declares."""

from typing import Any

from aufheben.domain.opinions import KEEPING, Proposal
from aufheben.protocols.asking import Constraint, constrains
from aufheben.protocols.ports import Rejected
from aufheben.protocols.words import Noun, refuse

NAMED, DEFINED = 80, 500
"""Most characters of a new name, and of a new definition."""
_CALCULATED = tuple("=+-@＝＋－＠")
"""What a spreadsheet takes for the beginning of a formula, in the cell of a mended table."""


def _one_of_two(task: Any) -> Constraint | None:
    return None if task.abstain else Constraint(among=("true", "false"))


@constrains("verdict", _one_of_two)
def decided(task: Any, opinion: Any) -> Rejected | None:
    """Decided, where nobody may abstain."""
    unsure = opinion.verdict == "unsure" and not task.abstain
    return refuse(task, "unsure") if unsure else None


@constrains("to", lambda task: Constraint(among=("", *task.candidates)))
def listed(task: Any, proposal: Proposal) -> Rejected | None:
    """Another parent is one of the list; a sibling may have none."""
    if proposal.kind in KEEPING or proposal.to in task.candidates:
        return None
    if not proposal.to and proposal.kind != "other-parent":
        return None
    return refuse(task, "to", got=proposal.to or Noun("nothing"))


def no_formula(task: Any, proposal: Proposal) -> Rejected | None:
    """New words are none that a spreadsheet calculates."""
    text, most = proposal.text, NAMED if proposal.kind == "rename" else DEFINED
    is_formula = proposal.kind in KEEPING and text.lstrip("'").startswith(_CALCULATED)
    return refuse(task, "formula", got=text[:most]) if is_formula else None


def renamed(task: Any, proposal: Proposal) -> Rejected | None:
    """A new name is short, and no class shown has it."""
    names = (task.claim.child.name, task.claim.parent.name, *task.candidates)
    if proposal.kind != "rename" or _is_new(proposal.text, NAMED, names):
        return None
    return refuse(task, "rename", **_given(task, proposal), most=NAMED)


def defined(task: Any, proposal: Proposal) -> Rejected | None:
    """A new definition is short, and says something else than the present one and the name."""
    child = task.claim.child
    if proposal.kind != "define" or _is_new(proposal.text, DEFINED, (child.definition, child.name)):
        return None
    return refuse(task, "define", **_given(task, proposal), most=DEFINED)


def _is_new(text: str, most: int, taken: tuple[str, ...]) -> bool:
    return 0 < len(text) <= most and text.casefold() not in map(str.casefold, taken)


def _given(task: Any, proposal: Proposal) -> dict[str, Any]:
    return {"child": task.claim.child.name, "got": proposal.text[:DEFINED] or Noun("nothing")}
