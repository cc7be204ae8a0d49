"""A room: one kind of run as a value. Adding one is a package here and a line in the registry."""

from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from aufheben.domain import Usage
from aufheben.domain.findings import Level
from aufheben.domain.vocabulary import Lang
from aufheben.errors import BadInput
from aufheben.formats.document import Document, text
from aufheben.formats.graphs import Graph
from aufheben.formats.interchange import Reading
from aufheben.formats.page import View
from aufheben.protocols.ports import Place
from aufheben.rooms.input import Input
from aufheben.rooms.lines import lines
from aufheben.rooms.options import Asking
from aufheben.rooms.receivers import Receiver, said_of
from aufheben.runtime.drive import Course, Ended
from aufheben.runtime.journal import Event, Record
from aufheben.words import Fact, speaker

_say = speaker(__name__)

Price = Callable[[str, Usage], float | None]
"""US dollars for a usage at a model's price; None if it is not known."""
Describe = Callable[[object], Fact | None]
"""An event, or what a room tells beside its events, as a person reads it; None for nothing."""
Saying = Callable[[], Describe]
"""Makes what describes a run's events, anew for each telling."""
Row = Callable[[object], Mapping[str, Any] | None]
"""The same as one JSON object for programs."""


class Seated(Protocol):
    """A job and who answers in each of its seats."""

    @property
    def job(self) -> Any:
        """What the room's course runs."""
        ...

    @property
    def agents(self) -> Mapping[str, str]:
        """The agent's name by seat: symbolic, lexical, human, or PROVIDER:MODEL[@URL]."""
        ...

    @property
    def lang(self) -> Lang | None:
        """The language in which agents are asked; None if nobody reads prose."""
        ...


Q = TypeVar("Q")
S = TypeVar("S", bound=Seated)
R = TypeVar("R", bound=Ended)
T = TypeVar("T")


Changed = tuple[S, tuple[Event, ...]]
"""What a fork changes: the job, and the events that are copied."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CostEstimate:
    """What a run will take, before the first call.

    `said` is all there is to say of it, `brief` one line; `usual` are calls, tokens and US
    dollars (None if no price is known), `more` and `after` the room's own keys for programs; `leaves` is who gets what is asked.
    """

    bound: int
    said: Fact
    brief: Fact
    usual: Mapping[str, object]
    more: Mapping[str, object] = field(default_factory=dict)
    after: Mapping[str, object] = field(default_factory=dict)
    notes: tuple[Fact, ...] = ()
    leaves: tuple[Receiver, ...] = ()

    @property
    def leaving(self) -> Fact:
        """What leaves this machine, and to whom, a line each."""
        return said_of(self.leaves)

    @property
    def money(self) -> float | None:
        """US dollars it usually takes; None if no price is known."""
        money = self.usual.get("money")
        return float(money) if isinstance(money, int | float) else None

    def for_programs(self) -> dict[str, object]:
        """One object of the published schema."""
        return {
            "schema": "aufheben.estimate/1", "bound": self.bound, **self.more,
            "usual": dict(self.usual), **self.after,
            "leaves": [each.for_programs() for each in self.leaves],
        }  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """What a look came to: for programs, for people, and by a file's ending without its dot."""

    value: Any
    text: str
    files: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, value: Any, document: Document, lang: Lang) -> "Shown":
        """A document in one language beside what programs read."""
        markdown = text.markdown(document, lang)
        return cls(value=value, text=text.plain(document, lang), files={"md": markdown})


@dataclass(frozen=True, slots=True, kw_only=True)
class Look(Generic[S]):
    """A question to a finished run that asks nobody. `show` takes the words that it was asked with."""

    show: Callable[[Record, S, str | None], Shown]


@dataclass(frozen=True, slots=True, kw_only=True)
class Inquiries(Generic[T]):
    """Questions to the graph of a run, as its page asks them again and again; nobody else is asked.

    `asked` is where everything stands as if nobody held some premises, under a semantics; `flips`
    what would have to fall for others to win; `offline` what a page needs to say both of by itself.
    Each is an object or a list for programs.
    """

    asked: Callable[[T, Sequence[str], str], Mapping[str, Any]]
    flips: Callable[[T], list[Mapping[str, Any]]]
    offline: Callable[[T], Mapping[str, Any]]


def _bound(seated: Any) -> Fact:
    return _say("at_most", n=seated.job.bound)


def _formless(_settings: Mapping[str, Any]) -> None:
    return None


def _question(settings: Mapping[str, Any]) -> str | None:
    question = settings.get("question")
    return None if question is None else str(question)


def _answer(_settings: Mapping[str, Any], ended: Mapping[str, Any]) -> str | None:
    answer = ended.get("answer")
    return None if answer is None else str(answer)


def _nothing(*_: Any) -> Any:
    return ()


def _as_asked(_seated: Any, asking: Asking, _home: Path) -> Asking:
    return asking


def _lines(_seated: Any, _before: Iterable[Event]) -> Describe:
    """Who, where, and what."""
    return lines()


def _events(_seated: Any) -> Row:
    """Every event, and nothing else."""
    return lambda told: event_row(told) if isinstance(told, Event) else None


def event_row(event: Event) -> dict[str, Any]:
    """An event for programs."""
    return {"event": event.kind, **{k: v for k, v in asdict(event).items() if k != "kind"}}


def _fixed(record: Record, _seated: Any, at: int, _changes: Mapping[str, object]) -> Any:
    what = _say("run_not_deliberation", run=record.run, at=at)
    raise BadInput(what, do=_say("fork_event_answer"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Room(Generic[Q, S, R, T]):
    """How one kind of run is asked for, kept, argued, told, and looked at afterwards.

    `name` is its folder on every floor and what its runs' settings say; `command` the verb that
    starts it, `noun` what messages call such a run, `summary` what it does in a line.

    `request` is the dataclass of options that people fill in; `read` seats it: its own options
    over its file over `defaults`. `encode` and `decode` keep what was seated.

    `tell` makes of a result what `envelope` and `formats` write, by the file's ending without its
    dot; `txt` is among them. `worst` is the level of the worst that a run found, where its
    findings have levels. What is told while it goes on are its events and what its course tells
    besides, after `opening`, which is known before anybody is asked: `describe` makes of each a
    line for people, `rows` an object for programs, both anew for each run.

    `heading` says what was read and how, a line each, `notices` are what may surprise in a job,
    `unused` what of a request has no effect. `form` is which form of the room a run's settings
    name, `asked` what they ask, `answered` what a run with those settings came to, by the journal's last row. `dated` adds to what is told when the run began. `bound` says in words what a run may take. `first_screen` is a result no larger than so
    many columns and lines, ending in the command that shows the rest. `headline` is the answer, or why
    there is none, in a line; without one it is the answer. `graph` is what was said and
    who attacks whom, `exchange` the same with the steps between, for other tools, `view` what the run's page shows (without one a card for each
    answer), `inquiries` what its graph may be asked there, `table` the list in the envelope whose rows people count first, `keys` where
    the model of the envelope's own keys is ("package.module:Class").

    `inputs` are those of a batch in a file or a folder, `filled` the options that they fill in; by
    default rows whose keys are options, or lines that are the room's argument.

    `repeats` says whether seats may not say the same again, `facts` where facts are looked up
    (empty: nowhere), `asking` how models are asked (the folder is where answers may be kept).
    `looks` ask a finished run without asking anybody. `changed` is what a fork changes
    from a step on, `apart` whether an answer was given without seeing another, by their places, and
    so stays in a fork that edits that one.
    """

    name: str
    command: str
    noun: Fact
    summary: Fact
    request: type[Q]
    read: Callable[[Q, Mapping[str, object]], S]
    encode: Callable[[S], dict[str, Any]]
    decode: Callable[[Mapping[str, Any]], S]
    course: Course[Any, R]
    tell: Callable[[str, S, R], T]
    envelope: Callable[[T], dict[str, Any]]
    formats: Mapping[str, Callable[[T], str]]
    estimate: Callable[[S, Price, Asking], Awaitable[CostEstimate]]
    describe: Callable[[S, Iterable[Event]], Describe] = _lines
    bound: Callable[[S], Fact] = _bound
    first_screen: Callable[[T, int, int, str], str] | None = None
    headline: Callable[[T], str] | None = None
    graph: Callable[[T], Graph] | None = None
    exchange: Callable[[T], Reading] | None = None
    view: Callable[[Record, S, T, Saying], View] | None = None
    inquiries: Inquiries[T] | None = None
    table: str = ""
    keys: str = ""
    dated: Callable[[T, str], T] = lambda told, _: told
    heading: Callable[[S], Iterable[Fact]] = _nothing
    notices: Callable[[S], Iterable[Fact]] = _nothing
    opening: Callable[[S], Iterable[object]] = _nothing
    rows: Callable[[S], Row] = _events
    worst: Callable[[T], Level | None] = lambda _: None
    unused: Callable[[Q, S], Iterable[Fact]] = _nothing
    form: Callable[[Mapping[str, Any]], str | None] = _formless
    asked: Callable[[Mapping[str, Any]], str | None] = _question
    answered: Callable[[Mapping[str, Any], Mapping[str, Any]], str | None] = _answer
    inputs: Callable[[str], Iterator[Input]] | None = None
    filled: tuple[str, ...] = ()
    repeats: Callable[[S], bool] = lambda _: False
    facts: Callable[[S], str] = lambda _: ""
    looks: Mapping[str, Look[S]] = field(default_factory=dict)
    asking: Callable[[S, Asking, Path], Asking] = _as_asked
    apart: Callable[[Place, Place], bool] = lambda _edited, _other: False
    changed: Callable[[Record, S, int, Mapping[str, object]], Changed[S]] = _fixed
