"""What a chat asks: a question with its stances, a greeting, or a chore of its window (titles, tags)."""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from aufheben.domain.vocabulary import Lang
from aufheben.errors import BadInput
from aufheben.surfaces.page.requests import read_json
from aufheben.words import Fact, speaker, spelled

_say = speaker(__name__)

_MARK = r"\s*+(?:[-*•]\s++)?+(?:\*\*|__)?"
_LABEL = re.compile(
    rf"{_MARK}([^\s:：*_][^:：?？*\n]{{0,29}}?)(?:['’]s\s+stance|のスタンス|の立場)?"
    r"(?:\*\*|__)?\s*+[:：](?!//)(?:\*\*|__)?\s*+(.*)"
)
_QUESTION = ("question", "issue", "topic", "問い", "質問", "論点", "議題")


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """A message: a question, and what each side says to it; either may be missing."""

    question: str = ""
    stances: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Chat:
    """A request: `said` are all messages of the user, the last is what is asked.

    `follows` says whether something was answered before it; `counted` whether a stream ends with
    what the run took.
    """

    model: str
    said: tuple[str, ...]
    stream: bool = False
    counted: bool = False
    follows: bool = False

    @property
    def last(self) -> str:
        """What is asked, word by word."""
        return self.said[-1]

    @property
    def written(self) -> Written:
        """The last question with the stances given for it, then or in messages after it."""
        question, stances = "", dict[str, str]()
        for text in self.said:
            if is_greeting(text):
                continue
            found = read_message(text, asked=bool(question))
            if found.question:
                question, stances = found.question, dict(found.stances)
            else:
                stances |= found.stances
        return Written(question=question, stances=stances)


def read_chat(body: bytes) -> Chat:
    """Raises BadInput, whose place is the field that is wrong."""
    given = read_json(body)
    if not isinstance(given, dict):
        raise BadInput(_say("request_no_object"), do=_say("send_model_messages"))
    model = given.get("model")
    if not isinstance(model, str):
        raise BadInput(_say("request_no_model"), do=_say("name_v1_model"), file="model")
    if given.get("n") not in (None, 1):
        raise BadInput(_say("one_answer"), do=_say("leave_n_out"), file="n")
    options = given.get("stream_options")
    messages = _messages(given.get("messages"))
    said = tuple(text for role, text in messages if role == "user" and text.strip())
    if not said:
        raise BadInput(_say("nothing_asked"), do=_say("send_question"), file="messages")
    return Chat(
        model=model,
        said=said,
        stream=given.get("stream") is True,
        counted=isinstance(options, dict) and options.get("include_usage") is True,
        follows=any(role == "assistant" for role, _ in messages),
    )


def _messages(given: Any) -> Sequence[tuple[str, str]]:
    """Role and text of each. Raises BadInput."""
    if not isinstance(given, list) or not all(isinstance(one, dict) for one in given):
        raise BadInput(_say("no_messages"), do=_say("send_messages"), file="messages")
    return [(str(one.get("role")), _text(one)) for one in given]


def _text(message: Mapping[str, Any]) -> str:
    content = message.get("content")
    parts = [content] if isinstance(content, str) else list(_parts(message, content))
    return "\n".join(parts)


def _parts(message: Mapping[str, Any], content: Any) -> Iterator[str]:
    for part in content if isinstance(content, list) else ():
        kind = part.get("type") if isinstance(part, dict) else None
        if kind in ("text", "input_text") and isinstance(part.get("text"), str):
            yield part["text"]
        elif message.get("role") == "user":
            raise BadInput(_say("part_no_text"), do=_say("send_text"), file="messages")


def read_message(text: str, *, asked: bool = False) -> Written:
    """The question before labels such as `A: …` and `B: …`, and what stands behind each.

    A text with fewer than two sides is a question as it stands; one of sides alone says something
    to the question that was `asked` before.
    """
    question: list[str] = []
    stances: dict[str, list[str]] = {}
    for line in text.strip().splitlines():
        found = _LABEL.fullmatch(line)
        name = found[1].strip() if found else ""
        if found and name.casefold() in _QUESTION and not stances:
            question.append(found[2])
        elif found and len(name.split()) <= 3:
            stances.setdefault(name, []).append(found[2])
        elif stances:
            next(reversed(stances.values())).append(line)
        else:
            question.append(line)
    asks = " ".join(" ".join(question).split())
    if len(stances) < 2 - (asked and not asks) or not (asks or asked):
        return Written(question=_plain(text))
    return Written(
        question=asks, stances={name: "\n".join(said).strip() for name, said in stances.items()}
    )


def _plain(text: str) -> str:
    """A question as it stands, without a label before it."""
    found = _LABEL.fullmatch(" ".join(text.split()))
    asks = found[2] if found and found[1].strip().casefold() in _QUESTION else text
    return " ".join(asks.split())


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


_LONGEST = 60
_EN = (
    r"hi|hiya|hello|hey|yo|good (?:morning|afternoon|evening|night|day)|greetings|how are you|what'?s up"
    r"|thanks|thank you|thx|ty|many thanks|cheers|great|cool|nice|ok|okay|bye|goodbye|see you|test|testing|ping|help"
)
_JA = (
    r"こんにち[はわ]|こんばん[はわ]|おはよう(?:ございます)?|はじめまして|初めまして|もしもし|やあ|どうも"
    r"|ありがとう(?:ございま(?:す|した))?|(?:ありがとう)?感謝します|了解(?:です|しました)?|わかりました|分かりました"
    r"|お疲れ(?:さま|様)(?:です|でした)?|よろしく(?:お願いします|お願いいたします)?|さようなら|テスト|ヘルプ"
)
_MORE = r"(?: (?:there|all|everyone|everybody|aufheben|again|so much|very much|a lot|you|then))*"
_GREETING = re.compile(rf"(?:(?:{_EN}){_MORE} ?|(?:{_JA}) ?)+", re.IGNORECASE)
_SIGNS = re.compile(r"[^\w']+")


def is_greeting(text: str) -> bool:
    """Whether nothing is asked: words of greeting or thanks, signs and emoji alone."""
    if len(text) > _LONGEST:
        return False
    words = _SIGNS.sub(" ", text.replace("’", "'")).strip()
    return not words or _GREETING.fullmatch(words) is not None


def greeted(text: str, instead: Fact = "") -> str:
    """One line that says what to type instead, in the greeting's language."""
    lang: Lang = "ja" if re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", text) else "en"
    return spelled(instead or _say("ask_this_way"), lang)
