"""What no text may hold that leaves a server: values of keys, and places on this machine."""

import os
import re
from collections.abc import Iterator

from aufheben.formats.journal_address import secrets as passwords
from aufheben.formats.masking import masked

_PATH = re.compile(
    r"(?<![\w:/.])(?!/(?:api|v1)/)(?:~|[A-Za-z]:)?(?:[/\\][\w.@+~%-]+)+[/\\]([\w.@+~%-]+)"
)
_SECRET = re.compile(r"KEY|TOKEN|SECRET|PASSWORD|CREDENTIAL", re.IGNORECASE)
_TIMED = 8
"""Characters from which on the value of a variable is taken for a secret: shorter ones are words."""


def without_secrets(text: str) -> str:
    """The text, of paths the last part alone, and no value of a variable that holds a secret."""
    text = without_keys(text)
    return _PATH.sub(r"…/\1", text)


def without_keys(text: str) -> str:
    """The text without the value of any variable that holds a secret, or a journal's password."""
    return masked(text, (*_secrets(), *passwords(os.environ.get("AUFHEBEN_JOURNAL", ""))))


def _secrets() -> Iterator[str]:
    for name, value in os.environ.items():
        if _SECRET.search(name) and len(value) >= _TIMED:
            yield value
