"""Rules and arguments in words: the argumentation schema of seed 000, section 3.3.

`Conc` and `Ass` are derived, never stored, so they cannot disagree with the rules.
"""

from dataclasses import dataclass

from aufheben.errors import BadInput
from aufheben.words import speaker

_say = speaker(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One inference: from `strong` premises and `weak_negation` assumptions to `consequent`.

    In `weak_negation` stands the proposition itself ("there is no evidence that …" is meant);
    it is attacked by concluding it. `guesses` are those of its premises of which the speaker is
    not sure. Raises BadInput if the consequent is empty.
    """

    id: str
    strong: tuple[str, ...] = ()
    weak_negation: tuple[str, ...] = ()
    consequent: str
    guesses: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.consequent.strip():
            raise BadInput(_say("rule_no_consequent", id=self.id), do=_say("state_concludes"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Argument:
    """Ordered rules; a later rule may use an earlier consequent; the last is the warrant.

    Raises BadInput if there is no rule or two rules share an id.
    """

    rules: tuple[Rule, ...]

    def __post_init__(self) -> None:
        if not self.rules:
            raise BadInput(_say("argument_without_rules"), do=_say("give_least_rule"))
        ids = [rule.id for rule in self.rules]
        if len(set(ids)) < len(ids):
            raise BadInput(_say("two_rules_share", ids=repr(ids)), do=_say("number_them_r1"))

    @property
    def warrant(self) -> Rule:
        """The last rule."""
        return self.rules[-1]

    @property
    def conc(self) -> tuple[str, ...]:
        """Conc: what each rule concludes, in order."""
        return tuple(rule.consequent for rule in self.rules)

    @property
    def ass(self) -> tuple[str, ...]:
        """Ass: what each rule assumes to lack evidence, in order, without repeats."""
        return tuple(dict.fromkeys(w for rule in self.rules for w in rule.weak_negation))

    @property
    def guesses(self) -> tuple[str, ...]:
        """Premises of which the speaker is not sure, in order, without repeats."""
        return tuple(dict.fromkeys(g for rule in self.rules for g in rule.guesses))

    @property
    def premises(self) -> tuple[str, ...]:
        """Every `strong` premise that is not the consequent of an earlier rule, in order."""
        seen: set[str] = set()
        found: dict[str, None] = {}
        for rule in self.rules:
            found.update(dict.fromkeys(p for p in rule.strong if p not in seen))
            seen.add(rule.consequent)
        return tuple(found)
