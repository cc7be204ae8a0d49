"""What the operating system says of files and addresses, by its codes."""

from errno import errorcode

from aufheben.words.messages import Both, Fact
from aufheben.words.tables import spoken


def of_system(wrong: Exception) -> Fact:
    """Why something failed: what `[system]` has for its code, else its own words."""
    name = errorcode.get(wrong.errno or 0, "") if isinstance(wrong, OSError) else ""
    pair = spoken(__name__, "system", name)
    return Both(*pair) if pair else getattr(wrong, "strerror", None) or str(wrong)
