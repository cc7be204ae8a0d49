"""Abstract frameworks as files: ICCMA 2023 `.af` and ASPARTIX `.apx`.

Readers raise BadInput with the line and what to do; writers give text that any solver of the
ICCMA competitions reads. At most CAP arguments are read.
"""

from collections.abc import Callable
from typing import Literal

from aufheben.formats.frameworks.af import CAP, read_af, write_af
from aufheben.formats.frameworks.apx import read_apx, write_apx
from aufheben.logic.frameworks import Framework

__all__ = ["CAP", "Form", "read_af", "read_apx", "read_framework", "write_af", "write_apx"]

Form = Literal["af", "apx"]


def read_framework(text: str, form: Form) -> Framework:
    """The framework in a text of that form. Raises BadInput."""
    readers: dict[Form, Callable[[str], Framework]] = {"af": read_af, "apx": read_apx}
    return readers[form](text)
