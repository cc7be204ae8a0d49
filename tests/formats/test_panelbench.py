"""PanelBench's archives: the real ones load whole, and none that is not to be trusted does."""

import gzip
import io
import tarfile
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from aufheben.errors import BadInput
from aufheben.rooms.judging.transcripts import panelbench
from aufheben.rooms.judging.transcripts.panelbench import Gold, read_archive

DATA = Path(__file__).parents[3] / "shared/data/panelbench"
needs_data = pytest.mark.skipif(not DATA.exists(), reason="PanelBench's archives are not here")

MOTION = b"motion: M\npro_speakers:\n- name: OG\ncon_speakers:\n- name: OO\n"
SPEECH = (
    b"- speaker_name: Opening_Government_(OG)\n  content: x\n- speaker_name: OO\n  content: y\n"
)
GOLD = b'bp_id,label\r\n1,"OG,OO"\r\n'
FILES = {"S/motion/bp_001.yml": MOTION, "S/speech/bp_001.yml": SPEECH, "S/gold/gold.csv": GOLD}


@cache
def _real(name: str) -> tuple[Gold, ...]:
    return read_archive((DATA / f"{name}.tar.gz").read_bytes(), f"{name}.tar.gz")


def _packed(files: dict[str, bytes], *others: tarfile.TarInfo) -> bytes:
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w:gz") as tar:
        for name, content in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(content)
            tar.addfile(member, io.BytesIO(content))
        for other in others:
            tar.addfile(other)
    return stream.getvalue()


def _wrong(data: bytes) -> BadInput:
    with pytest.raises(BadInput) as caught:
        read_archive(data, "A.tar.gz")
    assert caught.value.do
    assert (caught.value.file or "").startswith("A.tar.gz")
    return caught.value


@needs_data
def test_all_debates_of_british_parliamentary_are_read() -> None:
    golds = _real("BP-Competition")
    assert [len(golds), len({gold.name for gold in golds})] == [22, 22]
    orders = {" ".join(speech.team for speech in gold.match.speeches) for gold in golds}
    assert orders == {"OG OO OG OO CG CO CG CO"}
    sides = {tuple((t.name, t.side) for t in gold.match.heading.teams) for gold in golds}
    assert sides == {(("OG", "for"), ("OO", "against"), ("CG", "for"), ("CO", "against"))}


@needs_data
def test_winners_of_british_parliamentary_are_as_published() -> None:
    won = Counter(",".join(sorted(gold.winners)) for gold in _real("BP-Competition"))
    assert won == {
        "OG,OO": 5,
        "OO": 4,
        "CO,OO": 4,
        "CG,OG": 3,
        "CG,OO": 3,
        "CO": 1,
        "CG": 1,
        "CG,CO": 1,
    }
    assert {gold.share for gold in _real("BP-Competition")} == {None}


@needs_data
def test_no_word_of_british_parliamentary_is_lost() -> None:
    words = [
        sum(len(speech.text.split()) for speech in gold.match.speeches)
        for gold in _real("BP-Competition")
    ]
    assert (round(sum(words) / 22), min(words), max(words)) == (12_986, 11_615, 14_397)


@needs_data
def test_a_known_debate_has_its_motion_and_slide() -> None:
    final = next(gold for gold in _real("BP-Competition") if gold.name == "bp_020")
    heading = final.match.heading
    assert heading.motion == "This House Hopes that intelligent extraterrestrial life exists."
    assert heading.info.startswith("Humanity has invented a machine")
    assert final.winners == {"OO"}


@needs_data
def test_all_debates_of_debateart_are_read() -> None:
    golds = _real("DebateArt")
    assert len(golds) == 100
    assert Counter(len(gold.match.speeches) for gold in golds) == {4: 17, 6: 49, 8: 16, 10: 18}
    assert {len(gold.match.heading.teams) for gold in golds} == {2}
    assert Counter(gold.share for gold in golds) == {1.0: 56, 0.0: 38, 0.5: 6}


@needs_data
def test_winners_of_debateart_stand_on_the_side_of_their_share() -> None:
    sides = {1.0: {"for"}, 0.0: {"against"}, 0.5: {"for", "against"}}
    for gold in _real("DebateArt"):
        won = {team.side for team in gold.match.heading.teams if team.name in gold.winners}
        assert gold.share is not None
        assert won == sides[gold.share], gold.name


def test_an_archive_may_hold_several_sets_and_files_that_are_no_debates() -> None:
    other = {name.replace("S/", "T/"): content for name, content in FILES.items()}
    del other["T/gold/gold.csv"]
    other["T/gold/final.csv"] = b"dart_id,votes,label\n1,3,0.0\n"
    golds = read_archive(_packed(FILES | other | {"LICENSE": b"MIT", "T/gold/dimension.csv": b""}))
    assert [gold.winners for gold in golds] == [{"OG", "OO"}, {"OO"}]
    assert [gold.share for gold in golds] == [None, 0.0]


def test_an_archive_of_labels_without_any_debate_is_refused() -> None:
    wrong = _wrong(_packed({"S/gold/gold.csv": b"bp_id,label\n"}))
    assert wrong.what == "no debate stands here"
    assert str(wrong.file).endswith("S/gold/gold.csv")
    assert "BP-Competition.tar.gz" in wrong.do


@pytest.mark.parametrize("missing", FILES)
def test_a_debate_without_one_of_its_files_is_refused(missing: str) -> None:
    wrong = _wrong(_packed({name: text for name, text in FILES.items() if name != missing}))
    assert wrong.what in {"debate 1 has no motion", "debate 1 has no speech"} or (
        missing.endswith("csv") and wrong.what.startswith("no gold/")
    )


@pytest.mark.parametrize(
    ("name", "content", "what", "line"),
    [
        ("gold/gold.csv", b"bp_id,label\n", "debate 1 has no gold label", None),
        ("gold/gold.csv", b"bp_id,label\n1,OG\n2,OO\n", "debate 2 has no motion", None),
        ("gold/gold.csv", b"bp_id,label\n1,OG\n1,OO\n", "debate 1 stands twice", 3),
        ("gold/gold.csv", b"bp_id,label\n1,CG\n", "'CG' names no winner of bp_001", 2),
        ("gold/gold.csv", b"bp_id,label\n1,0.7\n", "'0.7' names no winner of bp_001", 2),
        ("gold/gold.csv", b"bp_id,label\n1,\n", "'' names no winner of bp_001", 2),
        ("gold/gold.csv", b"bp_id,label\nx,OG\n", "not a table of labels", 2),
        ("gold/gold.csv", b"bp_id,label\n1,OG,OO\n", "3 fields for 2 columns", 2),
        ("gold/gold.csv", b"id,winner\n1,OG\n", "the columns are not", 2),
        ("gold/gold.csv", b"bp_id,label\n1,\xff\n", "not UTF-8", 2),
        ("motion/bp.yml", MOTION, "a number of its own", None),
        ("motion/bp_1.yml", MOTION, "a number of its own", None),
        ("speech/bp_001.yml", SPEECH.replace(b"content", b"text"), "unknown key 'text'", 2),
        ("speech/bp_001.yml", SPEECH.replace(b": y", b":"), "must be a text, not nothing", 4),
        ("speech/bp_001.yml", SPEECH.replace(b"OO", b"XX"), "unknown team 'XX'", 3),
    ],
)
def test_a_wrong_file_is_refused_by_name_and_line(
    name: str, content: bytes, what: str, line: int | None
) -> None:
    wrong = _wrong(_packed(FILES | {f"S/{name}": content}))
    assert what in wrong.what
    if line is not None:
        assert (wrong.file, wrong.line) == (f"A.tar.gz/S/{name}", line)


def _member(name: str, kind: bytes = tarfile.REGTYPE, link: str = "") -> tarfile.TarInfo:
    member = tarfile.TarInfo(name)
    member.type, member.linkname = kind, link
    return member


@pytest.mark.parametrize(
    ("member", "what"),
    [
        (_member("../out.yml"), "leads out"),
        (_member("/etc/out.yml"), "leads out"),
        (_member("S/motion/../../../out.yml"), "leads out"),
        (_member("S/\udca9"), "cannot be read"),
        (_member("S/a", tarfile.SYMTYPE, "/etc/passwd"), "neither a file nor a folder"),
        (_member("S/a", tarfile.LNKTYPE, "S/gold/gold.csv"), "neither a file nor a folder"),
        (_member("S/a", tarfile.CHRTYPE), "neither a file nor a folder"),
        (_member("S/a", tarfile.FIFOTYPE), "neither a file nor a folder"),
        (_member("S/gold/gold.csv"), "stands twice"),
    ],
)
def test_a_member_that_is_not_to_be_trusted_is_refused(member: tarfile.TarInfo, what: str) -> None:
    assert what in _wrong(_packed(FILES, member)).what


@pytest.mark.parametrize("size", [-512, -1024, 10**12])
def test_a_member_of_an_absurd_size_is_refused_at_once(size: int) -> None:
    member = tarfile.TarInfo("S/a")
    header = bytearray(member.tobuf())
    header[124:136] = (256**11 * (255 if size < 0 else 128) + size % 256**11).to_bytes(12, "big")
    header[148:156] = b"%06o\0 " % (sum(header[:148]) + 8 * 32 + sum(header[156:512]))
    assert "absurd size" in _wrong(gzip.compress(bytes(header) + bytes(1024))).what


def test_an_archive_that_inflates_beyond_the_cap_is_refused() -> None:
    wrong = _wrong(gzip.compress(bytes(panelbench.CAP + 1), mtime=0))
    assert wrong.what == "inflates to more than 50000000 bytes"


def test_an_archive_of_too_many_members_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(panelbench, "MOST_MEMBERS", 2)
    assert "one file too many" in _wrong(_packed(FILES)).what


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"", "not a usable tar"),
        (b"PK\x03\x04", "not a usable gzip"),
        (_packed(FILES)[:-20], "not a usable gzip"),
        (_packed(FILES)[:-8] + bytes(8), "not a usable gzip"),
        (gzip.compress(b"no tar at all" * 100, mtime=0), "not a usable tar"),
        (gzip.compress(b"", mtime=0), "not a usable tar"),
    ],
)
def test_what_is_no_whole_archive_is_refused(data: bytes, what: str) -> None:
    assert what in _wrong(data).what


def test_a_file_that_is_cut_off_is_refused() -> None:
    whole = gzip.decompress(_packed({"S/gold/gold.csv": GOLD * 100}))
    assert "A.tar.gz" in str(_wrong(gzip.compress(whole[:1024], mtime=0)))


def test_debates_without_a_gold_folder_beside_them_are_refused() -> None:
    files = FILES | {"T/motion/bp_001.yml": MOTION}
    assert _wrong(_packed(files)).what == "T/motion/bp_001.yml has no gold folder beside it"
