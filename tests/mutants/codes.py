"""The code objects of a file's functions, found in its text and in what is loaded, and exchanged."""

import ast
import builtins
import functools
import gc
import importlib
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import CodeType, FunctionType

FunctionCodes = dict[tuple[str, int], CodeType]
"""By qualified name, and by number where a name is defined again, as a property's setter is."""
PROBE = "__reached__"


def function_codes(text: str, file: str = "<text>") -> FunctionCodes:
    """The functions of a module and the methods of its classes; not what stands in functions."""
    return _indexed(compile(text, file, "exec", dont_inherit=True))


def _indexed(module: CodeType) -> FunctionCodes:
    seen: Counter[str] = Counter()
    codes: FunctionCodes = {}
    for code in _functions(module):
        codes[code.co_qualname, seen[code.co_qualname]] = code
        seen[code.co_qualname] += 1
    return codes


def _functions(code: CodeType) -> Iterator[CodeType]:
    for const in code.co_consts:
        if not isinstance(const, CodeType):
            continue
        # The body of a class has names of its own and is not optimized into fast ones.
        if const.co_flags & 0x1:
            yield const
        else:
            yield from _functions(const)


def essence(code: object) -> object:
    """What a code does, wherever it stands."""
    if not isinstance(code, CodeType):
        return type(code), repr(code)
    consts = tuple(essence(const) for const in code.co_consts)
    return code.co_code, consts, code.co_names, code.co_varnames, code.co_freevars


class Loaded:
    """The functions that modules have loaded, and what functions of ours have cached."""

    def __init__(self, modules: Iterable[str]) -> None:
        self._files = {module: _file(module) for module in modules}
        files = set(self._files.values())
        self._functions: dict[tuple[str, str, int], list[FunctionType]] = {}
        self._caches: list[functools._lru_cache_wrapper[object]] = []
        gc.unfreeze()  # What was collected before the tests is frozen, and would not be found.
        # All at once: what is loaded is a million objects.
        for found in gc.get_objects():
            if type(found) is FunctionType and found.__code__.co_filename in files:
                self._functions.setdefault(_place(found.__code__), []).append(found)
            elif type(found) is functools._lru_cache_wrapper and _is_ours(found):
                self._caches.append(found)

    def plant(self, module: str, text: str) -> None:
        """Let the functions of a module do what they do in this text, whoever holds them."""
        file = self._files[module]
        self._exchange(file, function_codes(text, file))

    def probe(self, module: str, lines: Iterable[tuple[int, int]], reached: set[int]) -> None:
        """Add a number to `reached` whenever the statement at its line is come to."""
        file = self._files[module]
        tree = ast.parse(_text(file))
        for line, number in lines:
            _insert(tree, line, number)
        # A method of C: tests that count calls of Python functions count the same with it.
        setattr(builtins, PROBE, reached.add)
        code = compile(ast.fix_missing_locations(tree), file, "exec", dont_inherit=True)
        self._exchange(file, _indexed(code))

    def forget(self) -> None:
        """Empty the caches, so that all is worked out again."""
        for cache in self._caches:
            cache.cache_clear()

    def _exchange(self, file: str, after: FunctionCodes) -> None:
        for at, code in function_codes(_text(file), file).items():
            other = after[at]
            if essence(code) != essence(other) and code.co_freevars == other.co_freevars:
                for function in self._functions.get(_place(code), ()):
                    function.__code__ = other
        self.forget()


def _place(code: CodeType) -> tuple[str, str, int]:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def _is_ours(cache: "functools._lru_cache_wrapper[object]") -> bool:
    return str(getattr(cache, "__module__", "")).split(".")[0] == "aufheben"


def _file(module: str) -> str:
    file = importlib.import_module(module).__file__
    assert file
    return file


def _text(file: str) -> str:
    return Path(file).read_text(encoding="utf-8")


def _insert(tree: ast.Module, line: int, number: int) -> None:
    body, at = _innermost(tree, line)
    call = ast.Call(ast.Name(PROBE, ast.Load()), [ast.Constant(number)], [])
    body.insert(at, ast.copy_location(ast.Expr(call), body[at]))


def _innermost(tree: ast.Module, line: int) -> tuple[list[ast.stmt], int]:
    """The list that holds the smallest statement around a line, and its place there."""
    best: tuple[int, list[ast.stmt], int] | None = None
    for node in ast.walk(tree):
        for _, value in ast.iter_fields(node):
            if not isinstance(value, list):
                continue
            for at, child in enumerate(value):
                if isinstance(child, ast.stmt) and child.lineno <= line <= (child.end_lineno or 0):
                    size = (child.end_lineno or 0) - child.lineno
                    if best is None or size <= best[0]:
                        best = size, value, at
    assert best is not None, line
    return best[1], best[2]
