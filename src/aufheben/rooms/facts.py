"""Where facts are looked up, in every room that can."""

from pathlib import Path

from aufheben.errors import BadInput
from aufheben.words import speaker

_say = speaker(__name__)

DOCUMENTS = (".txt", ".md")
"""Endings of the files that are read of a folder."""


def resolved(facts: str | None) -> str:
    """Where facts are looked up, wherever the run is gone on with. Raises BadInput for a blank."""
    if facts is None:
        return ""
    if not facts.strip():
        raise BadInput(_say("facts_name_nothing"), do=_say("name_folder_index"))
    try:
        return str(Path(facts).resolve())
    except (OSError, ValueError) as wrong:
        raise BadInput(_say("cannot_look_facts", wrong=str(wrong)), do=_say("check_name")) from None
