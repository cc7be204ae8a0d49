"""The closed words of results. `docs/glossary.md` says what each means."""

from typing import Final, Literal, get_args

from aufheben import words

Lang = words.Lang
"""The languages in which everything is said."""
Status = Literal["justified", "overruled", "defensible", "open", "budget exceeded"]
DisputeResult = Literal["justified", "defeated", "pending"]
Outcome = Literal["justified", "synthesis", "unresolved", "budget", "failed"]
OUTCOMES: Final[tuple[str, ...]] = (*get_args(Outcome), "open")
"""Those of runs, and what is said of one that has not ended."""
Unresolved = Literal["stalemate", "overruled", "no_argument", "no_synthesis"]
Limit = Literal["rounds", "calls", "tokens", "money", "time", "steps", "skipped", "unread"]
StopReason = Literal[
    "thesis_justified", "synthesis_reached", "synthesis_confirmed", "no_synthesis",
    "syntheses_defeated", "rounds", "calls", "tokens", "money", "time", "waiting", "interrupted",
    "provider", "journal", "no_legal_answer", "verdict", "strength", "balanced", "checked",
    "converged", "stagnation", "steps", "skipped", "unread",
]  # fmt: skip
Unended = Literal["waiting", "interrupted", "provider", "journal", "unread"]
UNENDED: Final[tuple[Unended, ...]] = get_args(Unended)
"""Reasons why a sitting ended and its run did not: it can be gone on with."""
Cut = Literal["nothing_new", "illegal"]
"""What leaves a dispute pending besides a limit: nothing new to say, or nothing legal."""
Role = Literal["thesis", "rebut", "undercut", "undermine", "synthesis"]
Fate = Literal["kept", "in_part", "anyway", "lost"]
Relation = Literal["computed", "declared"]
Semantics = Literal["grounded", "complete", "preferred", "stable"]
Acceptance = Literal["in all", "in some", "in none", "no extension", "open", "budget exceeded"]
"""Of an argument: in how many of the extensions it is."""
Form = Literal[
    "complete", "published", "capped", "lift", "no-schema", "mad", "free", "one-pass", "single",
    "self-consistency", "self-refine", "argllm",
]  # fmt: skip
DISPUTED: Final[tuple[Form, ...]] = ("complete", "published", "capped", "lift", "no-schema")
"""Forms of main arguments and disputes; in the others somebody of no side says the answer."""
Gradual = Literal["dfquad", "qe"]
"""What gives arguments strengths: DF-QuAD, or the quadratic energy model."""
Bearing = Literal["for", "against"]
"""How one argument bears on another: it supports or attacks it."""
