"""Row 37: what is no readable text is refused by name, with what to do."""

import os
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from aufheben.errors import BadInput
from aufheben.rooms import files as reading
from aufheben.rooms.files import read_capped, read_text
from aufheben.rooms.hierarchy.ontologies.decoding import text_of

MARK = "\ufeff"
OFFICE = [b"PK\x03\x04\0\0", b"%PDF-1.4\n\xe2"]


def _file(folder: Path, data: bytes) -> str:
    path = folder / "input.txt"
    path.write_bytes(data)
    return str(path)


def _refused(path: str) -> str:
    """What is said of it, with its name and what to do."""
    with pytest.raises(BadInput) as caught:
        read_text(path)
    assert caught.value.do
    assert caught.value.file == path
    return str(caught.value)


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ("止揚\n".encode(), "止揚\n"),
        ("止揚".encode("utf-8-sig"), "止揚"),
        *((f"{MARK}止揚\r\n".encode(order), "止揚\n") for order in ("utf-16-le", "utf-16-be")),
        *((ends, "a\nb\n") for ends in (b"a\r\nb\r\n", b"a\rb\r", b"a\nb\n")),
    ],
)
def test_f37_text_is_read_whatever_its_encoding_and_its_line_ends(
    tmp_path: Path, data: bytes, text: str
) -> None:
    assert read_text(_file(tmp_path, data)) == text


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("abc".encode("utf-16-le"), ("binary",)),
        ("a\nb".encode("utf-16")[:-1], ("input.txt:2:",)),
        (b"plain\n" + "止揚".encode("shift_jis"), ("input.txt:2:", "byte 6", "UTF-8")),
        (b"\xef\xbb\xbf\n\n\xff", ("input.txt:3:", "byte 5")),
        *((empty, ("empty",)) for empty in (b"", b" \n\r\n\t", b"\xef\xbb\xbf")),
        *((mark, ("plain text (.txt)",)) for mark in OFFICE),
    ],
)
def test_f37_what_is_no_text_is_refused_with_its_line_and_remedy(
    tmp_path: Path, data: bytes, said: tuple[str, ...]
) -> None:
    refusal = _refused(_file(tmp_path, data))
    assert all(part in refusal for part in said), refusal


@pytest.mark.parametrize("mark", OFFICE)
def test_what_an_office_program_saves_is_no_ontology(mark: bytes) -> None:
    with pytest.raises(BadInput, match="not text"):
        text_of(mark, "core.xlsx")


def test_f37_what_is_no_regular_file_is_refused_without_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with (tmp_path / "huge.af").open("wb") as file:
        file.truncate(1_000_000_000)
    for path, said in {
        str(tmp_path): "a directory",
        str(tmp_path / "none.af"): "No such file",
        str(tmp_path / "pipe"): "no regular file",
        "/dev/zero": "no regular file",
        "/dev/null": "no regular file",
        str(tmp_path / "huge.af"): "larger than 64 MB",
        "a\0b": "null",
    }.items():
        assert said in _refused(path)


def test_f37_an_endless_standard_input_is_read_up_to_the_cap(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reading, "SIZE_CAP", 10)
    with Path("/dev/zero").open() as zero:
        monkeypatch.setattr(sys, "stdin", zero)
        with pytest.raises(BadInput, match="larger than"):
            read_capped("-", cap=10)


def test_standard_input_is_named_in_a_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(b"\xff")))
    with pytest.raises(BadInput) as caught:
        read_text("-")
    assert caught.value.file == "<stdin>"


def test_exactly_the_cap_is_read(tmp_path: Path) -> None:
    assert read_capped(_file(tmp_path, b"12345"), cap=5) == b"12345"
    with pytest.raises(BadInput, match="larger"):
        read_capped(_file(tmp_path, b"123456"), cap=5)
