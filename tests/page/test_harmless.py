"""Rows 45 and 46 of the matrix: no words on a page say where a key goes, or which file is read."""

from pathlib import Path
from typing import Any

import pytest

from aufheben.app import App, Record
from aufheben.app.harmless import seat_harmless
from aufheben.errors import AgentFailed, AufhebenError, BadInput
from aufheben.rooms.deliberation.request import Deliberation
from aufheben.rooms.dialectic.request import Dialectic
from aufheben.rooms.hierarchy.request import Hierarchy
from aufheben.rooms.judging.request import Judging
from aufheben.rooms.rating.request import Rating
from tests.page.serving import Served

ROOT = Path(__file__).parents[2]
STANCES = ("a is a car.", "b is a car.")
ADDRESSES = [
    "http://169.254.169.254/latest/meta-data",
    "http://127.0.0.1:22",
    "http://[::ffff:127.0.0.1]:80/v1",
    "http://2130706433/v1",
    "https://evil.example/v1",
    "http://localhost:8080/v1",
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where what was handed over lies."""
    made = tmp_path / "handed"
    made.mkdir()
    return made


def refused(app: App, request: Any, folder: Path) -> BadInput:
    with pytest.raises(BadInput) as wrong:
        seat_harmless(app, request, folder)
    return wrong.value


@pytest.mark.parametrize("address", ADDRESSES)
def test_f45_no_form_says_where_a_model_is_served(address: str, folder: Path) -> None:
    app, model = App(journal=":memory:"), f"openai:m@{address}"
    asked = [
        Dialectic(what="Which?", stances=STANCES, base_url=address, model="openai:m"),
        Dialectic(what="Which?", model=model),
        Dialectic(what="Which?", stances=STANCES, seats={"AG2": model}),
        Dialectic(what="Which?", stances=STANCES, embeddings=model),
        Dialectic(what="Which?", stances=STANCES, repetition_model=model),
        Judging(text="PM: We go.\n\nLO: We stay.", motion="Go", judges=(model,)),
    ]
    for request in asked:
        assert "is not taken from the page" in str(refused(app, request, folder)), request


@pytest.mark.parametrize("address", ADDRESSES)
def test_f45_no_file_that_was_handed_over_says_it_either(address: str, folder: Path) -> None:
    handed = folder / "in.toml"
    handed.write_text(
        f'question = "Which?"\n[seats.A]\nstance = "a is a car."\n'
        f'[seats.B]\nstance = "b is a car."\nagent = "openai:m@{address}"\n'
    )
    wrong = refused(App(journal=":memory:"), Dialectic(what=str(handed)), folder)
    assert wrong.what == f"{address} is not taken from the page"


def test_f45_what_was_said_at_the_start_holds_for_every_run(folder: Path) -> None:
    here = "http://127.0.0.1:9/v1"
    app = App(journal=":memory:", base_url=here, model="openai:m")
    _, job = seat_harmless(app, Dialectic(what="Which?"), folder)
    assert set(job.agents.values()) == {f"openai:m@{here}"}
    named = App(journal=":memory:", model=f"openai:m@{here}")
    seat_harmless(named, Dialectic(what="Which?"), folder)
    other = Dialectic(what="Which?", model=f"openai:m@{here}0")
    assert "is not taken from the page" in refused(named, other, folder).what


OUTSIDE = ["/etc/passwd", "-", "../secret.toml", "{folder}/../secret.toml", "/dev/stdin"]


@pytest.mark.parametrize("name", OUTSIDE)
def test_f46_a_run_reads_no_file_but_what_was_handed_over(name: str, folder: Path) -> None:
    (folder.parent / "secret.toml").write_text("canary")
    name, app = name.format(folder=folder), App(journal=":memory:")
    asked = [
        Dialectic(what=name, model="openai:m"),
        Dialectic(what="Which?", stances=STANCES, alias_file=name),
        Deliberation(what="Which?", stances=STANCES, weights=name),
        Judging(file=name, model="openai:m"),
        Hierarchy(file=name),
        Rating(run=f"{name}.jsonl", model="openai:m"),
    ]
    for request in asked:
        assert "canary" not in str(refused(app, request, folder)), request


def test_f46_a_file_that_was_handed_over_names_no_other(folder: Path) -> None:
    (folder.parent / "secret.txt").write_text("canary")
    handed = folder / "in.toml"
    seats = '[seats.A]\nfile = "../secret.txt"\n[seats.B]\nstance = "b is a car."\n'
    handed.write_text(f'question = "Which?"\n{seats}')
    assert "canary" not in str(
        refused(App(journal=":memory:"), Dialectic(what=str(handed)), folder)
    )


def test_f46_a_link_leads_nowhere_else(folder: Path) -> None:
    (folder / "in.toml").symlink_to("/etc/passwd")
    wrong = refused(App(journal=":memory:"), Dialectic(what=str(folder / "in.toml")), folder)
    assert wrong.what == "files of this machine are not read from here"


@pytest.mark.parametrize("option", ["cache", "prompts"])
def test_f46_no_place_on_this_machine_is_named_by_a_form(option: str, folder: Path) -> None:
    named: dict[str, Any] = {option: str(folder)}
    request = Dialectic(what="Which?", stances=STANCES, **named)
    assert option in refused(App(journal=":memory:"), request, folder).what


def test_f46_documents_to_look_facts_up_in_are_named_at_the_start(folder: Path) -> None:
    request = Deliberation(what="Which?", stances=STANCES, facts="/etc")
    assert "facts" in refused(App(journal=":memory:"), request, folder).what


def test_what_was_handed_over_is_read(site: Served, folder: Path) -> None:
    camera = (ROOT / "examples/camera.toml").read_bytes()
    with site.visitor() as visitor:
        kept = visitor.change("/inputs/カメラ.toml", "PUT", content=camera).json()
    path = site.site.inputs.path(kept["id"])
    driven = site.wait(site.site.runs.start(Dialectic(what=str(path))))
    site.wait(driven.ended())
    assert driven.state == "ended"
    assert site.app.kept(driven.name)[2].outcome == "synthesis"


def test_f46_what_a_run_would_take_is_told_of_no_other_file_either(site: Served) -> None:
    for request in (Dialectic(what="/etc/passwd", model="openai:m"), Hierarchy(file="/etc/passwd")):
        with pytest.raises(BadInput, match="not read from here"):
            site.wait(site.site.estimate(request))
    found = site.wait(site.site.estimate(Dialectic(what="Which?", stances=STANCES)))
    assert found.bound >= 0


@pytest.mark.parametrize("file", ["", ".", "..", "/etc"])
def test_f46_no_folder_of_this_machine_is_looked_through(
    file: str, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "canary.csv").write_text("child,parent\na,b\n")
    monkeypatch.chdir(tmp_path)
    said = refused(App(journal=":memory:"), Hierarchy(file=file), folder)
    assert "canary" not in str(said)
    assert "passwd" not in str(said)


def test_outside_of_the_page_every_file_is_read_as_before(tmp_path: Path) -> None:
    app = App(journal=":memory:")
    seat_harmless(app, Dialectic(what="Which?", stances=STANCES), tmp_path)
    app.seat(Dialectic(what=str(ROOT / "examples/camera.toml")))


def test_f45_a_key_goes_to_no_address_of_a_form(site: Served) -> None:
    """Nothing is even begun: no run is in the journal."""
    request = Dialectic(what="Which?", model="openai:m@http://127.0.0.1:1/v1")
    with pytest.raises(AufhebenError) as wrong:
        site.wait(site.site.runs.start(request))
    assert not isinstance(wrong.value, AgentFailed)
    assert list(site.app.runs()) == []


def foreign(site: Served, **asked: Any) -> str:
    """A run in the journal whose settings say what no form may, as an imported one can; its name."""
    room, job = site.app.seat(Dialectic(what="Which?", stances=STANCES, **asked))
    settings = room.encode(job)
    site.app.store.begin(Record(run="foreign", created="", settings=settings)).close()
    return "foreign"


@pytest.mark.parametrize("address", ADDRESSES)
@pytest.mark.parametrize("way", ["resume", "aside"])
def test_f45_no_run_that_was_taken_in_says_it_either(site: Served, address: str, way: str) -> None:
    run = foreign(site, seats={"AG1": f"openai:m@{address}"})
    with site.visitor() as visitor:
        said = visitor.change(f"/runs/{run}/{way}", data={"against": "Arg1", "say": "b is red."})
    assert said.status_code == 400
    assert "is not taken from the page" in said.text
    assert site.site.runs.under_way == ()


def test_a_run_that_was_taken_in_names_no_documents_of_this_machine(
    site: Served, tmp_path: Path
) -> None:
    (tmp_path / "notes.txt").write_text("secret")
    asked = Deliberation(what="Which?", model="openai:m", facts=str(tmp_path))
    room, job = site.app.seat(asked)
    begun = Record(run="foreign", created="", settings=room.encode(job))
    site.app.store.begin(begun).close()
    with site.visitor() as visitor:
        said = visitor.change("/runs/foreign/resume")
    assert said.status_code == 400
    assert "facts is not taken from the page" in said.text
