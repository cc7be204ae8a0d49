"""Who comes in to a server: the holder of the token of its start, or of one that a file names."""

import hmac
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field

from aufheben.app.token_file import TokenFile
from aufheben.app.token_names import Holder

__all__ = ["Holder", "Keys", "held_by", "holding", "same"]
_holding: ContextVar[Holder | None] = ContextVar("holding", default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Keys:
    """The tokens that open a server now: that of its start, and those of a `file`, as it is now."""

    token: str = field(repr=False)
    file: TokenFile | None = None

    def holder(self, said: str) -> Holder | None:
        """Who has this token; it takes as long whoever that is."""
        found = None
        for each in self._every():
            found = each if same(said, each.token) else found
        return found

    def named(self, name: str) -> Holder | None:
        """Who is called so: "" has the token of the start; None where none is called so any more."""
        return next((each for each in self._every() if each.name == name), None)

    def still(self, holder: Holder) -> bool:
        """Whether the token by which somebody came in has not been withdrawn since."""
        known = self.named(holder.name)
        return known is not None and same(known.token, holder.token)

    def _every(self) -> tuple[Holder, ...]:
        named = () if self.file is None else self.file.holders()
        return (Holder(token=self.token), *named)


@contextmanager
def held_by(holder: Holder | None) -> Iterator[None]:
    """While it lasts what is begun is begun by whoever has this token."""
    before = _holding.set(holder)
    try:
        yield
    finally:
        _holding.reset(before)


def holding() -> Holder | None:
    """Who begins what is begun; None where nobody had to show a token."""
    return _holding.get()


def same(one: str, other: str) -> bool:
    """Whether two secrets are; takes as long however much of them is alike."""
    return hmac.compare_digest(
        one.encode(errors="surrogatepass"), other.encode(errors="surrogatepass")
    )
