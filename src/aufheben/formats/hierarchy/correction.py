"""The ontology of a check with its mends made, and what is to be said of that."""

from collections.abc import Iterator

from aufheben.errors import BadInput
from aufheben.formats.hierarchy.mend_list import Mends
from aufheben.formats.hierarchy.sentences import name
from aufheben.formats.hierarchy.told import ToldHierarchy


def corrected(told: ToldHierarchy, found: Mends, suffix: str) -> str:
    """The mended ontology as a file that ends so: .ttl, .csv or .tsv.

    Raises BadInput if the ontology itself is not at hand: journals do not keep it.
    """
    from aufheben.formats.ontologies.correction import fixed

    check = told.check
    if not check.content:
        do = "start the check again with the file"
        raise BadInput(f"the file {check.file} is not kept with run {told.run}", do=do)
    made, lang = found.made, check.survey.lang
    return fixed(check.content, check.file, made, run=told.run, suffix=suffix, lang=lang)


def lost(told: ToldHierarchy, suffix: str) -> tuple[str, ...]:
    """What such a file does not hold of the one that was read."""
    from aufheben.formats.ontologies.lost_content import losses

    return losses(told.check.content, told.check.file, suffix)


def left_out(told: ToldHierarchy, found: Mends) -> Iterator[str]:
    """The mends that were to be made and could not."""
    taxonomy = told.check.survey.taxonomy
    for edge, _ in found.circular:
        ends = f'"{name(edge.child, taxonomy)}" under "{name(edge.parent, taxonomy)}"'
        yield f"not mended, it would close a circle: {ends}"
    for edge, edit in found.taken:
        child = name(edge.child, taxonomy)
        yield f'not mended, another mend or class has taken it: "{child}", "{edit.text}"'
