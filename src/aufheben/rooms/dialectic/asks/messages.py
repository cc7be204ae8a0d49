"""The seed's messages of arguments, criteria and cores, with its own field names (000, A.1).

`writer` writes them; what else is asked in the dialectic is declared with its task. Ours adds to a
counterargument its `target`, and which NO is meant; to premises, which are guesses; to a core, its
exceptions and which premises of C1, C2 and so on each of its own stands for; and a way to say that
there is no argument or no synthesis. `Conc` and `Ass` may be left out; where they stand they must
agree with the rules.
"""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, model_validator

from aufheben.domain import Argument, Core, Property, Rule
from aufheben.domain.text import plain
from aufheben.errors import BadInput
from aufheben.protocols.shapes import Message, Sentence


def _yes_or_no(value: object) -> object:
    return value.strip().upper() if isinstance(value, str) else value


class Antecedent(Message):
    """What a rule rests on."""

    strong: list[Sentence] = Field(default_factory=list)
    weak_negation: list[Sentence] = Field(default_factory=list)
    guesses: list[Sentence] = Field(default_factory=list)

    @model_validator(mode="after")
    def _owned(self) -> "Antecedent":
        unknown = [guess for guess in self.guesses if plain(guess) not in map(plain, self.strong)]
        if unknown:
            raise ValueError(f"guesses has {unknown[0]!r}, which is not in strong word for word")
        return self


class RuleMessage(Message):
    """One inference rule."""

    id: Sentence
    antecedent: Antecedent
    consequent: Sentence


class ArgumentMessage(Message):
    """`Argument` of construct and counter."""

    rules: list[RuleMessage] = Field(min_length=1)
    Conc: list[str] | None = None
    Ass: list[str] | None = None
    attack: Annotated[str | None, Field(pattern="^(rebut|undercut|undermine)$")] = None
    target: Sentence | None = None

    @model_validator(mode="after")
    def _agrees(self) -> "ArgumentMessage":
        derived = self.argument()
        for name, given, rules in (
            ("Conc", self.Conc, derived.conc),
            ("Ass", self.Ass, derived.ass),
        ):
            if given is not None and set(given) != set(rules):
                raise ValueError(f"{name} is {given!r} but the rules give {list(rules)!r}")
        return self

    def argument(self) -> Argument:
        """The domain's value. Raises ValueError where the rules are malformed."""
        try:
            return Argument(rules=tuple(_rule(rule) for rule in self.rules))
        except BadInput as bad:
            raise ValueError(str(bad)) from bad


class ConstructMessage(Message):
    """Answer to construct; `Argument` null where the seat has none."""

    Argument: ArgumentMessage | None
    reason: str = ""


class CounterMessage(Message):
    """Answer to counter; `no` says which NO it is, where the form asks for that.

    Beside NO no argument counts: the published shape leaves its `Argument` there, empty.
    """

    can_defeat: Annotated[Literal["YES", "NO"], BeforeValidator(_yes_or_no)]
    no: Annotated[str | None, Field(pattern="^(granted|nothing_new)$")] = None
    Argument: ArgumentMessage | None = None
    reason: str = ""

    @model_validator(mode="before")
    @classmethod
    def _without_argument(cls, data: object) -> object:
        if isinstance(data, dict) and _yes_or_no(data.get("can_defeat")) == "NO":
            return {**data, "Argument": None}
        return data


class PropertyMessage(Message):
    """C1 … Cn."""

    strong: list[Sentence] = Field(min_length=1)
    consequent: Sentence
    weak_negation: list[Sentence] = Field(default_factory=list)

    def value(self) -> Property:
        """The domain's value."""
        return Property(
            strong=tuple(self.strong),
            consequent=self.consequent,
            weak_negation=tuple(self.weak_negation),
        )


class CharacterizeMessage(Message):
    """Answer to characterize: `Argument.C1`, `Argument.C2` and so on; null where impossible."""

    Argument: dict[str, PropertyMessage] | None
    reason: str = ""


Numbers = list[Annotated[int, Field(ge=1)]]
"""Premises of C1, C2 and so on, by their numbers."""


class CoreMessage(PropertyMessage):
    """E; `stands_for` names for each of its premises those of C1, C2 and so on that it lifts."""

    stands_for: list[dict[Annotated[str, Field(pattern=r"^C[1-9]\d?$")], Numbers]] = Field(
        default_factory=list
    )
    retention: list[Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]] = Field(
        default_factory=list
    )
    method: str = ""

    def core(self) -> Core:
        """The domain's value."""
        return Core(
            strong=tuple(self.strong),
            consequent=self.consequent,
            weak_negation=tuple(self.weak_negation),
            retention=tuple(self.retention),
            method=self.method,
            stands_for=tuple(map(_sources, self.stands_for)),
        )


class Consensus(Message):
    """`Argument` of generalize."""

    E: CoreMessage | None


class GeneralizeMessage(Message):
    """Answer to generalize (and, in the capped form, to the setting)."""

    Argument: Consensus
    reason: str = ""


class AnswerMessage(Message):
    """Answer to answer; `Argument` is the synthesis behind it, where the seat gives one."""

    final_answer: Sentence | None
    Argument: ArgumentMessage | None = None
    reason: str = ""


def _sources(named: Mapping[str, list[int]]) -> tuple[tuple[int, ...], ...]:
    """By side, in order; a side between that is not named has none."""
    last = max((int(name[1:]) for name in named), default=0)
    return tuple(tuple(named.get(f"C{number}", ())) for number in range(1, last + 1))


def _rule(rule: RuleMessage) -> Rule:
    return Rule(
        id=rule.id,
        strong=tuple(rule.antecedent.strong),
        weak_negation=tuple(rule.antecedent.weak_negation),
        consequent=rule.consequent,
        guesses=tuple(rule.antecedent.guesses),
    )
