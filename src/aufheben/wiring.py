"""The one place that turns settings into parts. No logic: each function names what it wires."""

import os
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from aufheben.protocols.ports import Agent
    from aufheben.runtime.clock import Clock
    from aufheben.runtime.journal import Store
    from aufheben.runtime.solving import Solver


def store(journal: str | None) -> "Store":
    """The journal at a path, by default the one in `$AUFHEBEN_HOME` or the data directory."""
    from aufheben.adapters.stores.sqlite import SqliteStore

    return SqliteStore(Path(journal) if journal else home() / "journal.db")


def home() -> Path:
    """Where runs are kept."""
    chosen = os.environ.get("AUFHEBEN_HOME")
    if chosen:
        return Path(chosen)
    import platformdirs

    return Path(platformdirs.user_data_dir("aufheben"))


def agents(named: Mapping[str, str]) -> "dict[str, Agent]":
    """An agent for each seat. The symbolic one keeps nothing, so one serves all."""
    from aufheben.agents import SymbolicAgent

    symbolic = SymbolicAgent()
    return dict.fromkeys(named, symbolic)


def clock() -> "Clock":
    """The machine's clock."""
    from aufheben.runtime.clock import SystemClock

    return SystemClock()


def new_run() -> str:
    """A name nobody can guess."""
    return secrets.token_hex(6)


def solver() -> "Solver":
    """Dung semantics: grounded is ours, the others need the extra `asp`."""
    from aufheben.adapters.solvers.clingo_solver import ClingoSolver

    return ClingoSolver()
