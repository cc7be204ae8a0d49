"""Words of others in Markdown: shown as they were written, and nothing in them is markup.

Escaped is what CommonMark, GitHub's dialect and common linkers would read, and little more, so
that the source stays legible. An address stands as code: there alone no dialect links it.
"""

import re
from collections.abc import Iterator

from aufheben.formats.quoting.characters import flat, unturned

_RUN = r"[!-_a-{}~]"  # the signs of ASCII but ` and |
# What linkers take for the last part of an address that has no scheme.
_LAST = "com|net|org|edu|gov|biz|info|name|pro|web|xxx|aero|asia|coop|museum|shop|рф"
_DOT = rf"[.](?=(?:[a-z]{{2}}|xn--[a-z0-9-]+|{_LAST})(?![a-z0-9]))"
# In an address of mail, and before a name that is called.
_AT = r"(?:(?<!\w)@(?=[a-z0-9])|@(?=[\w-][\w.-]{0,253}[.]\w|[^\x00-\x7f]))"
_LIVE = re.compile(
    rf"""
      (?P<linked>(?<!{_RUN}){_RUN}*?(?://|{_AT}|www[.]){_RUN}*)
    | (?P<kept>\[c\d+(?:,[ ]?c\d+)*\](?![(:\[]))             # citations link nowhere
    | (?P<entity>[|]|<(?![ ]|$)|&(?=[#]?\w+;))
    | [`\[] | [$](?!\d) | \\(?=[!-/:-@\[-`{{-~]|$) | (?<=[ ])[#](?=[#]*$)
    | (?<![ ])[*~] | [*~](?![ ])                              # emphasis but where blanks part it
    | (?<![^\W_])(?<![ ])_ | (?<=[^\W_])_(?![^\W_]) | (?<=[ ])_(?![ ])   # and within a word
    | (?<=\w){_DOT}
    """,
    re.VERBOSE | re.IGNORECASE,
)
_BESIDE = re.compile(rf"(?P<entity>[|<&])|[\\`*_\[~#$]|{_DOT}", re.IGNORECASE)
_HOST = re.compile(r"www[.]", re.IGNORECASE | re.ASCII)
_MARKS = "0123456789+.-"
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_NAME = f"{_LETTERS}0123456789_.!#$%&'*+/=?^{{}}~:;,-"
"""Signs that may stand in a scheme, such as `git+ssh:`, and before the `@` of an address."""
_AFTER = ".,;:!?()[]{}<>'\"*_~\\"
# Headings, quotes, lists, rules, underlines, definitions, and the second row of a table.
_BEGINS = re.compile(r"[#>]|[-+](?= |$)|-(?=-)|=(?==*$)|:(?=[-\s])")
_NUMBERED = re.compile(r"(\d{1,9})([.)])(?= |$)")
_ENTITIES = {"|": "&#124;", "<": "&lt;", "&": "&amp;"}


def line(text: str) -> str:
    """One line, wherever it stands: in a paragraph, a heading, an item, a cell of a table."""
    return _begun(_LIVE.sub(_shown, flat(text)))


def text(text: str) -> list[str]:
    """Paragraphs, line by line."""
    return [line(each) for each in text.strip().splitlines()]


def code(text: str) -> str:
    """A span of code, fenced by more backticks than the text holds in a row."""
    shown = unturned(text)
    fence = "`" * (1 + max((len(run) for run in re.findall("`+", shown)), default=0))
    return f"{fence} {shown} {fence}" if "`" in shown else f"{fence}{shown}{fence}"


def _shown(live: re.Match[str]) -> str:
    match live.lastgroup:
        case "linked":
            return _unlinked(live[0])
        case "kept":
            return live[0]
        case _:
            return _escaped(live)


def _unlinked(run: str) -> str:
    """The address in a run of signs as code, what stands beside it escaped."""
    start, least = min(_addresses(run), key=lambda found: found[0])
    end = max(least, len(run.rstrip(_AFTER)))
    before, address, after = run[:start], run[start:end], run[end:]
    return f"{_BESIDE.sub(_escaped, before)}`{address}`{_BESIDE.sub(_escaped, after)}"


def _addresses(run: str) -> Iterator[tuple[int, int]]:
    """Where the first of each kind begins, and where it ends at least: each sign is looked at once."""
    if (at := run.find("//")) >= 0:
        scheme = ""
        if run[:at].endswith(":"):
            head = run[: at - 1]
            scheme = head[len(head.rstrip(_LETTERS + _MARKS)) :].lstrip(_MARKS)
        yield at - len(scheme) - bool(scheme), at + 2
    if (at := run.find("@")) >= 0:
        yield len(run[:at].rstrip(_NAME)), at + 1
    if found := _HOST.search(run):
        yield found.span()


def _escaped(sign: re.Match[str]) -> str:
    return _ENTITIES.get(sign[0], f"\\{sign[0]}")


def _begun(line: str) -> str:
    """No line begins a block of its own."""
    if _BEGINS.match(line):
        return f"\\{line}"
    return _NUMBERED.sub(r"\1\\\2", line, count=1) if _NUMBERED.match(line) else line
