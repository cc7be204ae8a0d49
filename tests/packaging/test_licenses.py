"""Whatever comes with us may be used as we may: one that nobody has looked at is refused."""

from importlib.metadata import PathDistribution
from pathlib import Path

import pytest

from tests.packaging import licenses
from tests.packaging.licenses import EXCEPTIONS, allowed, refused, shipped


def test_every_license_is_allowed_or_an_exception_with_its_reason() -> None:
    assert refused() == []
    assert {"click", "pydantic-ai-slim", "openai", "psycopg", "mcp"} <= {*shipped()}
    assert set(EXCEPTIONS) <= {*shipped()}
    assert all(reason for _, reason in EXCEPTIONS.values())


@pytest.mark.parametrize(
    ("said", "fine"),
    [
        ("MIT", True),
        ("MIT AND Apache-2.0", True),
        ("GPL-3.0-only OR MIT", True),
        ("(MIT OR GPL-3.0-only) AND BSD-3-Clause", False),
        ("MIT AND GPL-3.0-only", False),
        ("AGPL-3.0-only", False),
        ("LGPL-3.0-only", False),
        ("Apache-2.0 WITH LLVM-exception", False),
        ("nothing", False),
        ("Proprietary", False),
    ],
)
def test_an_expression_is_allowed_by_its_licenses(said: str, fine: bool) -> None:
    assert allowed(said) is fine


@pytest.mark.parametrize(
    ("told", "line"),
    [
        ("License-Expression: AGPL-3.0-only", "says 'AGPL-3.0-only'"),
        (
            "Classifier: License :: OSI Approved :: GNU Affero General Public License v3",
            "says 'GNU",
        ),
        ("License: Ask us", "says 'Ask us'"),
        ("Summary: nothing of a license", "says 'nothing'"),
    ],
)
def test_one_that_nobody_has_looked_at_is_refused(
    told: str, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "METADATA").write_text(f"Metadata-Version: 2.4\nName: odd\nVersion: 1\n{told}\n")
    monkeypatch.setattr(licenses, "shipped", lambda: {"odd": PathDistribution(tmp_path)})
    assert [line in each for each in refused()] == [True]
    monkeypatch.setattr(licenses, "shipped", lambda: {"odd": None})
    assert refused() == ["odd is not installed: its license is not known"]
