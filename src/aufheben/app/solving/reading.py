"""From a file, a text or stances to what can be solved."""

import re
from collections.abc import Mapping
from pathlib import Path

from aufheben.app.solving.solvable import Form, Solvable, of_aspic, of_framework, of_theory
from aufheben.app.theory import read
from aufheben.errors import BadInput
from aufheben.formats.aspic import read_aspic
from aufheben.formats.frameworks import labels, read_framework
from aufheben.rooms.files import read_text
from aufheben.rooms.specifications import Stances
from aufheben.words import speaker

_say = speaker(__name__)

Source = str | Path | Stances
ENDINGS: Mapping[str, Form] = {
    ".af": "af",
    ".apx": "apx",
    ".tgf": "tgf",
    ".aspic": "aspic",
    ".toml": "stances",
    ".json": "stances",
}
_SECTION = re.compile(r"^[^\S\n]*+(axioms|premises|assumptions|rules)\s*+:", re.MULTILINE)


def form_of(file: str) -> Form | None:
    """By the ending of its name; None if that says nothing."""
    return None if "\n" in file else ENDINGS.get(Path(file).suffix)


def solvable(source: Source, form: Form | None = None, seat: str | None = None) -> Solvable:
    """What a file (`-`: standard input), a text or stances hold. Raises BadInput."""
    if not isinstance(source, str | Path):
        return of_theory(read(source, seat=seat))
    said = str(source)
    is_text = isinstance(source, str) and said != "-" and form_of(said) is None
    form = form or (_form_of_text(said) if is_text else form_of(said))
    if form is None:
        do = _say("say_form_af")
        raise BadInput(_say("name_not_say"), do=do, file=said)
    if form == "stances":
        return of_theory(read(source if is_text else Path(said), seat=seat))
    if seat is not None:
        raise BadInput(_say("seat_no_seats", seat=seat), do=_say("name_file_stances"))
    if is_text:
        return _read(said, form)
    # Without arguments, an .apx has nothing to say; an .af still has its header.
    found = read_text(said, may_be_empty=form in {"apx", "tgf"})
    try:
        return _read(found, form)
    except BadInput as wrong:
        raise wrong.at(file="<stdin>" if said == "-" else said) from None


def _read(text: str, form: Form) -> Solvable:
    if form == "aspic":
        return of_aspic(read_aspic(text))
    assert form != "stances"
    return of_framework(read_framework(text, form), form, labels(text, form))


def _form_of_text(text: str) -> Form:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if any(line.startswith("p ") for line in lines[:1]) or (
        text.lstrip().startswith("#") and any(line.startswith("p ") for line in lines)
    ):
        return "af"
    if "#" in lines:
        return "tgf"
    return "aspic" if _SECTION.search(text) else "apx"
