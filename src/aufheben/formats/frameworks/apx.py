"""ASPARTIX: `arg(a).` and `att(a,b).` in any order, several on a line; `%` comments."""

import re
from collections.abc import Sequence
from typing import NoReturn

from aufheben.errors import BadInput
from aufheben.formats.frameworks.af import CAP
from aufheben.formats.quoting.characters import flat
from aufheben.logic.frameworks import Framework
from aufheben.words import Fact, speaker

_say = speaker(__name__)

_NAME = r"""([\w']+|"(?:[^"\\\n]|\\.)*")"""
_STATEMENT = re.compile(
    rf"\s+|%[^\n]*|(?P<what>arg|att)\s*\(\s*{_NAME}\s*(?:,\s*{_NAME}\s*)?\)\s*(?P<dot>\.?)"
)
_ATOM = re.compile(r"[a-z][A-Za-z0-9_]*")
_RESERVED = "not"
_Attack = tuple[str, str, int]


def write_apx(framework: Framework, notes: Sequence[str] = ()) -> str:
    """The framework; names that are no atoms are made some, with a comment `% atom name note`."""
    atoms = _atoms(framework.names)
    told = zip(atoms, framework.names, notes or [""] * framework.size, strict=True)
    lines = [
        f"% {atom} {flat(name)} {flat(note)}".rstrip()
        for atom, name, note in told
        if note or atom != name
    ]
    lines += [f"arg({atom})." for atom in atoms]
    lines += [f"att({atoms[a]},{atoms[b]})." for a, b in framework.attacks]
    return "".join(f"{line}\n" for line in lines)


def _atoms(names: tuple[str, ...]) -> list[str]:
    """A distinct atom for each name; the name itself wherever it is one."""
    taken = {name for name in names if _is_atom(name)}
    suffixes: dict[str, int] = {}
    atoms = []
    for name in names:
        atom = name if _is_atom(name) else _free(_stem(name), taken, suffixes)
        taken.add(atom)
        atoms.append(atom)
    return atoms


def _is_atom(name: str) -> bool:
    return _ATOM.fullmatch(name) is not None and name != _RESERVED


def _stem(name: str) -> str:
    stem = re.sub(r"[^A-Za-z0-9_]", "_", name)
    stem = stem[:1].lower() + stem[1:]
    return stem if _is_atom(stem) else f"a{stem}"


def _free(stem: str, taken: set[str], suffixes: dict[str, int]) -> str:
    """Numbers are not tried twice: a million equal stems must not take a million squared."""
    atom = stem
    while atom in taken:
        suffixes[stem] = suffixes.get(stem, 1) + 1
        atom = f"{stem}_{suffixes[stem]}"
    return atom


def read_apx(text: str) -> Framework:
    """The framework; its arguments keep their names and the order they are declared in.

    Raises BadInput naming the line.
    """
    indices: dict[str, int] = {}
    attacks: list[_Attack] = []
    place = 0
    while place < len(text):
        found = _STATEMENT.match(text, place)
        if found is None:
            rest = text[place : place + 40].split("\n", 1)[0]
            _refuse(_say("no_statement", said=rest), _say("write_arg_att"), text, place)
        if found["what"]:
            _state(found, text, indices, attacks)
        place = found.end()
    return Framework(names=tuple(indices), attacks=_resolved(attacks, indices, text))


def _state(
    found: re.Match[str], text: str, indices: dict[str, int], attacks: list[_Attack]
) -> None:
    place = found.start()
    what, name, other, dot = found.groups()
    if (what == "att") != (other is not None):
        _refuse(f"{found[0][:40]!r}", _say("write_arg_att"), text, place)
    if not dot:
        last = found.end(3 if other else 2)
        _refuse(_say("no_dot_ends", what=what, name=name[:40]), _say("write_arg_att"), text, last)
    if what == "att":
        attacks.append((name, other, place))
    elif name in indices:
        _refuse(_say("declared_twice", name=name[:40]), _say("declare_each_argument"), text, place)
    elif len(indices) == CAP:
        _refuse(_say("more_than_arguments", cap=CAP), _say("split_framework"), text, place)
    else:
        indices[name] = len(indices)


def _resolved(
    attacks: list[_Attack], indices: dict[str, int], text: str
) -> tuple[tuple[int, int], ...]:
    """An attack may stand before the declarations it needs, so names are resolved last."""
    for attacker, attacked, place in attacks:
        for name in (attacker, attacked):
            if name not in indices:
                _refuse(
                    _say("not_declared", name=name[:40]),
                    _say("add_arg", name=name[:40]),
                    text,
                    place,
                )
    return tuple((indices[attacker], indices[attacked]) for attacker, attacked, _ in attacks)


def _refuse(what: Fact, do: Fact, text: str, place: int) -> NoReturn:
    raise BadInput(what, do=do, line=text.count("\n", 0, place) + 1)
