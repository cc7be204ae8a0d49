"""What people may type, the worst of it first; and what a person at a desk comes to."""

import asyncio
from typing import Any

from hypothesis import strategies as st

from aufheben.agents.human import HumanAgent, ScriptedDesk
from aufheben.domain import Issue, Seat
from aufheben.errors import Left
from aufheben.formats.cases import Specification, read_case
from aufheben.protocols.ports import Rejected, Said, Task
from aufheben.rooms.dialectic.asks.argument_tasks import Construct
from aufheben.runtime.reader import read

SUPPLIER = """
question = "Which supplier should we use?"
[seats.Purchasing]
stance = \"\"\"
Acme is a supplier. Acme has low prices and short delivery times.
Corvo is a supplier. Corvo has low prices.
Corvo is certified. Corvo is good for cash flow.
If a supplier has low prices and short delivery times, we should use it.
If something has low prices, it is good for cash flow.
If something is under investigation, we should not use it.
Borealis is under investigation.
\"\"\"
[seats.Quality]
stance = \"\"\"
Borealis is a supplier. Borealis is certified and has a low defect rate.
Acme has failed the audit.
If a supplier is certified and has a low defect rate, we should use it, unless it is bankrupt.
If something has failed the audit, we should not use it.
If something is certified, it is trustworthy.
\"\"\"
"""
ISSUE = Issue(question="Which supplier should we use?")
QUALITY = Seat(name="Quality", stance=read_case(SUPPLIER).seats[1].stance, premises="logic")
MAIN = Construct(place=("thesis", 2, "Quality"), issue=ISSUE, stance=QUALITY.stance, formal=True)
HOSTILE = (
    "", " ", "\t", "-", "~", "->", "=>", "¬", "&", "((((((((", ")" * 300, '"', "'", "“", "\\",
    "{}", "[]", "null", '{"can_defeat": "NO"}', '/json {"a": 1, "a": 2}', "/json", "/json [",
    "/json []", "/json NaN", "/json " + "[" * 2000, '/json {"Argument": null, "reason": "\\ud800"}',
    "/unknown", "/", "//", "／skip it", "/SKIP", "/help", "?", "/back", "/form", "/skip", "/concede",
    "\x00", "\x1b[A", "\x07bell", "\ud800", "a\udfffb", "\u202eright", "\ufeff", "\u200b",
    "x" * 100_000, "a is a supplier. " * 230, "if " * 900, ", " * 1900, "because " * 400, "から、" * 1300,
    "We should use Acme because " + "it is late, " * 300,
    "unless " * 500, "~" * 3000, "a -> " * 700, "p(x) -> q(x)", "q(a)", "p(x) & q(y) -> r(x, y)",
    "p(a, a, a, a)", "f(f(f(a)))", "👩‍👩‍👧‍👦 ️", "車がうるさいから、広場を閉めるべきだ。", "甲は料理である。",
    ", because Acme is late", "、から、Acme", "because. because", "We should use Acme.", "We should use Acme because we should use Acme", "Acme", "Acme is",
    "We should use Borealis because it is certified", "So we should use Borealis.",
    "Borealis is certified. If a supplier is certified, we should use it.",
    "We should not use Acme because Acme has failed the audit", "y", "n", "1", "999999999999", "٣",
    "If something is certified, we should use it, unless it is certified.",
    "Borealis is certified. Borealis is not certified. If it is, we should use it.",
    "By definition, if something is certified, we should use it. Borealis is certified.",
)  # fmt: skip
FRAGMENTS = (
    ", ", ". ", "because ", "Because", " unless ", "So ", " so ", "、", "。", "から", "ので、", "なぜなら", "ただし",
    "If ", "if something is ", "certified", "Acme ", "Borealis ", "Zeta ", "is ", "not ", "it ", "has ",
    "a supplier", "we should use ", "We should not use ", "We ", "~", "¬", " -> ", " & ", "(", ")", "x",
    "use(x)", "supplier(", "; ", " and ", "?", "!", '"', "'", ":", "-", "/", "\t", "\u3000", "#", "By definition, ",
)  # fmt: skip
TYPED = st.one_of(
    st.builds("".join, st.lists(st.sampled_from(FRAGMENTS), min_size=1, max_size=14)),
    st.sampled_from(HOSTILE),
    st.text(st.characters(exclude_categories=()), max_size=60),
    st.builds(" ".join, st.lists(st.sampled_from(HOSTILE), min_size=2, max_size=3)),
)
"""Any line, halves of characters included."""


def specified() -> Specification:
    """The case in which Purchasing is the engine's and Quality a person's."""
    return read_case(SUPPLIER)


def heard(
    task: Task[Any], *lines: str, seat: Seat = QUALITY, rulings: Any = (), **more: Any
) -> tuple[Any, str]:
    """What the chair would read of what was typed, Left where that was no answer; and all that was shown."""
    desk = ScriptedDesk(lines)
    try:
        said = asyncio.run(HumanAgent(desk, **more).answer(seat, task, rulings))
    except Left as nothing:
        return nothing, "\n".join(desk.shown)
    assert isinstance(said, Said)
    return read(task, said.answer), "\n".join(desk.shown)


def answered(task: Task[Any], *lines: str, **more: Any) -> tuple[Any, str]:
    """The same where an answer must come. Raises Left."""
    found, shown = heard(task, *lines, **more)
    if isinstance(found, Left):
        raise found
    return found, shown


def left(task: Task[Any], *lines: str, **more: Any) -> str:
    """All that was shown to a person who never came to an answer."""
    found, shown = heard(task, *lines, **more)
    assert isinstance(found, Left), found
    return shown


def is_lawful(task: Task[Any], *lines: str, **more: Any) -> None:
    """Whatever was typed is a legal answer, or leaving."""
    found, _ = heard(task, *lines, **more)
    assert not isinstance(found, Rejected)
    assert isinstance(found, Left) or task.legal(found) is None
