"""What servers of models do differently, each over a real socket: a debate ends as if they did not."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from aufheben.adapters.models import persistence
from aufheben.domain import Limits
from aufheben.errors import AgentFailed
from aufheben.rooms.options import Asking
from aufheben.testing import Body, Debater, FakeServer, Received, Status, WireReply
from tests.model_debates import Argued, case, debate

LIMITS = Limits(max_rounds=1, reasks=2)
Quirk = Callable[[Received, str], Any]
OVERLOADED = "Upstream error: Service temporarily overloaded"


def argued(quirk: Quirk, *, limits: Limits = LIMITS, **how: Any) -> tuple[Argued, FakeServer]:
    """A debate of the published form at a server with that quirk."""
    debater = Debater(attacks=1)
    with FakeServer(lambda received: quirk(received, debater(received))) as server:
        run = debate(case(server, limits=limits, name="published"), asking=Asking(**how))
        return run, server


def rejected(run: Argued) -> list[Any]:
    return [e.payload["ruling"] for e in run.journal.record.events if e.kind == "rejected"]


def sent(answer: Any) -> Body:
    return Body(json.dumps(answer, ensure_ascii=False).encode(), "application/json")


def completion(content: Any, finish: Any = "stop", **message: Any) -> dict[str, Any]:
    choice = {
        "index": 0,
        "finish_reason": finish,
        "message": {"role": "assistant", "content": content, **message},
    }
    return {"id": "1", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice]}


def cap(received: Received) -> int:
    body = received.body
    return int(body.get("max_tokens") or body.get("max_completion_tokens") or 0)


# What is refused is left out, once for the run.


def unless(field: str, status: int, message: str) -> Quirk:
    return lambda received, said: Status(status, 0.001, message) if field in received.body else said


SHAPE = "response_format"
REFUSALS = {
    "a grammar that fails": unless(SHAPE, 400, "Failed to initialize: failed to parse grammar"),
    "a literal error": unless(SHAPE, 500, "('body', 'response_format', 'type'): literal_error"),
    "a crash": unless(SHAPE, 500, "Internal Server Error"),
    "not implemented": unless(SHAPE, 501, "this backend does not support response_format"),
    "no route": unless(SHAPE, 404, "No endpoints found that can handle the requested parameters"),
    "not permitted": unless(SHAPE, 422, "Extra inputs are not permitted"),
    "in Japanese": unless(SHAPE, 400, "この形式には対応していません"),
    "not allowed": unless(SHAPE, 405, ""),
    "not enabled here": unless(SHAPE, 400, "Structured output is not enabled on this deployment"),
    "a version before": unless(SHAPE, 400, "enabled only for api versions 2024-08-01 and later"),
    "no older limit": unless("max_tokens", 400, "'max_tokens' is not supported with this model"),
}


@pytest.mark.parametrize("quirk", REFUSALS.values(), ids=REFUSALS)
def test_what_a_server_refuses_is_left_out_from_then_on(quirk: Quirk) -> None:
    run, server = argued(quirk)
    assert run.outcome == "synthesis"
    extra = len(server.received) - run.finished.tally.made
    assert 1 <= extra <= 3  # a client tries a server that failed twice more by itself
    assert len({tuple(sorted(each.body)) for each in server.received[extra:]}) == 1


def test_only_the_older_limit_is_sent_to_a_server_of_somebody_else() -> None:
    def ignores(received: Received, said: str) -> Any:
        assert "max_completion_tokens" not in received.body
        return said

    run, _ = argued(ignores)
    assert run.outcome == "synthesis"


def test_a_model_that_knows_no_system_role_is_told_all_in_one() -> None:
    def alone(received: Received, said: str) -> Any:
        refused = Status(400, None, "System role not supported")
        return refused if received.system else said

    with FakeServer(lambda r: alone(r, "") if r.system else '{"Argument": null}') as server:
        debate(case(server, limits=LIMITS, name="published"))
    assert [bool(each.system) for each in server.received][:2] == [True, False]
    assert not any(each.system for each in server.received[1:])


@pytest.mark.parametrize("status", [400, 404, 500])
def test_who_has_answered_under_a_schema_is_asked_under_it_for_the_whole_run(status: int) -> None:
    asked: list[Received] = []

    def later(received: Received, said: str) -> Any:
        asked.append(received)
        return Status(status, 0.001, "the model has crashed") if len(asked) > 2 else said

    with pytest.raises(AgentFailed, match="the model has crashed"):
        argued(later)
    assert all(SHAPE in each.body for each in asked)


# An answer is found wherever a server puts it.

THOUGHTS = 'A draft is {"a": 1}. そうだ、答えよう。'
PLACES: dict[str, Callable[[str], Any]] = {
    "thoughts whose beginning is missing": lambda t: completion(f"{THOUGHTS}\n</think>\n\n{t}"),
    "thinking": lambda t: completion(f"<thinking>{THOUGHTS}</thinking>{t}"),
    "think": lambda t: completion(f"<think>\n{THOUGHTS}\n</think>\n```json\n{t}\n```"),
    "capitals": lambda t: completion(f"<THINK>{THOUGHTS}</THINK>{t}"),
    "brackets": lambda t: completion(f"[THINK]{THOUGHTS}[/THINK]{t}"),
    "a prefix": lambda t: completion(f"<seed:think>{THOUGHTS}</seed:think>{t}"),
    "an end spoken of": lambda t: completion(f"<think>Then </think> {{so}}.</think>{t}"),
    "channels": lambda t: completion(
        f"<|channel|>analysis<|message|>{THOUGHTS}<|end|><|start|>assistant"
        f"<|channel|>final<|message|>{t}"
    ),
    "all of it as thoughts": lambda t: completion("", reasoning_content=t),
    "all of it as reasoning": lambda t: completion(None, reasoning=t),
    "the call of a tool": lambda t: completion(
        None,
        "tool_calls",
        tool_calls=[{"id": "t", "type": "function", "function": {"name": "json", "arguments": t}}],
    ),
    "the call of a function": lambda t: completion(
        None, "function_call", function_call={"name": "json", "arguments": t}
    ),
    "a call with an object": lambda t: completion(
        None, tool_calls=[{"function": {"name": "json", "arguments": json.loads(t)}}]
    ),
    "an object": lambda t: completion(json.loads(t)),
    "an empty end": lambda t: completion(t, ""),
    "no end": lambda t: completion(t, None),
    "nothing around it": lambda t: {"choices": [{"message": {"content": t}}]},
    "an end of its own": lambda t: completion(t, "eos_token"),
}


@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES)
def test_an_answer_is_read_wherever_a_server_puts_it(place: Callable[[str], Any]) -> None:
    run, _ = argued(lambda received, said: sent(place(said)))
    assert (run.outcome, rejected(run)) == ("synthesis", [])


@pytest.mark.parametrize(
    "said",
    [
        completion('<think>a draft is {"Argument": null}', "length"),
        completion('<thinking>{"Argument": null}', "length"),
        completion("", "length", reasoning_content='{"Argument": null}'),
        completion("", reasoning_content='I might say {"Argument": null}'),
    ],
)
def test_a_draft_among_thoughts_is_no_answer(said: Any) -> None:
    drafts = iter([said])
    run, _ = argued(lambda received, answer: sent(next(drafts, None) or completion(answer)))
    assert [each["why"] in {"cut", "shape"} for each in rejected(run)] == [True]


# An error with status 200 is an error.

ERRORS: dict[str, Any] = {
    "an error inside": {"id": "g", "error": {"message": OVERLOADED, "code": 502}},
    "beside no choices": {"error": {"message": OVERLOADED}, "choices": []},
    "of a choice": {
        **completion(""),
        "choices": [
            {
                **completion("")["choices"][0],
                "finish_reason": "error",
                "error": {"message": OVERLOADED, "code": 504},
            }
        ],
    },
    "in a word": {"error": OVERLOADED},
    "by a kind": {"type": "error", "error": {"type": "overloaded_error", "message": OVERLOADED}},
    "in a list": {"success": False, "errors": [{"code": 7003, "message": OVERLOADED}]},
    "of one provider": {"choices": None, "base_resp": {"status_code": 1, "status_msg": OVERLOADED}},
    "a detail": {"detail": OVERLOADED},
    "a list of details": {"detail": [{"msg": OVERLOADED, "loc": ["body"]}]},
    "a message": {"code": 50505, "message": OVERLOADED, "data": None},
    "behind a provider": {
        "error": {
            "message": "Provider returned error",
            "code": 429,
            "metadata": {"raw": OVERLOADED, "provider_name": "Base"},
        }
    },
    "as an object": {"object": "error", "message": OVERLOADED, "choices": []},
}
SILENT: dict[str, Any] = {
    "no choices": {**completion(""), "choices": []},
    "null choices": {**completion(""), "choices": None},
}


@pytest.mark.parametrize("error", [*ERRORS.values(), *SILENT.values()], ids=[*ERRORS, *SILENT])
def test_an_error_inside_an_answer_is_waited_for(
    error: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(persistence, "SHORTEST", 0.001)
    monkeypatch.setattr("openai._base_client.INITIAL_RETRY_DELAY", 0.001)
    away = iter([None, *[error] * 7])
    run, _ = argued(
        lambda received, said: sent(next(away, None) or completion(said)), patience=600.0
    )
    assert (run.outcome, rejected(run)) == ("synthesis", [])


@pytest.mark.parametrize("error", ERRORS.values(), ids=ERRORS)
def test_an_error_inside_an_answer_is_told_in_the_server_s_words(error: Any) -> None:
    with pytest.raises(AgentFailed, match=OVERLOADED):
        argued(lambda received, said: sent(error))


@pytest.mark.parametrize("provider", ["anthropic", "google"])
def test_so_it_is_over_every_wire(provider: str) -> None:
    error = {"error": {"type": "overloaded_error", "message": OVERLOADED, "code": 503}}
    with FakeServer(lambda _: sent(error)) as server, pytest.raises(AgentFailed, match=OVERLOADED):
        debate(case(server, provider=provider, limits=LIMITS))


FILTERED = {
    "by a policy": (400, "The response was filtered by the content management policy"),
    "by a moderator": (403, "This model requires moderation: your input was flagged"),
    "inside": (200, "content_filter"),
}


@pytest.mark.parametrize(("status", "told"), FILTERED.values(), ids=FILTERED)
def test_what_a_filter_refuses_is_a_refused_answer_and_no_fault_of_a_key(
    status: int, told: str
) -> None:
    inside = sent({"error": {"message": told, "code": 400}})
    once = iter([inside if status == 200 else Status(status, None, told)])
    run, _ = argued(lambda received, said: next(once, said))
    assert run.outcome == "synthesis"
    assert [told in str(ruling["got"]) for ruling in rejected(run)] == [True]


def test_a_model_that_refuses_is_told_in_its_own_words() -> None:
    once = iter([sent(completion(None, refusal="I would rather not."))])
    run, _ = argued(lambda received, said: next(once, said))
    assert ["I would rather not" in str(ruling["got"]) for ruling in rejected(run)] == [True]


def test_an_account_that_is_spent_is_told_as_one() -> None:
    with pytest.raises(AgentFailed, match=r"account is spent \(402: Insufficient credits\)"):
        argued(lambda received, said: Status(402, None, "Insufficient credits"))


def test_an_error_that_stays_is_told_at_once() -> None:
    told = "this model is not for you"
    error = {"error": {"message": told, "code": 400}}
    with pytest.raises(AgentFailed, match=rf"refused the request \(400: {told}\)"):
        argued(lambda received, said: sent(error))


def test_an_answer_that_speaks_of_errors_is_an_answer() -> None:
    said = json.dumps({"Argument": None, "reason": '"error": {"code": 502}, "choices": []'})
    run, _ = argued(lambda received, _: sent(completion(said)))
    assert run.finished.conclusion.stop_reason != "no_legal_answer"


# What to raise.


def test_what_to_raise_is_named_where_the_limit_went_into_thinking() -> None:
    with pytest.raises(AgentFailed, match=r"16384 tokens.*raise --max-tokens"):
        argued(lambda received, said: sent(completion("", "length", reasoning_content="Hm")))


def test_it_is_named_also_where_nobody_is_asked_again() -> None:
    once = Limits(max_rounds=1, reasks=0)
    run, _ = argued(lambda received, said: WireReply(text="", finish="length"), limits=once)
    assert all("max_tokens" in str(ruling["do"]) for ruling in rejected(run))


def test_a_limit_large_enough_is_found() -> None:
    run, _ = argued(
        lambda received, said: (
            said if cap(received) >= 16384 else WireReply(text="", finish="length")
        )
    )
    assert run.outcome == "synthesis"
