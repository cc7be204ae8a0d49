"""A hint that names an extra can be pasted, wherever the program was installed from."""

import shlex
import sys

import pytest

from aufheben import version

CLONE = '{"dir_info": {"editable": true}, "url": "file:///home/an%20owner/aufheben"}'


@pytest.mark.parametrize(
    ("origin", "said"),
    [
        (None, ["aufheben[asp]"]),
        (CLONE, ["--editable", "/home/an owner/aufheben[asp]"]),
        (CLONE.replace("true", "false"), ["/home/an owner/aufheben[asp]"]),
        ('{"archive_info": {}, "url": "file:///gone/aufheben.whl"}', ["aufheben[asp]"]),
        ('{"url": "https://example.org/aufheben.whl"}', ["aufheben[asp]"]),
    ],
)
def test_an_extra_is_added_to_where_the_program_came_from(
    origin: str | None, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(version, "_origin", lambda: origin)
    assert shlex.split(version.install("asp")) == [sys.executable, "-m", "pip", "install", *said]
