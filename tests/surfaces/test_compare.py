"""`runs compare`: two runs of the journal side by side, as a file."""

from pathlib import Path

import pytest

from tests.surfaces.conftest import Program

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def kept(program: Program) -> None:
    for name in ("expense-debated.jsonl", "debate-judged.jsonl", "expense-debated.ja.jsonl"):
        assert program("runs", "import", str(EXAMPLES / name)).code == 0


def names(program: Program) -> list[str]:
    return [line.split()[0] for line in program("runs", "list").out.splitlines()]


@pytest.mark.usefixtures("kept")
def test_any_two_runs_are_compared(program: Program, tmp_path: Path) -> None:
    runs = names(program)
    for first in runs:
        for second in runs:
            page = tmp_path / f"{first}-{second}.html"
            done = program("runs", "compare", first, second, "-o", str(page))
            assert (done.code, done.err) == (0, f"wrote {page}\n")
            written = page.read_text("utf-8")
            assert first in written
            assert second in written


@pytest.mark.usefixtures("kept")
def test_nothing_is_overwritten_and_only_a_page_is_written(
    program: Program, tmp_path: Path
) -> None:
    first, second, *_ = names(program)
    page = tmp_path / "x.html"
    page.write_text("mine")
    assert program("runs", "compare", first, second, "-o", str(page)).code == 2
    assert page.read_text() == "mine"
    assert program("runs", "compare", first, second, "-o", str(page), "--force").code == 0
    odd = program("runs", "compare", first, second, "-o", str(tmp_path / "x.md"))
    assert (odd.code, "is no page" in odd.err) == (2, True)
    assert program("runs", "compare", first, "none", "-o", str(tmp_path / "y.html")).code == 2
