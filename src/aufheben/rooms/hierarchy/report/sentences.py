"""What a finding says: what is doubted in the words of the input, who voted how, what to do about it."""

from aufheben.domain.opinions import MOVING, Truth
from aufheben.domain.taxonomies import Edge, Edit, Finding, Rule, Taxonomy
from aufheben.formats.quoting.characters import flat
from aufheben.rooms.hierarchy.asks import proposition
from aufheben.rooms.hierarchy.report.findings import is_of_names, named, tally
from aufheben.words import Fact, Lang, Said, speaker, spelled

_say = speaker(__name__)


def said(fact: Fact | None, lang: Lang) -> str:
    """On one line, for programs; "" where there is nothing to say."""
    return "" if fact is None else spelled(fact, lang, flat)


def headline(finding: Finding, taxonomy: Taxonomy) -> Said:
    """What is doubted, rejected or found, never the edge as if it held."""
    x, y = named(finding.subject, taxonomy), named(finding.parent, taxonomy)
    edge = _say("broader" if taxonomy.property == "skos:broader" else "subclass", x=x, y=y)
    head = _say(f"head_{finding.rule}", edge=edge, x=x, y=y)
    value = "" if finding.parent else flat(finding.value)
    return _say("with_value", head=head, value=value) if value not in ("", flat(x)) else head


def stated(child: str, parent: str, taxonomy: Taxonomy) -> Said:
    """An edge as a sentence, by names, as the input states edges."""
    if taxonomy.property == "skos:broader":
        return _say("is_broader", x=child, y=parent)
    return proposition(child, parent, "is-a")


def settled(edge: Edge, verdict: Truth, taxonomy: Taxonomy) -> Said:
    """How an edge stands."""
    child, parent = (named(key, taxonomy) for key in edge)
    return _say(f"settled_{verdict}", said=stated(child, parent, taxonomy))


def meaning(rule: Rule) -> Said:
    """What a rule finds, in a few words."""
    return _say(f"rule_{rule}")


def suggestion(finding: Finding, taxonomy: Taxonomy) -> Said | None:
    """How to mend the edge; None where nothing is suggested."""
    edit = finding.edit
    if edit is None or not (finding.parent or edit.kind == "label"):
        return None
    return _say(
        f"edit_{edit.kind}{_more(edit, taxonomy)}",
        x=named(finding.subject, taxonomy),
        y=named(finding.parent, taxonomy),
        z=named(edit.to, taxonomy),
        w=edit.text,
    )


def _more(edit: Edit, taxonomy: Taxonomy) -> str:
    if edit.kind == "reversed":
        return "_broader" if taxonomy.property == "skos:broader" else ""
    return "_to" if edit.kind in MOVING and edit.to else ""


def advised(finding: Finding, taxonomy: Taxonomy) -> Said | None:
    """The suggestion, and of a new relation whether a debate upheld it."""
    advice, edit = suggestion(finding, taxonomy), finding.edit
    if advice is None or edit is None or edit.kind in {"none", "label"}:
        return advice
    if edit.kind in MOVING and not edit.to:
        return advice
    return _say("upheld" if edit.checked else "unconfirmed", said=advice)


def votes(finding: Finding) -> Fact | None:
    """E.g. "2 against, 1 for"; None where nobody voted; of a rule of names that it is one."""
    if is_of_names(finding):
        return _say("of_names")
    cast = [_say(f"votes_{side}", n=n) for side, n in tally(finding).items() if n]
    return _say.joined(*cast) if cast else None
