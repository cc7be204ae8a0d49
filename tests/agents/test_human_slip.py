"""Drafts: what a person typed is kept, shown again, and kept with Enter."""

import asyncio

import pytest

from aufheben.agents.human import HumanAgent, ScriptedDesk
from aufheben.domain import Rebut, Seat, Thesis, Undercut
from aufheben.domain.ways import Acceptance
from aufheben.errors import Left
from aufheben.protocols.ports import Rejected, Said
from aufheben.rooms.dialectic.asks.lift import Accept
from tests.agents.human_typings import answered
from tests.agents.test_sheets import ATTACKED, COUNTER, ISSUE, SEAT
from tests.agents.test_sheets import CONSTRUCT as MAIN

ACCEPT = Accept(place=("a",), issue=ISSUE, of="AG1", argument=ATTACKED)


def test_a_sentence_that_is_not_what_was_meant_is_shown_again_and_enter_keeps_it() -> None:
    found, shown = answered(MAIN, "Open it because shops live", "n", "", "y", seat=SEAT)
    assert isinstance(found, Thesis)
    assert found.argument.premises == ("shops live",)
    assert "So far you typed: Open it because shops live" in shown


def test_a_refused_sentence_is_kept_too() -> None:
    _, shown = answered(MAIN, "Open it", "", "/skip", seat=SEAT)
    assert shown.count("So far you typed: Open it") == 2


def test_a_dash_drops_the_draft() -> None:
    _, shown = answered(MAIN, "Open it", "-", "/skip", seat=SEAT)
    assert shown.count("So far you typed: Open it") == 1


def test_back_goes_part_by_part_and_keeps_every_part() -> None:
    found, shown = answered(
        MAIN,
        *("/form", "Open it", "trade", "shops", "", "/back"),
        *("/back", "Open it now", "", "it rains", ""),
        seat=SEAT,
    )
    assert isinstance(found, Thesis)
    assert found.argument.warrant.consequent == "Open it now"
    assert found.argument.premises == ("trade", "shops")
    assert found.argument.ass == ("it rains",)
    assert "So far you typed: trade; shops" in shown


def test_lines_of_a_list_that_was_left_half_way_are_kept() -> None:
    found, _ = answered(MAIN, "/form", "Open it", "trade", "shops", "/back", "", "", "", seat=SEAT)
    assert isinstance(found, Thesis)
    assert found.argument.premises == ("trade", "shops")


def test_there_is_nothing_before_the_first_part() -> None:
    _, shown = answered(MAIN, "/back", "/skip", seat=SEAT)
    assert "nothing to go back to" in shown


def test_what_is_attacked_can_be_changed_after_it_was_confirmed() -> None:
    text = "Keep it open because trade feeds us"
    rebut, _ = answered(COUNTER, text, "y", "/back", "y", "1", seat=SEAT)
    undercut, _ = answered(COUNTER, text, "y", "/back", "n", "Shops starve because of it", "y", "2")
    assert isinstance(rebut, Rebut)
    assert isinstance(undercut, Undercut)
    assert undercut.argument.premises == ("of it",)


def test_an_answer_that_is_refused_as_a_whole_is_asked_for_with_all_its_parts_as_drafts() -> None:
    """Who does not accept says why: only that part is typed anew."""
    found, shown = answered(ACCEPT, *("n", ""), *("", "it is loud"))
    assert found == Acceptance(accepts=False, reason="it is loud")
    assert "That does not count yet" in shown


def test_what_the_chair_refused_stands_on_the_slip_again() -> None:
    desk = ScriptedDesk(["Open it because shops live", "y", "", "y"])
    agent = HumanAgent(desk)
    ruling = Rejected(expected="a new reason", got="the old one", do="find another")

    async def twice() -> list[object]:
        first = await agent.answer(SEAT, MAIN, ())
        return [first, await agent.answer(SEAT, MAIN, (ruling,))]

    first, second = asyncio.run(twice())
    assert isinstance(first, Said)
    assert first == second
    assert "So far you typed: Open it because shops live" in "\n".join(desk.shown)


def test_another_question_begins_on_an_empty_slip() -> None:
    desk = ScriptedDesk(["Open it", "/skip", ""])
    agent = HumanAgent(desk)

    async def twice() -> None:
        await agent.answer(SEAT, MAIN, ())
        desk.shown.clear()
        await agent.answer(SEAT, COUNTER, ())

    with pytest.raises(Left):
        asyncio.run(twice())
    assert "So far" not in "\n".join(desk.shown)


def test_two_people_at_one_desk_are_asked_one_after_the_other() -> None:
    class Slow(ScriptedDesk):
        async def ask(self, question: str) -> str:
            await asyncio.sleep(0)
            return await super().ask(question)

    desk = Slow(["Open it because shops live", "y"] * 2)
    agent = HumanAgent(desk)

    async def both() -> None:
        other = Seat(name="AG3", stance="We stand for quiet.")
        await asyncio.gather(agent.answer(SEAT, MAIN, ()), agent.answer(other, MAIN, ()))

    asyncio.run(both())
    turns = [text.split("\n")[0] for text in desk.shown if text.startswith("It is")]
    confirmed = [n for n, text in enumerate(desk.shown) if text.startswith("Is that")]
    assert turns == ["It is AG2's turn.", "It is AG3's turn."]
    assert confirmed[0] < desk.shown.index(next(t for t in desk.shown if "AG3" in t))


@pytest.mark.parametrize("asked", ["/help", "?", "／ＨＥＬＰ", "？"])
def test_help_explains_and_asks_again(asked: str) -> None:
    _, shown = answered(MAIN, asked, "/skip", seat=SEAT)
    assert "/back goes to the part before" in shown
    assert "CONCLUSION because" in shown
