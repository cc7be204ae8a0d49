"""How each edge is checked, and who answers in each seat of it."""

from collections.abc import Iterable, Mapping
from typing import Any

from aufheben.domain.models import agent_name
from aufheben.domain.opinions import Form, forms, usual
from aufheben.domain.vocabulary import Lang
from aufheben.errors import BadInput, among
from aufheben.rooms.files import read_text
from aufheben.rooms.hierarchy.protocol import FEEDBACK, MEDIATOR, EdgeDebate, Procedure, SpotCheck
from aufheben.rooms.hierarchy.request import Hierarchy
from aufheben.rooms.models import named_model
from aufheben.words import speaker

_say = speaker(__name__)

LEXICAL = "lexical"
FREE = (LEXICAL, "human")
"""Agents that no model answers for."""
_EXPERTS = {"single": "N", "dissent": "NC"}


def procedure_of(request: Hierarchy, lang: Lang) -> Procedure:
    """The debate of an edge, and what comes before and after it. Raises BadInput."""
    from aufheben.rooms.hierarchy.experts import chosen, viewpoints

    form = _form(request)
    names = request.experts or _EXPERTS.get(form.name, "NS")
    known = known_experts(request.expert_files)
    experts = chosen(names, known, lang)
    if form.name == "single" and len(experts) > 1:
        raise BadInput(_say("expert_single_more", names=names), do=_say("choose_another_form"))
    debate = EdgeDebate(
        form=form,
        experts=experts,
        lang=lang,
        abstain=request.abstain,
        viewpoints=viewpoints(experts, known, lang),
    )
    cheap = request.cheap and form.name != "single"
    if request.spot_check and not cheap:
        do = _say("let_call_look")
        raise BadInput(_say("spot_check_but"), do=do)
    drawn = SpotCheck(share=request.spot_check, seed=request.draw)
    return Procedure(
        debate=debate,
        cheap=cheap,
        mends=request.mend,
        spot_check=drawn if drawn.share else SpotCheck(),
    )


def _form(request: Hierarchy) -> Form:
    """The form that is named, else ours; without a model a single look."""
    ours = usual(request.rounds)
    known = {ours.name: ours, **forms(request.rounds, second_look=request.second_look)}
    model = named_model(request.model, request.base_url, request.seats)
    offline = model is None and set(dict(request.seats).values()) <= set(FREE)
    return known[request.form or ("single" if offline else ours.name)]


def known_experts(files: Iterable[str]) -> Any:
    """The five, and those of the user's own files. Raises BadInput if two have one name."""
    from aufheben.rooms.hierarchy.experts import published, read_experts

    known = dict(published())
    for file in files:
        found = read_experts(read_text(file), file)
        twice = next((name for name in found if name in known), None)
        if twice is not None:
            raise BadInput(
                _say("expert_exists", twice=twice), do=_say("choose_another_name"), file=file
            )
        known |= found
    return known


def agents_of(request: Hierarchy, procedure: Procedure) -> dict[str, str]:
    """An agent for every seat that may be asked. Raises BadInput for a seat that is not there."""
    model = named_model(request.model, request.base_url, request.seats)
    names, given = list(_seats(procedure)), dict(request.seats)
    for name in given:
        if name not in names:
            raise BadInput(_say("seat_no_such", name=name), do=among("one_of", names))
    usual_one = model or LEXICAL
    sitting = {name: given.get(name, "model") for name in names}
    agents = {name: usual_one if a == "model" else a for name, a in sitting.items()}
    return {name: a if a in FREE else agent_name(a) for name, a in agents.items()}


def _seats(procedure: Procedure) -> Mapping[str, None]:
    form = procedure.debate.form
    names = [expert.name for expert in procedure.debate.experts]
    names += [MEDIATOR.name] if form.mediated else []
    names += [FEEDBACK.name] if form.advised else []
    alone = procedure.cheap or (procedure.mends and not form.mediated)
    return dict.fromkeys([*names, "N"] if alone else names)
