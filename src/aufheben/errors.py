"""Everything that can go wrong, by whose fault it is.

    AufhebenError
    ├─ BadInput            what was handed in      UnreadableText, NoSuchRun, NoModel, MissingExtra, ManyErrors,
    │                                         BegunOtherwise, BudgetExceeded
    ├─ AgentFailed         the one who was asked   Stuck, SolverFailed, TooLong, Unasked
    ├─ Left                nobody: a person left, and the run waits
    ├─ Stopped             nobody: somebody stopped the run, and it can be resumed
    ├─ JournalFailed       the record              Diverged, Damaged, Locked, Newer, Older
    └─ Misuse              you, the programmer

A message says what happened, what was expected and what to do: a value, said in English by `str`
and by every door in the language and the words of who is there. What is *not* an error is a value,
too: an illegal answer, an undecided argument, a spent budget.
"""

import re
from collections.abc import Callable, Iterable
from typing import Any, Self

from aufheben.version import install
from aufheben.words import Fact, speaker, spelled

_say = speaker(__name__)


def _english(fact: Fact) -> str:
    return spelled(fact, "en")


class AufhebenError(Exception):
    """Root of the tree. Any of them may be pickled, and says the same in another process.

    `said` is what happened, `fix` what to do; a text is said as it is in every language.
    """

    def __init__(self, said: Fact = "", *, do: Fact = "") -> None:
        self.said, self.fix = said, do
        super().__init__(said)

    @property
    def what(self) -> str:
        """What happened, in English."""
        return _english(self.said)

    @property
    def do(self) -> str:
        """What to do, in English."""
        return _english(self.fix)

    def told(self, say: Callable[[Fact], str] = _english) -> str:
        """All of it, as whoever shows it says our words."""
        head = self._placed(say(self.said))
        return f"{head}\n  {say(_say('do', fix=self.fix))}" if self.fix else head

    def _placed(self, said: str) -> str:
        return said

    def __str__(self) -> str:
        return self.told()

    def but(self, **changed: Any) -> Self:
        """The same with other words or another place; the one that was caught stays."""
        other = type(self).__new__(type(self), *self.args)
        other.__dict__ |= {**self.__dict__, **changed}
        return other

    def about(self, whom: Fact) -> Self:
        """The same, which says first whom or what it is about."""
        return self.but(said=_say.joined(whom, self.said, between="colon"))

    def __reduce__(self) -> tuple[Any, ...]:
        # What is called with keywords cannot be called again with the text that it made of them.
        return _as_it_was, (type(self), self.args), self.__dict__


def _as_it_was(kind: type[Exception], args: tuple[object, ...]) -> Exception:
    return kind.__new__(kind, *args)


class Misuse(AufhebenError):  # noqa: N818 - named by fault, not by form
    """The program called a part in a way its duties forbid: a bug of ours."""


class AgentFailed(AufhebenError):  # noqa: N818
    """The agent in a seat broke down (it did not merely answer illegally)."""


class Stuck(AgentFailed):
    """Words in a run cannot be worked with; it stops there, keeps what it has, and can be resumed.

    `cause` says which, and why.
    """

    def __init__(self, cause: "BadInput") -> None:
        self.cause = cause
        super().__init__(cause.said, do=cause.fix)

    def told(self, say: Callable[[Fact], str] = _english) -> str:
        """As its cause is told."""
        return self.cause.told(say)

    def about(self, whom: Fact) -> "Stuck":
        """The same, of a cause that says first whom or what it is about."""
        return Stuck(self.cause.about(whom))

    @property
    def handed_in(self) -> bool:
        """It lies with what was handed in: a file is named, or a part is missing."""
        return self.cause.file is not None or isinstance(self.cause, MissingExtra)


class Unasked(AgentFailed):
    """The agent took no question: not reached, nobody is logged in, or it refuses to be asked."""


class TooLong(AgentFailed):
    """What would be asked has more tokens than the model takes; it was not cut, and is not answered.

    About `tokens` are too many; `window` is how many the model takes, where that is known.
    """

    def __init__(self, what: Fact, *, tokens: int, window: int | None = None) -> None:
        self.tokens, self.window = tokens, window
        super().__init__(what, do=_say("shorter"))


class SolverFailed(AgentFailed):
    """The solver gave no answer."""


class SolverCrashed(SolverFailed):
    """The solver broke down; its own words are in the message."""


class SolverTimedOut(SolverFailed):
    """The solver was stopped at its limit in seconds; what it had found before was handed out."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        super().__init__(_say("timed_out", seconds=seconds))


class Left(AufhebenError):  # noqa: N818
    """A person left their seat; the run waits for them and nothing is lost."""


class Stopped(AufhebenError):  # noqa: N818
    """Somebody stopped the run; what was answered is kept, and it can be resumed.

    `run` is its name.
    """

    def __init__(self, run: str) -> None:
        self.run = run
        super().__init__(_say("stopped", run=run), do=_say("resume", run=run))


_LONG = 1_000
_ENDLESS = re.compile(rf"\S{{{_LONG},}}|\s{{{_LONG},}}")
"""A name of a file's making, or a gap: nobody reads it to its end."""


class BadInput(AufhebenError):  # noqa: N818
    """What was handed in cannot be used; says where and how to mend it.

    `by_model` where a language model, once one is named, would do too.
    """

    by_model = False

    def __init__(
        self,
        what: Fact,
        *,
        do: Fact = "",
        file: str | None = None,
        line: int | None = None,
        column: int | None = None,
    ) -> None:
        super().__init__(what, do=do)
        self.file, self.line, self.column = file, line, column

    @property
    def place(self) -> str:
        """`file:line:column`, as far as known."""
        parts = [self.file, self.line, self.column]
        return ":".join(str(part) for part in parts if part is not None)

    @property
    def what(self) -> str:
        """What is wrong, in English; what nobody reads to its end is told by its ends."""
        return _short(super().what)

    def or_model(self, do: Fact) -> Self:
        """The same complaint, where a language model would do too; `do` says how one is named."""
        return self.also(do).but(by_model=True)

    def at(self, *, file: str | None = None, first_line: int = 1) -> "BadInput":
        """The same complaint, placed in a file whose text began at `first_line`."""
        line = None if self.line is None else self.line + first_line - 1
        return self.but(file=self.file or file, line=line)

    def also(self, do: Fact) -> Self:
        """The same complaint with something more to do."""
        return self.but(fix=_say.joined(self.fix, do, between="nothing"))

    @property
    def each(self) -> "tuple[BadInput, ...]":
        """The complaints that it is made of: itself, unless there are many."""
        return (self,)

    def _placed(self, said: str) -> str:
        return f"{self.place}: {_short(said)}" if self.place else _short(said)


def _short(said: str) -> str:
    if len(said) <= _LONG:
        return said
    return _ENDLESS.sub(lambda word: f"{word[0][:200]}…{word[0][-100:]}", said)


class ManyErrors(BadInput):
    """Several complaints about one input; each has its own place and fix."""

    def __init__(self, errors: Iterable[BadInput]) -> None:
        found = {(one.place, one.what, one.do): one for bad in errors for one in bad.each}
        self._each = tuple(found.values())
        first = self._each[0]
        super().__init__(
            first.said, do=first.fix, file=first.file, line=first.line, column=first.column
        )

    @staticmethod
    def together(errors: Iterable[BadInput]) -> BadInput:
        """One complaint where there is one, else all of them; there is at least one."""
        many = ManyErrors(errors)
        return many if len(many.each) > 1 else many.each[0]

    @property
    def each(self) -> tuple[BadInput, ...]:
        """All of them, in the order in which they stand."""
        return self._each

    def at(self, *, file: str | None = None, first_line: int = 1) -> "ManyErrors":
        """The same complaints, placed in a file whose text began at `first_line`."""
        return ManyErrors(one.at(file=file, first_line=first_line) for one in self._each)

    def about(self, whom: Fact) -> "ManyErrors":
        """The same complaints, each of which says first whom or what it is about."""
        return ManyErrors(one.about(whom) for one in self._each)

    def also(self, do: Fact) -> "ManyErrors":
        """The same complaints; after the last there is something more to do."""
        return ManyErrors((*self._each[:-1], self._each[-1].also(do)))

    def told(self, say: Callable[[Fact], str] = _english) -> str:
        """Each of them, then how many they are."""
        each = (one.told(say) for one in self._each)
        return "\n".join((*each, say(_say("errors", n=len(self._each)))))


def among(key: str, names: Iterable[str]) -> Fact:
    """What to do where one of several does; where there is only one, that."""
    every = [*names]
    if not every:
        return ""
    return _say(f"alone_{key}" if len(every) == 1 else key, names=", ".join(every))


def did_you_mean(
    name: str, known: Iterable[str], otherwise: Fact | None = None, *, cutoff: float = 0.6
) -> Fact:
    """The nearest of the names that are known; where none is near, `otherwise`, or one of them."""
    from difflib import get_close_matches

    names = [*known]
    for near in get_close_matches(name, names, n=1, cutoff=cutoff):
        return _say("did_you_mean", near=near)
    return among("one_of", names) if otherwise is None else otherwise


NAME_ONE = _say("name_one")


class NoModel(BadInput):
    """A language model is needed, and none is named, or one that cannot be asked from here.

    `without` is a command that goes without one, if any does.
    By default `do` is to name one.
    """

    by_model = True

    def __init__(self, what: Fact, *, do: Fact = "", without: str = "", **place: Any) -> None:
        self.without = without
        super().__init__(what, do=do or _say("name_a_model", one=NAME_ONE), **place)


class NoSuchRun(BadInput):
    """No run has this name."""


class BudgetExceeded(BadInput):
    """There is more to search than the steps allow: what was left out may have mattered."""


class Full(BadInput):
    """As many runs go on as may; one more may begin when one of them has ended."""


class BegunOtherwise(BadInput):
    """A batch of this name has asked the same with other options."""


class MissingExtra(BadInput):
    """A part that is installed only on request is needed."""

    def __init__(self, *, extra: str, why: Fact) -> None:
        self.extra = extra
        super().__init__(why, do=_say("install", command=install(extra)))


class JournalFailed(AufhebenError):  # noqa: N818
    """The record could not be written or read; what was committed before is intact."""


class Unusable(JournalFailed):
    """The record on disk must not be touched as it is: damaged, of another version, or held elsewhere."""


class Locked(Unusable):
    """Another process holds this run."""


class Damaged(Unusable):
    """Rows are missing or altered; the file was left as it is."""


class Newer(Unusable):
    """A later version wrote this journal; the file was left as it is."""


class Older(Unusable):
    """An earlier version wrote this journal, which is not read any more; it was left as it is."""


class Diverged(JournalFailed):
    """Replaying asked something else than was recorded at a place."""

    def __init__(self, at: tuple[str | int, ...], expected: Fact, recorded: str) -> None:
        self.at, self.expected, self.recorded = at, expected, recorded
        where = "/".join(map(str, at))
        super().__init__(_say("diverged", where=where, expected=expected, recorded=recorded))
