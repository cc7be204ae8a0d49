"""Who argues in a benchmark of answers, and who judges: models by seat, prompts, labels."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from aufheben.bench.options import Dialectic
from aufheben.domain import NEUTRAL
from aufheben.domain.models import agent_name, unplaced
from aufheben.errors import BadInput
from aufheben.rooms.fingerprint import check_prompts, prompts
from aufheben.rooms.models import named_model
from aufheben.words import speaker

_say = speaker(__name__)

SYMBOLIC = "symbolic"
STAND_IN = "stand-in"
"""The model name of our own fake server: whatever it says is canned."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelRow:
    """A row of the tables: one model for all seats, or one a seat; whose prompts.

    `agents` has the models by seat, under an empty name the one of every other seat.
    """

    agents: Mapping[str, str]
    prompts: str | None = None
    label: str = ""

    @property
    def symbolic(self) -> bool:
        """The logic engine argues."""
        return set(self.agents.values()) == {SYMBOLIC}

    @property
    def models(self) -> tuple[str, ...]:
        """Every model that takes part, as it is publicly known, once."""
        return tuple(dict.fromkeys(public(agent) for agent in self.agents.values()))

    def agent(self, seat: str) -> str:
        """Who sits there. Raises BadInput if nobody does."""
        found = self.agents.get(seat) or self.agents.get("")
        if found is None and seat == NEUTRAL.name:
            # Who belongs to no side and is not named is whoever speaks first.
            found = next(iter(self.agents.values()))
        if found is None:
            named = ",".join(f"{s}={a}" for s, a in self.agents.items())
            raise BadInput(
                _say("nobody_sits", seat=seat),
                do=_say("name_model_named_seat", named=named, seat=seat),
            )
        return found


def public(model: str) -> str:
    """A model's name without where it is served."""
    return unplaced(model)


def rows(options: Dialectic) -> tuple[ModelRow, ...]:
    """Each model with each folder of prompts. Raises BadInput."""
    for folder in options.folders:
        check_prompts(folder)
    folders: tuple[str | None, ...] = options.folders or (None,)
    found = [
        ModelRow(agents=agents, prompts=folder, label=_label(agents, folder))
        for agents in (_seating(text, options) for text in options.models or (SYMBOLIC,))
        for folder in folders
    ]
    twice = _twice([row.label for row in found])
    if twice is not None:
        raise BadInput(_say("row_asked_twice", twice=twice), do=_say("name_each_model"))
    said = [prompts(folder, "dialectic") for folder in folders]
    same = [folder for folder, text in zip(folders, said, strict=True) if said.count(text) > 1]
    if same:
        what = _say("prompts_say_same", same=str(same[0]), same_2=str(same[1]))
        raise BadInput(what, do=_say("name_two"))
    return tuple(found)


def judges(options: Dialectic, debaters: Sequence[ModelRow]) -> tuple[str, ...]:
    """The judges' models. Raises BadInput if one of them debates, unless that is allowed."""
    named = [part.strip() for text in options.judges for part in text.split(",")]
    found = tuple(dict.fromkeys(_model(name, options) for name in named if name))
    twice = _twice([public(judge) for judge in found])
    if twice is not None:
        do = _say("another_address_same")
        raise BadInput(_say("judge_twice", twice=twice), do=do)
    if SYMBOLIC in found:
        raise BadInput(_say("logic_engine_judges"), do=_say("name_model"))
    debating = {model for row in debaters for model in row.models}
    own = next((judge for judge in found if public(judge) in debating), None)
    if own is not None and not options.allow_same_model:
        do = _say("name_another_judge")
        raise BadInput(_say("judge_own_answers", public=public(own)), do=do)
    return found


def canned(models: Sequence[str]) -> bool:
    """Whether some answers come from our own stand-in, and show nothing but that things run."""
    return any(public(model).partition(":")[2].startswith(STAND_IN) for model in models)


def _twice(names: Sequence[str]) -> str | None:
    return next((name for name in names if names.count(name) > 1), None)


def _seating(text: str, options: Dialectic) -> dict[str, str]:
    if "=" not in text:
        return {"": _model(text.strip(), options)}
    found: dict[str, str] = {}
    for pair in text.split(","):
        seat, equals, model = (part.strip() for part in pair.partition("="))
        if not (seat and equals and model) or seat in found:
            do = _say("write_ag1_provider")
            raise BadInput(_say("model_said", text=text), do=do)
        found[seat] = _model(model, options)
    if SYMBOLIC in found.values() and set(found.values()) != {SYMBOLIC}:
        raise BadInput(_say("model_said", text=text), do=_say("let_logic_engine"))
    return found


def _model(name: str, options: Dialectic) -> str:
    return name if name == SYMBOLIC else agent_name(named_model(name, options.base_url) or name)


def _label(agents: Mapping[str, str], folder: str | None) -> str:
    shown = ",".join(f"{s}={public(a)}" if s else public(a) for s, a in agents.items())
    return f"{shown} [{Path(folder).name}]" if folder else shown
