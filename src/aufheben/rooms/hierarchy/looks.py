"""One debate of a check, laid out as in the paper's figure 3."""

from dataclasses import asdict, replace

from aufheben.domain.opinions import Examined
from aufheben.domain.taxonomies import Edge
from aufheben.errors import BadInput
from aufheben.formats.document import Document, Line, Section
from aufheben.formats.document.text import plain
from aufheben.rooms.aspects import Shown
from aufheben.rooms.hierarchy.asks import TURNED, related
from aufheben.rooms.hierarchy.job import COURSE, Settled
from aufheben.rooms.hierarchy.protocol.protocol import CheckedEdge, finding
from aufheben.rooms.hierarchy.report.debate import debate
from aufheben.rooms.hierarchy.report.findings import suggestion
from aufheben.rooms.hierarchy.settings import SeatedHierarchy
from aufheben.runtime.blocking import finished
from aufheben.runtime.drive import reach
from aufheben.runtime.journal import Record
from aufheben.words import speaker

_say = speaker(__name__)


def show(record: Record, check: SeatedHierarchy, words: str | None) -> Shown:
    """The debate of the edge that is named CHILD,PARENT. Raises BadInput if there is none."""
    edge = found(words or "", check)
    checked = _checked(record, check, edge)
    child, parent = (check.survey.taxonomy.terms[key].name for key in edge)
    said = (*_debate(check, child, parent, checked.examined), *_mend(checked, check, edge))
    value = {"run": record.run, **asdict(checked)}
    return Shown(value=value, text=plain(said, check.survey.procedure.debate.lang))


def _debate(
    check: SeatedHierarchy, child: str, parent: str, examined: Examined, kind: str = ""
) -> Document:
    asked = check.survey.procedure.debate
    return debate(
        child,
        parent,
        examined,
        form=asked.form.name,
        experts=[seat.name for seat in asked.experts],
        relation=related(kind),
    )


def _mend(checked: CheckedEdge, check: SeatedHierarchy, edge: Edge) -> Document:
    """What was proposed in the edge's place, and the debate of that; empty if nothing was."""
    mended, edit, taxonomy = checked.mended, checked.edit, check.survey.taxonomy
    reported = finding(checked, min_agree=check.survey.min_agree)
    if mended is None or edit is None or reported is None:
        return ()
    advice = suggestion(reported, taxonomy)
    head = Section(edit.reason if advice is None else advice, (Line(edit.reason),))
    if mended.examined is None:
        return (head,)
    below, above = (edge.parent, edge.child) if edit.kind in TURNED else edge
    child = edit.text if edit.kind == "rename" else taxonomy.terms[below].name
    parent = taxonomy.terms[edit.to or above].name
    return (head, *_debate(check, child, parent, mended.examined, edit.kind))


def found(words: str, check: SeatedHierarchy) -> Edge:
    """The edge that `CHILD,PARENT` names by keys or names; either may hold commas."""
    parts = words.split(",")
    wanted = {
        (",".join(parts[:cut]).strip(), ",".join(parts[cut:]).strip())
        for cut in range(1, len(parts))
    }
    exact = [edge for edge in check.survey.edges if tuple(edge) in wanted]
    terms = check.survey.taxonomy.terms
    named = [e for e in check.survey.edges if (terms[e.child].name, terms[e.parent].name) in wanted]
    edges = exact or named
    if len(edges) == 1:
        return edges[0]
    if edges:
        ends = "; ".join(",".join(edge) for edge in edges[:8])
        raise BadInput(_say("edges_n", n=len(edges), words=words), do=_say("write_ends", ends=ends))
    raise BadInput(_say("no_checked_edge", words=words), do=_say("write_child_parent"))


def _checked(record: Record, check: SeatedHierarchy, edge: Edge) -> CheckedEdge:
    kept: list[CheckedEdge] = []
    of_edge = (event for event in record.events if event.place[1:3] == tuple(edge))
    numbered = tuple(replace(event, number=n) for n, event in enumerate(of_edge, start=1))
    one = replace(check.survey, edges=(edge,))

    def told(what: object) -> None:
        if isinstance(what, Settled):
            kept.append(what.checked)

    finished(reach(COURSE, one, replace(record, events=numbered), told=told))
    if not kept:
        do = _say("go_aufheben_resume", run=record.run)
        raise BadInput(_say("debate_edge_not"), do=do)
    return kept[0]
