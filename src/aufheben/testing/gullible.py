"""A model that obeys whatever stands outside the fences: it proves that they hold."""

import re
from collections.abc import Callable
from typing import Any

from aufheben.testing.wires import Received

_ANNOUNCED = re.compile(r"<data-([0-9a-f]{8,})> \S+ </data-\1>")
_MARK = re.compile(r" \[(?:in no speech|どの発言にもない|(?:speech(?:es)?|スピーチ) [\d, ]+)\]")
_ORDER = re.compile(r"(?:OBEY|命令)\s*[:：]\s*(\{.*?\})\s*$", re.MULTILINE)


class Gullible:
    """Answers as `inner` does, unless an order `OBEY: {…}` reaches it outside every fence.

    What the program notes behind quotations does not keep it from reading an order.

    `obeyed` counts the orders it followed.
    """

    def __init__(self, inner: Callable[[Received], Any]) -> None:
        self.obeyed = 0
        self._inner = inner

    def __call__(self, received: Received) -> Any:
        """The inner answer, or what it was ordered to say."""
        order = _ORDER.search(_MARK.sub("", outside(f"{received.system}\n{received.user}")))
        if order is None:
            return self._inner(received)
        self.obeyed += 1
        return order[1]


def outside(text: str) -> str:
    """What of a prompt stands outside every fence that the prompt itself announces.

    A name counts as announced where it first stands as a pair; what is inside a fence by then
    announces nothing.
    """
    while found := _ANNOUNCED.search(text):
        token = found[1]
        fenced = re.compile(rf"^<data-{token}>$.*?^</data-{token}>$", re.DOTALL | re.MULTILINE)
        text = fenced.sub("", text.replace(found[0], "", 1))
    return text
