"""What is written stands there whole; what cannot be replaced is written into."""

import os
import tempfile
import threading
from pathlib import Path

import pytest

from aufheben.errors import BadInput
from aufheben.rooms.files import write
from tests.adapters.test_sqlite_disk import as_nobody


def test_a_link_stays_one_and_its_file_keeps_its_rights(tmp_path: Path) -> None:
    file, link = tmp_path / "結果.md", tmp_path / "link.md"
    file.write_text("old")
    file.chmod(0o640)
    link.symlink_to(file)
    write(str(link), "新しい")
    assert link.is_symlink()
    assert (file.read_text("utf-8"), file.stat().st_mode & 0o777) == ("新しい", 0o640)
    assert {each.name for each in tmp_path.iterdir()} == {"結果.md", "link.md"}


def test_a_new_file_has_the_rights_that_any_other_has(tmp_path: Path) -> None:
    (tmp_path / "any").write_text("")
    write(str(tmp_path / "new"), "")
    assert (tmp_path / "new").stat().st_mode == (tmp_path / "any").stat().st_mode


def test_a_name_as_long_as_may_be_is_written(tmp_path: Path) -> None:
    file = tmp_path / ("長" * 84 + ".md")
    for text in ("once", "twice"):
        write(str(file), text)
        assert file.read_text() == text


def test_where_nothing_can_be_written_nothing_is_left(tmp_path: Path) -> None:
    (tmp_path / "folder.md").mkdir()
    for name in ("folder.md", "none/x.md"):
        with pytest.raises(BadInput, match="cannot write"):
            write(str(tmp_path / name), "text")
    assert [each.name for each in tmp_path.iterdir()] == ["folder.md"]


def test_a_pipe_and_a_descriptor_are_written_into(tmp_path: Path) -> None:
    pipe, heard = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: heard.append(pipe.read_text()))
    reader.start()
    write(str(pipe), "through the pipe")
    reader.join()
    assert heard == ["through the pipe"]
    with (tmp_path / "out").open("w") as out:
        write(f"/dev/fd/{out.fileno()}", "by its number")
        assert os.fstat(out.fileno()).st_ino == (tmp_path / "out").stat().st_ino
    assert (tmp_path / "out").read_text() == "by its number"


def test_a_file_in_a_folder_that_takes_no_other_is_written_into() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder, file, shut = Path(name), Path(name) / "file", Path(name) / "shut"
        for each in (file, shut):
            each.write_text("old")
        file.chmod(0o666)
        shut.chmod(0o444)
        folder.chmod(0o555)
        try:
            with as_nobody():
                write(str(file), "new")
                with pytest.raises(BadInput, match="Permission denied"):
                    write(str(shut), "new")
        finally:
            folder.chmod(0o755)
        assert (file.read_text(), shut.read_text()) == ("new", "old")
