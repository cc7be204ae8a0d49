"""The notebook among the examples, run as Jupyter runs it: cell by cell in a loop that runs already."""

import ast
import asyncio
import inspect
import json
from pathlib import Path
from typing import Any

import pytest

import aufheben

NOTEBOOK = Path(__file__).parents[1] / "examples/notebook.ipynb"


def cells() -> list[str]:
    """The code of the notebook."""
    found = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in found if cell["cell_type"] == "code"]


async def shown(cell: str, names: dict[str, Any]) -> Any:
    """What a cell shows: the value of its last expression."""
    tree = ast.parse(cell)
    last = tree.body[-1]
    if isinstance(last, ast.Expr):
        tree.body[-1] = ast.Assign(targets=[ast.Name("_", ast.Store())], value=last.value)
    names["_"] = None
    code = compile(ast.fix_missing_locations(tree), "cell", "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
    # A cell that awaits is a coroutine; any other has been run by then.
    ran = eval(code, names)
    if inspect.isawaitable(ran):
        await ran
    return names["_"]


@pytest.fixture(scope="module")
def notebook(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Every name it left, and under `shown` what its cells showed."""
    names: dict[str, Any] = {}

    async def executed() -> None:
        names["shown"] = [await shown(cell, names) for cell in cells()]

    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(NOTEBOOK.parent)
        patch.setenv("AUFHEBEN_HOME", str(tmp_path_factory.mktemp("home")))
        asyncio.run(executed())
    return names


def test_the_notebook_argues_doubts_batches_and_judges(notebook: dict[str, Any]) -> None:
    assert notebook["answer"].answer.startswith("We should buy camera c")
    assert notebook["theory"].status("we should buy a") == "defensible"
    assert notebook["doubted"].status("we should buy a") == "justified"
    assert notebook["graph"].number_of_nodes() == 5
    assert len(notebook["table"]) == len(notebook["topics"]) == 10
    assert all(isinstance(done, aufheben.Result) for done in notebook["ended"])
    assert notebook["judged"].outcome == "justified"


def test_results_are_shown_with_their_map(notebook: dict[str, Any]) -> None:
    results = [each for each in notebook["shown"] if isinstance(each, aufheben.Result)]
    assert [result.room.name for result in results] == ["dialectic", "judging"]
    assert "<svg" in results[0]._repr_html_()


def test_the_notebook_is_kept_without_what_it_showed() -> None:
    kept = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    assert all(not cell.get("outputs") for cell in kept["cells"])
    assert NOTEBOOK.stat().st_size < 20_000
