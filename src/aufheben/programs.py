"""Programs that can sit in a seat by a name: assistants of a command line, as a table of ours says and the
user's own file. Names alone are read here; what stands behind one is for whoever asks it.
"""

import os
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from aufheben.errors import BadInput
from aufheben.words import of_system, speaker

_say = speaker(__name__)

OWN = "programs.toml"
KEY = "programs"
"""Where the settings of a run keep what the programs in its seats called themselves as it was begun."""


def names() -> tuple[str, ...]:
    """Every program that has a name. Raises BadInput."""
    return tuple(tables())


def tables() -> Mapping[str, Any]:
    """What is said of each, the user's own before ours. Raises BadInput for a file that is no TOML."""
    return {**_ours(), **_own(own_file())}


def own_folder() -> Path:
    """Where the user's own configuration lies."""
    home = os.environ.get("AUFHEBEN_HOME")
    if home:
        return Path(home)
    import platformdirs

    return Path(platformdirs.user_config_dir("aufheben"))


def own_file() -> Path:
    """The user's own table."""
    return own_folder() / OWN


@cache
def _ours() -> Mapping[str, Any]:
    return tomllib.loads(files("aufheben").joinpath(OWN).read_text(encoding="utf-8"))


def _own(file: Path) -> Mapping[str, Any]:
    try:
        written = file.stat().st_mtime_ns
    except OSError:
        return {}
    return _read(file, written)


@cache
def _read(file: Path, _written: int) -> Mapping[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as wrong:
        raise BadInput(_say("cannot_read_strerror", why=of_system(wrong)), file=str(file)) from None
    except (ValueError, RecursionError) as wrong:
        raise BadInput(
            _say("not_valid_toml", wrong=str(wrong)), do=_say("mend"), file=str(file)
        ) from None
