"""Parsers of others, started once."""

from collections.abc import Iterator

import pytest

from tests.formats.interchange.oracle import Oracle, oracle


@pytest.fixture(scope="session")
def argdown() -> Iterator[Oracle]:
    """Argdown's own parser."""
    with oracle() as running:
        yield running
