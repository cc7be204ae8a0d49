"""Every input of a source for a room; requests in a list: rows whose keys are options, or lines."""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from typing import Any

from aufheben.domain.models import is_program
from aufheben.errors import BadInput
from aufheben.formats.nodes import known
from aufheben.formats.topics import SHIPPED
from aufheben.formats.topics.rows import MOST, TopicRow, each_row
from aufheben.formats.topics.tables import Columns
from aufheben.rooms.files import is_called, is_folder, read_capped, read_text
from aufheben.rooms.inputs import Input
from aufheben.rooms.inputs.files import below, each_file, files_in
from aufheben.rooms.options import Option, naming, options, texts
from aufheben.rooms.room import Room
from aufheben.words import speaker

_say = speaker(__name__)

AnyRoom = Room[Any, Any, Any, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """What a file, a folder, or standard input (`-`) gives a room; read anew each time."""

    source: str
    each: Callable[[], Iterator[Input]]


def inputs_of(source: str, room: AnyRoom) -> Inputs:
    """The inputs of a source. Raises BadInput where nothing is called so, or nothing is there."""
    if source != "-" and source not in SHIPPED and not is_called(source):
        raise BadInput(_say("no_such_file"), do=_say("check_name"), file=source)
    read = room.batched.inputs or (lambda source: listed(source, room.request))
    if source == "-":
        # It can be read only once.
        once = tuple(read(source))
        return Inputs(source=source, each=lambda: iter(once))
    return Inputs(source=source, each=lambda: read(source))


def inputs_of_all(sources: Sequence[str], room: AnyRoom) -> Inputs:
    """The inputs of one source after the other; one of several that cannot be read fails alone.

    Raises BadInput where nothing is called so.
    """
    found = [inputs_of(source, room) for source in sources]
    if len(found) == 1:
        return found[0]
    return Inputs(
        source=", ".join(sources), each=lambda: chain.from_iterable(map(_one_of_several, found))
    )


def _one_of_several(inputs: Inputs) -> Iterator[Input]:
    """Called by the path that was given: several sources may have files of one name."""
    own, folder = Path(inputs.source).name, is_folder(inputs.source)
    try:
        for each in inputs.each():
            if folder:
                yield replace(each, name=str(Path(inputs.source, each.name)))
            elif each.name.startswith(own):
                yield replace(each, name=f"{inputs.source}{each.name.removeprefix(own)}")
            else:
                yield each
    except BadInput as wrong:
        yield Input(name=inputs.source, wrong=wrong)


def filled_by_inputs(room: AnyRoom) -> tuple[str, ...]:
    """The options of a room that each input fills in itself."""
    return room.batched.filled or arguments(room.request)


_AT_ADDRESS = re.compile(r"\s*[\w-]+:\S*@\s*https?:", re.IGNORECASE)
Whole = Callable[[Mapping[str, object]], Mapping[str, Any] | None]
"""What a row gives that is itself what is to be run; None for one that lists options."""


def arguments(request: Any) -> tuple[str, ...]:
    """The options of a request that stand without a flag."""
    return tuple(name for name, said in options(request).items() if said.argument)


def listed(source: str, request: Any, whole: Whole = lambda _: None) -> Iterator[Input]:
    """The requests of a file, a row each; of a folder, each file (or its text) as the argument.

    Raises BadInput.
    """
    field = next(iter(arguments(request)), "")
    if not field:
        raise BadInput(_say("reads_nothing", room=request.room), do=_say("give_options_python"))
    if is_folder(source):
        yield from _folder(source, field, options(request)[field])
        return
    file = "<stdin>" if source == "-" else source
    do = _say("begin_line_names", options=", ".join(options(request))[:80])
    columns = Columns(
        named=lambda column: column.strip() if column.strip() in options(request) else "",
        needed=(field, *(name for name in options(request) if name != field)),
        do=do,
    )
    for row in each_row(read_capped(source, MOST), file, columns):
        yield _of_row(row, request, whole, Path(file).name)


def _folder(source: str, field: str, said: Option) -> Iterator[Input]:
    endings = said.within or tuple(sorted({Path(f).suffix.lower() for f in files_in(source)}))
    for each in each_file(source, field, endings):
        yield each if "FILE" in (said.metavar or "") else _text(each, field, source)


def _text(each: Input, field: str, folder: str) -> Input:
    """A file whose text is the argument."""
    try:
        given = {field: read_text(each.file).strip()}
    except BadInput as wrong:
        return Input(name=below(each.file, folder), wrong=wrong)
    return Input(name=each.name, words=each.words, given=given)


def _of_row(row: TopicRow | BadInput, request: Any, whole: Whole, file: str) -> Input:
    if isinstance(row, BadInput):
        return Input(name=f"{file}:{row.line}" if row.line else file, wrong=row)
    own = str(row.cells.get("id") or "")
    name = own or f"{file}:{row.line}"
    try:
        return Input(name=name, words=own, given=whole(row.cells) or _options(row, request))
    except BadInput as wrong:
        return Input(name=name, wrong=wrong)


def _options(row: TopicRow, request: Any) -> dict[str, Any]:
    """What a row gives by the names of options; a file lies beside the list."""
    said = options(request)
    found: dict[str, Any] = {}
    for key, value in row.cells.items():
        if key == "id" and "id" not in said:
            continue
        known(key, ("id", *_own(request)), where=_say("row"), file=row.file, line=row.line)
        found[key] = _beside(row.file, said[key], _value(row, key, said[key], value))
        _refuse_address(row, key, found[key])
        if key in naming(request):
            _refuse_program(row, key, found[key])
    needed = arguments(request)[0]
    if needed not in found:
        raise row.wrong(_say("missing_what", what=needed), _say("write_needed", name=needed))
    return found


def _own(request: Any) -> tuple[str, ...]:
    """The room's own options. How models are asked, and where, is said once for all rows."""
    from aufheben.rooms.options import Request

    shared = options(Request)
    return tuple(name for name in options(request) if name not in shared)


def _refuse_address(row: TopicRow, key: str, value: object) -> None:
    """Raises BadInput for a model at an address: a list from elsewhere may not say where a key goes."""
    if any(_AT_ADDRESS.match(each) for each in texts(value)):
        raise row.wrong(_say("names_address", name=key), _say("name_model_and_address"))


def _refuse_program(row: TopicRow, key: str, value: object) -> None:
    """Raises BadInput for a program of this machine: a list from elsewhere may not have one run."""
    if any(is_program(each) for each in texts(value)):
        raise row.wrong(_say("names_program", name=key), _say("name_with_model"))


def _value(row: TopicRow, key: str, said: Option, value: object) -> Any:
    """A cell of a table as what the option takes."""
    if not isinstance(value, str) or said.kind is str:
        return value
    try:
        return json.loads(value.lower()) if said.kind in (int, float, bool) else json.loads(value)
    except ValueError:
        what = _say("value_is", name=key, value=value[:40])
        raise row.wrong(what, _say("write_form", form=said.kind.__name__)) from None


def _beside(file: str, said: Option, value: Any) -> Any:
    is_path = said.argument and "FILE" in (said.metavar or "") and isinstance(value, str)
    return str(Path(file).parent / value) if is_path else value
