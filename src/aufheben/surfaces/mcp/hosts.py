"""The configuration of common clients: where it is, what goes into it, and how it is written there."""

import json
import os
import shutil
import sys
import tempfile
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from aufheben.app.doors import once
from aufheben.domain.text import encodable
from aufheben.errors import BadInput
from aufheben.words import Fact, of_system, speaker

_say = speaker(__name__)

NAME = "aufheben"


@dataclass(frozen=True, slots=True, kw_only=True)
class Host:
    """A client: the path of its file below a home, by platform, and the key that holds its servers.

    Where it wants a server's `kind` said, that is done; `toml` instead of JSON.
    """

    paths: Mapping[str, str]
    key: str = "mcpServers"
    kind: bool = False
    toml: bool = False

    @property
    def file(self) -> Path:
        """Where its configuration is on this machine."""
        below = self.paths.get(sys.platform, self.paths[""])
        if sys.platform == "win32" and sys.platform in self.paths:
            return Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming") / below
        return Path.home() / below


_MAC = "Library/Application Support"
HOSTS = {
    "claude-desktop": Host(
        paths={
            "": ".config/Claude/claude_desktop_config.json",
            "darwin": f"{_MAC}/Claude/claude_desktop_config.json",
            "win32": "Claude/claude_desktop_config.json",
        }
    ),
    "claude-code": Host(paths={"": ".claude.json"}, kind=True),
    "cursor": Host(paths={"": ".cursor/mcp.json"}),
    "vscode": Host(
        paths={
            "": ".config/Code/User/mcp.json",
            "darwin": f"{_MAC}/Code/User/mcp.json",
            "win32": "Code/User/mcp.json",
        },
        key="servers",
        kind=True,
    ),
    "windsurf": Host(paths={"": ".codeium/windsurf/mcp_config.json"}),
    "gemini": Host(paths={"": ".gemini/settings.json"}),
    "codex": Host(paths={"": ".codex/config.toml"}, key="mcp_servers", toml=True),
}
"""By the names that people know; each place and key is what the client's own documentation says."""


def command_here(*more: str) -> list[str]:
    """How a client starts this program: by its whole path, since windows know no shell's."""
    found = shutil.which(NAME)
    return [*([found] if found else [sys.executable, "-m", NAME]), "mcp", *more]


def entry(host: Host, command: list[str]) -> dict[str, Any]:
    """What stands under the server's name; no key of a provider is among it."""
    kind = {"type": "stdio"} if host.kind else {}
    return {**kind, "command": command[0], "args": command[1:]}


def shown(host: Host, command: list[str]) -> str:
    """What is to stand in the file, by itself."""
    made = entry(host, command)
    if host.toml:
        return _toml(host, made)
    return json.dumps({host.key: {NAME: made}}, ensure_ascii=False, indent=2) + "\n"


def written(host: Host, command: list[str], file: Path) -> Path | None:
    """Write it into a file and keep all else; where the file was before, if there was one.

    Raises BadInput for a file that cannot be read as what it should be: nothing is written then.
    """
    file = _resolved(file)
    before = _read(file)
    after = _added(host, entry(host, command), before, file)
    if after == before:
        return None
    try:
        backup = _backed_up(file) if before is not None else None
        file.parent.mkdir(parents=True, exist_ok=True)
        _replace(file, after.encode())
    except OSError as wrong:
        raise BadInput(_say("cannot_write", why=of_system(wrong)), file=str(file)) from None
    return backup


def _replace(file: Path, content: bytes) -> None:
    """As a whole or not at all; nobody else reads what is on the way, for there may be keys in it."""
    descriptor, new = tempfile.mkstemp(dir=file.parent, prefix=f"{file.name[:80]}.")
    try:
        with open(descriptor, "wb") as written:  # noqa: PTH123 - a descriptor is no path
            written.write(content)
        if file.exists():
            shutil.copymode(file, new)
        Path(new).replace(file)
    except BaseException:
        Path(new).unlink(missing_ok=True)
        raise


def _resolved(file: Path) -> Path:
    try:
        return file.resolve()
    except (OSError, RuntimeError, ValueError):
        raise _unread(file, _say("leads_nowhere")) from None


def _read(file: Path) -> str | None:
    try:
        return file.read_text("utf-8-sig")
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError):
        raise _unread(file, _say("no_file_of_text")) from None


def _added(host: Host, made: dict[str, Any], before: str | None, file: Path) -> str:
    if host.toml:
        return _toml_added(host, made, before or "", file)
    found = _parsed(before, file)
    servers = found.setdefault(host.key, {})
    if not isinstance(servers, dict):
        raise _unread(file, _say("no_object", key=host.key))
    if servers.get(NAME) == made:
        return before or ""
    servers[NAME] = made
    try:
        after = json.dumps(found, ensure_ascii=False, indent=2) + "\n"
    except RecursionError:
        raise _unread(file, _say("too_deep")) from None
    # Halves of characters, which JSON may have, stay the escapes that they were.
    return after if encodable(after) == after else json.dumps(found, indent=2) + "\n"


def _parsed(text: str | None, file: Path) -> dict[str, Any]:
    if text is None or not text.strip():
        return {}
    try:
        # To write one of two keys back would lose the other.
        found = json.loads(text, object_pairs_hook=once)
    except BadInput as twice:
        raise _unread(file, twice.said) from None
    except RecursionError:
        raise _unread(file, _say("too_deep")) from None
    except ValueError as wrong:
        raise _unread(file, _say("no_json", wrong=str(wrong))) from None
    if not isinstance(found, dict):
        raise _unread(file, _say("no_json_object"))
    return found


def _toml_added(host: Host, made: dict[str, Any], before: str, file: Path) -> str:
    try:
        found = tomllib.loads(before)
    except RecursionError:
        raise _unread(file, _say("too_deep")) from None
    except tomllib.TOMLDecodeError as wrong:
        raise _unread(file, _say("no_toml", wrong=str(wrong))) from None
    servers = found.get(host.key, {})
    if isinstance(servers, dict) and servers.get(NAME) == made:
        return before
    if not isinstance(servers, dict) or NAME in servers:
        raise _unread(file, _say("there_already"))
    after = f"{before.rstrip()}\n\n{_toml(host, made)}".lstrip()
    try:
        tomllib.loads(after)
    except tomllib.TOMLDecodeError:
        raise _unread(file, _say("nothing_at_end")) from None
    return after


def _toml(host: Host, made: Mapping[str, Any]) -> str:
    lines = (f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in made.items())
    return "\n".join([f"[{host.key}.{NAME}]", *lines]) + "\n"


def _backed_up(file: Path) -> Path:
    """A copy beside it under a name that nothing had."""
    names = (f"{file.name}.before-aufheben{'' if n == 1 else f'-{n}'}" for n in range(1, 1000))
    backup = next(each for each in map(file.with_name, names) if not each.exists())
    # Made before anything is in it, so that at no time more people read it than the file itself.
    backup.touch(mode=0o600, exist_ok=False)
    shutil.copy2(file, backup)
    return backup


def _unread(file: Path, why: Fact) -> BadInput:
    return BadInput(_say("not_written", why=why), do=_say("mend_or_put_in"), file=str(file))
