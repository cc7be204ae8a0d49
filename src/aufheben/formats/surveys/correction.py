"""The ontology of a check with its mends made, and what is to be said of that."""

from collections.abc import Iterator

from aufheben.errors import BadInput
from aufheben.formats.findings.wording import name
from aufheben.formats.surveys.mending import Mends
from aufheben.formats.surveys.told import Told


def corrected(told: Told, found: Mends, suffix: str) -> str:
    """The mended ontology as a file that ends so: .ttl, .csv or .tsv.

    Raises BadInput where the ontology itself is not at hand: journals do not keep it.
    """
    from aufheben.formats.ontologies.fixing import fixed

    check = told.check
    if not check.content:
        do = "start the check again with the file"
        raise BadInput(f"the file {check.file} is not kept with run {told.run}", do=do)
    made, lang = found.made, check.survey.lang
    return fixed(check.content, check.file, made, run=told.run, suffix=suffix, lang=lang)


def lost(told: Told, suffix: str) -> tuple[str, ...]:
    """What such a file does not hold of the one that was read."""
    from aufheben.formats.ontologies.losing import losses

    return losses(told.check.content, told.check.file, suffix)


def left_out(told: Told, found: Mends) -> Iterator[str]:
    """The mends that were to be made and could not."""
    taxonomy = told.check.survey.taxonomy
    for edge, _ in found.circular:
        ends = f'"{name(edge.child, taxonomy)}" under "{name(edge.parent, taxonomy)}"'
        yield f"not mended, it would close a circle: {ends}"
    for edge, edit in found.taken:
        child = name(edge.child, taxonomy)
        yield f'not mended, another mend or class has taken it: "{child}", "{edit.text}"'
