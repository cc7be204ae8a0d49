"""However long a message of a chat is, what it asks is known in one pass: others wait meanwhile."""

import json

import pytest

from aufheben.surfaces.page.chat_messages import chore, read_chat

TITLE = "5-word-or-less title"
LONG = {
    "lines": TITLE + "\n" * 300_000,
    "signs": f"{TITLE}\nuser" + "-" * 300_000,
    "users": f"{TITLE}\n" + "user " * 60_000,
    "tasks": "### Task: Generate a concise" * 10_000,
    "languages": "analyze this conversation and provide:" * 8_000,
    "labels": "A:\n" * 100_000,
    "blanks": "- " + " " * 300_000,
}


@pytest.mark.parametrize("text", LONG.values(), ids=LONG)
def test_a_message_of_a_megabyte_is_read_in_one_pass(text: str) -> None:
    message = {"role": "user", "content": f"{text} x"}
    chat = read_chat(json.dumps({"model": "aufheben", "messages": [message]}).encode())
    chore(chat)
    assert chat.written.question
