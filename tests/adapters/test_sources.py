"""A folder and an FTS5 index as sources: what they find, what they leave out, what breaks them."""

import os
import sqlite3
import string
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aufheben import wiring
from aufheben.adapters.sources import FolderSource, IndexSource
from aufheben.adapters.sources import documents as limits
from aufheben.adapters.sources.ranking import LONGEST, cut, terms
from aufheben.domain.acts import CheckFact
from aufheben.domain.boards import Board, Claim, Quotation, Stance, View
from aufheben.errors import AgentFailed, BadInput
from aufheben.rooms.deliberation.asks.act_tasks import DoFactCheck
from aufheben.runtime.sources import LeftOut, Source
from aufheben.words import spelled
from tests.adapters.corpora import DOCUMENTS, TOLD, UNTOLD

QUERIES = st.text() | st.text(alphabet="\"'*():{}^+-_ANDORNEAR\0\ud800電池広場カメラ ")
SYNTAX = (
    '"', '""', "*", "NEAR(square noise, 2)", "text : square", "{source text} : square", "^square",
    "square AND", "NOT square", "(", "square + cars", "-square", "\0", "\ud800", "_", "' OR 1=1 --",
)  # fmt: skip


def library(folder: Path, documents: dict[str, str] | None = None) -> Path:
    for name, text in (DOCUMENTS if documents is None else documents).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def index(path: Path, *sql: str, rows: Sequence[tuple[object, object]] | None = None) -> Path:
    """An index of the library's passages, unless other statements or rows are given."""
    made = sql or ("CREATE VIRTUAL TABLE d USING fts5(source, text, tokenize='trigram')",)
    held = passages_of_the_library() if rows is None else rows
    with closing(sqlite3.connect(path)) as connection:
        for statement in made:
            connection.execute(statement)
            connection.commit()
        if not sql or rows is not None:
            connection.executemany("INSERT INTO d VALUES (?, ?)", held)
        connection.commit()
    return path


def passages_of_the_library() -> list[tuple[str, str]]:
    return [
        (f"{name}#{number}", text)
        for name, whole in sorted(DOCUMENTS.items())
        for number, text in enumerate(cut(whole), start=1)
    ]


def found(source: Source, query: str) -> list[str]:
    return [each.source for each in source.passages(query, 6)]


def verifies(claim: str, passages: tuple[Quotation, ...]) -> bool:
    """Whether the executor may quote each of the passages on the claim."""
    held = Claim(id="c1", text=claim, side="pro", confidence=0.5, created_at=1, last_updated=1)
    stance = Stance(pro=1, con=0, diversity=0, needs_opposition=True, analysis="")
    view = View(board=Board(issue="?", claims={"c1": held}), labels=(), stance=stance, steps=1)
    task = DoFactCheck(place=("x",), view=view, claim="c1", passages=passages)
    said = CheckFact(claim="c1", finding="supported", confidence=0.9, quotations=passages)
    return task.legal(said) is None


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> FolderSource:
    return FolderSource(library(tmp_path_factory.mktemp("library")))


@pytest.fixture(scope="module")
def indexed(tmp_path_factory: pytest.TempPathFactory) -> IndexSource:
    return IndexSource(index(tmp_path_factory.mktemp("index") / "library.db"))


@pytest.fixture(params=["folder", "index"])
def source(request: pytest.FixtureRequest, shelf: FolderSource, indexed: IndexSource) -> Source:
    return shelf if request.param == "folder" else indexed


@pytest.mark.parametrize("claim", TOLD, ids=str)
def test_a_folder_finds_the_passage_that_bears_on_a_claim(shelf: FolderSource, claim: str) -> None:
    assert TOLD[claim] in found(shelf, claim)[:2]


def test_a_folder_finds_it_first_for_all_claims_but_one(shelf: FolderSource) -> None:
    first = [claim for claim, where in TOLD.items() if found(shelf, claim)[0] == where]
    assert len(first) >= len(TOLD) - 1


def test_a_folder_has_nothing_to_say_on_most_claims_of_which_it_tells_nothing(
    shelf: FolderSource,
) -> None:
    silent = [claim for claim in UNTOLD if not found(shelf, claim)]
    assert len(silent) >= len(UNTOLD) - 2


def test_a_trigram_index_finds_at_least_ten_of_the_sixteen(indexed: IndexSource) -> None:
    assert sum(where in found(indexed, claim) for claim, where in TOLD.items()) >= 10


def test_an_index_with_words_set_apart_finds_japanese_too(tmp_path: Path) -> None:
    apart = [("n1", "電池 は 長く もつ"), ("n2", "広場 は 静か に なる")]
    made = "CREATE VIRTUAL TABLE d USING fts5(source, text)"
    assert found(IndexSource(index(tmp_path / "x.db", made, rows=apart)), "電池がもつ") == ["n1"]


def test_a_claim_that_shares_only_a_common_word_gets_no_passage(shelf: FolderSource) -> None:
    assert found(shelf, "The emperor commissioned the longest of the Roman aqueducts.") == []


def test_a_reason_finds_what_the_claim_alone_does_not(shelf: FolderSource) -> None:
    claim = "Whales communicate over great distances."
    assert found(shelf, claim) == []
    assert found(shelf, f"{claim}\nCamera A weighs little.")[0] == "camera.md#2"


def test_passages_of_many_documents_are_at_most_as_many_as_asked_for(source: Source) -> None:
    query = "camera square pupils shots trial 広場 機種 生徒 試験"
    assert len(source.passages(query, 3)) <= 3
    assert source.passages(query, 0) == ()


@given(query=QUERIES)
def test_any_text_is_a_query(shelf: FolderSource, indexed: IndexSource, query: str) -> None:
    for source in (shelf, indexed):
        assert len(source.passages(query, 6)) <= 6


@pytest.mark.parametrize("query", SYNTAX, ids=[f"syntax{n}" for n in range(len(SYNTAX))])
def test_the_syntax_of_queries_means_nothing_in_a_claim(source: Source, query: str) -> None:
    words = " ".join(terms(query))
    assert source.passages(query, 6) == source.passages(words, 6)


@given(query=st.sampled_from([*TOLD, *UNTOLD]) | QUERIES)
def test_what_was_found_can_be_quoted(
    shelf: FolderSource, indexed: IndexSource, query: str
) -> None:
    for source in (shelf, indexed):
        passages = source.passages(query, 6)
        assert not passages or verifies(query, passages)


def test_the_same_folder_gives_the_same_answers(tmp_path: Path, shelf: FolderSource) -> None:
    backwards = dict(reversed(DOCUMENTS.items()))
    other = FolderSource(library(tmp_path, backwards))
    for query in (*TOLD, *UNTOLD):
        assert other.passages(query, 6) == shelf.passages(query, 6)


def test_equal_passages_come_in_the_order_of_their_names(tmp_path: Path) -> None:
    texts = {f"{name}.txt": "The mill stands by the river." for name in "cab"}
    others = {f"x{n}.txt": "Nothing of the sort." for n in range(9)}
    source = FolderSource(library(tmp_path, {**texts, **others}))
    assert found(source, "A mill by a river") == ["a.txt#1", "b.txt#1", "c.txt#1"]


@given(text=st.text(alphabet=string.ascii_letters + " .\n。、文\r\t", max_size=4000))
def test_passages_are_short_and_stand_in_the_document_in_order(text: str) -> None:
    at = 0
    for each in cut(text):
        assert 0 < len(each) <= LONGEST
        assert each == each.strip()
        at = text.index(each, at) + len(each)


def test_cutting_loses_nothing_but_space() -> None:
    text = ("One sentence of a long paragraph. " * 90 + "長い段落の一文である。" * 200) * 2
    assert "".join("".join(cut(text)).split()) == "".join(text.split())


def test_a_long_paragraph_is_cut_where_a_sentence_ends() -> None:
    first, *_ = cut("Cars are loud in the square. " * 100)
    assert first.endswith(".")
    first, *_ = cut("広場では車がうるさい。" * 200)
    assert first.endswith("。")


# --- what a folder leaves out -------------------------------------------------


def told(source: Any) -> tuple[LeftOut, ...]:
    """What it leaves out, as that is said in English."""
    return tuple(LeftOut(each.name, spelled(each.why, "en")) for each in source.left_out)


def test_what_is_no_document_is_left_out_with_the_reason(tmp_path: Path) -> None:
    library(tmp_path, {"ok.txt": "Fine.", ".hidden.txt": "x", ".git/config.txt": "x", "a.pdf": "x"})
    (tmp_path / "sjis.txt").write_bytes("広場".encode("cp932"))
    (tmp_path / "half.txt").write_bytes("広場".encode("utf-16")[:-1])
    (tmp_path / "binary.md").write_bytes(b"a\0b")
    (tmp_path / "huge.txt").write_bytes(b"a" * (limits.LARGEST + 1))
    assert told(FolderSource(tmp_path)) == (
        LeftOut(".git", "hidden"),
        LeftOut(".hidden.txt", "hidden"),
        LeftOut("a.pdf", "not .txt or .md"),
        LeftOut("binary.md", "binary"),
        LeftOut("half.txt", "not UTF-16 (byte 4)"),
        LeftOut("huge.txt", "over 5,000,000 bytes"),
        LeftOut("sjis.txt", "not UTF-8 (byte 0)"),
    )


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_documents_are_read_in_the_encodings_that_say_what_they_are(
    tmp_path: Path, encoding: str
) -> None:
    (tmp_path / "A.TXT").write_bytes("電池は長くもつ。".encode(encoding))
    assert FolderSource(tmp_path).passages("電池", 6) == (
        Quotation(source="A.TXT#1", text="電池は長くもつ。"),
    )


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs links and pipes as POSIX has them")
def test_f38_links_and_pipes_are_not_followed(tmp_path: Path) -> None:
    inside, outside = tmp_path / "in", tmp_path / "out"
    library(inside, {"ok.txt": "Fine."})
    library(outside, {"secret.txt": "The secret battery."})
    (inside / "secret.txt").symlink_to(outside / "secret.txt")
    (inside / "away").symlink_to(outside)
    (inside / "round").symlink_to(inside)
    os.mkfifo(inside / "pipe.txt")
    source = FolderSource(inside)
    assert found(source, "the secret battery") == []
    assert told(source) == (
        LeftOut("away", "a link out of the folder"),
        LeftOut("pipe.txt", "not a file"),
        LeftOut("round", "a link to what stands in the folder anyway"),
        LeftOut("secret.txt", "a link out of the folder"),
    )


def test_a_folder_that_was_changed_meanwhile_answers_as_it_was_read(tmp_path: Path) -> None:
    source = FolderSource(library(tmp_path))
    (tmp_path / "camera.md").unlink()
    assert found(source, "The battery of camera A does not last long.")[0] == "camera.md#2"


def test_a_folder_that_is_missing_or_holds_no_document_is_bad_input(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no such folder"):
        FolderSource(tmp_path / "missing")
    (tmp_path / "a.pdf").write_bytes(b"x")
    (tmp_path / "blank.txt").write_text(" \n\u3000\n")
    with pytest.raises(BadInput, match=r"no document .*a\.pdf: not \.txt or \.md"):
        FolderSource(tmp_path)


@pytest.mark.parametrize(("limit", "most"), [("FILES", 2), ("ALL", 10)], ids=["files", "bytes"])
def test_a_folder_that_holds_too_much_is_bad_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str, most: int
) -> None:
    monkeypatch.setattr(limits, limit, most)
    with pytest.raises(BadInput, match=f"more than {most}"):
        FolderSource(library(tmp_path, {f"{n}.txt": "Words." for n in range(3)}))


# --- what an index may be -----------------------------------------------------


def test_columns_are_found_by_name_or_else_the_first_two(tmp_path: Path) -> None:
    named = "CREATE VIRTUAL TABLE d USING fts5(Text, other, SOURCE)"
    fill = "INSERT INTO d VALUES ('the mill', 'x', 'book')"
    assert IndexSource(index(tmp_path / "a.db", named, fill)).passages("mill", 6) == (
        Quotation(source="book", text="the mill"),
    )
    first = 'CREATE VIRTUAL TABLE "an ""odd"" name" USING fts5("a b", "te""xt", c)'
    fill = "INSERT INTO \"an \"\"odd\"\" name\" VALUES ('book', 'the mill', 'x')"
    assert IndexSource(index(tmp_path / "b.db", first, fill)).passages("mill", 6) == (
        Quotation(source="book", text="the mill"),
    )


def test_a_word_of_the_source_s_name_alone_finds_nothing(tmp_path: Path) -> None:
    source = IndexSource(index(tmp_path / "x.db", rows=[("battery", "the mill")]))
    assert found(source, "battery") == []


def test_of_a_long_row_the_passage_that_bears_on_the_claim_is_taken(tmp_path: Path) -> None:
    whole = "\n\n".join(["A river runs here. " * 40, "The mill turns.", "Birds sing. " * 40])
    source = IndexSource(index(tmp_path / "x.db", rows=[("book", whole)]))
    assert source.passages("The mill turns", 6) == (
        Quotation(source="book", text="The mill turns."),
    )


@pytest.mark.parametrize("value", [None, 7, 1.5, b"the mill \xff\0", "the\0mill"], ids=str)
def test_a_row_that_holds_no_text_breaks_nothing(tmp_path: Path, value: object) -> None:
    rows = [(None, value), ("book", "the mill by the river")]
    source = IndexSource(index(tmp_path / "x.db", rows=rows))
    passages = source.passages("the mill by the river 7 1.5", 6)
    assert "book" in [each.source for each in passages]
    assert all(each.source and each.text for each in passages)


@pytest.mark.parametrize("mode", ["delete", "wal"])
def test_an_index_is_never_written_and_nothing_is_left_beside_it(tmp_path: Path, mode: str) -> None:
    path = index(tmp_path / "x.db")
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA journal_mode = {mode}")
    before = path.read_bytes()
    found(IndexSource(path), "The battery of camera A")
    assert path.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["x.db"]


def test_rows_that_stand_in_a_write_ahead_log_are_seen(tmp_path: Path) -> None:
    path = index(tmp_path / "x.db", rows=[("old", "the mill")])
    with closing(sqlite3.connect(path)) as writer:
        writer.execute("PRAGMA journal_mode = WAL")
        writer.execute("INSERT INTO d VALUES ('new', 'the battery')")
        writer.commit()
        assert found(IndexSource(path), "battery") == ["new"]


HOSTILE = {
    "no database": (b"not a database at all" * 100, "cannot be used"),
    "empty": (b"", "no FTS5 table"),
    "one byte": (b"S", "no FTS5 table"),
}


@pytest.mark.parametrize("name", HOSTILE, ids=str)
def test_what_is_no_index_is_bad_input(tmp_path: Path, name: str) -> None:
    content, why = HOSTILE[name]
    (tmp_path / "x.db").write_bytes(content)
    with pytest.raises(BadInput, match=why):
        IndexSource(tmp_path / "x.db")


ENDLESS = "WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n)"
SCHEMAS = {
    "a plain table": ("CREATE TABLE d (source, text)",),
    "one column": ("CREATE VIRTUAL TABLE d USING fts5(text)",),
    "no rows": ("CREATE VIRTUAL TABLE d USING fts5(source, text)",),
    "an endless view": (
        f"CREATE VIEW v AS {ENDLESS} SELECT id, 'a' AS source, 'b' AS text FROM n",
        "CREATE VIRTUAL TABLE d USING fts5(source, text, content='v', content_rowid='id')",
    ),
    "a view that calls": (
        "CREATE VIEW v AS SELECT 1 AS id, 'a' AS source, hex(randomblob(9)) AS text",
        "CREATE VIRTUAL TABLE d USING fts5(source, text, content='v', content_rowid='id')",
    ),
    "a shadow table that is gone": (
        "CREATE VIRTUAL TABLE d USING fts5(source, text)",
        "INSERT INTO d VALUES ('a', 'what is told')",
        "DELETE FROM d_data",
    ),
}


@pytest.mark.parametrize("name", SCHEMAS, ids=str)
def test_a_file_with_a_hostile_schema_is_bad_input(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadInput, match=r"x\.db: .*\n  do: "):
        IndexSource(index(tmp_path / "x.db", *SCHEMAS[name]))


def test_a_question_that_takes_too_long_is_broken_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("aufheben.adapters.sources.index._OPERATIONS", 2000)
    monkeypatch.setattr("aufheben.adapters.sources.index._AT_ONCE", 1000)
    rows = [("a", "what is told of the mill")] * 3000
    with pytest.raises(BadInput, match="interrupted"):
        IndexSource(index(tmp_path / "x.db", rows=rows))


def damaged(whole: bytes) -> Iterator[bytes]:
    """The file cut off or overwritten, page by page."""
    for at in range(0, len(whole), 4096):
        yield whole[:at]
        yield whole[:at] + bytes(range(256)) * 16 + whole[at + 4096 :]
        yield whole[: at + 20] + b"\xff" * 60 + whole[at + 80 :]


def test_a_damaged_index_is_bad_input_at_start_or_fails_later(tmp_path: Path) -> None:
    whole = index(tmp_path / "x.db").read_bytes()
    told = 0
    for number, content in enumerate(damaged(whole)):
        path = tmp_path / f"{number}.db"
        path.write_bytes(content)
        try:
            IndexSource(path).passages("The battery of camera A does not last long.", 6)
        except (BadInput, AgentFailed):
            told += 1
    assert told > number / 2


@pytest.mark.parametrize("how", ["gone", "overwritten"])
def test_an_index_that_breaks_down_in_the_middle_fails_as_an_agent(
    tmp_path: Path, how: str
) -> None:
    source = IndexSource(index(tmp_path / "x.db"))
    if how == "gone":
        (tmp_path / "x.db").unlink()
    else:
        (tmp_path / "x.db").write_bytes(b"something else" * 1000)
    with pytest.raises(AgentFailed, match=r"x\.db broke down"):
        source.passages("The battery of camera A", 6)


def test_an_index_that_is_missing_is_bad_input(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="No such file"):
        IndexSource(tmp_path / "missing.db")
    with pytest.raises(BadInput, match="directory"):
        IndexSource(tmp_path)


# --- what is named on the command line ----------------------------------------


def test_a_folder_or_a_file_is_wired_as_what_it_is(tmp_path: Path) -> None:
    library(tmp_path / "notes", {"ok.txt": "Fine.", "a.pdf": "x"})
    assert told(wiring.source(str(tmp_path / "notes"))) == (LeftOut("a.pdf", "not .txt or .md"),)
    assert wiring.source(str(index(tmp_path / "x.db"))).left_out == ()


def test_a_place_that_is_missing_is_bad_input(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no such folder"):
        wiring.source(str(tmp_path / "missing"))
