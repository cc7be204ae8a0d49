"""What answers in a deliberation are held to; what a text cites, and whether it quotes word for word."""

import re
import unicodedata
from dataclasses import dataclass
from typing import Any

from aufheben.domain.acts import (
    CheckFact,
    Critique,
    Finalize,
    Inquire,
    Performed,
    Propose,
    Replan,
    Stated,
    Synthesize,
)
from aufheben.domain.text import legible
from aufheben.logic.likeness import denies, is_japanese, normalized
from aufheben.protocols.asking import Constraint, at, constrains
from aufheben.protocols.asking.laws import Constraints, Known
from aufheben.protocols.ports import Rejected
from aufheben.protocols.words import Noun, refuse

_BRACKETS = re.compile(r"\[([^\[\]]*)\]")
_IDS = re.compile(r"(?<![a-z0-9])c(\d+)(?![a-z0-9])", re.IGNORECASE)
WORDS, SIGNS = 3, 6
"""Fewest words (of Japanese: characters) that say enough to be quoted."""


def cited(text: str) -> tuple[str, ...]:
    """The ids of the claims that a text cites, in order, each once; width and case aside.

    Whatever brackets name a claim counts.
    """
    folded = unicodedata.normalize("NFKC", text)
    found = (f"c{int(key)}" for group in _BRACKETS.findall(folded) for key in _IDS.findall(group))
    return tuple(dict.fromkeys(found))


def stands(quoted: str, passage: str) -> bool:
    """Word for word, width and spacing aside; a whole passage may be shorter than the least."""
    words, text = plain(quoted), plain(passage)
    if not words or (len_of(words) < (SIGNS if is_japanese(words) else WORDS) and words != text):
        return False
    if is_japanese(words):
        return words in text
    return re.search(rf"(?<!\w){re.escape(words)}(?!\w)", text) is not None


def len_of(text: str) -> int:
    """Its words, or of Japanese its characters."""
    return len(text) if is_japanese(text) else len(text.split())


def plain(text: str) -> str:
    """Width and spacing aside."""
    return " ".join(unicodedata.normalize("NFKC", legible(text)).split())


@dataclass(frozen=True, slots=True)
class OnBoard:
    """What stands at the path is on the board, or perhaps nothing; it is called `what`."""

    path: str
    known: Known
    what: str
    perhaps: bool = False

    @property
    def keys(self) -> tuple[str, ...]:
        return ("unknown",)

    def __call__(self, task: Any, answer: Any) -> Rejected | None:
        """Refuse the first that is not."""
        known = self._known(task)
        strange = next((each for each in at(answer, self.path) if each not in known), None)
        if strange is None:
            return None
        return unknown(task, self.what, strange, tuple(self.known(task)))

    @property
    def constraints(self) -> Constraints:
        """One of these, where there are any."""
        return ((self.path, lambda task: Constraint(among=self._known(task))),)

    def _known(self, task: Any) -> tuple[Any, ...]:
        return (*(("",) if self.perhaps else ()), *self.known(task))


def unknown(task: object, what: str, given: str, known: tuple[str, ...]) -> Rejected:
    """What is wrong where an id is named that is not on the board."""
    there = ", ".join(known) or Noun("there is none")
    return refuse(task, "unknown", what=Noun(what), known=there, given=given or Noun("none"))


def says_something(task: object, act: Performed) -> Rejected | None:
    return None if all(text.strip() for text in _texts(act)) else refuse(task, "blank")


def _texts(act: Performed) -> tuple[str, ...]:
    match act:
        case Propose(claim=Stated() as stated) | Critique(by=Stated() as stated):
            return (stated.text,)
        case Synthesize(claim=stated):
            return (stated.text,)
        case Inquire() | Finalize():
            return (act.text,)
        case Replan():
            return act.aims
        case _:
            return ()


def as_chosen(task: Any, act: Performed) -> Rejected | None:
    """Nothing is done otherwise than it was chosen: about something else, or for another side."""
    if task.sketch is None:
        return None
    asked, done = intent(task.sketch), intent(act)
    if _question(task.sketch):
        asked, done = (*asked, _question(task.sketch)), (*done, _question(act))
    if asked == done or _is_by_another(task.sketch, act):
        return None
    was, now = (" ".join(map(str, each)) for each in (asked, done))
    return refuse(task, "strayed", asked=was, done=now)


def intent(act: Performed) -> tuple[object, ...]:
    """What an act is about and for which side: what its choice rested on."""
    match act:
        case Propose(claim=Stated() as stated, amends=""):
            return ("add", stated.side)
        case Propose():
            # How it is amended, or that it is rather withdrawn, is the executor's.
            return ("amend", act.amends)
        case Critique(by=Stated() as stated):
            return ("attack", act.target, stated.side)
        case Critique():
            return ("attack", act.target, act.by)
        case Synthesize():
            return ("merge", *sorted(act.merges))
        case _:
            return (type(act).__name__.lower(),)


def _question(act: Performed) -> str:
    """The open question that it answers."""
    return act.answers if isinstance(act, Propose) else ""


def _is_by_another(sketch: Performed, act: Performed) -> bool:
    """A claim of the board may attack in the place of a new one."""
    match sketch, act:
        case Critique(target=meant), Critique(target=target, by=str()):
            return meant == target
        case _:
            return False


def _or_none_of_the_live(task: Any) -> Constraint:
    return Constraint(among=("", *task.live()))


@constrains("amends", _or_none_of_the_live)
def amends_a_claim(task: Any, act: Propose) -> Rejected | None:
    """Only what is there can be amended or withdrawn."""
    if (not act.amends and act.claim is not None) or act.amends in task.live():
        return None
    return unknown(task, "a claim", act.amends, task.live())


def changes_something(task: Any, act: Propose) -> Rejected | None:
    """An amendment that says the same leaves standing what was said against it."""
    if not act.amends or act.claim is None:
        return None
    before, after = task.view.board.claims[act.amends], act.claim
    own = (normalized(before.text), before.support, before.assumptions)
    same = own == (normalized(after.text), after.support, after.assumptions)
    return refuse(task, "unchanged") if same else None


def turns_round(task: Any, act: Propose) -> Rejected | None:
    """What is amended into its contrary speaks for the other side."""
    if not task.judged or not act.amends or act.claim is None:
        return None
    before, after = task.view.board.claims[act.amends], act.claim
    if after.side != before.side or not denies(after.text, before.text):
        return None
    return refuse(task, "contrary", side=after.side)


@constrains("attacker", _or_none_of_the_live)
def attacks_with_another(task: Any, act: Critique) -> Rejected | None:
    """A claim that says what it attacks says nothing against it; one of the board is another."""
    if isinstance(act.by, Stated):
        target = task.view.board.claims[act.target]
        return refuse(task, "echo") if normalized(act.by.text) == normalized(target.text) else None
    others = tuple(key for key in task.live() if key != act.target)
    if act.by in others:
        return None
    return unknown(task, "another claim that attacks", act.by, others)


def attacks_anew(task: Any, act: Critique) -> Rejected | None:
    """Not twice the same.

    An attack on what the target said before it was amended no longer counts, unless it is open.
    """
    board = task.view.board
    since = board.claims[act.target].last_updated
    attacks = (a for a in board.attacks.values() if a.created_at >= since or not a.resolved)
    if all((a.from_claim_id, a.to_claim_id) != (act.by, act.target) for a in attacks):
        return None
    return refuse(task, "again", by=act.by, target=act.target)


def quotes_word_for_word(task: Any, act: CheckFact) -> Rejected | None:
    """What is quoted stands in a passage of its source."""

    def stood(source: str, text: str) -> bool:
        return any(stands(text, p.text) for p in task.passages if p.source == source)

    missing = next((q for q in act.quotations if not stood(q.source, q.text)), None)
    if missing is None:
        return None
    return refuse(task, "quotation", source=missing.source, text=missing.text[:200])


def quotes_for_what_is_found(task: object, act: CheckFact) -> Rejected | None:
    """A finding rests on quotations."""
    if act.finding == "unverified" or act.quotations:
        return None
    return refuse(task, "unquoted", finding=act.finding)


def follows_what_is_found(task: Any, act: CheckFact) -> Rejected | None:
    """The confidence moves as the finding says."""
    before, now = task.view.board.claims[task.claim].confidence, act.confidence
    allowed, moves = {
        "unverified": (now == before, "as it was"),
        "supported": (now >= before, "no lower"),
        "contradicted": (now <= before, "no higher"),
    }[act.finding]
    if allowed:
        return None
    return refuse(task, "confidence", moves=Noun(moves), before=before, given=now)


@constrains("merges", lambda _task: Constraint(least=2))
def merges_several(task: object, act: Synthesize) -> Rejected | None:
    if len(set(act.merges)) > 1:
        return None
    return refuse(task, "merges", given=", ".join(act.merges) or Noun("none"))


def cites_what_is_there(task: Any, act: Synthesize) -> Rejected | None:
    """Its paragraph cites claims that are live."""
    strange = next((key for key in cited(act.draft) if key not in task.live()), None)
    return None if strange is None else unknown(task, "claims to cite", strange, task.live())


@constrains("aims", lambda _task: Constraint(least=1))
def plans_anew(task: Any, act: Replan) -> Rejected | None:
    """With an aim at least, and not the same plan again."""
    if act.aims and act.aims != task.view.board.plan:
        return None
    return refuse(task, "plan", given="; ".join(act.aims) or Noun("none"))


def cites_what_stands(task: Any, act: Finalize) -> Rejected | None:
    """Every citation resolves, and, where anything stands, one of them is of that."""
    named, labels = cited(f"{act.text} {act.minority}"), dict(task.view.labels)
    strange = next((key for key in named if key not in labels), None)
    if strange is not None:
        return unknown(task, "claims to cite", strange, tuple(labels))
    standing = tuple(key for key, label in labels.items() if label == "in")
    if not standing or set(standing) & set(cited(act.text)):
        return None
    given = ", ".join(named) or Noun("no citation")
    return refuse(task, "citation", standing=", ".join(standing), given=given)
