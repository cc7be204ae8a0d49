"""What whoever starts a server allows those outside: models, money, programs of this machine.

A program is begun with the rights of its user. So a command line is run only where it was said on a
command line, in the environment, in the user's own configuration or by the program that calls us: no
file that is read, no run that is taken in, and nobody from outside names one.
"""

import shlex
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from aufheben import wiring
from aufheben.domain import Usage
from aufheben.domain.models import (
    LLM,
    ModelName,
    agent_name,
    is_assistant,
    is_command,
    is_own,
    is_program,
)
from aufheben.errors import BadInput
from aufheben.formats.cases.specification import MOST_SEATS, too_many_seats
from aufheben.rooms.models import newness_judge, public, served_model
from aufheben.rooms.options import SPENDING, Asking, naming, option, texts
from aufheben.words import Fact, speaker

_say = speaker(__name__)


def _dollars(help: Fact, flag: str) -> Any:  # noqa: A002 - as in `option`
    return option(None, help, "Limits", float, flag=flag, metavar="USD", least=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Allowed:
    """What a server may ask and spend, beside the limits that are defaults of its runs.

    `models` may be asked, and the default one; where neither is named, any. With `free` a model
    that is served at an address of the start, or is one of llm and named there, costs nothing. US dollars: `budget` for all runs of a
    server while it goes on, `per_day` for all that were begun within 24 hours. The logic engine has
    `engine` seconds for one thing.
    """

    models: tuple[str, ...] = ()
    budget: float | None = _dollars(_say("help_budget"), "--budget")
    free: bool = option(False, _say("help_free"), "Limits", bool)
    per_day: float | None = _dollars(_say("help_budget_per_day"), "--budget-per-day")
    engine: float | None = option(
        None,
        _say("help_engine_time"),
        "Limits",
        float,
        flag="--engine-time",
        metavar="SECONDS",
        least=1,
    )


_FREE = "ollama"
_ROLES = 8
"""Most seats that a room adds to those that are given: a mediator, a reader, a judge …"""
_SOME = Usage(input=1_000, output=1_000)


class Allowing(Protocol):
    """What is asked of an application: its defaults, and what it allows beside them."""

    defaults: Mapping[str, object]
    allowed: Allowed

    def asking_of(self, request: Any = None) -> Asking:
        """How models are asked by a request."""
        ...


def check_seated(app: Allowing, job: Any, asking: Asking | None = None) -> None:
    """Raises BadInput for more seats than anybody argues with, or money that no price can limit."""
    if len(job.agents) > MOST_SEATS + _ROLES:
        raise too_many_seats(len(job.agents))
    if job.job.limits.money is None:
        return
    do = _say("leave_out_money")
    check_priced(paid(asked(job, asking or app.asking_of()), app), do)


def check_allowed(app: Allowing, job: Any, asking: Asking) -> None:
    """Raises BadInput for more than the server's start allows a run, whoever wrote it."""
    models = asked(job, asking)
    _check_models(app, models)
    for name in SPENDING:
        most, own = app.defaults.get(name), getattr(job.job.limits, name)
        if not isinstance(most, int | float) or (own is None and not models):
            continue
        do = _say("give_at_most", most=str(most))
        if own is None:
            raise BadInput(_say("no_limit", name=name), do=do, file=name)
        if own > most:
            raise BadInput(_say("may_not_be", name=name, own=str(own)), do=do, file=name)


def asked(job: Any, asking: Asking) -> tuple[str, ...]:
    """The models that a run may ask, each once: no logic, nobody who sits here."""
    judge = newness_judge(asking)
    named = dict.fromkeys((*job.agents.values(), *([judge] if judge else [])))
    return tuple(each for each in named if _is_model(each))


def paid(models: Iterable[str], app: Allowing) -> tuple[str, ...]:
    """Those of some models that somebody is paid for, unless it was said at the start that they are free."""
    return tuple(name for name in models if not _is_free(ModelName.read(name), app))


def check_priced(models: Iterable[str], do: Fact) -> None:
    """Raises BadInput where nobody knows the price of one: no limit on money holds it."""
    unknown = tuple(name for name in models if wiring.price(name, _SOME) is None)
    if unknown:
        what = _say("no_price_known", public=public(unknown))
        raise BadInput(what, do=do)


def _is_model(agent: str) -> bool:
    return ":" in agent and not is_assistant(agent) and not is_own(agent)


def _is_free(model: ModelName, app: Allowing) -> bool:
    # A name carries where it is served; one without an address is asked at its provider. Of llm the
    # name alone tells: visitors that name another model of it name another provider.
    named = (*app.allowed.models, app.defaults.get("model"))
    own = bool(model.base_url) or (model.provider == LLM and str(model) in named)
    return model.provider == _FREE or (app.allowed.free and own)


def _check_models(app: Allowing, models: Iterable[str]) -> None:
    said = (*app.allowed.models, app.defaults.get("model"))
    may = tuple(_whole(app, name) for name in said if isinstance(name, str) and name)
    if not may:
        return
    also = (app.defaults.get("repetition_model"), app.defaults.get("embeddings"))
    strange = next((name for name in models if name not in (*may, *also)), None)
    if strange is not None:
        do = _say("name_providers", names=public(may))
        raise BadInput(_say("not_asked_here", public=public((strange,))), do=do, file="model")


def _whole(app: Allowing, name: str) -> str:
    """A model as jobs name it: where it is served, too."""
    at = app.defaults.get("base_url")
    return agent_name(served_model(name, at if isinstance(at, str) else None))


class Programs:
    """Those that an application may have run: named in its defaults, what it allows, or a request seated here."""

    def __init__(self, *said: object) -> None:
        self._said = said_in(None, *said)

    def hear(self, request: Any, agents: Iterable[str]) -> None:
        """Raises BadInput for one among its agents that neither a request nor anybody here has said.

        Nothing is kept of what is said: whoever seats it may refuse it yet.
        """
        said = self._said | said_in(request)
        for name in agents:
            if is_program(name) and agent_name(name) not in said:
                do = _say("say_yourself_if", quote=shlex.quote(name))
                raise BadInput(_say("file_names_program", name=name), do=do)

    def begun(self, agents: Iterable[str]) -> None:
        """A run of these begins, so that what it asks is said."""
        self._said |= {agent_name(name) for name in agents if is_program(name)}

    def check(self, agents: Iterable[str], run: str) -> None:
        """Raises BadInput where a run that was begun before asks a command line that is not said anew.

        What has a name in a table of this machine is asked as that table says, whoever wrote the run.
        """
        for name in agents:
            # A name may be written otherwise than it is read: what would be run decides.
            if is_command(name) and agent_name(name) not in self._said:
                what = _say("run_asks_command", run=run, name=name)
                quoted = shlex.quote(name)
                do = _say("if_yours_say", run=run, quoted=quoted)
                raise BadInput(what, do=do)


def said_in(request: Any, *more: object) -> frozenset[str]:
    """The programs that are named in the options of a request, or in `more` that somebody here has said."""
    names = (getattr(request, name) for name in naming(request)) if request is not None else ()
    return frozenset(agent_name(text) for text in texts((*names, *more)) if is_program(text))
