"""JSON that people write: what is wrong with it is said with its place."""

import json

from aufheben.errors import BadInput
from aufheben.runtime.reader import unique


def parsed(text: str, file: str | None) -> object:
    """The value of a JSON text. Raises BadInput, also if an object has a key twice."""
    try:
        return json.loads(text, object_pairs_hook=unique)
    except json.JSONDecodeError as wrong:
        what, do = f"not valid JSON: {wrong.msg}", "mend it there"
        raise BadInput(what, do=do, file=file, line=wrong.lineno, column=wrong.colno) from None
    except (ValueError, RecursionError) as wrong:
        raise BadInput(f"not usable JSON: {wrong}", do="mend it", file=file) from None
