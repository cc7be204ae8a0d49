"""What answers are held to beside their types. A law is called with the task and the answer.

Those here are declared by a path; what needs more is a function of the same kind. `keys` names the
refusals of a law in `words.toml`; `constraints` are what of it the schema of a question can say.
"""

from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from aufheben.protocols.asking.parts import at
from aufheben.protocols.asking.schema import Constrain, Constraint
from aufheben.protocols.ports import Rejected, Why
from aufheben.protocols.words import Noun, refuse

Law = Callable[[Any, Any], Rejected | None]
Constraints = tuple[tuple[str, Constrain], ...]
"""Paths, each with what a task adds to its schema there."""
Known = Callable[[Any], Collection[Any]]
"""What of a task may be named."""


@dataclass(frozen=True, slots=True)
class Few:
    """From `least` to `most` entries at the path."""

    path: str
    least: int
    most: int

    @property
    def keys(self) -> tuple[str, ...]:
        """The path."""
        return (self.path,)

    def __call__(self, task: Any, answer: Any) -> Rejected | None:
        """Refuse too few and too many."""
        count = len(at(answer, self.path))
        if self.least <= count <= self.most:
            return None
        return refuse(task, self.path, least=self.least, most=self.most, count=count)

    @property
    def constraints(self) -> Constraints:
        """As many entries."""
        return ((self.path, lambda _task: Constraint(least=self.least, most=self.most)),)


@dataclass(frozen=True, slots=True)
class Shown:
    """No text at the paths is blank, or of marks without width; together they are called `what`."""

    path: str
    what: str

    @property
    def keys(self) -> tuple[str, ...]:
        """One for every room."""
        return ("hollow",)

    def __call__(self, task: Any, answer: Any) -> Rejected | None:
        """Refuse what shows nothing."""
        texts = [text for path in self.path.split() for text in at(answer, path)]
        return None if all(map(shows, texts)) else refuse(task, "hollow", what=Noun(self.what))


@dataclass(frozen=True, slots=True)
class Brief:
    """Each text at the path has so many characters at most.

    The schema does not say it: a decoder would end a longer text in the middle of a word.
    """

    path: str
    most: int

    @property
    def keys(self) -> tuple[str, ...]:
        """One for every room."""
        return ("characters",)

    def __call__(self, task: Any, answer: Any) -> Rejected | None:
        """Refuse the first that is longer."""
        counts = map(len, at(answer, self.path))
        count = next((count for count in counts if count > self.most), None)
        return None if count is None else refuse(task, "characters", most=self.most, count=count)


def shows(text: str) -> bool:
    """Whether anything of a text is seen: blanks, and marks of no width, are not."""
    return any(sign.isprintable() and not sign.isspace() for sign in text)


@dataclass(frozen=True, slots=True)
class Once:
    """Nothing stands twice at the path, as `like` compares."""

    path: str
    like: Callable[[Any], Any] = lambda each: each

    @property
    def keys(self) -> tuple[str, ...]:
        """The path, with what is wrong."""
        return (f"{self.path}.twice",)

    def __call__(self, task: Any, answer: Any) -> Rejected | None:
        """Refuse the first that stands twice."""
        counted = Counter(map(self.like, at(answer, self.path)))
        twice = next((each for each, count in counted.items() if count > 1), None)
        return None if twice is None else refuse(task, f"{self.path}.twice", twice=twice)


@dataclass(frozen=True, slots=True)
class Among:
    """What stands at the path is known to the task; with `each` all that is known, once each."""

    path: str
    known: Known
    each: bool = False
    why: Why = "rule"

    @property
    def keys(self) -> tuple[str, ...]:
        """The path."""
        return (self.path,)

    def __call__(self, task: Any, answer: Any) -> Rejected | None:
        """Refuse what is unknown, missing or doubled."""
        said, known = at(answer, self.path), self.known(task)
        strange = next((one for one in said if one not in known), None)
        if sorted(said) == sorted(known) if self.each else strange is None:
            return None
        names = {"known": ", ".join(known), "either": " or ".join(known)}
        given = ", ".join(said) or "none"
        return refuse(task, self.path, self.why, strange=strange, given=given, **names)

    @property
    def constraints(self) -> Constraints:
        """One of these; where each is wanted, as many entries of the list around as are known."""
        listed = self.path.rpartition(".")[0] or self.path
        return (*(((listed, self._as_many),) if self.each else ()), (self.path, self._one_of))

    def _as_many(self, task: Any) -> Constraint:
        count = len(self.known(task))
        return Constraint(least=count, most=count)

    def _one_of(self, task: Any) -> Constraint:
        return Constraint(among=tuple(self.known(task)))


@dataclass(frozen=True, slots=True)
class Numbers:
    """Numbers at the path are of things that the task shows, called `what`, each at most once."""

    path: str
    known: Known
    what: str

    @property
    def keys(self) -> tuple[str, ...]:
        """One for every room."""
        return ("numbers.unknown", "numbers.twice")

    def __call__(self, task: Any, answer: Any) -> Rejected | None:
        """Refuse the first number that is unknown, then the first that stands twice."""
        said, known = at(answer, self.path), self.known(task)
        blanks: dict[str, Any] = {
            "what": Noun(self.what),
            "known": ", ".join(map(str, known)) or "none",
        }
        strange = next((one for one in said if one not in known), None)
        if strange is not None:
            return refuse(task, "numbers.unknown", got=strange, **blanks)
        twice = next((one for one in said if said.count(one) > 1), None)
        return None if twice is None else refuse(task, "numbers.twice", got=twice, **blanks)

    @property
    def constraints(self) -> Constraints:
        """One of these numbers."""
        return ((self.path, lambda task: Constraint(among=tuple(self.known(task)))),)


def constrains(paths: str, of: Constrain) -> Callable[[Law], Law]:
    """A law that is a function, and what of it the schema can say at each of the paths."""

    def marked(law: Law) -> Law:
        before: Constraints = getattr(law, "constraints", ())
        added = tuple((path, of) for path in paths.split())
        law.constraints = (*added, *before)  # type: ignore[attr-defined]
        return law

    return marked
