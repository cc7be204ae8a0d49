"""The endpoint as OpenAI's, asked with the real SDK over a real socket."""

import asyncio
import json
from typing import Any

import openai
import pytest

from aufheben.surfaces.page.chat_messages import is_greeting
from aufheben.testing import FakeServer
from tests.endpoint import chats
from tests.endpoint.conftest import Serve, sdk
from tests.page.pacing import Paced
from tests.page.serving import Served
from tests.rooms.settled import QUESTION, answer

CAMERA = "We should buy camera c, because it is user-friendly and has long battery life."
CAMERA_JA = "cを買うべきだ。cは使いやすく、電池が長持ちするから。"


def ask(client: Any, *said: Any, model: str = "aufheben", **more: Any) -> Any:
    messages = [{"role": "user", "content": each} for each in said]
    return client.chat.completions.create(model=model, messages=messages, **more)


def reasoning_of(message: Any) -> str:
    return str((message.model_extra or {}).get("reasoning_content") or "")


def test_the_rooms_are_models(client: openai.OpenAI) -> None:
    names = [each.id for each in client.models.list()]
    assert names == ["aufheben", "dialectic", "dialectic-fast", "deliberate", "judge"]
    assert client.models.retrieve("judge").id == "judge"


def test_a_question_with_stances_is_argued_by_logic(client: openai.OpenAI, site: Served) -> None:
    said = ask(client, chats.camera())
    run = next(site.app.runs()).run
    message = said.choices[0].message
    assert CAMERA in message.content
    assert said.choices[0].finish_reason == "stop"
    told = reasoning_of(message)
    begun = told.removeprefix("nothing leaves this machine\n\n")
    assert begun != told
    assert begun.startswith(f"run {run}; to go on with it: aufheben resume {run}\n")
    assert "AG2: dispute 1, reply 1: rebuts: We should not buy a" in told
    assert said.id == f"chatcmpl-{run}"
    assert said.usage.total_tokens == 0


@pytest.mark.parametrize(
    "model", ["dialectic", "dialectic-fast", "aufheben/dialectic", "deliberate"]
)
def test_other_rooms_answer_by_logic_too(client: openai.OpenAI, model: str) -> None:
    assert ask(client, chats.camera(), model=model).choices[0].message.content


def test_a_debate_is_streamed_in_the_language_of_its_question(client: openai.OpenAI) -> None:
    pieces = [*ask(client, chats.camera("ja"), stream=True, stream_options={"include_usage": True})]
    told = [reasoning_of(each.choices[0].delta) for each in pieces if each.choices]
    content = [each.choices[0].delta.content or "" for each in pieces if each.choices]
    assert CAMERA_JA in "".join(content)
    assert "続けるには：aufheben resume" in next(filter(None, told))
    assert len([*filter(None, told)]) > 4
    assert content.index(next(filter(None, content))) > max(
        at for at, each in enumerate(told) if each
    )
    assert pieces[-1].usage.total_tokens == 0
    assert pieces[-2].choices[0].finish_reason == "stop"


def test_a_model_behind_it_is_paid_for_what_it_says(serve: Serve) -> None:
    with FakeServer(answer) as models:
        site = serve(defaults={"model": f"openai:m@{models.base_url()}"})
        with sdk(site) as client:
            said = ask(client, QUESTION, model="dialectic-fast")
        envelope = json.loads(site.app.shown(next(site.app.runs()).run, "json"))
    assert len(models.received) == envelope["calls"]["made"] > 0
    assert said.usage.prompt_tokens == envelope["usage"]["input"] > 0
    assert said.usage.completion_tokens == envelope["usage"]["output"] > 0


def test_f47_reasoning_comes_while_the_debate_goes_on_and_who_goes_stops_it(serve: Serve) -> None:
    """Reasoning is read while the second answer waits for us; then the reader goes."""
    paced = Paced()
    site = serve({"": paced}, defaults={"model": "openai:m"})
    with sdk(site) as client:
        stream = ask(client, QUESTION, stream=True)
        site.soon(paced.let)
        told = ""
        for piece in stream:
            told += reasoning_of(piece.choices[0].delta)
            if told.count("\n\n") > 1:
                break
        driven = site.site.runs.under_way[0]
        assert driven.state == "running"
        stream.close()
    while driven.state == "running":
        site.wait(asyncio.sleep(0))
    assert driven.state == "pausing"
    site.soon(paced.let)
    site.wait(driven.ended())
    assert driven.state == "paused"
    kept = len(site.app.store.read(driven.name).events)
    site.soon(paced.free)
    again = site.wait(site.site.runs.resume(driven.name))
    site.wait(again.ended())
    assert again.state == "ended"
    assert len(site.app.store.read(driven.name).events) > kept


CHORES = {
    "title": (chats.TITLE, {"title": "Which camera should we buy?"}),
    "tags": (chats.TAGS, {"tags": []}),
    "follow_ups": (chats.FOLLOW_UPS, {"follow_ups": []}),
    "queries": (chats.QUERIES, {"queries": []}),
    "completion": (chats.COMPLETION, {"text": ""}),
}


@pytest.mark.parametrize("chore", CHORES)
@pytest.mark.parametrize("stream", [False, True])
def test_what_windows_ask_beside_begins_no_debate(
    client: openai.OpenAI, site: Served, chore: str, stream: bool
) -> None:
    text, expected = CHORES[chore]
    said = ask(client, text, stream=stream)
    parts = [each.choices[0].delta.content or "" for each in said] if stream else []
    got = "".join(parts) if stream else said.choices[0].message.content
    assert json.loads(got) == expected
    assert list(site.app.runs()) == []


@pytest.mark.parametrize(
    ("asked", "answered"),
    [
        ("### タスク：\n会話に絵文字の題を付けてください。", ""),
        ('Tags as JSON: {"tags": []}', '{"tags": []}'),
    ],
)
def test_a_whole_conversation_in_words_of_somebodys_own_begins_no_debate(
    client: openai.OpenAI, site: Served, asked: str, answered: str
) -> None:
    text = f"{asked}\n<chat_history>\nUSER: 犬を飼うべきか\n</chat_history>"
    assert ask(client, text).choices[0].message.content == answered
    assert list(site.app.runs()) == []


def test_an_answer_without_an_argument_has_no_empty_map(client: openai.OpenAI) -> None:
    text = "Should we get a dog?\nMum: A dog is loud.\nKid: A dog is small."
    said = ask(client, text).choices[0].message.content
    assert "No answer" in said
    assert "mermaid" not in said
    assert "|" not in said


def test_a_title_for_librechat_is_plain(client: openai.OpenAI, site: Served) -> None:
    said = ask(client, chats.LIBRECHAT).choices[0].message.content
    assert said == "Which camera should we buy?"
    assert list(site.app.runs()) == []


def test_sides_that_come_later_are_of_the_question_before(client: openai.OpenAI) -> None:
    question, *sides = chats.camera().split("\n\n")
    messages = [
        {"role": "system", "content": "Be brief."},
        {"role": "user", "content": question},
        {"role": "assistant", "content": "No side has spoken."},
        {"role": "user", "content": "\n\n".join(sides)},
    ]
    said: Any = client.chat.completions.create(model="aufheben", messages=messages)  # type: ignore[arg-type]
    assert CAMERA in said.choices[0].message.content
    assert "note: earlier answers are not read" in reasoning_of(said.choices[0].message)


def test_parts_of_text_are_read_and_others_refused(client: openai.OpenAI) -> None:
    text = {"type": "text", "text": chats.camera()}
    assert CAMERA in ask(client, [text]).choices[0].message.content
    image = {"type": "image_url", "image_url": {"url": "data:,"}}
    with pytest.raises(openai.BadRequestError, match="part that is no text") as wrong:
        ask(client, [text, image])
    assert (wrong.value.param, wrong.value.type) == ("messages", "invalid_request_error")


def test_fields_that_say_nothing_to_a_debate_are_passed_over(client: openai.OpenAI) -> None:
    more: Any = {"temperature": 0.1, "top_p": 1, "seed": 1, "extra_body": {"odd": [1]}}
    assert CAMERA in ask(client, chats.camera(), **more).choices[0].message.content


def test_what_cannot_be_is_said_as_openai_says_it(client: openai.OpenAI, site: Served) -> None:
    with pytest.raises(openai.NotFoundError, match="no model is called 'gpt'"):
        ask(client, "Why?", model="gpt")
    with pytest.raises(openai.BadRequestError, match="a debate has one answer"):
        ask(client, "Why?", n=2)
    with pytest.raises(openai.BadRequestError, match="model"):
        ask(client, "Should the square be closed?")
    with pytest.raises(openai.BadRequestError, match="more than one line"):
        ask(client, "Who won?", model="judge")
    with (
        openai.OpenAI(base_url=f"{site.origin}/v1", api_key="wrong", max_retries=0) as other,
        pytest.raises(openai.AuthenticationError, match="by the token alone"),
    ):
        ask(other, "Why?")
    assert list(site.app.runs()) == []


def test_a_question_is_never_a_file(serve: Serve) -> None:
    site = serve(defaults={"model": "openai:m"}, agents={"": Paced()})
    with sdk(site) as client:
        stream = ask(client, "/etc/passwd", model="deliberate", stream=True)
        next(iter(stream))
        assert next(site.app.runs()).issue == "/etc/passwd"
        stream.close()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Hi!", "Type a question"),
        ("hello there 👋", "Type a question"),
        ("thank you so much!!", "Type a question"),
        ("こんにちは", "問いを入力"),
        ("ありがとうございます！", "問いを入力"),
        ("🙏", "Type a question"),
        ("?", "Type a question"),
    ],
)
def test_who_greets_begins_no_debate(
    client: openai.OpenAI, site: Served, text: str, says: str
) -> None:
    said = ask(client, text).choices[0].message.content
    assert says in said
    assert "\n" not in said
    assert [*site.app.runs()] == []


def test_who_greets_a_judge_is_told_to_paste_a_debate(client: openai.OpenAI) -> None:
    assert "Paste" in ask(client, "Hi", model="judge").choices[0].message.content


def test_a_greeting_before_the_sides_is_not_their_question(
    client: openai.OpenAI, site: Served
) -> None:
    question, _, sides = chats.camera().partition("\n\n")
    ask(client, question, "thanks!", sides)
    assert next(site.app.runs()).issue == question


@pytest.mark.parametrize(
    "text",
    ["Hi, should we go?", "Is thanks enough?", "Thank taxes", "こんにちはと言うべきか", "Go?"],
)
def test_a_question_that_holds_a_greeting_is_a_question(text: str) -> None:
    assert not is_greeting(text)
