"""What the report of a lift says is true of the way that was taken, and of who said it."""

import re
from dataclasses import replace
from typing import Any

from aufheben.domain import Seat
from aufheben.domain.ways import Check
from aufheben.rooms.dialectic.told import ToldDialectic, tell
from tests import lifting
from tests.formats.debate_reports import plain


def told(**instead: Any) -> ToldDialectic:
    return tell("r", lifting.ran(**instead).finished)


def tries(*lives: int) -> Any:
    return lambda seat, task: lifting.tried(task, lives)


def test_a_plain_arrangement_that_is_taken_is_not_compared_with_itself() -> None:
    page = plain(told(TryWays=tries(9, 3, 3)))
    assert "Way 1 of 3, the plain arrangement, was taken: the side worst off (AG1 and AG2)" in page
    assert "with the plain arrangement at" not in page
    assert "with the plain arrangement at 6" in plain(told())


def test_where_no_side_could_bear_a_way_the_headline_says_so() -> None:
    page = plain(told(TryWays=tries(2, 2, 2)))
    assert page.startswith("No answer: no way was found with which every side could live")


def test_it_is_said_where_a_reader_finds_the_idea_lost() -> None:
    fault = lifting.fault("Nobody pays")
    lost = Check(keeps_idea=False, faults=(fault,))
    assert "did not do what its idea does" not in plain(told())
    assert "- it did not do what its idea does\n" in plain(told(Examine=lost))
    again = plain(told(Examine=lost, LookAgain=lost))
    assert "- after the repair: it does not do what its idea does\n" in again


def test_what_a_seat_finds_wrong_is_told_as_that() -> None:
    page = plain(told())
    changes = page.split("What would change the answer\n")[1].split("\n\n")[0]
    assert "AG1 finds wrong with it: " in changes


def test_a_japanese_report_names_its_seats_without_gaps() -> None:
    seats = tuple(Seat(name=name, stance="広場を守る。") for name in ("店主", "住民"))
    finished = lifting.ran(seats=seats).finished
    page = plain(tell("r", replace(finished, case=replace(finished.case, lang="ja"))))
    assert "店主から見た欠陥：" in page
    assert not re.search("[主民] [がはの]", page)
