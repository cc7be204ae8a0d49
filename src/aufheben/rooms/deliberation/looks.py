"""Looking back at a deliberation: the board as it stood, and how acts were weighed."""

from aufheben.errors import BadInput
from aufheben.formats.document import text
from aufheben.rooms.aspects import Shown
from aufheben.rooms.deliberation.job import COURSE, until
from aufheben.rooms.deliberation.report.board import board, board_report, stance
from aufheben.rooms.deliberation.report.graph import mermaid
from aufheben.rooms.deliberation.report.utility_tables import read_tables, tables
from aufheben.rooms.deliberation.settings import SeatedDeliberation
from aufheben.runtime.blocking import finished
from aufheben.runtime.drive import reach
from aufheben.runtime.journal import Record
from aufheben.words import speaker

_say = speaker(__name__)


def _board(record: Record, session: SeatedDeliberation, at: str | None) -> Shown:
    """After a step (0: the first plan), by default as far as it came."""
    step = None if at is None else _number(at)
    part = record if step is None else until(record, step)
    found = finished(reach(COURSE, session.job, part)).deliberated
    step = len(found.steps) if step is None else step
    state, lang = found.state, session.job.rules.lang
    weighed = stance(state.weights.stance())
    return Shown(
        value={"run": record.run, "at": step, "board": board(state), "stance": weighed},
        text=text.plain(board_report(state, step), lang),
        files={"mmd": mermaid(state, lang)},
    )


def _utility(record: Record, session: SeatedDeliberation, at: str | None) -> Shown:
    """Every act with every term: of a step, by default of all."""
    known = read_tables(record)
    step = None if at is None else _number(at)
    found = [table for table in known if step in (None, table.step)]
    if not found:
        last = max((table.step for table in known), default=0)
        what = _say("run_no_step", run=record.run, found="" if step is None else f" {step}")
        do = _say("name_last", last=last) if last else _say("go_aufheben_resume", run=record.run)
        raise BadInput(_say("acts_weighed", what=what), do=do)
    return Shown(
        value={"run": record.run, "steps": [table._asdict() for table in found]},
        text=text.plain(tables(found), session.job.rules.lang),
    )


def _number(at: str) -> int:
    if at.isascii() and at.isdigit():
        return int(at)
    raise BadInput(_say("no_step", at=at[:80]), do=_say("give_number_first"))


LOOKS = {"board": _board, "utility": _utility}
