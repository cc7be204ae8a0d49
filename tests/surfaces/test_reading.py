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


def _file(folder: Path, data: bytes) -> str:
    path = folder / "input.txt"
    path.write_bytes(data)
    return str(path)


def _refused(path: str) -> BadInput:
    with pytest.raises(BadInput) as caught:
        read_text(path)
    assert caught.value.do
    assert caught.value.file == path
    return caught.value


def test_f37_utf8_is_read(tmp_path: Path) -> None:
    assert read_text(_file(tmp_path, "止揚\n".encode())) == "止揚\n"


def test_f37_a_byte_order_mark_is_no_part_of_the_text(tmp_path: Path) -> None:
    assert read_text(_file(tmp_path, "止揚".encode("utf-8-sig"))) == "止揚"


@pytest.mark.parametrize("order", ["utf-16-le", "utf-16-be"])
def test_f37_utf16_with_its_mark_is_read(tmp_path: Path, order: str) -> None:
    assert read_text(_file(tmp_path, "\ufeff止揚\r\n".encode(order))) == "止揚\n"


def test_f37_utf16_without_its_mark_is_refused(tmp_path: Path) -> None:
    assert "binary" in _refused(_file(tmp_path, "abc".encode("utf-16-le"))).what


@pytest.mark.parametrize("mark", [b"PK\x03\x04\0\0", b"%PDF-1.4\n\xe2"])
def test_what_an_office_program_saves_is_named_with_how_to_save_it(
    tmp_path: Path, mark: bytes
) -> None:
    assert "plain text (.txt)" in _refused(_file(tmp_path, mark)).do
    with pytest.raises(BadInput, match="not text"):
        text_of(mark, "core.xlsx")


def test_f37_utf16_cut_in_the_middle_is_refused(tmp_path: Path) -> None:
    assert _refused(_file(tmp_path, "a\nb".encode("utf-16")[:-1])).line == 2


def test_f37_shift_jis_is_refused_with_its_line_and_remedy(tmp_path: Path) -> None:
    refusal = _refused(_file(tmp_path, b"plain\n" + "止揚".encode("shift_jis")))
    assert refusal.line == 2
    assert "byte 6" in refusal.what
    assert "UTF-8" in refusal.do


def test_f37_the_line_is_right_after_a_byte_order_mark(tmp_path: Path) -> None:
    refusal = _refused(_file(tmp_path, b"\xef\xbb\xbf\n\n\xff"))
    assert refusal.line == 3
    assert "byte 5" in refusal.what


@pytest.mark.parametrize("ends", [b"a\r\nb\r\n", b"a\rb\r", b"a\nb\n"])
def test_f37_all_line_ends_are_one(tmp_path: Path, ends: bytes) -> None:
    assert read_text(_file(tmp_path, ends)) == "a\nb\n"


@pytest.mark.parametrize("data", [b"", b" \n\r\n\t", b"\xef\xbb\xbf"])
def test_f37_an_empty_file_is_refused(tmp_path: Path, data: bytes) -> None:
    assert "empty" in _refused(_file(tmp_path, data)).what


def test_f37_a_directory_is_refused(tmp_path: Path) -> None:
    assert "a directory" in _refused(str(tmp_path)).what


def test_f37_a_missing_file_is_refused(tmp_path: Path) -> None:
    assert "No such file" in _refused(str(tmp_path / "none.af")).what


def test_f37_a_fifo_is_refused_without_waiting_for_a_writer(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert "no regular file" in _refused(str(tmp_path / "pipe")).what


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/null"])
def test_f37_a_device_is_refused(device: str) -> None:
    assert "no regular file" in _refused(device).what


def test_f37_a_file_of_a_gigabyte_is_refused(tmp_path: Path) -> None:
    with (tmp_path / "huge.af").open("wb") as file:
        file.truncate(1_000_000_000)
    assert "larger than 64 MB" in _refused(str(tmp_path / "huge.af")).what


def test_f37_an_endless_standard_input_is_read_up_to_the_cap(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reading, "SIZE_CAP", 10)
    with Path("/dev/zero").open() as zero:
        monkeypatch.setattr(sys, "stdin", zero)
        with pytest.raises(BadInput, match="larger than"):
            read_capped("-", cap=10)


def test_a_name_with_a_nul_is_refused() -> None:
    assert "null" in _refused("a\0b").what


def test_standard_input_is_named_in_a_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(b"\xff")))
    with pytest.raises(BadInput) as caught:
        read_text("-")
    assert caught.value.file == "<stdin>"


def test_exactly_the_cap_is_read(tmp_path: Path) -> None:
    assert read_capped(_file(tmp_path, b"12345"), cap=5) == b"12345"
    with pytest.raises(BadInput, match="larger"):
        read_capped(_file(tmp_path, b"123456"), cap=5)
