"""Abstract frameworks as files: ICCMA 2023 `.af`, ASPARTIX `.apx`, trivial graph format `.tgf`.

- `.af` has a header `p af n`, then `i j` for each attack, counted from 1, and `#` comments.
- `.apx` has `arg(a).` and `att(a,b).` in any order, several on a line, and `%` comments.
- `.tgf` has an argument a line, a line `#`, then `a b` for each attack; what follows an argument or an
  attack on its line is a label, for people only.

Readers raise BadInput with the line and what to do; writers give text that any solver of the
ICCMA competitions reads, with a note for each argument where there are any. At most CAP arguments
are read.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import dropwhile, takewhile
from typing import Literal, NoReturn

from aufheben.errors import BadInput
from aufheben.formats.quoting.characters import flat
from aufheben.logic.frameworks import Framework
from aufheben.words import Fact, speaker

_say = speaker(__name__)
__all__ = [
    "CAP", "Form", "labels", "left_out", "read_af", "read_apx", "read_framework", "read_tgf",
    "write_af", "write_apx", "write_framework", "write_tgf",
]  # fmt: skip
Form = Literal["af", "apx", "tgf"]
CAP = 1_000_000
_BEGIN = _say("begin_p_af")
_WRITE = _say("write_argument_line")
_NO_NAME = re.compile(r"\s+")
_NAME = r"""([\w']+|"(?:[^"\\\n]|\\.)*")"""
_STATEMENT = re.compile(
    rf"\s+|%[^\n]*|(?P<what>arg|att)\s*\(\s*{_NAME}\s*(?:,\s*{_NAME}\s*)?\)\s*(?P<dot>\.?)"
)
_ATOM = re.compile(r"[a-z][A-Za-z0-9_]*")
_RESERVED = "not"
_Attack = tuple[str, str, int]


def read_framework(text: str, form: Form) -> Framework:
    """The framework in a text of that form. Raises BadInput."""
    return _FORMS[form][0](text)


def write_framework(framework: Framework, form: Form, notes: Sequence[str] = ()) -> str:
    """The framework in that form; `notes` are one for each argument, or none at all."""
    return _FORMS[form][1](framework, notes)


def labels(text: str, form: Form) -> tuple[str, ...]:
    """What the arguments of such a text say, one for each or none at all: the form itself has a
    place for it in TGF alone.
    """
    found = tgf_labels(text) if form == "tgf" else ()
    return found if any(found) else ()


def left_out(text: str, form: Form) -> tuple[Fact, ...]:
    """What such a text says beside a framework and its labels, each with how much."""
    if form == "tgf":
        lines = map(str.split, text.split("\n"))
        attacks = dropwhile(lambda words: words != ["#"], lines)
        found = sum(len(words) > 2 for words in attacks)
    else:
        mark = {"af": "#", "apx": "%"}[form]
        found = sum(line.lstrip().startswith(mark) for line in text.split("\n"))
    key = "labels_left_out" if form == "tgf" else "comments_left_out"
    return (_say(key, n=found),) if found else ()


def read_af(text: str) -> Framework:
    """The framework; its arguments are named "1" … "n".

    Raises BadInput naming the line; nothing is allocated for more than CAP arguments.
    """
    size: int | None = None
    attacks: list[tuple[int, int]] = []
    for line, content in enumerate(text.split("\n"), start=1):
        words = content.split()
        if not words or words[0].startswith("#"):
            continue
        if words[0] == "p":
            size = _header(words, size, line)
        elif size is None:
            _refuse(_say("attack_before_header"), _BEGIN, line)
        else:
            attacks.append(_attack(words, size, line))
    if size is None:
        _refuse(_say("no_header"), _BEGIN, 1)
    return Framework(names=tuple(map(str, range(1, size + 1))), attacks=tuple(attacks))


def _header(words: list[str], size: int | None, line: int) -> int:
    if size is not None:
        _refuse(_say("second_header"), _say("keep_framework_file"), line)
    if len(words) != 3 or words[1] != "af":
        _refuse(_say("unknown_header", words=" ".join(words)[:40]), _say("write_p_af"), line)
    count = _number(words[2], line)
    if count > CAP:
        _refuse(_say("arguments_most_read", count=count, cap=CAP), _say("split_framework"), line)
    return count


def _attack(words: list[str], size: int, line: int) -> tuple[int, int]:
    if len(words) != 2:
        _refuse(_say("word_s_not", n=len(words)), _say("write_attack_line"), line)
    return _index(words[0], size, line), _index(words[1], size, line)


def _index(word: str, size: int, line: int) -> int:
    number = _number(word, line)
    if number == 0:
        _refuse(_say("argument"), _say("count_arguments"), line)
    if number > size:
        _refuse(_say("argument_but_header", number=number, size=size), _say("correct_them"), line)
    return number - 1


def _number(word: str, line: int) -> int:
    """Plain digits only: `int` would take signs, underscores and other scripts."""
    if word.startswith("-") and word[1:].isdecimal():
        _refuse(_say("negative_number", word=word[:40]), _say("count_arguments"), line)
    if not (word.isascii() and word.isdecimal()):
        _refuse(_say("no_number", word=word[:40]), _say("write_plain_digits"), line)
    if len(word) > 18:  # `int` takes quadratic time, and refuses thousands of digits
        _refuse(_say("too_large", word=word[:18]), _say("use_most_arguments", cap=CAP), line)
    return int(word)


def write_af(framework: Framework, notes: Sequence[str] = ()) -> str:
    """The framework, with a comment `# number name note` where the name is not its number."""
    lines = [f"p af {framework.size}"]
    for number, name in enumerate(framework.names, start=1):
        note = notes[number - 1] if notes else ""
        if note or name != str(number):
            # On one line, whatever is in the name: the rest of it must not become an attack.
            lines.append(f"# {number} {flat(name)} {flat(note)}".rstrip())
    lines += [f"{attacker + 1} {attacked + 1}" for attacker, attacked in framework.attacks]
    return "\n".join(lines) + "\n"


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
            attacks.append(_attack_of_words(words, indices, line))
        else:
            _declare(words[0], indices, line)
    if indices and not divided:
        _refuse(_say("no_line_ends"), _WRITE, text.rstrip().count("\n") + 1)
    return Framework(names=tuple(indices), attacks=tuple(attacks))


def _declare(name: str, indices: dict[str, int], line: int) -> None:
    if name in indices:
        _refuse(_say("declared_twice", name=name[:40]), _say("declare_each_argument"), line)
    if len(indices) == CAP:
        _refuse(_say("more_than_arguments", cap=CAP), _say("split_framework"), line)
    indices[name] = len(indices)


def _attack_of_words(words: list[str], indices: dict[str, int], line: int) -> tuple[int, int]:
    if len(words) < 2:
        _refuse(_say("attacks_nothing", words=words[0][:40]), _WRITE, line)
    for name in words[:2]:
        if name not in indices:
            _refuse(_say("not_declared", name=name[:40]), _say("declare_before_line"), line)
    return indices[words[0]], indices[words[1]]


def tgf_labels(text: str) -> tuple[str, ...]:
    """The label of each argument of a text that `read_tgf` reads, empty where it has none."""
    lines = (line.split() for line in text.split("\n"))
    declared = takewhile(lambda words: words != ["#"], filter(None, lines))
    return tuple(" ".join(words[1:]) for words in declared)


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
            _refuse_at(_say("no_statement", said=rest), _say("write_arg_att"), text, place)
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
        _refuse_at(f"{found[0][:40]!r}", _say("write_arg_att"), text, place)
    if not dot:
        last = found.end(3 if other else 2)
        _refuse_at(
            _say("no_dot_ends", what=what, name=name[:40]), _say("write_arg_att"), text, last
        )
    if what == "att":
        attacks.append((name, other, place))
    elif name in indices:
        _refuse_at(
            _say("declared_twice", name=name[:40]), _say("declare_each_argument"), text, place
        )
    elif len(indices) == CAP:
        _refuse_at(_say("more_than_arguments", cap=CAP), _say("split_framework"), text, place)
    else:
        indices[name] = len(indices)


def _resolved(
    attacks: list[_Attack], indices: dict[str, int], text: str
) -> tuple[tuple[int, int], ...]:
    """An attack may stand before the declarations it needs, so names are resolved last."""
    for attacker, attacked, place in attacks:
        for name in (attacker, attacked):
            if name not in indices:
                _refuse_at(
                    _say("not_declared", name=name[:40]),
                    _say("add_arg", name=name[:40]),
                    text,
                    place,
                )
    return tuple((indices[attacker], indices[attacked]) for attacker, attacked, _ in attacks)


def _refuse_at(what: Fact, do: Fact, text: str, place: int) -> NoReturn:
    _refuse(what, do, text.count("\n", 0, place) + 1)


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


def _refuse(what: Fact, do: Fact, line: int) -> NoReturn:
    raise BadInput(what, do=do, line=line)


_Read = Callable[[str], Framework]
_Write = Callable[[Framework, Sequence[str]], str]
_FORMS: Mapping[Form, tuple[_Read, _Write]] = {
    "af": (read_af, write_af),
    "apx": (read_apx, write_apx),
    "tgf": (read_tgf, write_tgf),
}
