"""One build and one environment for all tests of what people install."""

from pathlib import Path

import pytest

from tests.packaging.building import Clean, built, clean, copied


@pytest.fixture(scope="session")
def archives(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A wheel and an sdist, built of a clone as its owner would."""
    tree = copied(tmp_path_factory.mktemp("one") / "clone")
    wheel, sdist = built(tree, "wheel", "sdist")
    return wheel, sdist


@pytest.fixture(scope="session")
def installed(archives: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> Clean:
    """The wheel alone, with what it says it needs for the page; without any other extra."""
    return clean(tmp_path_factory.mktemp("clean") / "環境", archives[0], "web")
