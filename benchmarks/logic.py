"""Our logic against its peers, as ratios of medians; writes its part of RESULTS.md.

    python -m benchmarks.logic              everything
    python -m benchmarks.logic NAME SIZE    one cell, as JSON

Every cell is measured in a process of its own, times include building the library's objects,
and what the libraries answer must be equal.
"""

import json
import os
import platform
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from importlib import import_module
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

from benchmarks.measuring import unswept
from benchmarks.results import put, table, wrapped

if TYPE_CHECKING:
    from aufheben.runtime.solver import Semantics

SIZES = (100, 1_000, 10_000)
SMALL = (12, 20)
SEARCHED: "dict[str, Semantics]" = {"semi-stable": "SST", "stage": "STG", "ideal": "ID", "eager": "EAG"}  # fmt: skip
SEED = 20261120
RUNS = 21
LEAST = 0.5  # seconds of measuring one cell: tiny ones get more runs
ENOUGH = 10.0  # seconds of measuring one cell: slow peers get fewer runs
CUT_OFF = 60.0  # seconds a cell's process may take

Graph = tuple[list[str], list[tuple[int, int]]]
Contender = Callable[[Graph], list[str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A median in milliseconds over `runs` runs and the answer; None where it was cut off."""

    ms: float
    runs: int
    answer: list[str] | None


def random_framework(size: int) -> Graph:
    """Names, and on average two attacks an argument, none on itself (Erdős & Rényi's G(n, m))."""
    chance = random.Random(SEED)
    attacks: dict[tuple[int, int], None] = {}
    while len(attacks) < 2 * size:
        attacker, attacked = chance.randrange(size), chance.randrange(size)
        if attacker != attacked:
            attacks[attacker, attacked] = None
    return [f"a{index}" for index in range(size)], list(attacks)


def grounded_ours(graph: Graph) -> list[str]:
    """Aufheben: framework and labeling."""
    from aufheben.logic.frameworks import Framework, grounded

    framework = Framework(names=tuple(graph[0]), attacks=tuple(graph[1]))
    labels = grounded(framework.size, framework.attacks)
    return [name for name, label in zip(framework.names, labels, strict=True) if label == "in"]


def grounded_clingo(graph: Graph) -> list[str]:
    """Clingo: the least model of two rules. Facts as text, which is faster than its backend."""
    import clingo

    names, attacks = graph
    rules = "in(X) :- arg(X), out(Y) : att(Y,X). out(X) :- in(Y), att(Y,X). #show in/1."
    facts = f"arg(0..{len(names) - 1})." + "".join(f"att({a},{b})." for a, b in attacks)
    control = clingo.Control(["--warn=none"])
    control.add("base", [], rules + facts)
    control.ground([("base", [])])
    with control.solve(yield_=True) as handle:
        model = handle.model()
        assert model is not None
        return [names[symbol.arguments[0].number] for symbol in model.symbols(shown=True)]


def _pyarg(graph: Graph) -> Any:
    """PyArg's framework: arguments, defeats."""
    from py_arg.abstract_argumentation_classes.abstract_argumentation_framework import (
        AbstractArgumentationFramework,
    )
    from py_arg.abstract_argumentation_classes.argument import Argument
    from py_arg.abstract_argumentation_classes.defeat import Defeat

    names, attacks = graph
    args = [Argument(name) for name in names]
    defeats = [Defeat(args[a], args[b]) for a, b in attacks]
    return AbstractArgumentationFramework("af", args, defeats)


def grounded_pyarg(graph: Graph) -> list[str]:
    """PyArg: framework, grounded extension."""
    from py_arg.algorithms.semantics.get_grounded_extension import get_grounded_extension

    return [argument.name for argument in get_grounded_extension(_pyarg(graph))]


def searched_ours(semantics: "Semantics") -> Contender:
    """Aufheben: framework, search, every extension as a line."""

    def contender(graph: Graph) -> list[str]:
        from aufheben import wiring
        from aufheben.logic.frameworks import Framework
        from aufheben.runtime.solver import Problem

        framework = Framework(names=tuple(graph[0]), attacks=tuple(graph[1]))
        found = wiring.solver().solve(Problem("EE", semantics), framework)
        return [" ".join(sorted(framework.names[index] for index in each)) for each in found]

    return contender


def searched_pyarg(kind: str) -> Contender:
    """PyArg: every extension as a line, by the function it has for the kind."""

    def contender(graph: Graph) -> list[str]:
        found = import_module(f"py_arg.algorithms.semantics.{kind}")
        return _lines(getattr(found, kind)(_pyarg(graph)))

    return contender


def _lines(extensions: Iterable[Iterable[Any]]) -> list[str]:
    return [" ".join(sorted(argument.name for argument in each)) for each in extensions]


def stage_pyarg(graph: Graph) -> list[str]:
    """PyArg has no stage semantics: its conflict-free sets, of which those of largest range stay."""
    from py_arg.algorithms.semantics import get_conflict_free_extensions

    framework = _pyarg(graph)
    hit = {a: frozenset(framework.get_outgoing_defeat_arguments(a)) for a in framework.arguments}
    every = list(get_conflict_free_extensions.apply(framework))
    ranges = [frozenset(each).union(*(hit[argument] for argument in each)) for each in every]
    largest = {own for own in set(ranges) if not any(own < other for other in set(ranges))}
    return _lines(each for each, own in zip(every, ranges, strict=True) if own in largest)


FACTS = [
    *("camera a", "camera c", "compact a", "light a", "battery c long", "userFriendly c"),
    *("overTheBudget b", "camera b", "outOfStock a", "battery b long", "resolution b high"),
]
GROUND = [
    (["compact a", "light a", "camera a"], "buy a"),
    (["resolution b high", "battery b long", "camera b"], "buy b"),
    (["overTheBudget b"], "-buy b"),
    (["outOfStock a"], "-buy a"),
    (["compact a", "light a"], "userFriendly a"),
]


def camera_ours(_graph: Graph) -> list[str]:
    """Aufheben: from rules with variables to arguments, defeats and the grounded extension."""
    from aufheben.logic.arguments import Budget, every_argument
    from aufheben.logic.closure import Closure
    from aufheben.logic.frameworks import grounded
    from aufheben.logic.language import Clause, Literal, Variable, fact
    from aufheben.logic.status import defeat_graph

    x = (Variable("x"),)

    def on(*predicates: str) -> tuple[Literal, ...]:
        return tuple(Literal(predicate, x) for predicate in predicates)

    wanted = (Literal("resolution", (*x, "high")), Literal("battery", (*x, "long")))
    facts = [fact(Literal(word[0], tuple(word[1:]))) for word in map(str.split, FACTS)]
    rules = [
        Clause(Literal("buy", x), on("compact", "light", "camera")),
        Clause(Literal("buy", x), (*wanted, *on("camera"))),
        Clause(Literal("buy", x, positive=False), on("overTheBudget")),
        Clause(Literal("buy", x, positive=False), on("outOfStock")),
        Clause(Literal("userFriendly", x), on("compact", "light")),
    ]
    args = list(every_argument(Closure([*facts, *rules]), Budget()))
    defeats = defeat_graph(args)
    assert (len(args), len(defeats)) == (16, 4)
    labels = grounded(len(args), defeats)
    accepted = [args[index].warrant.head for index, label in enumerate(labels) if label == "in"]
    return [
        " ".join((f"{'' if h.positive else '-'}{h.predicate}", *map(str, h.terms)))
        for h in accepted
    ]


def camera_pyarg(_graph: Graph) -> list[str]:
    """PyArg's ASPIC+: facts as axioms, the five ground instances as defeasible rules."""
    from py_arg.algorithms.semantics.get_grounded_extension import get_grounded_extension
    from py_arg.aspic_classes.argumentation_system import ArgumentationSystem
    from py_arg.aspic_classes.argumentation_theory import ArgumentationTheory
    from py_arg.aspic_classes.defeasible_rule import DefeasibleRule
    from py_arg.aspic_classes.literal import Literal

    words = {*FACTS, *(head for _, head in GROUND)}
    language = {word: Literal(word) for word in words}
    contraries: dict[str, set[Literal]] = {word: set() for word in words}
    for name in ("a", "b"):
        contraries[f"buy {name}"] = {language[f"-buy {name}"]}
        contraries[f"-buy {name}"] = {language[f"buy {name}"]}
    rules = [
        DefeasibleRule(f"d{number}", {language[word] for word in body}, language[head])
        for number, (body, head) in enumerate(GROUND)
    ]
    system = ArgumentationSystem(language, contraries, [], rules)
    theory = ArgumentationTheory(system, [language[word] for word in FACTS], [])
    framework = theory.create_abstract_argumentation_framework("camera")
    assert (len(framework.arguments), len(framework.defeats)) == (16, 4)
    return [str(argument.conclusion) for argument in get_grounded_extension(framework)]


CONTENDERS: dict[str, Contender] = {
    "grounded_ours": grounded_ours,
    "grounded_clingo": grounded_clingo,
    "grounded_pyarg": grounded_pyarg,
    **{f"{kind}_ours": searched_ours(semantics) for kind, semantics in SEARCHED.items()},
    "semi-stable_pyarg": searched_pyarg("get_semistable_extensions"),
    "stage_pyarg": stage_pyarg,
    "ideal_pyarg": searched_pyarg("get_ideal_extension"),
    "eager_pyarg": searched_pyarg("get_eager_extension"),
    "camera_ours": camera_ours,
    "camera_pyarg": camera_pyarg,
}


def measure(name: str, size: int) -> Cell:
    """The median of RUNS runs, or of as many as ENOUGH seconds allow; imports are not counted."""
    contender = CONTENDERS[name]
    contender(random_framework(10))
    graph = random_framework(size)
    times: list[float] = []
    answer: list[str] = []
    with unswept():
        while (len(times) < RUNS or sum(times) < LEAST) and sum(times) < ENOUGH:
            start = time.perf_counter()
            answer = contender(graph)
            times.append(time.perf_counter() - start)
    return Cell(ms=statistics.median(times) * 1000, runs=len(times), answer=sorted(answer))


def measured(name: str, size: int) -> Cell:
    """The cell, measured in a process of its own and cut off after CUT_OFF seconds."""
    command = [sys.executable, "-m", "benchmarks.logic", name, str(size)]
    # Sets of strings must not be ordered differently from run to run.
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    try:
        done = subprocess.run(
            command, capture_output=True, check=True, timeout=CUT_OFF, env=environment
        )
    except subprocess.TimeoutExpired:
        return Cell(ms=CUT_OFF * 1000, runs=0, answer=None)
    return Cell(**json.loads(done.stdout))


def row(label: str, kind: str, peers: Sequence[str], size: int) -> list[str]:
    """A line of a table. Raises AssertionError where answers differ."""
    ours = measured(f"{kind}_ours", size)
    words = [label, str(len(ours.answer or [])), f"{ours.ms:.{_places(ours.ms)}f}"]
    for peer in peers:
        theirs = measured(f"{kind}_{peer}", size)
        assert theirs.answer in (None, ours.answer), f"{peer} answers otherwise at {label}"
        cut = theirs.answer is None
        words.append(f">{CUT_OFF * 1000:,.0f}" if cut else f"{theirs.ms:,.{_places(theirs.ms)}f}")
        words.append(f"**{'≥ ' if cut else ''}{_ratio(theirs.ms / ours.ms)}×**")
    print(" | ".join(words), file=sys.stderr, flush=True)
    return words


def _places(ms: float) -> int:
    return 0 if ms >= 100 else 1 if ms >= 10 else 3


def _ratio(value: float) -> str:
    return f"{value:,.0f}" if value >= 10 else f"{value:.1f}"


def lines() -> list[str]:
    """The comparison."""
    clingo, pyarg = version("clingo"), version("python-argumentation")
    return [
        *wrapped(
            f"Written by `make bench`. Each number is the median of {RUNS} runs or {LEAST:g} s of them"
            f" (fewer where {RUNS} take over {ENOUGH:g} s together) in a process of its own, which is"
            f" stopped after {CUT_OFF:g} s. Times include building each library's own objects, but not"
            " garbage collection. All answers were checked to be equal. Times depend on the machine"
            f" and on Python (here {platform.python_version()}); compare the ratios."
        ),
        "",
        "## Grounded extension of random frameworks",
        "",
        f"Two attacks an argument on average, seed {SEED}. clingo {clingo}, PyArg (python-argumentation) {pyarg}.",
        "",
        *table(
            "arguments | in | ours, ms | clingo, ms | clingo / ours | PyArg, ms | PyArg / ours",
            (row(f"{size:,}", "grounded", ("clingo", "pyarg"), size) for size in SIZES),
            left=(),
        ),
        "",
        "## Semi-stable, stage, ideal and eager extensions",
        "",
        *wrapped(
            "All extensions of such frameworks; ours are found by our own search, as `solve` finds them"
            " at these sizes. PyArg has no stage semantics: of its conflict-free sets those of largest"
            " range are kept."
        ),
        "",
        *table(
            "semantics, arguments | extensions | ours, ms | PyArg, ms | PyArg / ours",
            (row(f"{kind}, {n}", kind, ["pyarg"], n) for kind in SEARCHED for n in SMALL),
        ),
        "",
        "## The camera theory: arguments, defeats, grounded extension",
        "",
        "16 arguments, 4 defeats. PyArg is given the ground rules; ours grounds them itself.",
        "",
        *table(
            "theory | in | ours, ms | PyArg, ms | PyArg / ours",
            [row("camera", "camera", ["pyarg"], 10)],
        ),
    ]


if __name__ == "__main__":
    if len(sys.argv) == 3:
        print(json.dumps(asdict(measure(sys.argv[1], int(sys.argv[2])))))
    else:
        put("logic", lines())
