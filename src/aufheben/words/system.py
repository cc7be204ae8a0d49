"""What the operating system says of files and addresses, by its codes."""

from errno import errorcode

from aufheben.words.said import Code, Fact
from aufheben.words.tables import spoken


def of_system(wrong: Exception) -> Fact:
    """Why something failed: a code of the system that `[code]` has words for, else its own words."""
    name = errorcode.get(wrong.errno or 0, "") if isinstance(wrong, OSError) else ""
    if spoken(__name__, "code", name) is None:
        return getattr(wrong, "strerror", None) or str(wrong)
    return Code(__name__, name)
