"""Abstract frameworks as files: ICCMA 2023 `.af`, ASPARTIX `.apx`, trivial graph format `.tgf`.

Readers raise BadInput with the line and what to do; writers give text that any solver of the
ICCMA competitions reads, with a note for each argument where there are any. At most CAP arguments
are read.
"""

from collections.abc import Callable, Sequence
from itertools import dropwhile
from typing import Literal

from aufheben.formats.frameworks.af import CAP, read_af, write_af
from aufheben.formats.frameworks.apx import read_apx, write_apx
from aufheben.formats.frameworks.tgf import read_tgf, tgf_labels, write_tgf
from aufheben.logic.frameworks import Framework
from aufheben.words import Fact, speaker

_say = speaker(__name__)

__all__ = [
    "CAP", "Form", "labels", "left_out", "read_af", "read_apx", "read_framework", "read_tgf",
    "write_af", "write_apx", "write_framework", "write_tgf",
]  # fmt: skip

Form = Literal["af", "apx", "tgf"]


def read_framework(text: str, form: Form) -> Framework:
    """The framework in a text of that form. Raises BadInput."""
    readers: dict[Form, Callable[[str], Framework]] = {
        "af": read_af,
        "apx": read_apx,
        "tgf": read_tgf,
    }
    return readers[form](text)


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


def write_framework(framework: Framework, form: Form, notes: Sequence[str] = ()) -> str:
    """The framework in that form; `notes` are one for each argument, or none at all."""
    writers: dict[Form, Callable[[Framework, Sequence[str]], str]] = {
        "af": write_af,
        "apx": write_apx,
        "tgf": write_tgf,
    }
    return writers[form](framework, notes)
