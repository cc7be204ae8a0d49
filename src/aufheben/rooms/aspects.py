"""What may be said of a room besides what it must say, in groups; each has its default."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from aufheben.domain.taxonomies import Level
from aufheben.domain.vocabulary import Lang
from aufheben.errors import BadInput
from aufheben.formats.document import Document, text
from aufheben.formats.graphs import Graph
from aufheben.formats.interchange import Reading
from aufheben.formats.page import View
from aufheben.protocols.ports import Place
from aufheben.rooms.inputs import NOT, Input, Sample, Sure
from aufheben.rooms.lines import lines
from aufheben.rooms.options import Asking
from aufheben.runtime.drive import Ended
from aufheben.runtime.journal import Event, Record
from aufheben.words import Fact, speaker

_say = speaker(__name__)

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


Look = Callable[[Record, S, str | None], Shown]
"""A question to a finished run that asks nobody, with the words that it is asked with."""


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
class Briefing(Generic[Q, S]):
    """What is said before the first call.

    `heading` is what was read and how, a line each, `notices` what may surprise in a job,
    `unused` what of a request has no effect, `bound` what a run may take, in words.
    """

    heading: Callable[[S], Iterable[Fact]] = _nothing
    notices: Callable[[S], Iterable[Fact]] = _nothing
    unused: Callable[[Q, S], Iterable[Fact]] = _nothing
    bound: Callable[[S], Fact] = _bound


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress(Generic[S]):
    """How a run is told while it goes on: its events, and what its course tells besides.

    `opening` is known before anybody is asked. `describe` makes of each a line for people, `rows`
    an object for programs, both anew for each run.
    """

    opening: Callable[[S], Iterable[object]] = _nothing
    describe: Callable[[S, Iterable[Event]], Describe] = _lines
    rows: Callable[[S], Row] = _events


@dataclass(frozen=True, slots=True, kw_only=True)
class Report(Generic[S, R, T]):
    """What is written of a run that has ended.

    `tell` makes of a result what all else is written of, `dated` adds when the run began.
    `formats` are by a file's ending without its dot; `txt` is among them. `headline` is the
    answer, or why there is none, in a line; without one it is the answer. `first_screen` is a
    result no larger than so many columns and lines, ending in the command that shows the rest.
    `table` is the list in the envelope whose rows people count first, `keys` where the model of
    the envelope's own keys is ("package.module:Class"). `worst` is the level of the worst that a
    run found, where its findings have levels.
    """

    tell: Callable[[str, S, R], T]
    envelope: Callable[[T], dict[str, Any]]
    formats: Mapping[str, Callable[[T], str]]
    dated: Callable[[T, str], T] = lambda told, _: told
    headline: Callable[[T], str] | None = None
    first_screen: Callable[[T, int, int, str], str] | None = None
    table: str = ""
    keys: str = ""
    worst: Callable[[T], Level | None] = lambda _: None


@dataclass(frozen=True, slots=True, kw_only=True)
class Graphs(Generic[T]):
    """A run as a graph: who attacks whom (`drawn`), the same with the steps between for other
    tools (`exchange`), and what it may be asked on its page (`inquiries`).
    """

    drawn: Callable[[T], Graph] | None = None
    exchange: Callable[[T], Reading] | None = None
    inquiries: Inquiries[T] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Page(Generic[S, T]):
    """What is served of a room: the view of a run (without one a card for each answer), and its form.

    `heading` stands above the form; `seated` says that sides are seats which anybody may hold.
    `sheet` is a style sheet for what its runs show, "package:file.css".
    """

    view: Callable[[Record, S, T, Saying], View] | None = None
    heading: Fact = ""
    seated: bool = False
    sheet: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asks:
    """What is asked in a room: modules with `TASKS`, by the folder of their prompts.

    `rank` is where their messages stand in the list of all; `stand_in` who answers each in tests
    ("package.module:Class"), called with a `Received`.
    """

    modules: Mapping[str, str] = field(default_factory=dict)
    rank: int = 100
    stand_in: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """What the journal's list says of a run: in which form of the room it goes and what it asks,
    by its settings, and what it came to, by the journal's last row besides.
    """

    form: Callable[[Mapping[str, Any]], str | None] = _formless
    asked: Callable[[Mapping[str, Any]], str | None] = _question
    answered: Callable[[Mapping[str, Any], Mapping[str, Any]], str | None] = _answer


@dataclass(frozen=True, slots=True, kw_only=True)
class Batched:
    """The inputs of a batch in a file or a folder, and the options that they fill in; by default
    rows whose keys are options, or lines that are the room's argument.

    `endings` are those of files that it reads, `meant` says how surely one is the room's.
    """

    inputs: Callable[[str], Iterator[Input]] | None = None
    filled: tuple[str, ...] = ()
    endings: tuple[str, ...] = ()
    meant: Callable[[Sample], Sure] = lambda _: NOT


@dataclass(frozen=True, slots=True, kw_only=True)
class Answering(Generic[S]):
    """How agents are asked: whether seats may not say the same again (`repeats`), where facts are
    looked up (`facts`; empty: nowhere), and models (`asking`; the folder is where answers may be kept).
    """

    repeats: Callable[[S], bool] = lambda _: False
    facts: Callable[[S], str] = lambda _: ""
    asking: Callable[[S, Asking, Path], Asking] = _as_asked


@dataclass(frozen=True, slots=True, kw_only=True)
class Forked(Generic[S]):
    """`apart` says whether an answer was given without seeing another, by their places, and so
    stays in a fork that edits that one; `changed` is what a fork changes from a step on.
    """

    apart: Callable[[Place, Place], bool] = lambda _edited, _other: False
    changed: Callable[[Record, S, int, Mapping[str, object]], Changed[S]] = _fixed
