"""Which models take part, by the options of any room."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from aufheben.domain import Usage
from aufheben.domain.models import agent_name, is_of_llm, is_own, is_program, is_provider, unplaced
from aufheben.errors import BadInput
from aufheben.rooms.costs import CostEstimate, Price, priced
from aufheben.rooms.options import Asking
from aufheben.words import Fact, Invocation, Said, speaker

_say = speaker(__name__)
Seats = Mapping[str, str] | Sequence[tuple[str, str]]
"""Who was named for which seat."""


def named_model(
    model: str | None, base_url: str | None, seats: Seats = (), *, option: str = "--model"
) -> str | None:
    """The model, at the address where one is given. A seat's own model is where it says itself.

    `option` is by which it was named. Raises BadInput, once for all seats that it argues.
    """
    if model and (is_program(model) or base_url is None):
        return agent_name(model)
    if base_url is None:
        return None
    if not model:
        raise BadInput(_say("base_url_without"), do=_served(dict(seats)))
    if is_of_llm(model):
        do = _say("leave_out_aufheben")
        raise BadInput(_say("base_url", model=model), do=do)
    if model.endswith(f"@{base_url}") or is_own(model):
        return model
    if "@" in model:
        raise BadInput(_say("model_names_address", option=Invocation(option)), do=_say("give_once"))
    provider, colon, _ = model.partition(":")
    known = bool(colon) and is_provider(provider)
    return f"{model if known else f'openai:{model}'}@{base_url}"


def _served(seats: Mapping[str, str]) -> Fact:
    """How a model comes to the address: as that of the run, or of a seat alone."""
    models = ((seat, unplaced(agent)) for seat, agent in seats.items() if ":" in agent)
    seat, agent = next(models, ("", ""))
    if not seat:
        return _say("name_model_served")
    return _say("name_model_served_let", agent=agent, seat=seat, seat_2=seat, agent_2=agent)


def served_model(name: str, base_url: str | None) -> str:
    """One of several models: at its own address where it has one, else as `named_model`."""
    return name if "@" in name else named_model(name, base_url) or name


class ChosenModel(NamedTuple):
    """The model of a run; `everywhere` it argues also what logic could read."""

    name: str | None
    everywhere: bool


def chosen_model(
    said: str | None,
    written: str | None,
    defaults: Mapping[str, object],
    base_url: str | None,
    seats: Seats = (),
) -> ChosenModel:
    """The one `said` for this run or `written` in its file: it argues everywhere.

    Else the one that is configured for all runs. Raises BadInput.
    """
    named = said or written
    standing = defaults.get("model")
    model = named or (standing if isinstance(standing, str) else None)
    return ChosenModel(named_model(model, base_url, seats), everywhere=bool(named))


def public(models: tuple[str, ...]) -> str:
    """Models without where they are served."""
    return ", ".join(unplaced(name) for name in models)


def dearest(models: tuple[str, ...], price: Price, usage: Usage) -> float | None:
    """US dollars at the dearest model whose price is known; None if none is."""
    known = [price(name, usage) for name in models]
    return max((each for each in known if each is not None), default=None)


def about(calls: int, bound: int) -> Said:
    """How many calls a run usually takes, and whether there may be more: never above its bound."""
    return _say("fewer" if calls >= bound else "more", n=calls)


def taking(calls: Fact, tokens: int, paid: Fact) -> Said:
    """Calls, tokens and what is paid for them, in a line."""
    return _say("taking", calls=calls, tokens=tokens, paid=paid)


def by(models: tuple[str, ...], said: Fact) -> Fact:
    """The same by the models that it is of; empty where there are none."""
    return _say("by", models=public(models), said=said) if models else ""


def estimated(
    calls: int, usage: Usage, *, bound: int, models: tuple[str, ...], price: Price
) -> CostEstimate:
    """At the price of the dearest model, whatever the room."""
    money = dearest(models, price, usage)
    said = taking(about(calls, bound), usage.tokens, priced(money, models))
    return CostEstimate(
        bound=bound,
        said=_say("most_and", n=bound, said=said),
        brief=by(models, said),
        usual={"calls": calls, "tokens": usage.tokens, "money": money},
    )


def newness_judge(asking: Asking) -> str | None:
    """Who else is asked whether a reason is new, if anybody is. Raises BadInput for no name of a model."""
    if asking.repetition != "model" or asking.repetition_model is None:
        return None
    return agent_name(asking.repetition_model)


def nobody_calls(name: str) -> BadInput:
    """Why an assistant cannot be asked from here: it is the one who asks."""
    return BadInput(_say("answers_calling", name=name), do=_say("let_it_go_on"))


def not_given(name: str) -> BadInput:
    """Why an agent of another program cannot be asked from here."""
    what = _say("agent_program_began", name=name)
    return BadInput(what, do=_say("go_give_name"))
