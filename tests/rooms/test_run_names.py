"""What changes the name of a run, and what does not: a name is how a batch finds what it has done."""

import dataclasses

import pytest

from aufheben.rooms import OURS, fingerprint
from aufheben.rooms import registry as rooms
from aufheben.rooms.options import Asking, options

SETTINGS = {"room": "dialectic", "question": "q"}
NAMES = {
    "nothing said": (Asking(), "e64512da9310-w"),
    "said": (Asking(temperature=0.5, max_tokens=512), "17d074f58d8a-w"),
    "elsewhere": (
        Asking(base_url="http://a/v1", repetition_model="openai:m@http://a/v1"),
        "40fa193b51ec-w",
    ),
}
"""As they were before windows of models could be said."""


@pytest.mark.parametrize("window", [None, 256, 8_192])
@pytest.mark.parametrize(("asking", "name"), NAMES.values(), ids=NAMES)
def test_a_name_is_what_it_was_whatever_window_is_said(
    monkeypatch: pytest.MonkeyPatch, asking: Asking, name: str, window: int | None
) -> None:
    monkeypatch.setattr(fingerprint, "prompts", lambda *_: "as they are")
    said = dataclasses.replace(asking, context_window=window)
    assert fingerprint.run_name("w", SETTINGS, said) == name


@pytest.mark.parametrize("room", OURS)
def test_no_room_gives_an_option_of_how_models_are_asked_another_meaning(room: str) -> None:
    said = options(rooms.named(room).request)
    assert {name: said[name].help for name in options(Asking)} == {
        name: each.help for name, each in options(Asking).items()
    }
