"""Folders of prompts that stand in for ours."""

from pathlib import Path

from aufheben.errors import BadInput
from aufheben.rooms.fingerprint import PROMPTS


def prompts_in(folder: str | None) -> str | None:
    """The folder, where it has a template of a prompt we know. Raises BadInput."""
    if folder is None:
        return None
    known = {path.relative_to(PROMPTS) for path in PROMPTS.glob("*/*/*.j2")}
    found = {path.relative_to(folder) for path in Path(folder).glob("*/*/*.j2")}
    if not found & known:
        do = "name one that holds, for example, dialectic/en/counter.j2"
        raise BadInput("no prompt of ours would be replaced", do=do, file=folder)
    strange = min(found - known, default=None)
    if strange is not None:
        raise BadInput("no prompt is called so", do="see the README", file=f"{folder}/{strange}")
    return folder
