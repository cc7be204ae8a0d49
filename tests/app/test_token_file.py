"""A file of tokens: who may read it, what may stand in it, and that it holds at once as it is now."""

import os
from pathlib import Path

import pytest

from aufheben.app.holders import Keys, TokenFile
from aufheben.errors import BadInput
from aufheben.words import Fact, spelled

ANN, BOB = "ann-has-this-token", "bob-has-this-token"
BOTH = f'[ann]\ntoken = "{ANN}"\n[bob]\ntoken = "{BOB}"\nbudget_per_day = 2\n'


def written(path: Path, text: str | bytes, mode: int = 0o600) -> Path:
    """A file with this text, as an editor leaves it: another one in its place."""
    new = path.with_suffix(".new")
    new.write_bytes(text if isinstance(text, bytes) else text.encode())
    new.chmod(mode)
    new.replace(path)
    return path


def keys(path: Path, told: list[Fact]) -> Keys:
    return Keys(token="the-token-of-the-start", file=TokenFile(path, told.append))


def test_each_token_opens_for_who_has_it_and_nothing_else_opens(tmp_path: Path) -> None:
    found = keys(written(tmp_path / "tokens.toml", BOTH), [])
    said = ["the-token-of-the-start", ANN, BOB, "", "ann", ANN + "x"]
    names = [getattr(found.holder(each), "name", None) for each in said]
    assert names == ["", "ann", "bob", None, None, None]
    bob = found.named("bob")
    assert bob is not None
    assert (bob.per_day, found.named("carl")) == (2.0, None)
    assert ANN not in repr(found.named("ann"))


WRONG = {
    "[ann]": "is missing",
    "[ann]\ntoken = 'short'": "too short",
    f"[ann]\ntoken = '{ANN} '": "holds what no address can",
    "[ann]\ntoken = 12345678901234567890": "is missing",
    f"ann = '{ANN}'": "is no table",
    f"['a b']\ntoken = '{ANN}'": "is no name",
    f"['']\ntoken = '{ANN}'": "is no name",
    f"['~']\ntoken = '{ANN}'": "is no name",
    f"[ann]\ntoken = '{ANN}'\nbudget = 2": "unknown key",
    f"[ann]\ntoken = '{ANN}'\nbudget_per_day = -1": "no amount",
    f"[ann]\ntoken = '{ANN}'\nbudget_per_day = nan": "no amount",
    f"[ann]\ntoken = '{ANN}'\nbudget_per_day = inf": "no amount",
    f"[ann]\ntoken = '{ANN}'\nbudget_per_day = true": "no amount",
    f"[ann]\ntoken = '{ANN}'\nbudget_per_day = '2'": "no amount",
    f"[ann]\ntoken = '{ANN}'\n[bob]\ntoken = '{ANN}'": "the same token",
    f"[ann]\ntoken = '{ANN}'\n[ann]\ntoken = '{BOB}'": "not valid TOML",
    f"[ann]\ntoken = '{ANN}": "not valid TOML",
}


@pytest.mark.parametrize("text", WRONG)
def test_a_file_that_is_wrong_is_refused_without_a_token_in_the_words(
    tmp_path: Path, text: str
) -> None:
    with pytest.raises(BadInput) as wrong:
        keys(written(tmp_path / "tokens.toml", text), [])
    assert WRONG[text] in str(wrong.value)
    assert not any(each in str(wrong.value) for each in (ANN, BOB, "12345678901234567890"))


@pytest.mark.parametrize("mode", [0o604, 0o602, 0o601, 0o620, 0o644, 0o666])
def test_a_file_that_others_can_read_or_write_is_refused(tmp_path: Path, mode: int) -> None:
    with pytest.raises(BadInput, match="others can read or write the tokens"):
        keys(written(tmp_path / "tokens.toml", BOTH, mode), [])


def test_what_is_no_file_of_text_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe", 0o600)
    (tmp_path / "folder").mkdir(0o700)
    written(tmp_path / "large", "#" * 1_000_000)
    written(tmp_path / "bytes", b"\xff\xfe")
    for name in ("pipe", "folder", "large", "bytes", "nowhere"):
        with pytest.raises(BadInput):
            keys(tmp_path / name, [])


@pytest.mark.parametrize(
    "change",
    [
        lambda path: written(path, f'[bob]\ntoken = "{BOB}"\n'),
        lambda path: written(path, f'[ann]\ntoken = "ann-has-another-one"\n[bob]\ntoken = "{BOB}"'),
        lambda path: path.write_text(f'[bob]\ntoken = "{BOB}"\n'),
        lambda path: path.write_text("[ann"),
        lambda path: path.write_bytes(b"\xff"),
        lambda path: path.chmod(0o644),
        lambda path: path.unlink(),
    ],
    ids=["taken out", "renewed", "in place", "half", "bytes", "readable", "removed"],
)  # fmt: skip
def test_whose_token_is_not_in_the_file_any_more_is_out_at_once(
    tmp_path: Path, change: object
) -> None:
    told = list[Fact]()
    path = written(tmp_path / "tokens.toml", BOTH)
    found = keys(path, told)
    ann = found.holder(ANN)
    assert ann is not None
    assert found.still(ann)
    change(path)  # type: ignore[operator]
    assert found.holder(ANN) is None
    assert not found.still(ann)
    assert found.holder("the-token-of-the-start") is not None
    assert (found.holder(BOB) is None) == (len(told) == 1)
    written(path, BOTH)
    assert found.holder(ANN) == ann
    assert not any(each in "".join(spelled(one, "en") for one in told) for each in (ANN, BOB))


@pytest.mark.parametrize("page", ["serving.md", "serving.ja.md"])
def test_the_file_that_the_page_shows_names_who_it_says(page: str, tmp_path: Path) -> None:
    shown = (Path(__file__).parents[2] / "docs" / page).read_text("utf-8")
    text = shown.partition("```toml\n")[2].partition("```")[0]
    for token in ("an-token-of-anna", "the-token-of-reports"):
        text = text.replace("…", token, 1)
    found = TokenFile(written(tmp_path / "tokens.toml", text), print).holders()
    assert [(each.name, each.per_day) for each in found] == [("anna", 5), ("nightly-report", None)]
