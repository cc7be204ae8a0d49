"""Input in its three forms: TOML, JSON, and the plain text of the published figures."""

import re

from aufheben.formats.cases.json import read_json
from aufheben.formats.cases.plain import read_plain
from aufheben.formats.cases.specification import SeatSpecification, Specification, filled
from aufheben.formats.cases.toml import read_toml

__all__ = ["SeatSpecification", "Specification", "filled", "read_case"]


def read_case(text: str, file: str | None = None) -> Specification:
    """The specification in `text`, in whichever form it is written; `file` names the source.

    Raises BadInput with file, line and fix.
    """
    if (file or "").endswith(".toml"):
        return read_toml(text, file)
    if (file or "").endswith(".json") or text.lstrip().startswith("{"):
        return read_json(text, file)
    if re.search(r"^[^\S\n]*+(\[seats\.|(question|issue)\s*+=)", text, re.MULTILINE):
        return read_toml(text, file)
    return read_plain(text, file)
