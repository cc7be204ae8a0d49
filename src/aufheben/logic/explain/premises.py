"""Arguments of a finished debate as lines of a list, and what of them may be doubted, once each."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal, get_args

from aufheben.domain.text import bare, plain
from aufheben.domain.vocabulary import Acceptance, Lang, Semantics, Status
from aufheben.logic.explain.debate_graph import Bearing, Standing, bearings
from aufheben.logic.explain.decision import Debate
from aufheben.logic.sentences import rule_said
from aufheben.words import Code, Fact, Said, speaker, spelled

_say = speaker(__name__)


def standing(status: Standing, semantics: Semantics = "grounded") -> Code:
    """What people call it."""
    unsearched = status == "budget exceeded" and semantics != "grounded"
    return _say.code("unsearched" if unsearched else status)


def words(lang: Lang, semantics: Semantics) -> dict[str, str]:
    """All of them in a language, by their codes."""
    standings: tuple[Standing, ...] = get_args(Status if semantics == "grounded" else Acceptance)
    return {each: standing(each, semantics).said(lang) for each in standings}


def who(name: str, seat: str) -> Fact:
    """An argument by its id, with its seat where one has to be named."""
    return _say("why_who", name=name, seat=seat) if seat else name


def argument(
    by: Fact, stands: Fact, said: str, basis: Fact, *, attacks: bool, again: bool = False
) -> Said:
    """In a line; `again`: it was opened above."""
    key = "why_attacker" if attacks else "why_argument"
    line = _say(key, who=by, status=stands, said=bare(said), basis="" if again else basis)
    return _say("why_again", said=line) if again else line


def since(premises: Fact) -> Said:
    """From what it follows, behind what it concludes."""
    return _say("why_since", premises=premises)


def unattacked() -> Said:
    """Nothing stands against it."""
    return _say("why_nobody")


def more(attackers: int) -> Said:
    """So many that are not opened."""
    return _say("asked_more", count=attackers)


def quoted(texts: Iterable[str], between: str = "listed_apart") -> Fact:
    """One after the other, in quotation marks where sentences of others stand in ours."""
    return _say.joined(*(_say("answered", answer=text) for text in texts), between=between)


Kind = Literal["fact", "rule", "assumption"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Premise:
    """A premise by its words, as `tell` takes a doubt about it, and who falls with it.

    Of an assumption `text` is what there is assumed to be no evidence for; `said` says so. `resting`
    are the ids of the arguments that rest on it. `guess`: somebody who said it was not sure.
    """

    id: str
    text: str
    said: str
    kind: Kind
    resting: tuple[str, ...]
    guess: bool = False

    def for_programs(self) -> dict[str, Any]:
        """One JSON object."""
        return {
            "id": self.id,
            "text": self.text,
            "said": self.said,
            "kind": self.kind,
            "resting": list(self.resting),
            "guess": self.guess,
        }


def premises(told: Debate) -> tuple[Premise, ...]:
    """Every premise and assumption one may doubt, once, in the order in which they were said.

    Ids are P1, P2 and so on. What an argument concludes on its way is no premise of it; where all
    stances decide together, nor is an assumption that somebody has shown not to hold.
    """
    return tuple(_listed(told, bearings(told)))


def _listed(told: Debate, found: tuple[Bearing, ...]) -> Iterator[Premise]:
    guesses = {plain(said) for move in told.moves for said in move.argument.guesses}
    kinds = _kinds(told)
    number = 0
    for key, (text, kind) in kinds.items():
        resting = resting_on(text, found)
        if not resting or (kind == "assumption" and not _assume(told, resting, key)):
            continue
        number += 1
        yield Premise(
            id=f"P{number}",
            text=text,
            said=spelled(worded(text, assumed=kind == "assumption"), told.lang),
            kind=kind,
            resting=tuple(told.name(index) for index in resting),
            guess=key in guesses,
        )


def _kinds(told: Debate) -> dict[str, tuple[str, Kind]]:
    """By the plain words of each premise how it was said first; a premise before an assumption."""
    found: dict[str, tuple[str, Kind]] = {}
    strong = {plain(p) for m in told.moves for r in m.argument.rules for p in r.strong}
    for move in told.moves:
        for said in move.argument.premises:
            found.setdefault(plain(said), (said, "rule" if is_rule(said) else "fact"))
        for said in move.argument.ass:
            if plain(said) not in strong:
                found.setdefault(plain(said), (said, "assumption"))
    return found


def _assume(told: Debate, resting: list[int], key: str) -> bool:
    return all(key in map(plain, told.moves[index].argument.ass) for index in resting)


def resting_on(premise: str, found: tuple[Bearing, ...]) -> list[int]:
    """The numbers of the arguments that were said and fall with a premise."""
    places = [(bearing.places, bearing.basis.resting(premise)) for bearing in found]
    return [index for part, nodes in places for index, place in part.items() if place in nodes]


def worded(premise: str, *, assumed: bool) -> Fact:
    """As a clause; of an assumption, that nobody has shown otherwise."""
    said = bare(premise)
    return _say("no_evidence", said=said) if assumed else said


def is_rule(premise: str) -> bool:
    """The premise is a conditional, not a fact."""
    return (
        premise.lower().startswith(("if ", "by definition", "rule "))
        or "->" in premise
        or rule_said(premise)
    )
