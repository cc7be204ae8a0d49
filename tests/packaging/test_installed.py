"""The wheel does its work where nothing else of ours is: no clone, no tests, no other library."""

import json
import re
from pathlib import Path

import pytest

from tests.packaging.building import ROOT, Clean, opened

IMPORT_ALL = """
import importlib, pkgutil, sys
import aufheben
missing = {}
for module in pkgutil.walk_packages(aufheben.__path__, "aufheben."):
    if not module.name.endswith("__main__"):
        try:
            importlib.import_module(module.name)
        except ImportError as error:
            missing.setdefault((error.name or str(error)).split(".")[0], []).append(module.name)
print(aufheben.__file__, *sorted(missing), sep="\\n")
"""


def test_a_published_question_is_answered_with_its_page_and_its_picture(installed: Clean) -> None:
    text = (ROOT / "examples/camera.toml").read_text("utf-8")
    (installed.home / "質問.toml").write_text(text, "utf-8")
    files = [f"答え.{ending}" for ending in ("html", "svg", "md")]
    into = [word for file in files for word in ("-o", file)]
    answered = installed.run("aufheben", "ask", "質問.toml", *into)
    assert answered.returncode == 0, answered.stderr
    assert all((installed.home / file).stat().st_size > 500 for file in files)


def test_who_asks_in_japanese_without_the_dictionary_is_told_how_to_get_it(
    installed: Clean,
) -> None:
    case = str(ROOT / "examples/camera.ja.toml")
    for words in (("ask", case), ("ask", "--read", case)):
        asked = installed.run("aufheben", *words)
        assert (asked.returncode, "Traceback" in asked.stderr) == (2, False)
        assert "[ja]" in asked.stdout + asked.stderr


def test_a_question_that_was_begun_for_its_user_is_answered(installed: Clean) -> None:
    assert installed.run("aufheben", "init", "own.toml").returncode == 0
    answered = installed.run("aufheben", "own.toml")
    assert (answered.returncode, "Traceback" in answered.stderr) == (0, False)
    assert answered.stdout.startswith("We should rent Mill House, because")


def test_help_is_in_japanese_where_its_reader_is(installed: Clean) -> None:
    helped = installed.run("aufheben", "--help", LC_ALL="C.UTF-8", LANGUAGE="ja")
    assert helped.returncode == 0
    assert len(re.findall(r"[ぁ-ん]+", helped.stdout)) > 50


def test_the_doctor_finds_nothing_wrong_and_names_each_extra_that_is_not_there(
    installed: Clean,
) -> None:
    looked = installed.run("aufheben", "doctor", "--json")
    assert looked.returncode == 0, looked.stdout
    said = [each["what"] for each in json.loads(looked.stdout)["checks"] if "state" in each]
    python = str(installed.folder / "bin/python")
    commands = [what for what in said if "pip install" in what]
    assert all(python in what for what in commands)
    assert len(commands) == 14


@pytest.mark.smoke
def test_the_page_is_served_with_its_scripts_and_styles(installed: Clean) -> None:
    with installed.serving("--no-browser", "--port", "0") as address:
        opener, page = opened(address)
        assert 'lang="en"' in page
        linked = re.findall(r'(?:src|href)="(/static/[^"]+)"', page)
        assert len(linked) >= 2
        base = address.partition("/?")[0]
        assert all(len(opener.open(base + path).read()) > 1000 for path in linked)


def test_every_module_loads_with_what_the_wheel_asks_for_but_those_of_other_extras(
    installed: Clean,
) -> None:
    imported = installed.run("python", "-c", IMPORT_ALL)
    assert imported.returncode == 0, imported.stderr
    where, *missing = imported.stdout.splitlines()
    assert Path(where).is_relative_to(installed.packages)
    assert set(missing) <= {"clingo", "inspect_ai", "mcp", "mcp_types", "psycopg", "ray"}
