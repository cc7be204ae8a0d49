"""A table comes in as a file, a workbook, or rows of a program."""

import io
import sys
import zipfile
from datetime import date, datetime
from pathlib import Path
from typing import Any

import pytest

import aufheben
from aufheben.errors import BadInput, MissingExtra
from aufheben.formats.tables.numbers import cell_of
from aufheben.formats.tables.records import ROWS, grid_of_rows, grid_of_xlsx

openpyxl = pytest.importorskip("openpyxl")
pandas = pytest.importorskip("pandas")

QUESTION = "Which hall should we rent?"
ROWS_OF_HALLS: list[dict[str, Any]] = [
    {"Hall": "The mill", "Price (€)": 300, "Quiet": True, "Day": date(2026, 12, 24)},
    {"Hall": "The opera", "Price (€)": float("nan"), "Quiet": False, "Day": None},
    {"Hall": "The barn", "Price (€)": 600.5, "Quiet": True},
]
HALLS = (
    "Hall,Price (€),Quiet,Day\nThe mill,300,yes,2026-12-24\nThe opera,,no,\nThe barn,600.5,yes,\n"
)
WANTS = {"Kim": "quiet", "Lee": ["at most 500 euros", "day before 2026-12-31"]}
MILL = "We should rent the mill"


def asked(what: Any, **options: Any) -> str | None:
    return aufheben.ask(what, question=QUESTION, journal=":memory:", **options).answer


def frame() -> Any:
    found = pandas.DataFrame(ROWS_OF_HALLS)
    return found.assign(
        Day=pandas.to_datetime(found["Day"]), Quiet=found["Quiet"].astype("boolean")
    )


@pytest.mark.parametrize("table", [ROWS_OF_HALLS, frame(), frame().set_index("Hall")])
@pytest.mark.parametrize(
    "wants",
    [
        WANTS,
        [{"person": "Kim", "wish": "quiet, at most 500 euros, day before 2026-12-31"}],
        pandas.DataFrame({"人": ["Kim", None], "希望": ["quiet", "at most 500 euros"]}),
        ["Kim: quiet, at most 500 euros"],
        "Kim: quiet, at most 500 euros",
    ],
)
def test_rows_of_a_program_are_argued_as_a_file_is(table: Any, wants: Any) -> None:
    assert asked(table, wants=wants) == MILL


def test_rows_have_the_cells_that_their_file_has() -> None:
    from aufheben.formats.tables import grid_of

    assert grid_of_rows(ROWS_OF_HALLS) == grid_of(HALLS)
    lists = [list(ROWS_OF_HALLS[0]), *([*row.values(), None][:4] for row in ROWS_OF_HALLS)]
    assert grid_of_rows(lists) == grid_of(HALLS)


@pytest.mark.parametrize(
    ("table", "wants", "what"),
    [
        (42, "Kim: quiet", "no rows of a table"),
        ([], "Kim: quiet", "no rows of a table"),
        (ROWS_OF_HALLS, 5, "is no text"),
        (ROWS_OF_HALLS, {"Kim": 3}, "is no text"),
        (ROWS_OF_HALLS, {"Kim": " "}, "is no text"),
        (ROWS_OF_HALLS, [{"person": "Kim", "what": "quiet"}], "no wishes by person"),
        (ROWS_OF_HALLS, [{"person": "Kim", "wish": None}], "nothing is wanted by"),
        (ROWS_OF_HALLS, [{"person": None, "wish": "quiet"}], "a wish of nobody"),
    ],
)
def test_what_is_no_table_is_told(table: Any, wants: Any, what: str) -> None:
    with pytest.raises(BadInput, match=what) as told:
        asked(table, wants=wants)
    assert told.value.do


@pytest.mark.parametrize(
    ("value", "form", "cell"),
    [
        (1200.0, '_-* #,##0.00 "€"_-', "1200 €"),
        (300, "[$€-407]#,##0", "300 €"),
        (0.5, "0%", "50 %"),
        (1.234, "General", "1.2340"),
        (1 / 3, "General", "0.333333333"),
        (True, "", "yes"),
        (datetime(2026, 12, 24), "", "2026-12-24"),  # noqa: DTZ001
        (datetime(2026, 12, 24, 18), "", "2026-12-24 18:00"),  # noqa: DTZ001
        (pandas.NaT, "", ""),
        (pandas.NA, "", ""),
        (" two\nlines ", "", "two lines"),
    ],
)
def test_a_value_is_the_text_that_a_cell_of_csv_has(value: Any, form: str, cell: str) -> None:
    assert cell_of(value, form) == cell


def workbook(path: Path) -> str:
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Halls"
    sheet.append(["Halls of 2026"])
    sheet.append(["Hall", "Price", "Quiet", "Day"])
    for row in ROWS_OF_HALLS:
        price = row["Price (€)"]
        sheet.append([row["Hall"], price if price == price else None, row["Quiet"], row.get("Day")])  # noqa: PLR0124
    for line in (3, 4, 5):
        sheet.cell(line, 2).number_format = '#,##0.00 "€"'
    sheet.merge_cells("A1:D1")
    wishes = book.create_sheet("Wishes")
    for cells in (["Wish", "Person"], ["quiet", "Kim"], ["at most 500 euros", None]):
        wishes.append(cells)
    book.save(path)
    return str(path)


def test_a_workbook_is_argued_by_its_sheets(tmp_path: Path) -> None:
    file = workbook(tmp_path / "my halls.xlsx")
    assert asked(file, wants=f"{file}#Wishes") == MILL
    assert asked(f"{file}#Halls", wants=WANTS) == MILL
    with pytest.raises(BadInput, match="no sheet 'Hall'") as told:
        asked(f"{file}#Hall", wants=WANTS)
    assert told.value.do == "name one of Halls, Wishes"


def changed(content: bytes, sheet: str) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(made, "w") as new:
        for name in old.namelist():
            new.writestr(name, sheet if name.endswith("sheet1.xml") else old.read(name))
    return made.getvalue()


SHEET = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>{}</sheetData></worksheet>'
ENTITIES = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 50}">' for n in range(1, 9))


@pytest.mark.parametrize(
    ("sheet", "what"),
    [
        (SHEET.format('<row r="99999999999"><c r="A1"><v>1</v></c></row>'), f"more than {ROWS} rows"),
        (SHEET.format('<row r="1"><c r="ZZZ1"><v>1</v></c></row>'), "18278 cells"),
        (SHEET.format('<row r="1"><c r="A1" s="99999"><v>1</v></c></row>'), "no XLSX that is read"),
        (f'<!DOCTYPE a [<!ENTITY e0 "{"x" * 1000}">{ENTITIES}]>' + SHEET.format('<row r="1"><c r="A1" t="str"><v>&e8;</v></c></row>'), "no XLSX that is read"),
        ("<a", "no XLSX that is read"),
        (SHEET.format(""), "the table is empty"),
    ],
)  # fmt: skip
def test_a_sheet_that_no_program_writes_is_refused(sheet: str, what: str, tmp_path: Path) -> None:
    content = Path(workbook(tmp_path / "halls.xlsx")).read_bytes()
    with pytest.raises(BadInput, match=what):
        grid_of_xlsx(changed(content, sheet))


def test_what_is_no_workbook_or_unpacks_to_much_is_refused_before_it_is_read() -> None:
    bomb = io.BytesIO()
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("xl/workbook.xml", "0" * 40_000_000)
    with pytest.raises(BadInput, match="larger than 30 MB"):
        grid_of_xlsx(bomb.getvalue())
    with pytest.raises(BadInput, match="it is no XLSX"):
        grid_of_xlsx(HALLS.encode())


def test_a_missing_reader_is_told_with_its_extra(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    content = Path(workbook(tmp_path / "halls.xlsx")).read_bytes()
    monkeypatch.setitem(sys.modules, "openpyxl", None)
    with pytest.raises(MissingExtra, match=r"\[xlsx\]"):
        grid_of_xlsx(content)
