"""JSON that people write: what is wrong with it is said with its place."""

import json

from aufheben.errors import BadInput
from aufheben.runtime.reader import unique
from aufheben.words import speaker

_say = speaker(__name__)


def parsed(text: str, file: str | None) -> object:
    """The value of a JSON text. Raises BadInput, also if an object has a key twice."""
    try:
        return json.loads(text, object_pairs_hook=unique)
    except json.JSONDecodeError as wrong:
        what, do = _say("not_valid_json", msg=wrong.msg), _say("mend_2")
        raise BadInput(what, do=do, file=file, line=wrong.lineno, column=wrong.colno) from None
    except (ValueError, RecursionError) as wrong:
        raise BadInput(
            _say("not_usable_json", wrong=str(wrong)), do=_say("mend"), file=file
        ) from None
