"""Whatever bytes a file holds, each reader of foreign files gives a result or says what is wrong."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.app.bipolar_weighing import weigh
from aufheben.app.interchange import forms, graph_in
from aufheben.app.solving import solvable
from aufheben.errors import BadInput
from aufheben.formats.topics import read_topics
from tests.profiles import examples

Read = Callable[[Path], Any]


def _converted(form: Any, file: Path) -> Any:
    return graph_in(str(file), form)


def _solved(form: Any, file: Path) -> Any:
    return solvable(file, form)


def _topics(file: Path) -> Any:
    return read_topics({file.name: file.read_bytes()})


def _weighed(form: Any, file: Path) -> Any:
    return weigh(file, form=form, base_score=0.5)


READERS: tuple[Read, ...] = (
    _topics,
    *(partial(_converted, form) for form in forms()),
    *(partial(_solved, form) for form in ("af", "apx", "tgf", "aspic", "stances")),
    *(partial(_weighed, form) for form in ("bag", "json", "csv")),
)
SEEDS = (
    (
        b'{"nodes":[{"nodeID":"1","type":"I","text":"x"},{"nodeID":"2","type":"CA"},'
        b'{"nodeID":"3","type":"RA"}],"edges":[{"fromID":"1","toID":"2"},{"fromID":"3","toID":"2"}]}'
    ),
    b"[a]: x\n  - [b]: y\n\n<c>\n\n(1) [a]\n-- r --\n(2) [b]\n\n* **bold** _one_ * two\n",
    b'{"id":"m","edus":{"e":"x"},"adus":{"a":"pro"},"edges":[["c","e","a","seg"]]}\n',
    b"p af 2\n1 2\n",
    b"arg(a).\natt(a,a).\n",
    b"a\nb\n#\na b\n",
    b"premises: p; q\nrules:\n[d] p => ~q\nkbPrefs: p < q\n",
    b"arg(a,0.5).\nsup(a,a).\n",
    b'{"arguments":{"a":0.5},"attacks":[["a","a"]]}',
    b"argument,a,0.5\nattack,a,a\n",
    b'{"id": "t1", "en": "Q?", "ja": "R?", "value_a": "x", "value_b": "y"}\n',
    'question = "何を買う？"\n[seats.A]\nstance = "a is a camera."\n'.encode(),
)
ODD = (b"\0", b"\xff", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\r", b"\xe2\x80\xa8", b"9" * 5000, b"[" * 3000, b"q" * 5000,
       b"1e999", b"NaN", b"-1", b'"', b"\\", b"(", b"{", b"\xff\xfe", b"~", b"<", b"=>", b";")  # fmt: skip


@st.composite
def contents(draw: st.DrawFn) -> bytes:
    """A file of some form, cut, with odd bytes in it; or bytes of any kind."""
    if draw(st.integers(0, 5)) == 0:
        return draw(st.binary(max_size=60))
    whole = draw(st.sampled_from(SEEDS))
    for _ in range(draw(st.integers(0, 4))):
        at, to = draw(st.integers(0, len(whole))), draw(st.integers(0, 12))
        odd = draw(st.one_of(st.sampled_from(ODD), st.sampled_from(SEEDS), st.binary(max_size=4)))
        whole = whole[:at] + odd + whole[at + to :]
    return whole


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("bytes") / "file"


@examples(400)
@given(content=contents())
def test_any_bytes_are_a_result_or_a_complaint_with_a_fix(place: Path, content: bytes) -> None:
    place.write_bytes(content)
    for read in READERS:
        try:
            read(place)
        except BadInput as refused:
            told = str(refused)
            told.encode()
            if len(told) > 1_000 or not refused.do:
                raise
