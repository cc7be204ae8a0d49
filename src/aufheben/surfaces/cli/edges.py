"""One debate of a check, laid out as in the paper's figure 3."""

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from aufheben.errors import BadInput
from aufheben.surfaces.cli.clean import clean
from aufheben.surfaces.cli.journals import print_json

if TYPE_CHECKING:
    from aufheben.domain.taxonomies import Edge
    from aufheben.formats.surveys import Check
    from aufheben.protocols.hierarchy import Checked
    from aufheben.runtime.journal import Record


def show(record: "Record", options: dict[str, Any]) -> int:
    """The debate of the edge in `--edge CHILD,PARENT`. Raises BadInput where there is none."""
    from aufheben.formats.findings.debate import debate
    from aufheben.formats.surveys import read_settings

    check = read_settings(record.settings)
    edge = found(options["edge"], check)
    checked = _checked(record, check, edge)
    if options["as_json"]:
        print_json({"run": record.run, **asdict(checked)})
        return 0
    terms, procedure = check.survey.taxonomy.terms, check.survey.procedure
    said = debate(
        terms[edge.child].name,
        terms[edge.parent].name,
        checked.examined,
        procedure.debate.lang,
        form=procedure.debate.form.name,
        experts=[seat.name for seat in procedure.debate.experts],
    )
    click.echo(clean(said), nl=False)
    return 0


def found(words: str, check: "Check") -> "Edge":
    """The edge that `CHILD,PARENT` names by keys or names; either may hold commas."""
    parts = words.split(",")
    wanted = {
        (",".join(parts[:cut]).strip(), ",".join(parts[cut:]).strip())
        for cut in range(1, len(parts))
    }
    terms = check.survey.taxonomy.terms
    for edge in check.survey.edges:
        child, parent = terms[edge.child], terms[edge.parent]
        if {(edge.child, edge.parent), (child.name, parent.name)} & wanted:
            return edge
    raise BadInput(
        f"no checked edge is {words!r}", do="write --edge CHILD,PARENT with names of the report"
    )


def _checked(record: "Record", check: "Check", edge: "Edge") -> "Checked":
    import asyncio
    from dataclasses import replace

    from aufheben.runtime.surveying import surveyed_again

    kept: list[Checked] = []
    of_edge = tuple(event for event in record.events if event.place[1:3] == tuple(edge))
    alone = replace(
        record,
        events=tuple(replace(e, number=number) for number, e in enumerate(of_edge, start=1)),
    )
    one = replace(check.survey, edges=(edge,))
    asyncio.run(
        surveyed_again(one, alone, so_far=True, seen=lambda checked, _: kept.append(checked))
    )
    if not kept:
        do = f"go on with it: aufheben resume {record.run}"
        raise BadInput("the debate of this edge has not ended", do=do)
    return kept[0]
