"""Row 49 of the matrix: what no text may hold that leaves a server."""

import re
from collections.abc import Mapping
from typing import get_args

import psycopg
import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben.adapters.stores.postgres_connection import lasting
from aufheben.adapters.stores.postgres_faults import Address, damaged, late, read, refused, typed
from aufheben.app.secrecy import bug_in_brief, without_keys, without_secrets
from aufheben.domain.vocabulary import Lang
from aufheben.errors import AufhebenError
from aufheben.runtime.journal import check_format
from aufheben.surfaces.mcp.requests import complaint
from aufheben.surfaces.page.faults import complaints
from aufheben.words import speaking
from tests.profiles import examples

CORES = ("Kanarie0a1b2c3d4e", "Kanarie1a1b2c3d4e", "Kanarie2a1b2c3d4e")
ODD = st.text(st.characters(min_codepoint=33, max_codepoint=126), max_size=9)
NAMES = st.tuples(
    st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ_", max_size=9),
    st.sampled_from(["KEY", "TOKEN", "SECRET", "PASSWORD", "CREDENTIAL", "Key", "password"]),
    st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ_", max_size=9),
).map("".join)
VARIABLES = st.lists(NAMES, min_size=3, max_size=3, unique_by=str.upper).flatmap(
    lambda names: st.tuples(ODD, ODD).map(
        lambda odd: {
            name: f"{odd[0]}{core}{odd[1]}" for name, core in zip(names, CORES, strict=True)
        }
    )
)


@examples(100)
@given(VARIABLES, ODD.filter(lambda odd: "@" not in odd), st.permutations(range(4)))
def test_f49_no_text_holds_a_secret_of_the_environment_or_the_password_of_the_journal(
    variables: Mapping[str, str], odd: str, order: list[int]
) -> None:
    password = f"pw{odd}Kanarie3a1b2c3d4e"
    with pytest.MonkeyPatch.context() as patch:
        for name, value in {
            **variables, "AUFHEBEN_JOURNAL": f"postgresql://ann:{password}@host/runs"
        }.items():  # fmt: skip
            patch.setenv(name, value)
        secrets = [*variables.values(), password]
        text = " and ".join(secrets[each] for each in order)
        for left in (without_keys(text), without_secrets(f"the server said: {text}")):
            assert not any(piece in left for piece in ("Kana", "rie", "a1b2", "c3d4e"))


PATHS = {
    "/home/ann/journal.db is damaged": "…/journal.db is damaged",
    "cannot read ~/notes/a.toml: gone": "cannot read …/a.toml: gone",
    "C:\\Users\\ann\\a.toml is empty": "…/a.toml is empty",
    "see https://example.org/project/aufheben/ for it": "see https://example.org/project/aufheben/ for it",
    "cars and/or trains, 3/4 of them": "cars and/or trains, 3/4 of them",
    "aufheben ask examples/camera.toml": "aufheben ask examples/camera.toml",
    "go back to the list of runs: /": "go back to the list of runs: /",
}


@pytest.mark.parametrize("text", PATHS)
def test_f49_of_a_path_the_last_part_alone_is_told(text: str) -> None:
    assert without_secrets(text) == PATHS[text]


LANGS: tuple[Lang, ...] = get_args(Lang)
ADDRESSES = (
    "postgresql://ann:pw@db.internal:54999/aufheben", "postgres://ann@[::1]:54999/aufheben?sslmode=require",
    "postgresql://db.internal/aufheben", "postgresql:///aufheben?host=db.internal&port=54999&user=ann",
)  # fmt: skip
SERVER_SAID = (
    psycopg.OperationalError('connection to server at "db.internal", port 54999 failed: no pg_hba.conf '
        'entry for host "db.internal", user "ann", database "aufheben", no encryption'),
    psycopg.errors.TooManyConnections('too many connections for role "ann"'),
    psycopg.errors.ObjectInUse('database "aufheben" is being accessed by user "ann"'),
    psycopg.OperationalError("could not translate host name"),
    psycopg.errors.UndefinedTable("there is no such table"),
    psycopg.errors.InsufficientPrivilege("permission denied"),
)  # fmt: skip


def _of_another_version(version: int, address: Address) -> AufhebenError:
    with pytest.raises(AufhebenError) as refused:
        check_format(version, address.shown)
    return refused.value


@pytest.mark.parametrize("written", ADDRESSES)
def test_no_client_is_told_where_a_journal_is(written: str) -> None:
    address = read(written)
    faults: list[AufhebenError] = [
        lasting(address),
        damaged(address, "its head is missing", "r1"),
        late(address, "r1"),
        *(_of_another_version(version, address) for version in (1, 9)),
        *(make(each, address) for each in SERVER_SAID for make in (typed, refused)),
    ]
    for fault in faults:
        for lang in LANGS:
            told = " ".join(one.what + one.do for one in complaints(fault, lang))
            assert not re.search(r"\bann\b|db\.internal|54999|::1|//", told), told
        with speaking("ja"):
            assert not re.search(r"\bann\b|db\.internal|54999|::1|//", complaint(fault))


def test_what_is_told_of_a_bug_holds_none_of_its_words() -> None:
    with pytest.raises(UnicodeEncodeError) as bug:
        "an answer\ud800".encode()
    told = bug_in_brief(bug.value)
    assert told.error == "UnicodeEncodeError"
    assert told.at.startswith("test_secrecy.py:")
    assert "an answer" not in "".join(told)
