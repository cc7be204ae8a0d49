"""What every reader fills: terms, edges, and what was not taken, counted by reason."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from aufheben.domain.taxonomies import Edge, Property, Remark, Skipped, Status, Taxonomy, Term
from aufheben.rooms.hierarchy.ontologies.names import any_label, is_opaque, label_of
from aufheben.words import Said, speaker

_say = speaker("aufheben.rooms.hierarchy.ontologies.reader")
_TELLING: tuple[Status, ...] = ("referenced", "stated", "deprecated")


@dataclass(frozen=True, slots=True, kw_only=True)
class Loaded:
    """A taxonomy as read.

    `skipped` counts what did not become an edge, by reason, and imports that are not followed;
    `remarks` what else is to be known of what was taken. `order` says which columns or
    properties made the edges, and which of the two is the child; `unread` are columns with
    which nothing is done. `named` are what the ontology is called by those who import it,
    `imports` what it imports itself.
    """

    taxonomy: Taxonomy
    skipped: tuple[Skipped, ...] = ()
    remarks: tuple[Remark, ...] = ()
    order: tuple[Said, ...] = ()
    unread: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    imports: tuple[str, ...] = ()


@dataclass(slots=True, kw_only=True)
class TaxonomyBuilder:
    """Gathers in the order of the source; an edge stated again is counted, not taken."""

    terms: dict[str, Term] = field(default_factory=dict)
    edges: dict[Edge, None] = field(default_factory=dict)
    reasons: Counter[Said] = field(default_factory=Counter)
    remarks: Counter[Said] = field(default_factory=Counter)
    unread: dict[str, None] = field(default_factory=dict)
    domain: str = ""

    def term(self, term: Term) -> None:
        """Takes a term, or what a later statement adds to one: labels, a definition, a domain."""
        known = self.terms.setdefault(term.key, term)
        if known is not term:
            more = tuple(label for label in term.labels if label not in known.labels)
            definition = known.definition or term.definition
            domain = known.domain or term.domain
            status = max(known.status, term.status, key=_TELLING.index)
            told = definition, domain, status
            if more or told != (known.definition, known.domain, known.status):
                self.terms[term.key] = replace(
                    known,
                    labels=known.labels + more,
                    definition=definition,
                    domain=domain,
                    status=status,
                )

    def called(self, name: str) -> str:
        """Takes a term of which no more is stated than its name; its key."""
        known = self.terms.get(name)
        if known is None or ("", name) not in known.labels:
            self.term(Term(key=name, name=name, labels=(("", name),)))
        # One text for all that speak of it: of a million rows each would else bring its own.
        return self.terms[name].key

    def edge(self, child: str, parent: str) -> None:
        """Takes an edge between keys."""
        before = len(self.edges)
        self.edges[Edge(child, parent)] = None
        if len(self.edges) == before:
            self.skip(_say("twice"))

    def skip(self, why: Said, number: int = 1) -> None:
        """Counts what is not taken."""
        if number:
            self.reasons[why] += number

    def remark(self, what: Said) -> None:
        """Counts what is to be known of something taken."""
        self.remarks[what] += 1

    def loaded(
        self,
        order: Sequence[Said],
        langs: Sequence[str] = (),
        stated_by: Property = "rdfs:subClassOf",
    ) -> Loaded:
        """All of it as values; a term is named by its label, else by the name it came with."""
        labeled = any(term.labels for term in self.terms.values())
        for key, term in self.terms.items():
            label = label_of(term.labels, langs) or self._another(term, langs, labeled)
            if label and label != term.name:
                self.terms[key] = replace(term, name=label)
        skipped = tuple(Skipped(number, why) for why, number in self.reasons.items())
        taxonomy = Taxonomy(
            terms=self.terms, edges=tuple(self.edges), property=stated_by, domain=self.domain
        )
        return Loaded(
            taxonomy=taxonomy,
            skipped=skipped,
            remarks=tuple(Remark(number, what) for what, number in self.remarks.items()),
            order=tuple(order),
            unread=tuple(self.unread),
        )

    def _another(self, term: Term, langs: Sequence[str], labeled: bool) -> str | None:
        """What else names a term that has no label in `langs`, and the count of its kind."""
        if langs:
            self.remark(_say("no_label_in", langs=_say.joined(*langs, between="or")))
            return None
        found = any_label(term.labels)
        # A local name in words is read by more people than a label in a third language.
        if found and (is_opaque(term.key) or found[0].partition("-")[0].lower() == "ja"):
            self.remark(_say("no_english_label", lang=found[0]))
            return found[1]
        if labeled and not found and term.status != "deprecated":
            self.remark(_say("no_label"))
        return None
