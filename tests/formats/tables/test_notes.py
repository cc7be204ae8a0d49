"""What a table tells besides its answer, in every door: what is left out, what nobody asks, who is nearest."""

import pytest

import aufheben
from aufheben.formats.tables import asked_of_table, grid_of
from aufheben.rooms.dialectic.seats import cast
from aufheben.rooms.dialectic.settings import read_settings, write_settings

HALLS = """Hall,Price (€),Seats,Stage,Area
The mill,300,60,no,north
The barn,450,90,yes,north
The loft,450,90,,south
Total,1200,240,,
"""
QUESTION = "Which hall should we rent?"


def told(*wants: str, table: str = HALLS) -> tuple[str, ...]:
    return asked_of_table(grid_of(table), QUESTION, wants).notes or ()


@pytest.mark.parametrize(
    ("wants", "note"),
    [
        (("Kim: a stage", "Lee: north"), "line 5 is no option: Total 1200 240"),
        (("Kim: a stage",), "nobody wants anything of Price, Seats, Area"),
        (("Kim: price",), None),
        (("Kim: at most 100 euros",), "Kim: no option is known to meet “at most 100 euros”"),
        (("Kim: at least 80 seats",), "alike in all that anybody wants: The barn, The loft"),
        (("Kim: a stage",), "of The loft it is not known whether it meets “a stage” (Kim)"),
        (
            ("Kim: a stage", "Lee: at most 400 euros"),
            "no option is as all need it; nearest: The mill, which does not meet “a stage” (Kim)",
        ),
    ],
)
def test_what_a_table_tells_of_itself(wants: tuple[str, ...], note: str | None) -> None:
    if note is None:
        with pytest.raises(aufheben.BadInput):
            told(*wants)
        return
    assert any(one.startswith(note) for one in told(*wants))


def test_of_many_options_the_best_are_argued_and_the_others_are_counted() -> None:
    rows = "\n".join(f"Room {n},{100 + n},yes" for n in range(40))
    table = f"Hall,Price (€),Stage\n{rows}\n"
    made = asked_of_table(grid_of(table), QUESTION, ("Kim: at most 104 euros, a stage",))
    assert made.shared is not None
    assert len(made.shared.stance.splitlines()) == 8
    [left] = [note for note in made.notes or () if "not argued" in note]
    assert (
        left
        == "32 of 40 options stand worse and are not argued: “at most 104 euros” is not met by 35"
    )


def test_an_empty_cell_that_decides_makes_the_answer_conditional() -> None:
    found = aufheben.ask(
        HALLS, question=QUESTION, wants=["Kim: a stage", "Lee: south"], journal=":memory:"
    ).envelope
    assert found["answers"] == []
    first = found["breakers"][0]
    assert first["changes"] == [{"fact": "the loft has a stage", "holds": True}]
    assert first["answers"] == ["We should rent the loft"]
    assert "of The loft it is not known whether it meets “a stage” (Kim)" in found["notes"]


def test_notes_are_kept_with_the_run() -> None:
    made = cast(asked_of_table(grid_of(HALLS), QUESTION, ("Kim: a stage",)))
    assert made.case.notes
    assert read_settings(write_settings(made)).case.notes == made.case.notes
    written = write_settings(made) | {"notes": []}
    assert read_settings(written).case.notes == ()


def test_japanese_tables_tell_it_in_japanese() -> None:
    table = "会場,料金（円）,舞台\n公民館,3000,○\n体育館,9000,\n"
    made = asked_of_table(grid_of(table), "どの会場を借りるべきか", ("花子: 舞台",))
    assert "料金については誰も何も求めていません" in (made.notes or ())
