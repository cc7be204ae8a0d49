"""ICCMA 2023: a header `p af n`, then `i j` for each attack, counted from 1; `#` comments."""

from collections.abc import Sequence
from typing import NoReturn

from aufheben.errors import BadInput
from aufheben.formats.quoting.characters import flat
from aufheben.logic.frameworks import Framework
from aufheben.words import Fact, speaker

_say = speaker(__name__)

CAP = 1_000_000
_BEGIN = _say("begin_p_af")


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


def _refuse(what: Fact, do: Fact, line: int) -> NoReturn:
    raise BadInput(what, do=do, line=line)
