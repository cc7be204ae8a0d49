"""What a check takes, before the first call."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import islice

from aufheben.domain import Usage
from aufheben.domain.taxonomies import Edge, Taxonomy
from aufheben.logic.taxonomies.neighbors import neighborhood
from aufheben.rooms.costs import CostEstimate, Price, priced
from aufheben.rooms.hierarchy.read import FREE, LEXICAL
from aufheben.rooms.hierarchy.settings import SeatedHierarchy
from aufheben.rooms.models import about, by, dearest, taking
from aufheben.rooms.options import Asking
from aufheben.words import Fact, speaker

_say = speaker(__name__)
DOUBTED = 0.2
"""Share of edges taken to be debated where the look before is cheap."""
PASSAGES = 1_500
"""Tokens of the passages that a question shows, where documents are looked up."""
OUTPUT = 150
"""Tokens of a usual answer."""


async def estimate(check: SeatedHierarchy, price: Price, _asking: Asking) -> CostEstimate:
    """At the price of the dearest model, if experts agree in the first round."""
    calls, usage = _calls(check), _usage(check)
    models = tuple(sorted({agent for agent in check.agents.values() if agent not in FREE}))
    money = dearest(models, price, usage)
    paid = priced(money, models)
    said = taking(about(calls, check.survey.bound), usage.tokens, paid)
    return CostEstimate(
        bound=0 if is_free(check) else check.survey.bound,
        said=bound(check) if is_free(check) else _at_most(check, said),
        brief=by(models, said) or _say("no_model"),
        usual={"calls": calls, "tokens": usage.tokens, "money": money},
    )


def bound(check: SeatedHierarchy) -> Fact:
    """In words."""
    edges, most = _say("edges", n=len(check.survey.edges)), check.survey.bound
    if is_free(check):
        return _say("edges_free", edges=edges)
    return _say("edges_at_most", edges=edges, n=most)


def _at_most(check: SeatedHierarchy, usual: Fact) -> Fact:
    edges, most = _say("edges", n=len(check.survey.edges)), check.survey.bound
    return _say("edges_usually", edges=edges, n=most, said=usual)


def is_free(check: SeatedHierarchy) -> bool:
    """Whether head nouns alone are looked at, and nobody is called."""
    return set(check.agents.values()) <= {LEXICAL}


def _calls(check: SeatedHierarchy) -> int:
    procedure, edges = check.survey.procedure, len(check.survey.edges)
    form, once = procedure.debate.form, len(procedure.debate.experts)
    once += form.mediated and not form.sparing
    drawn = (1 - DOUBTED) * procedure.spot_check.share
    debated = edges * (DOUBTED + drawn if procedure.cheap else 1.0)
    again = debated if procedure.cheap and procedure.asks_once else 0
    mended = edges * DOUBTED / 2 * (1 + once) if procedure.mends else 0
    return round(edges * procedure.cheap + debated * once - again + mended)


def _usage(check: SeatedHierarchy) -> Usage:
    calls = _calls(check)
    return Usage(input=_read(check) * calls, output=OUTPUT * calls)


def _read(check: SeatedHierarchy) -> int:
    """Tokens that a question about an edge is: the prompt's own words, and what is shown."""
    asked = tuple(islice(check.survey.edges, 100))
    around = neighborhood(_around(check.survey.taxonomy, asked))
    claims = [around.claim(edge, check.survey.context) for edge in asked]
    shown = sum(len(repr(claim).encode("utf-8", "replace")) for claim in claims)
    passages = PASSAGES if check.survey.procedure.sourced else 0
    return 750 + passages + shown // (4 * max(1, len(claims)))


def _around(taxonomy: Taxonomy, asked: Iterable[Edge]) -> Taxonomy:
    """The part of it that is shown with some edges: their classes, and those next to them."""
    looked_at = {key for edge in asked for key in edge}
    edges = [edge for edge in taxonomy.edges if not looked_at.isdisjoint(edge)]
    shown = looked_at.union(*edges)
    terms = {key: term for key, term in taxonomy.terms.items() if key in shown}
    return replace(taxonomy, terms=terms, edges=tuple(edges))
