"""The one place that turns settings into parts. No logic: each function names what it wires."""

import os
import secrets
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from aufheben.domain.models import is_assistant, is_own
from aufheben.errors import MissingExtra, Misuse
from aufheben.formats.journals import is_address, shown
from aufheben.rooms.models import nobody_calls, not_given
from aufheben.rooms.options import Asking
from aufheben.runtime.journal import FORMAT
from aufheben.wiring.models import check_model as check_model
from aufheben.wiring.models import local_servers as local_servers
from aufheben.wiring.models import model as model
from aufheben.wiring.models import price as price
from aufheben.wiring.models import providers as providers
from aufheben.wiring.models import registered
from aufheben.wiring.models import served_at as served_at
from aufheben.wiring.models import versions as versions
from aufheben.words import speaker

_say = speaker(__name__)

if TYPE_CHECKING:
    from aufheben.adapters.engines.ray_engine import RayEngine
    from aufheben.agents.assistant import TaskDesk
    from aufheben.agents.human import Desk, SheetDesk
    from aufheben.agents.llm import LlmAgent
    from aufheben.domain.vocabulary import Lang
    from aufheben.protocols.ports import Agent
    from aufheben.runtime.batch import Engine
    from aufheben.runtime.clock import Clock
    from aufheben.runtime.journal import Store
    from aufheben.runtime.rates import PerMinute, Rates
    from aufheben.runtime.repetition import Embed, Repetition
    from aufheben.runtime.solver import Solver
    from aufheben.runtime.sources import SourceAgent


def store(journal: str | None) -> "Store":
    """The journal at a path or an address of PostgreSQL.

    By default that of `$AUFHEBEN_JOURNAL`, or the one in `$AUFHEBEN_HOME` or the data directory.
    Raises BadInput, MissingExtra.
    """
    at = _journal(journal)
    if is_address(at):
        return _postgres(at)
    from aufheben.adapters.stores.sqlite import SqliteStore

    return SqliteStore(Path(at))


def _journal(named: str | None) -> str:
    # Named by its format: one of an earlier version lies beside it, and keeps nobody from a run.
    own = home() / f"journal-{FORMAT}.db"
    return named or os.environ.get("AUFHEBEN_JOURNAL") or str(own)


def _postgres(address: str) -> "Store":
    try:
        from aufheben.adapters.stores.postgres import PostgresStore
    except ImportError:
        raise MissingExtra(extra="postgres", why=_say("psycopg_not_installed")) from None
    return PostgresStore(address)


def home() -> Path:
    """Where runs are kept."""
    chosen = os.environ.get("AUFHEBEN_HOME")
    if chosen:
        return Path(chosen)
    import platformdirs

    return Path(platformdirs.user_data_dir("aufheben"))


@asynccontextmanager
async def seated(
    named: Mapping[str, str],
    *,
    lang: "Lang | None" = None,
    asking: Asking | None = None,
    rates: "Rates | None" = None,
    at_once: int = 64,
) -> "AsyncIterator[dict[str, Agent]]":
    """An agent for each seat; what they hold open is let go in the end.

    The symbolic one keeps nothing, so one serves all; so does one for each model, which is asked
    `at_once` so many questions at most, when `rates` says so. Raises AgentFailed where a model
    has no key, MissingExtra where nothing speaks with its provider.
    """
    asking = asking or Asking()
    calls = _Calls(asking=asking, rates=rates, at_once=at_once)
    async with AsyncExitStack() as stack:
        made = {
            name: _agent(name, lang or "en", calls, stack) for name in dict.fromkeys(named.values())
        }
        yield {seat: made[name] for seat, name in named.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Calls:
    """How models are asked, how often, and how many questions at once."""

    asking: Asking
    rates: "Rates | None"
    at_once: int


def _agent(name: str, lang: "Lang", calls: _Calls, stack: AsyncExitStack) -> "Agent":
    if name == "symbolic":
        from aufheben.agents import SymbolicAgent

        return SymbolicAgent()
    if name == "lexical":
        from aufheben.agents.lexical import LexicalAgent

        return LexicalAgent()
    if ":" not in name:
        made: Agent = _closing(registered("agents", name, lang=lang), stack)
        return made
    from aufheben.agents.llm import LlmAgent as Llm

    if is_assistant(name):
        raise nobody_calls(name)
    if is_own(name):
        raise not_given(name)
    asking = calls.asking
    provided = _closing(model(name, asking, calls.rates, calls.at_once), stack)
    agent = Llm(provided, lang=lang, prompts=asking.prompts)
    return agent if asking.cache is None else _cached(agent, provided.name, lang, asking)


def remembering(
    named: Mapping[str, str], *, lang: "Lang | None", asking: Asking
) -> "dict[str, Agent]":
    """Agents who say what is kept from earlier runs, and fail where nothing is: no model is asked."""
    from aufheben.agents.lexical import LexicalAgent
    from aufheben.agents.llm import LlmAgent as Llm
    from aufheben.agents.symbolic import SymbolicAgent
    from aufheben.domain.models import ModelName
    from aufheben.runtime.cache import Nobody

    computed: dict[str, Agent] = {"symbolic": SymbolicAgent(), "lexical": LexicalAgent()}

    def remembered(name: str) -> "Agent":
        model = Nobody(ModelName.read(name).public if ":" in name else name)
        agent = Llm(model, lang=lang or "en", prompts=asking.prompts)
        return _cached(agent, model.name, lang or "en", asking)

    return {seat: computed.get(name) or remembered(name) for seat, name in named.items()}


def person(
    people: "Desk | SheetDesk | None", lang: "Lang | None", *, run: str, beside_logic: bool
) -> "Agent":
    """Who asks the people of a run: at one desk one at a time, or each by a sheet of their own."""
    from aufheben.agents.human import HumanAgent, SheetAgent, SheetDesk

    if people is None:
        raise Misuse(
            "a human seat needs a desk: something that shows text and returns what is typed"
        )
    if isinstance(people, SheetDesk):
        return SheetAgent(people, run=run, lang=lang or "en")
    return HumanAgent(people, lang=lang or "en", beside_logic=beside_logic)


def assistant(
    desk: "TaskDesk", lang: "Lang | None", *, run: str, prompts: str | None = None
) -> "Agent":
    """Who lays the tasks of a run open for the assistant that calls us."""
    from aufheben.agents.assistant import AssistantAgent

    return AssistantAgent(desk, run=run, lang=lang or "en", prompts=prompts)


def _cached(agent: "LlmAgent", name: str, lang: "Lang", asking: Asking) -> "Agent":
    from aufheben.adapters.stores.sqlite import SqliteCache
    from aufheben.runtime.cache import CachedAgent

    sampling = (asking.temperature, asking.seed, asking.max_tokens)
    return CachedAgent(
        agent,
        SqliteCache(Path(asking.cache or "")),
        maker=(name, *sampling, lang, asking.trial),
        version=agent.version,
        prompted=agent.prompted,
    )


def _closing(made: Any, stack: AsyncExitStack) -> Any:
    """The same, closed with the stack where it can be."""
    if hasattr(made, "close"):
        stack.push_async_callback(made.close)
    return made


def rates(requests: "PerMinute", tokens: "PerMinute") -> "Rates | None":
    """Buckets of what providers allow a minute; None where nothing is limited. Raises BadInput."""
    from aufheben.domain.models import is_provider
    from aufheben.runtime.rates import LocalRates, checked

    limits = [
        checked(name, given, is_provider)
        for name, given in (("requests_per_minute", requests), ("tokens_per_minute", tokens))
    ]
    return LocalRates(clock(), *limits) if any(limits) else None


def engine(
    name: str,
    journal: str | None,
    make: "Callable[..., Engine[Asking]]",
    *,
    at_once: int,
    per_minute: "tuple[PerMinute, PerMinute]" = (None, None),
) -> "RayEngine":
    """The engine `name`; `make` makes the one of a worker by `journal`, `rates` and `node`.

    Raises BadInput, MissingExtra.
    """
    from aufheben.adapters.engines.ray_engine import RayEngine

    at = _journal(journal)
    database = is_address(at)
    return RayEngine(
        name,
        partial(make, shown(at) if database else str(Path(at).absolute())),
        at_once=at_once,
        rates=partial(rates, *per_minute) if any(per_minute) else None,
        alone=not database,
        secrets={"AUFHEBEN_JOURNAL": at} if database else {},
    )


def engine_at(name: str) -> str:
    """The machine that an engine of this name goes on at; empty for this one. Raises BadInput."""
    from aufheben.adapters.engines.ray_cluster import read

    return read(name).host


def journal_here(journal: str) -> str:
    """A journal's address as whoever sent it knows it, without a password; here with ours."""
    ours = os.environ.get("AUFHEBEN_JOURNAL", "")
    return ours if is_address(journal) and shown(ours) == journal else journal


def repetition(asking: Asking, rates: "Rates | None" = None) -> "Repetition | None":
    """The tests by which a seat may not say the same again. Raises MissingExtra, BadInput."""
    if asking.repetition == "off":
        return None
    from aufheben.runtime.repetition import Exact, InTurn, Lexical

    tests: list[Repetition] = [Exact()]
    if asking.repetition in ("lexical", "semantic", "model"):
        tests.append(Lexical())
    if asking.repetition == "semantic":
        tests.append(semantic(asking, rates))
    return InTurn(tests)


def semantic(asking: Asking, rates: "Rates | None" = None) -> "Repetition":
    """The test by meaning. Raises MissingExtra, BadInput."""
    from aufheben.runtime.repetition import Semantic

    return Semantic(_embed(asking, rates))


def _embed(asking: Asking, rates: "Rates | None") -> "Embed":
    """The model that ships in its package, or a provider's `PROVIDER:MODEL[@URL]`."""
    if asking.embeddings is None:
        from aufheben.adapters.embeddings import MiniLm

        return MiniLm()
    from aufheben.adapters.embeddings import EndpointEmbeddings
    from aufheben.adapters.models.endpoints import endpoint
    from aufheben.adapters.models.turns import Turns
    from aufheben.domain.models import ModelName

    model = ModelName.read(asking.embeddings)
    at = endpoint(model, os.environ, asking.base_url)
    turns = Turns(rates, model.provider) if rates is not None else None
    return EndpointEmbeddings(model.model, at, elsewhere=model.base_url is not None, turns=turns)


def clock() -> "Clock":
    """The machine's clock."""
    from aufheben.runtime.clock import SystemClock

    return SystemClock()


def new_run() -> str:
    """A name nobody can guess."""
    return secrets.token_hex(6)


def solver() -> "Solver":
    """Dung semantics: our own search, and clingo for what is large, if the extra `asp` is there."""
    from aufheben.adapters.solvers import QuickestSolver

    return QuickestSolver()


def source(facts: str) -> "SourceAgent":
    """Who looks facts up: in a folder of documents, or in an SQLite FTS5 index. Raises BadInput."""
    from aufheben.adapters.sources import FolderSource, IndexSource
    from aufheben.runtime.sources import SourceAgent

    path = Path(facts)
    if path.is_file():
        return SourceAgent(IndexSource(path))
    folder = FolderSource(path)
    return SourceAgent(folder, left_out=folder.left_out)


def sources(facts: str) -> "dict[str, Agent]":
    """Who sits in the source's seat. Raises BadInput."""
    from aufheben.protocols.question import SOURCE

    return {SOURCE.name: source(facts)}
