"""How programs are called on Windows: a line is taken apart as there, and cmd.exe reads nothing of ours.

After what Microsoft says of command lines, and what npm's cmd-shim 8 writes; it was never run there.
"""

import re
from collections.abc import Callable
from pathlib import PureWindowsPath

from aufheben.errors import AgentFailed
from aufheben.words import speaker

_say = speaker(__name__)

WINDOWS = "nt"
_SIGNS = re.compile(r'(?P<slashes>\\+)(?P<spared>"*)|(?P<quotes>"+)|(?P<blank>[ \t]+)|[^\\" \t]+')
_SCRIPTS = (".cmd", ".bat")
_CALLS = re.compile(
    r'(?:"%_prog%"(?P<flags>[^"%\r\n]*))?"%(?:dp0%|~dp0)\\(?P<file>[^"%\r\n]+)"[ \t]+%\*\s*\Z'
)
"""The last line of npm's script: what it stands for is called by node, with flags, or by itself."""
_READ = re.compile(r'["%!^&|<>()\r\n]')
"""What cmd.exe may read in a word before a script has it."""


def words(line: str) -> tuple[str, ...]:
    """The words of a command line. Raises ValueError for a quote that nothing closes."""
    found, inside = [""], False
    line = line.strip(" \t")
    for each in _SIGNS.finditer(line):
        if each["blank"] and not inside:
            found.append("")
        elif quotes := each["quotes"] or each["spared"]:
            found[-1], inside = _quoted(each["slashes"] or "", quotes, inside, found[-1])
        else:
            found[-1] += each[0]
    if inside:
        raise ValueError("No closing quotation")
    return tuple(found) if line else ()


def _quoted(slashes: str, quotes: str, inside: bool, word: str) -> tuple[str, bool]:
    """The word and whether it is still quoted: two backslashes before a quote are one, an odd one spares it."""
    word += "\\" * (len(slashes) // 2)
    if len(slashes) % 2:
        word, quotes = f'{word}"', quotes[1:]
    while quotes:
        # Two in a quoted part are one of the text.
        doubled = inside and quotes.startswith('""')
        word, quotes = (f'{word}"', quotes[2:]) if doubled else (word, quotes[1:])
        inside = inside if doubled else not inside
    return word, inside


def beside_cmd(
    argv: tuple[str, ...], read: Callable[[str], str], find: Callable[[str], str | None]
) -> tuple[str, ...]:
    """The same program called without cmd.exe, where a script of npm's stands for it; `read` gives the
    text of a script, `find` where a program lies. Raises AgentFailed for another script with words in
    which cmd.exe would read something, OSError.
    """
    script = PureWindowsPath(argv[0])
    if script.suffix.lower() not in _SCRIPTS:
        return argv
    calls = _CALLS.search(read(argv[0]))
    if calls is None:
        return _harmless(argv)
    behind = str(script.parent / calls["file"])
    if calls["flags"] is None:
        return (behind, *argv[1:])
    node = find(str(script.parent / "node.exe")) or find("node")
    if node is None or PureWindowsPath(node).suffix.lower() in _SCRIPTS:
        raise AgentFailed(_say("node_needs_not", name=script.name))
    return (node, *calls["flags"].split(), behind, *argv[1:])


def _harmless(argv: tuple[str, ...]) -> tuple[str, ...]:
    """Raises AgentFailed where it is not."""
    # Between the quotes of a path, as of "Program Files (x86)", brackets are signs.
    path = re.sub(r"[()]", "", argv[0])
    read = next((found for word in (path, *argv[1:]) if (found := _READ.search(word))), None)
    if read is None:
        return argv
    sign, script = repr(read[0]), PureWindowsPath(argv[0]).name
    raise AgentFailed(_say("cmd_exe_read", sign=sign, script=script))
