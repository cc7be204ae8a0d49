"""What is shown of the address of a journal, however it is written."""

import sys
import traceback
from pathlib import Path
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben import wiring
from aufheben.errors import BadInput, MissingExtra
from aufheben.formats.journals import is_address, secrets, shown

SECRET = st.text(
    st.characters(exclude_categories=["Cs", "Cc"]).filter(lambda c: not c.isspace()), min_size=6
).map(lambda text: f"pw{text}")


@given(SECRET)
def test_no_address_shows_its_password_however_odd_it_is(password: str) -> None:
    encoded = quote(password, safe="")
    for address in (
        f"postgresql://bob:{password}@host:5432/runs",
        f"postgresql://bob:{encoded}@host:5432/runs?sslmode=require",
        f"postgres://bob:{password}@host/runs?application_name=x",
        f"postgresql://host/runs?user=bob&password={encoded}",
        f"postgresql:///runs?host=/tmp&password={password.replace('&', '').replace('@', '')}",
        f"mysql://bob:{password}@host/runs",
        f"postgresql:/bob:{password}@host/runs",
    ):
        assert is_address(address)
        assert password not in shown(address)
        assert encoded not in shown(address)
        assert any(part in shown(address) for part in ("host", "runs"))


@given(SECRET)
def test_what_is_hidden_from_others_is_the_password_as_it_is_written(password: str) -> None:
    encoded = quote(password, safe="")
    assert secrets(f"postgresql://bob:{encoded}@host/runs") == (encoded,)
    assert secrets(f"postgresql://host/runs?password={encoded}&user=bob") == (encoded,)
    assert secrets(f"notes of {encoded}.db") == ()


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("postgresql://bob@host:5432/runs", "postgresql://bob@host:5432/runs"),
        ("postgresql://bob:pw@[::1]:5432/runs", "postgresql://bob@[::1]:5432/runs"),
        ("postgresql:///runs?host=/run/pg&port=5", "postgresql:///runs?host=/run/pg&port=5"),
        ("postgresql://", "postgresql://"),
        ("journal.db", "journal.db"),
        ("C:/journal.db", "C:/journal.db"),
        ("止揚/日誌.db", "止揚/日誌.db"),
    ],
)
def test_what_holds_no_password_is_shown_as_it_is(address: str, said: str) -> None:
    assert shown(address) == said


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://bob:p@sesame@host/runs",
        "postgresql://bob:p/sesame@host/runs",
        "postgresql://bob:12/sesame@host/runs",
        "postgresql://bob:sesame",
        "postgresql://bob:%zzsesame@host/runs",
        "postgresql://bob:sesame@host:port/runs",
        "postgresql://host/runs?pass=sesame",
        "POSTGRESQL://bob:sesame@host/runs",
        "postgresql:/bob:sesame@host/runs",
        "mysql://bob:sesame@host/runs",
        "host=host user=bob password=sesame",
        "password = 'sesame' dbname=runs",
        "dbname=runs password=sesame",
    ],
)
def test_an_address_that_cannot_be_read_is_refused_without_being_quoted(address: str) -> None:
    pytest.importorskip("psycopg")
    with pytest.raises(BadInput, match="postgresql://") as refused:
        wiring.store(address)
    assert "sesame" not in "".join(traceback.format_exception(refused.value))
    assert refused.value.do


def test_without_psycopg_it_is_said_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "aufheben.adapters.stores.postgres", None)
    with pytest.raises(MissingExtra, match=r"psycopg is not installed.*\n.*\[postgres\]"):
        wiring.store("postgresql://host/runs")


def test_a_file_that_is_called_like_an_address_stays_a_file(tmp_path: Path) -> None:
    for name in ("user=3.db", "notes password=x.db"):
        file = tmp_path / name
        file.touch()
        assert not is_address(str(file))
