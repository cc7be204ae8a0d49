"""The ontology of a check with its mends made, and what is to be said of that."""

from collections.abc import Iterator

from aufheben.domain.taxonomies import Change, Edge
from aufheben.errors import BadInput
from aufheben.rooms.hierarchy.report.findings import named
from aufheben.rooms.hierarchy.report.mend_list import Mends
from aufheben.rooms.hierarchy.report.told import ToldHierarchy
from aufheben.words import Said, speaker

_say = speaker(__name__)


def in_place(told: ToldHierarchy, found: Mends, *, notes: bool = True) -> dict[str, bytes]:
    """The files that a mend changes, by name, each in its own form and else as it was.

    Raises BadInput if the ontology itself is not at hand (journals do not keep it), and for a
    mend that cannot be made so.
    """
    from aufheben.rooms.hierarchy.patches.patch import mended

    contents, survey = _contents(told), told.check.survey
    taxonomy, lang = survey.taxonomy, survey.lang
    return {
        file: mended(contents[file], file, changes, taxonomy, run=told.run, lang=lang, notes=notes)
        for file, changes in _by_file(told, found).items()
    }


def corrected(told: ToldHierarchy, found: Mends, suffix: str) -> str:
    """The mended ontology as a file in another form: .ttl, .csv or .tsv. Raises as `in_place`."""
    from aufheben.rooms.hierarchy.ontologies.correction import fixed

    [(file, content)] = _contents(told).items()
    lang = told.check.survey.lang
    return fixed(content, file, found.made, run=told.run, suffix=suffix, lang=lang)


def is_own_form(told: ToldHierarchy, suffix: str) -> bool:
    """Whether the one file that was checked is of the form that such an ending names."""
    from aufheben.rooms.hierarchy.patches.patch import is_own_form

    [(file, content)] = _contents(told).items()
    return is_own_form(content, file, suffix)


def lost(told: ToldHierarchy, suffix: str) -> tuple[Said, ...]:
    """What such a file does not hold of the one that was read."""
    from aufheben.rooms.hierarchy.ontologies.lost_content import losses

    [(file, content)] = told.check.contents.items()
    return losses(content, file, suffix)


def left_out(told: ToldHierarchy, found: Mends) -> Iterator[Said]:
    """The mends that were to be made and could not: for a circle, since needed, since taken."""
    taxonomy, kinds = told.check.survey.taxonomy, ("circular", "needed", "taken")
    for kind, changes in zip(kinds, (found.circular, found.needed, found.taken), strict=True):
        for edge, edit in changes:
            x, y = (named(key, taxonomy) for key in edge)
            yield _say(f"left_{kind}", x=x, y=y, w=edit.text)


def _contents(told: ToldHierarchy) -> dict[str, bytes]:
    if not told.check.contents:
        do = _say("start_check_again")
        raise BadInput(_say("file_not_kept", file=told.check.file, run=told.run), do=do)
    return dict(told.check.contents)


def _by_file(told: ToldHierarchy, found: Mends) -> dict[str, list[Change]]:
    """The changes by each file that states what they change; one alone has all of them."""
    from aufheben.rooms.hierarchy.ontologies import read_ontology

    contents = _contents(told)
    if len(contents) == 1:
        return {file: list(found.made) for file in contents}
    made: dict[str, list[Change]] = {}
    labeled = set[Edge]()
    for file, content in contents.items():
        taxonomy = read_ontology(content, file).taxonomy
        edges = set(taxonomy.edges)
        here = [
            change
            for change in found.made
            if change[0] in edges
            or (
                (not change[0].parent and change[0].child in taxonomy.terms)
                and change[0] not in labeled
            )
        ]
        labeled |= {edge for edge, _ in here if not edge.parent}
        if here:
            made[file] = here
    return made
