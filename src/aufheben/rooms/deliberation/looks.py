"""Looking back at a deliberation: the board as it stood, and how acts were weighed."""

from aufheben.errors import BadInput
from aufheben.formats import deliberation
from aufheben.formats.deliberation import SeatedDeliberation
from aufheben.formats.document import text
from aufheben.rooms.room import Look, Shown
from aufheben.runtime.blocking import finished
from aufheben.runtime.courses.deliberation import COURSE, until
from aufheben.runtime.drive import reach
from aufheben.runtime.journal import Record


def _board(record: Record, session: SeatedDeliberation, at: str | None) -> Shown:
    """After a step (0: the first plan), by default as far as it came."""
    step = None if at is None else _number(at)
    part = record if step is None else until(record, step)
    found = finished(reach(COURSE, session.job, part)).deliberated
    step = len(found.steps) if step is None else step
    state, lang = found.state, session.job.rules.lang
    weighed = deliberation.stance(state.weights.stance())
    return Shown(
        value={
            "run": record.run,
            "at": step,
            "board": deliberation.board(state),
            "stance": weighed,
        },
        text=text.plain(deliberation.board_report(state, step), lang),
        files={"mmd": deliberation.mermaid(state, lang)},
    )


def _utility(record: Record, session: SeatedDeliberation, at: str | None) -> Shown:
    """Every act with every term: of a step, by default of all."""
    known = deliberation.read_tables(record)
    step = None if at is None else _number(at)
    found = [table for table in known if step in (None, table.step)]
    if not found:
        last = max((table.step for table in known), default=0)
        what = f"run {record.run} has no step{'' if step is None else f' {step}'}"
        do = f"name one of 1 to {last}" if last else f"go on with it: aufheben resume {record.run}"
        raise BadInput(f"{what} in which acts were weighed", do=do)
    return Shown(
        value={"run": record.run, "steps": [table._asdict() for table in found]},
        text=text.plain(deliberation.tables(found), session.job.rules.lang),
    )


def _number(at: str) -> int:
    if at.isascii() and at.isdigit():
        return int(at)
    raise BadInput(f"{at[:80]!r} is no step", do="give its number; 0 is the first plan")


LOOKS = {
    "board": Look(help="The board as it stood after a step.", show=_board),
    "utility": Look(help="Every act weighed, in each step or in one.", show=_utility),
}
