"""What chat windows ask beside questions: titles, tags, follow-ups, queries. No debate is begun for it.

Known by the words that Open WebUI and LibreChat send unless somebody changes them, and by the whole
conversation within <chat_history>, which Open WebUI puts into words that somebody did change.
"""

import json
import re
from collections.abc import Callable

from aufheben.surfaces.page.chat.messages import Chat, read_message

LONGEST = 40
"""Characters of a title."""
_TASK = re.compile(r"\s*###\s*Task:", re.IGNORECASE)
_KEY = re.compile(r'"(title|tags|follow_ups|queries|text|prompt)"\s*:')
_TITLE = re.compile(
    r"5-word-or-less title|analyze this conversation and provide:\s*1\. the detected language"
    r"|generate a concise title \(max 40 characters\)|generate a short chat title"
    r"|###\s*task:\s*generate a concise[^\n]{0,80} title",
    re.IGNORECASE,
)
_EMOJI = re.compile(r"likely facial expression through a fitting emoji", re.IGNORECASE)
# Bounded everywhere: what is pasted into a chat may be a million signs of any kind.
_SAID = re.compile(
    r"^[^\w\n]{0,40}(?:user|human)[^\w\n:：]{0,40}[:：]\s{0,40}\"?(.+)",
    re.IGNORECASE | re.MULTILINE,
)


def chore(chat: Chat) -> str | None:
    """What is answered to a request that is no question; None for a question."""
    text = chat.last
    if _TITLE.search(text):
        title = _title(chat)
        return json.dumps({"title": title}, ensure_ascii=False) if '"title"' in text else title
    if _EMOJI.search(text):
        return "💬"
    whole = "<chat_history>" in text
    key = _KEY.search(text) if whole or _TASK.match(text) else None
    if key is None:
        return "" if whole else None
    return json.dumps(_EMPTY[key[1]](chat), ensure_ascii=False)


_EMPTY: dict[str, Callable[[Chat], object]] = {
    "title": lambda chat: {"title": _title(chat)},
    "tags": lambda _: {"tags": []},
    "follow_ups": lambda _: {"follow_ups": []},
    "queries": lambda _: {"queries": []},
    "text": lambda _: {"text": ""},
    "prompt": lambda _: {"prompt": ""},
}
"""Nobody is asked, so nothing is made up: a title is the question, all else is empty."""


def _title(chat: Chat) -> str:
    """The question that the conversation began with."""
    said = _SAID.search(chat.last)
    first = said[1] if said else chat.said[0] if len(chat.said) > 1 else "aufheben"
    question = read_message(first).question or "aufheben"
    return question if len(question) <= LONGEST else question[: LONGEST - 1].rstrip() + "…"
