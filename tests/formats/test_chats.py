"""Training data is JSON lines to every reader, whatever was said."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from aufheben.formats.chats import Chat, RefusedAnswer, write_chats

said = st.text(st.characters(), max_size=20)


@given(said, said, said)
def test_a_line_is_a_row_and_holds_what_was_said(system: str, answer: str, refused: str) -> None:
    chat = Chat(
        system=system,
        user="u",
        answer=answer,
        refused=(RefusedAnswer(said=refused, why={"got": refused}),),
        metadata={"run": "r"},
    )
    forms: tuple[Any, ...] = ("chat", "preferences")
    for form in forms:
        text = write_chats([chat, chat], form)
        text.encode()
        rows = [json.loads(line) for line in text.splitlines()]
        assert len(rows) == 2
        if not any("\ud800" <= sign <= "\udfff" for sign in f"{system}{answer}{refused}"):
            spoken = [
                part["content"] for key in rows[0] if key != "metadata" for part in rows[0][key]
            ]
            assert {system, answer} <= set(spoken)
            assert (refused in spoken) or form == "chat"
