"""Which version this is, and how it was installed."""

import shlex
import sys

__version__ = "0.1.0"


def install(extra: str | None) -> str:
    """The command that adds an extra to this installation, a clone or not (PEP 610); None adds none."""
    import json
    from pathlib import Path
    from urllib.parse import unquote, urlsplit

    origin = json.loads(_origin() or "{}")
    url = urlsplit(origin.get("url", ""))
    name = unquote(url.path) if url.scheme == "file" else "aufheben"
    if "archive_info" in origin and not Path(name).exists():  # downloaded, installed, thrown away
        name = "aufheben"
    editable = "--editable " if origin.get("dir_info", {}).get("editable") else ""
    wanted = f"{name}[{extra}]" if extra else name
    return f"{shlex.quote(sys.executable)} -m pip install {editable}{shlex.quote(wanted)}"


def _origin() -> str | None:
    from importlib import metadata

    try:
        return metadata.distribution("aufheben").read_text("direct_url.json")
    except metadata.PackageNotFoundError:
        return None
