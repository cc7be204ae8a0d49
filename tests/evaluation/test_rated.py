"""The tables of rated answers say what the marks say, and nothing else."""

from benchmarks.rated import MARKS, PART, lines, means, rows
from benchmarks.results import DOCS


def test_the_page_has_the_tables_that_the_marks_give() -> None:
    text = DOCS.read_text(encoding="utf-8")
    part = text.split(f"<!-- {PART} -->\n")[1].split(f"\n<!-- end of {PART} -->")[0]
    assert part == "\n".join(lines(rows()))


def test_marks_are_whole_numbers_and_ranks_run_from_one() -> None:
    for row in rows():
        marks = [row[name] for name in ("lifts", "side1", "side2", "practicable", "clear", "sound")]
        assert all(type(mark) is int and 1 <= mark <= 10 for mark in marks)
        beside = [
            other["rank"]
            for other in rows()
            if all(other[at] == row[at] for at in ("rating", "rater", "question"))
        ]
        assert sorted(beside) == list(range(1, len(beside) + 1))


def test_the_worse_off_side_is_found_answer_by_answer() -> None:
    row = next(row for row in rows() if row["method"] == "single")
    two = [{**row, "side1": 2, "side2": 8}, {**row, "side1": 8, "side2": 2}]
    cells = means(two)[-1].split(" | ")
    assert cells[3:5] == ["2.0", "5.0 / 5.0"]


def test_the_marks_name_no_rater_and_no_place() -> None:
    assert {row["rater"] for row in rows()} == {"1a", "1b", "1c", "2a", "2b", "2c"}
    assert "/" not in MARKS.read_text(encoding="utf-8")
