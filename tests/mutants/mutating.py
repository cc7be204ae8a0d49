"""Which faults can be planted, and a sample of them that a seed draws.

The faults are those of mutmut, function by function. How they are run is ours (`trials.py`): mutmut
runs all tests that call the function, in no order, where one statement and the quickest will do.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import libcst
from mutmut.mutation.file_mutation import Mutation, create_mutations

from tests.mutants.codes import FunctionCodes, essence, function_codes
from tests.mutants.survivors import key

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A part of the code, and its share of the sample in hundredths."""

    name: str
    share: int
    files: tuple[str, ...]

    def paths(self) -> list[Path]:
        """Its files, sorted."""
        return sorted({path for pattern in self.files for path in ROOT.glob(pattern)})


PARTS = (
    Part(name="logic", share=50, files=("src/aufheben/logic/**/*.py",)),
    Part(name="protocols", share=36, files=("src/aufheben/protocols/**/*.py",)),
    Part(name="chair", share=14, files=("src/aufheben/runtime/chair.py",)),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mutant:
    """One fault: the text of a file with it. `number` tells like ones in a function apart."""

    file: str
    function: str
    was: str
    becomes: str
    number: int
    line: int
    text: str

    @property
    def key(self) -> str:
        """The same while its function and what is mutated in it are."""
        return key(self.file, self.function.split(".")[-1], self.was, self.becomes, self.number)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Candidate:
    path: Path
    module: libcst.Module
    mutation: Mutation
    function: str
    number: int
    was: str
    becomes: str

    @property
    def key(self) -> str:
        return key(_file(self.path), self.function, self.was, self.becomes, self.number)


def sample(count: int, seed: int, parts: Sequence[Part] = PARTS) -> list[Mutant]:
    """So many mutants, each part's share; an edit of one function leaves the others drawn."""
    drawn: list[Mutant] = []
    for part in parts:
        wanted = count * part.share // 100
        found = [candidate for path in part.paths() for candidate in _candidates(path)]
        found.sort(key=lambda candidate: sha256(f"{seed} {candidate.key}".encode()).digest())
        mutants = (_mutant(candidate) for candidate in found)
        drawn += [mutant for mutant, _ in zip(filter(None, mutants), range(wanted), strict=False)]
    return drawn


def _candidates(path: Path) -> Iterator[_Candidate]:
    text = path.read_text(encoding="utf-8")
    module, mutations, _, _ = create_mutations(str(path), text)
    seen: Counter[str] = Counter()
    for mutation in mutations:
        function = mutation.contained_by_top_level_function
        if not isinstance(function, libcst.FunctionDef):
            continue
        was = _said(module, mutation.original_node)
        becomes = _said(module, mutation.mutated_node)
        name = function.name.value
        kind = f"{name} {was} {becomes}"
        seen[kind] += 1
        yield _Candidate(
            path=path,
            module=module,
            mutation=mutation,
            function=name,
            number=seen[kind],
            was=was,
            becomes=becomes,
        )


def _mutant(candidate: _Candidate) -> Mutant | None:
    """None where nothing changes in the code of a function, but in its defaults."""
    original = candidate.module.code
    mutation = candidate.mutation
    changed = candidate.module.deep_replace(mutation.original_node, mutation.mutated_node)
    assert isinstance(changed, libcst.Module)
    names = changed_functions(function_codes(original), function_codes(changed.code))
    if len(names) != 1:
        return None
    return Mutant(
        file=_file(candidate.path),
        function=names[0],
        was=candidate.was,
        becomes=candidate.becomes,
        number=candidate.number,
        line=_first_difference(original, changed.code),
        text=changed.code,
    )


def changed_functions(before: FunctionCodes, after: Mapping[tuple[str, int], object]) -> list[str]:
    """The functions that do something else, if they close over the same names."""
    return [
        name
        for (name, number), code in before.items()
        if (other := after.get((name, number))) is not None
        and essence(other) != essence(code)
        and getattr(other, "co_freevars", ()) == code.co_freevars
    ]


def _first_difference(one: str, other: str) -> int:
    pairs = zip(one.splitlines(), other.splitlines(), strict=False)
    return next((at for at, (a, b) in enumerate(pairs, 1) if a != b), len(one.splitlines()))


def _said(module: libcst.Module, node: libcst.CSTNode) -> str:
    return " ".join(module.code_for_node(node).split())


def _file(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()
