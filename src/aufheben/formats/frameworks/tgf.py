"""Trivial graph format: an argument a line, a line `#`, then `a b` for each attack.

What follows an argument or an attack on its line is a label, for people only.
"""

import re
from collections.abc import Sequence
from itertools import takewhile
from typing import NoReturn

from aufheben.errors import BadInput
from aufheben.formats.frameworks.af import CAP
from aufheben.formats.quoting.characters import flat
from aufheben.logic.frameworks import Framework
from aufheben.words import Fact, speaker

_say = speaker(__name__)

_WRITE = _say("write_argument_line")
_NO_NAME = re.compile(r"\s+")


def write_tgf(framework: Framework, notes: Sequence[str] = ()) -> str:
    """The framework, with a note a label; a name that is no single word becomes one, and a label."""
    words = _words(framework.names)
    lines = []
    for place, (word, name) in enumerate(zip(words, framework.names, strict=True)):
        label = flat(notes[place] if notes else "" if word == name else name)
        lines.append(f"{word} {label}".strip())
    lines += ["#", *(f"{words[a]} {words[b]}" for a, b in framework.attacks)]
    return "\n".join(lines) + "\n"


def _words(names: Sequence[str]) -> list[str]:
    """A distinct word for each name; the name itself wherever it is one."""
    taken = {name for name in names if _is_word(name)}
    words: list[str] = []
    for number, name in enumerate(names, start=1):
        word = name
        if not _is_word(name):
            word = _NO_NAME.sub("_", flat(name)) or "_"
            word = word if _is_word(word) else f"_{number}"
            while word in taken:
                word = f"{word}_{number}"
        taken.add(word)
        words.append(word)
    return words


def _is_word(name: str) -> bool:
    return bool(name) and name != "#" and flat(name) == name and name.split() == [name]


def read_tgf(text: str) -> Framework:
    """The framework; its arguments keep their names and their order. Raises BadInput naming the line."""
    indices: dict[str, int] = {}
    attacks: list[tuple[int, int]] = []
    divided = False
    for line, content in enumerate(text.split("\n"), start=1):
        words = content.split()
        if not words:
            continue
        if words == ["#"]:
            if divided:
                _refuse(_say("second_line"), _say("keep_framework_file"), line)
            divided = True
        elif divided:
            attacks.append(_attack(words, indices, line))
        else:
            _declare(words[0], indices, line)
    if indices and not divided:
        _refuse(_say("no_line_ends"), _WRITE, text.rstrip().count("\n") + 1)
    return Framework(names=tuple(indices), attacks=tuple(attacks))


def tgf_labels(text: str) -> tuple[str, ...]:
    """The label of each argument of a text that `read_tgf` reads, empty where it has none."""
    lines = (line.split() for line in text.split("\n"))
    declared = takewhile(lambda words: words != ["#"], filter(None, lines))
    return tuple(" ".join(words[1:]) for words in declared)


def _declare(name: str, indices: dict[str, int], line: int) -> None:
    if name in indices:
        _refuse(_say("declared_twice", name=name[:40]), _say("declare_each_argument"), line)
    if len(indices) == CAP:
        _refuse(_say("more_than_arguments", cap=CAP), _say("split_framework"), line)
    indices[name] = len(indices)


def _attack(words: list[str], indices: dict[str, int], line: int) -> tuple[int, int]:
    if len(words) < 2:
        _refuse(_say("attacks_nothing", words=words[0][:40]), _WRITE, line)
    for name in words[:2]:
        if name not in indices:
            _refuse(_say("not_declared", name=name[:40]), _say("declare_before_line"), line)
    return indices[words[0]], indices[words[1]]


def _refuse(what: Fact, do: Fact, line: int) -> NoReturn:
    raise BadInput(what, do=do, line=line)
