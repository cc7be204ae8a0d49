"""All that the seat of a person may see of a task, whatever kind of task it is."""

from collections.abc import Sequence
from typing import Any

from aufheben.agents.human.acts import board_shown
from aufheben.agents.human.edges import About, portrayed
from aufheben.agents.human.view import shown
from aufheben.agents.human.words import Words
from aufheben.domain import Seat
from aufheben.domain.vocabulary import Lang
from aufheben.protocols.ports import Rejected, Task
from aufheben.rooms.deliberation.asks.act_tasks import Do


def sight(
    seat: Seat,
    task: Task[Any],
    rulings: Sequence[Rejected],
    lang: Lang,
    words: Words | None = None,
) -> str:
    """The task as text; `words` are what is said around it, by default those of a terminal."""
    words = words or Words(lang)
    if isinstance(task, About):
        return f"{words('turn', seat=seat.name)}\n\n{portrayed(task, rulings, words)}"
    if isinstance(task, Do):
        return board_shown(seat, task, rulings, lang)
    return shown(seat, task, rulings, lang, words)
