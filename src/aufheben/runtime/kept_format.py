"""The format in which runs are kept, in every store and in exports; no other one is read.

It counts whatever a kept run depends on: tables, settings, what digests cover, and how answers are
written. There is no way from one to the next.
"""

from typing import Literal

from aufheben.errors import Newer, Older
from aufheben.words import speaker

_say = speaker(__name__)

FORMAT = 5


def age(found: int) -> Literal["earlier", "ours", "later"]:
    """Which version wrote what is kept in the format `found`."""
    return "earlier" if found < FORMAT else "later" if found > FORMAT else "ours"


def check_format(found: int, where: str) -> None:
    """Raises Older or Newer for a journal of another format, in which nothing was changed."""
    match age(found):
        case "earlier":
            raise Older(_say("earlier_version_wrote", where=where, found=found, format=FORMAT))
        case "later":
            raise Newer(_say("later_version_wrote", where=where, found=found, format=FORMAT))
