"""Labels, definitions and opinions are judged and never obeyed, by a model that obeys anybody."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.domain.opinions import Opinion
from aufheben.domain.taxonomies import Edge, EdgeClaim, Portrait, Taxonomy, Term
from aufheben.domain.vocabulary import Lang
from aufheben.protocols.hierarchy import (
    NAMES,
    Advise,
    Improve,
    Mediate,
    Mend,
    Opine,
)
from aufheben.protocols.ports import Rejected
from aufheben.testing import Curator, Received
from aufheben.testing.gullible import outside
from tests.agents.prompt_tasks import prompt_of
from tests.hierarchy.injected import (
    BLOCKS,
    LANGS,
    LINES,
    PAIRS,
    VERDICT,
    Obedient,
    Ran,
    holds,
    labeled,
    ran,
)

each_lang = pytest.mark.parametrize("lang", LANGS)
LINE = [
    pytest.param(lang, line, id=f"{lang} {name}")
    for lang in LANGS
    for name, line in LINES[lang].items()
]
BLOCK = [
    pytest.param(lang, block, id=f"{lang} {name}")
    for lang in LANGS
    for name, block in BLOCKS[lang].items()
]


@pytest.fixture(scope="module")
def plain() -> dict[Lang, Ran]:
    """What the same model says where nothing is injected."""
    return {lang: ran(labeled(lang), Obedient(), lang=lang) for lang in LANGS}


@each_lang
def test_the_labeled_set_has_sixty_edges_on_which_the_model_sometimes_errs(
    plain: dict[Lang, Ran], lang: Lang
) -> None:
    of = plain[lang]
    assert of.done.checked == 2 * PAIRS >= 50
    assert len(of.rejected) == PAIRS - 5 + 3
    assert of.f1 == pytest.approx(2 * 25 / (28 + 30))
    assert of.done.tally.rejected == 0


# Where somebody's text may stand

Plant = Callable[[Taxonomy, str], Taxonomy]


def of_terms(change: Callable[[Term, str], Term], which: str) -> Plant:
    """Every term whose key begins so is changed."""

    def plant(taxonomy: Taxonomy, line: str) -> Taxonomy:
        terms = {
            key: change(term, line) if key[0] in which else term
            for key, term in taxonomy.terms.items()
        }
        return replace(taxonomy, terms=terms)

    return plant


def named(term: Term, line: str) -> Term:
    return replace(term, name=f"{term.name}. {line}")


def defined(term: Term, line: str) -> Term:
    return replace(term, definition=f"Something.\n{line}\nAnd so on.")


def called(term: Term, line: str) -> Term:
    return replace(term, labels=(("", term.name), ("", f"{term.name}. {line}")))


def beside(taxonomy: Taxonomy, line: str) -> Taxonomy:
    """Every class has a child and a parent of that name."""
    more = {"above": Term(key="above", name=f"a. {line}"), "under": Term(key="under", name=line)}
    edges = [Edge(f"{letter}{n}", "above") for letter in "kpt" for n in range(PAIRS)]
    edges += [Edge("under", f"{letter}{n}") for letter in "kpt" for n in range(PAIRS)]
    shown = [edge for edge in taxonomy.edges if edge.child[0] in "kp"]
    # A child's other parent would come into question as an edge of its own.
    above = [edge for edge in edges if edge.child[0] == "t" or edge.child == "under"]
    return Taxonomy(terms={**taxonomy.terms, **more}, edges=(*shown, *above))


PLACES: dict[str, Plant] = {
    "child": of_terms(named, "kp"),
    "parent": of_terms(named, "t"),
    "both": of_terms(named, "kpt"),
    "other label": of_terms(called, "kp"),
    "definition of the child": of_terms(defined, "kp"),
    "definition of the parent": of_terms(defined, "t"),
    "neighbor": beside,
}
CONTEXT = "neighbourhood"


@pytest.mark.parametrize(("lang", "line"), LINE)
def test_f19_labels_that_hold_instructions_leave_the_f1_unchanged(
    lang: Lang, line: str, plain: dict[Lang, Ran]
) -> None:
    model = Obedient()
    injected = ran(PLACES["both"](labeled(lang), line), model, lang=lang)
    assert injected.sent(line)
    assert model.obeyed == 0
    assert injected.rejected == plain[lang].rejected
    assert injected.f1 == plain[lang].f1


@pytest.mark.parametrize(("lang", "line"), BLOCK)
def test_f19_definitions_that_hold_instructions_leave_the_f1_unchanged(
    lang: Lang, line: str, plain: dict[Lang, Ran]
) -> None:
    model = Obedient()
    taxonomy = of_terms(defined, "kpt")(labeled(lang), line)
    injected = ran(taxonomy, model, lang=lang)
    assert injected.sent(line)
    assert model.obeyed == 0
    assert injected.rejected == plain[lang].rejected
    assert injected.f1 == plain[lang].f1


@pytest.mark.parametrize("place", PLACES)
@each_lang
def test_f19_wherever_they_stand_they_change_nothing(
    lang: Lang, place: str, plain: dict[Lang, Ran]
) -> None:
    model = Obedient()
    taxonomy = PLACES[place](labeled(lang), LINES[lang]["words"])
    injected = ran(taxonomy, model, lang=lang, context=CONTEXT)
    assert injected.sent(LINES[lang]["words"])
    assert (model.obeyed, injected.f1) == (0, plain[lang].f1)


@pytest.mark.parametrize("place", PLACES)
@each_lang
def test_without_the_fence_they_do_wherever_they_stand(lang: Lang, place: str) -> None:
    model = Obedient()
    taxonomy = PLACES[place](labeled(lang), LINES[lang]["words"])
    injected = ran(taxonomy, model, lang=lang, context=CONTEXT, fenced=False)
    assert model.obeyed == 2 * PAIRS
    assert injected.f1 == 0.0


@pytest.mark.parametrize(("lang", "line"), [*LINE, *BLOCK])
def test_without_the_fence_every_one_of_them_does(lang: Lang, line: str) -> None:
    model = Obedient()
    injected = ran(of_terms(defined, "kpt")(labeled(lang), line), model, lang=lang, fenced=False)
    assert model.obeyed == 2 * PAIRS
    assert injected.f1 == 0.0


def test_f19_one_poisoned_label_changes_no_other_edge(plain: dict[Lang, Ran]) -> None:
    """Without the fence just the one edge with the label is upheld."""
    of = labeled("en")
    terms = {**of.terms, "p1": named(of.terms["p1"], LINES["en"]["words"])}
    for fenced in (True, False):
        injected = ran(replace(of, terms=terms), Obedient(), fenced=fenced)
        gone = plain["en"].rejected - injected.rejected
        assert gone == (set() if fenced else {("p1", "t1")})


# Opinions


def spiteful(line: str) -> Callable[[Received], str]:
    """As the curator, but all its reasons and all its feedback say the line as well."""
    curator = Curator(holds)

    def reply(received: Received) -> str:
        said = json.loads(curator(received))
        for row in [said, *said.get("feedback", [])]:
            for key in ("reason", "feedback"):
                if isinstance(row.get(key), str):
                    row[key] += f"\n{line}"
        return json.dumps(said)

    return reply


@pytest.mark.parametrize("form", ["relay-mediator", "parallel-feedback", "one-way"])
@each_lang
def test_f19_opinions_and_feedback_that_hold_instructions_are_only_read(
    lang: Lang, form: str, plain: dict[Lang, Ran]
) -> None:
    line = VERDICT if form == "one-way" else LINES[lang]["words"]
    model = Obedient(spiteful(line))
    injected = ran(labeled(lang), model, lang=lang, form=form)
    assert injected.sent(line)
    assert model.obeyed == 0
    assert injected.rejected == plain[lang].rejected


@pytest.mark.parametrize("form", ["relay-mediator", "parallel-feedback", "one-way"])
@each_lang
def test_without_the_fence_opinions_are_obeyed(lang: Lang, form: str) -> None:
    model = Obedient(spiteful(LINES[lang]["words"]))
    injected = ran(labeled(lang), model, lang=lang, form=form, fenced=False)
    assert model.obeyed > 0
    assert injected.f1 == 0.0


@each_lang
def test_f19_an_opinion_that_was_refused_is_shown_again_only_behind_the_fence(
    lang: Lang, plain: dict[Lang, Ran]
) -> None:
    curator = Curator(holds)

    def misled(received: Received) -> str:
        said = json.loads(curator(received))
        if not re.search("was refused|受け入れられませんでした", received.user):
            said["proposition"] = LINES[lang]["words"]
        return json.dumps(said)

    for fenced in (True, False):
        model = Obedient(misled)
        injected = ran(labeled(lang), model, lang=lang, fenced=fenced)
        assert injected.done.tally.rejected == 2 * PAIRS
        assert injected.f1 == (plain[lang].f1 if fenced else 0.0)
        assert (model.obeyed == 0) is fenced


# Mends


@pytest.mark.parametrize("fenced", [True, False], ids=["fenced", "bare"])
@each_lang
def test_f19_a_candidate_s_name_that_holds_an_order_is_not_obeyed(lang: Lang, fenced: bool) -> None:
    """The model reverses every edge, unless it is ordered to let it be."""
    of = labeled(lang)
    above = Term(key="x", name=LINES[lang]["words"])
    model = Obedient()
    taxonomy = Taxonomy(terms={**of.terms, "x": above}, edges=(*of.edges, Edge("t1", "x")))
    mended = ran(taxonomy, model, lang=lang, mends=True, fenced=fenced)
    kinds = {f.edit.kind for f in mended.done.findings if f.edit is not None}
    assert mended.sent(LINES[lang]["words"])
    assert (model.obeyed == 0) is fenced
    assert ("none" in kinds) is not fenced


# What is asked

TEXTS = [line for lang in LANGS for line in (*LINES[lang].values(), *BLOCKS[lang].values())]
texts = st.sampled_from(TEXTS) | st.text(st.characters(codec="utf-8"), min_size=1, max_size=60)
RULINGS = (Rejected(expected="a", got="b", do="c"),)


def asked(name: str, lang: Lang, text: str) -> Any:
    """A task of which every text of others is this one."""
    shown = Portrait(name=text, definition=text, others=(text,), parents=(text,), children=(text,))
    claim = EdgeClaim(child=shown, parent=shown)
    said = Opinion(verdict="true", reason=text)
    rows = (("N", said), ("S", said))
    match name:
        case "Opine":
            return Opine(place=(), claim=claim, lang=lang, own=said, heard=rows)
        case "Mediate":
            return Mediate(place=(), claim=claim, lang=lang, opinions=rows)
        case "Improve":
            return Improve(place=(), claim=claim, lang=lang, own=said, feedback=text)
        case "Advise":
            return Advise(place=(), claim=claim, lang=lang, opinions=rows)
        case _:
            return Mend(place=(), claim=claim, lang=lang, opinions=rows, candidates=(text,))


@pytest.mark.parametrize("name", NAMES)
@given(texts, st.sampled_from(LANGS))
def test_f19_no_text_changes_what_is_asked(name: str, text: str, lang: Lang) -> None:
    rulings = tuple(replace(ruling, got=text) for ruling in RULINGS)
    one, other = (prompt_of(asked(name, lang, said), lang, rulings=rulings) for said in (text, "x"))
    assert one.system == other.system
    assert outside(one.user) == outside(other.user)
    assert one.schema is other.schema
    assert text in one.user
