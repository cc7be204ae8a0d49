"""What is carried away names no place of this machine or net: neither page nor picture nor report."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from aufheben.app import App
from aufheben.errors import AufhebenError
from tests.recorded_runs import files, held

PLACE = "http://models.internal.example:8080/sk-in-the-path/v1"
FORMS = ("html", "svg", "json", "md", "txt")


def placed(value: Any) -> Any:
    """Settings in which every agent is served at that place."""
    if isinstance(value, dict):
        return {name: _served(name, part) for name, part in value.items()}
    return [placed(part) for part in value] if isinstance(value, list) else value


def _served(name: str, part: Any) -> Any:
    is_agent = name in ("agent", "neutral", "reader") and isinstance(part, str)
    return f"openai:qwen3@{PLACE}" if is_agent and ":" in part else placed(part)


def carried(app: App, run: str) -> Iterator[str]:
    for form in FORMS:
        try:
            yield app.shown(run, form)
        except AufhebenError:
            continue
    yield app.compared(run, run)


@pytest.mark.parametrize("file", files(), ids=lambda file: file.stem)
def test_f49_where_models_are_served_is_nothing_that_is_shared(file: Path) -> None:
    app, record = App(journal=":memory:"), held(file)
    odd = replace(record, settings=placed(json.loads(json.dumps(dict(record.settings)))))
    app.store.begin(odd).close()
    pages = [*carried(app, record.run)]
    assert pages
    assert PLACE not in "".join(pages)
    assert "models.internal" not in "".join(pages)
