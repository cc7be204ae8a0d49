"""Files that a browser or an assistant hands over: kept in a folder of the server's until it ends."""

import hashlib
import re
import secrets
import shutil
import tempfile
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

from aufheben.errors import BadInput

_ID = re.compile(r"[0-9a-f]{32}")
_ODD = re.compile(r'[\x00-\x1f\x7f-\x9f/\\:*?"<>|\u2028\u2029\ud800-\udfff]|^[.\-\s]+|[.\s]+$')
_RESERVED = re.compile(r"(?i)con|prn|aux|nul|com\d|lpt\d")
_LONG = 60
"""Characters of a name, of which each may take four bytes."""
_LOOKED_AT = 400
"""Characters at the end of a name that is longer than any of a file."""


class Inputs:
    """Each file in a folder of its own, under the name that it had; found by an id, never by a name.

    All of them together take `most` bytes.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self.folder = Path(tempfile.mkdtemp(prefix="aufheben-page-"))
        self._sizes: dict[str, int] = {}

    async def keep(self, name: str, body: AsyncIterator[bytes]) -> dict[str, object]:
        """What of it a page needs: id, name, size in bytes, sha256. Raises BadInput."""
        key = secrets.token_hex(16)
        path = self.folder / key / safe_name(name)
        path.parent.mkdir()
        digest = hashlib.sha256()
        try:
            with path.open("wb") as file:
                async for chunk in body:
                    self._count(key, len(chunk))
                    digest.update(chunk)
                    file.write(chunk)
        except BaseException:
            self._sizes.pop(key, None)
            shutil.rmtree(path.parent, ignore_errors=True)
            raise
        size = self._sizes.setdefault(key, 0)
        return {"id": key, "name": path.name, "size": size, "sha256": digest.hexdigest()}

    def put(self, name: str, content: bytes) -> Path:
        """Where a text that a page was made of lies from now on. Raises BadInput."""
        key = secrets.token_hex(16)
        path = self.folder / key / safe_name(name)
        self._count(key, len(content))
        path.parent.mkdir()
        path.write_bytes(content)
        return path

    def has(self, key: str) -> bool:
        """Whether this is the id of a file that is here."""
        return key in self._sizes

    def path(self, key: str) -> Path:
        """Where a file is. Raises BadInput for what is no id of one."""
        if _ID.fullmatch(key) is None or key not in self._sizes:
            raise BadInput("that file is not here any more", do="hand it over again")
        return next((self.folder / key).iterdir())

    def close(self) -> None:
        """Forget all of them."""
        with suppress(OSError):
            shutil.rmtree(self.folder)

    def _count(self, key: str, more: int) -> None:
        if sum(self._sizes.values()) + more > self._most:
            what = f"the files that were handed over take more than {self._most:,} bytes"
            raise BadInput(what, do="start the server anew: it forgets them")
        self._sizes[key] = self._sizes.get(key, 0) + more


def safe_name(name: str) -> str:
    """A name that stays in its folder on every system, with the ending that it had."""
    stem, dot, ending = _ODD.sub("_", re.split(r"[/\\]", name[-_LOOKED_AT:])[-1]).rpartition(".")
    if not dot:
        stem, ending = ending, ""
    stem = stem.strip("_ ") or "input"
    if _RESERVED.fullmatch(stem.partition(".")[0]):
        stem = f"_{stem}"
    ending = ending[:16]
    return f"{stem[: _LONG - len(ending)]}{dot}{ending}"
