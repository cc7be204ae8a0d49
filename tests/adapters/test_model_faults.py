"""What a model or its provider may do to us, over real sockets (rows 1-14 and 21-27)."""

import itertools
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import anyio
import pytest

from aufheben.domain import Limits
from aufheben.errors import AgentFailed
from aufheben.rooms.options import Asking
from aufheben.testing import (
    Body,
    Debater,
    Drop,
    Endless,
    FakeServer,
    GzipBomb,
    Html,
    Received,
    Stall,
    Status,
    WireReply,
    sequence,
)
from tests.model_debates import Argued, case, debate

SHORT = Limits(max_rounds=1, reasks=2)
RULE = {"id": "r1", "antecedent": {"strong": ["It is loud"]}, "consequent": "Close it"}
PROVIDERS = ("openai", "anthropic", "google")
Answerer = Callable[[Received], Any]


@pytest.fixture(params=PROVIDERS)
def provider(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def argued(reply: Answerer, *, provider: str = "openai", **how: Any) -> tuple[Argued, FakeServer]:
    with FakeServer(reply) as server:
        ready = case(server, provider=provider, limits=SHORT, name="published", **how)
        return debate(ready), server


def first(odd: Any) -> Answerer:
    """The first answer is odd, all others are a debater's."""
    debater, asked = Debater(attacks=1), iter([odd])
    return lambda received: next(asked, None) or debater(received)


def rulings(run: Argued) -> list[str]:
    found = []
    for event in run.journal.record.events:
        ruling = event.payload.get("ruling")
        if event.kind == "rejected" and isinstance(ruling, dict):
            found.append(str(ruling["why"]))
    return found


def test_a_debate_over_each_wire_ends_in_a_synthesis_with_its_cost(provider: str) -> None:
    run, server = argued(Debater(attacks=1), provider=provider)
    assert run.outcome == "synthesis"
    assert len(server.received) == run.finished.tally.made
    assert run.finished.tally.usage.input > 0
    assert run.finished.tally.usage.output > 0


@pytest.mark.parametrize("said", ["", "   \n"])
def test_f01_an_empty_reply_is_asked_for_again(said: str) -> None:
    run, _ = argued(first(WireReply(text=said)))
    assert rulings(run) == ["shape"]
    assert run.outcome == "synthesis"


def test_f01_who_never_says_anything_ends_the_run_typed_after_its_tries() -> None:
    run, server = argued(lambda received: WireReply(text=""))
    assert (run.outcome, set(rulings(run))) == ("failed", {"shape"})
    assert run.finished.conclusion.stop_reason == "no_legal_answer"
    assert len(server.received) == len(rulings(run)) == 2 * (1 + SHORT.reasks)


def test_f02_prose_is_asked_for_again_and_a_fenced_object_is_read() -> None:
    run, _ = argued(first("I would rather talk about something else."))
    assert rulings(run) == ["shape"]
    debater = Debater(attacks=1)
    fenced, _ = argued(lambda received: f"Sure!\n```json\n{debater(received)}\n```\nDone.")
    assert rulings(fenced) == []
    assert fenced.outcome == "synthesis"


def test_f03_a_truncated_reply_is_asked_for_again_with_a_larger_limit(provider: str) -> None:
    cut = WireReply(text='{"Argument": {"rules": [{"id": "r1", "ante', finish="length")
    run, server = argued(first(cut), provider=provider)
    assert rulings(run)[0] == "cut"
    assert _limit(server.received[1]) == 2 * _limit(server.received[0])


def test_f03_who_is_always_cut_off_is_given_four_times_the_length_and_no_more() -> None:
    limits = replace(SHORT, reasks=5)
    with FakeServer(lambda _: WireReply(text='{"Argument": {', finish="length")) as server:
        run = debate(case(server, limits=limits, name="published"))
    first, *later = map(_limit, server.received[:6])
    assert [each // first for each in later] == [2, 4, 4, 4, 4]
    assert (run.outcome, set(rulings(run))) == ("failed", {"cut"})


def _limit(received: Received) -> int:
    body = received.body
    for name in ("max_completion_tokens", "max_tokens"):
        if name in body:
            return int(body[name])
    return int(body["generationConfig"]["maxOutputTokens"])


@pytest.mark.parametrize(
    "said",
    [
        pytest.param('{"Argument": null, "Argument": null}', id="f04 duplicate keys"),
        pytest.param('{"Argument": {"rules": NaN}}', id="f05 NaN"),
        pytest.param("[" * 100_000, id="f06 deep nesting"),
        pytest.param('{"Argument": ' + "9" * 100_000 + "}", id="f06 a huge number"),
        pytest.param('{"Argument": "' + "x" * 2_000_000 + '"}', id="f06 a huge reply"),
        pytest.param('{"Argument": {"rules": [7, {}]}}', id="f07 what is no rule"),
        pytest.param(json.dumps({"Argument": {"rules": [RULE, RULE]}}), id="f07 an id twice"),
    ],
)
def test_f04_f05_f06_f07_what_cannot_be_an_answer_is_refused_and_the_debate_goes_on(
    said: str,
) -> None:
    run, _ = argued(first(said))
    assert rulings(run) == ["shape"]
    assert run.outcome == "synthesis"


def test_f07_an_attack_on_what_nobody_said_is_refused() -> None:
    def reply(received: Received) -> str:
        said = json.loads(Debater(attacks=2)(received))
        if isinstance(said.get("Argument"), dict) and "attack" in said["Argument"]:
            said["Argument"]["target"] = "The moon is a cheese"
        return json.dumps(said)

    run, _ = argued(reply)
    assert "rule" in rulings(run)


def test_f12_odd_characters_survive_the_model_and_the_journal_where_a_page_can_show_them() -> None:
    odd = "Cafe\u0301 \u202eright\u202c \U0001f468\u200d\U0001f469 \x00 end"
    argument = {"rules": [{"id": "r1", "antecedent": {"strong": [odd]}, "consequent": "Close it"}]}
    run, _ = argued(first(json.dumps({"Argument": argument})))
    assert run.finished.conclusion.disputes[0].thesis.argument.premises == (
        odd.replace("\x00", "\ufffd"),
    )


def test_f12_half_a_character_is_shown_as_one_that_is_not_known() -> None:
    rule = {"id": "r1", "antecedent": {"strong": ["It is loud"]}, "consequent": "Close \ud800 it"}
    run, server = argued(first(json.dumps({"Argument": {"rules": [rule]}})))
    assert rulings(run) == []
    assert run.outcome == "synthesis"
    assert any("Close \ufffd it" in received.user for received in server.received)


def test_f13_an_answer_in_another_language_is_asked_for_once_more() -> None:
    run, _ = argued(Debater(attacks=1, lang="en"), lang="ja")
    assert rulings(run).count("language") >= 1
    assert "wrong_language" in run.flags


def test_f14_a_content_filter_is_a_typed_refusal(provider: str) -> None:
    run, _ = argued(lambda received: WireReply(text="", finish="content_filter"), provider=provider)
    assert run.outcome == "failed"
    assert "refused" in run.flags
    assert set(rulings(run)) == {"refused"}


def test_f14_what_was_said_before_a_refusal_is_kept() -> None:
    debater, asked = Debater(attacks=1), itertools.count()
    refusal = WireReply(text="", finish="content_filter")
    run, _ = argued(lambda received: debater(received) if next(asked) < 3 else refusal)
    assert "refused" in run.flags
    answered = [event for event in run.journal.record.events if event.kind == "answered"]
    assert len([event for event in answered if event.payload]) >= 3
    assert run.finished.conclusion.disputes[0].thesis.argument.premises


def test_f21_no_prompt_holds_a_key(monkeypatch: pytest.MonkeyPatch, provider: str) -> None:
    for name in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GOOGLE_API_KEY", "AUFHEBEN_API_KEY"):
        monkeypatch.setenv(name, f"canary-{name}")
    _, server = argued(Debater(attacks=1), provider=provider)
    for received in server.received:
        assert "canary" not in received.system + received.user


@pytest.mark.parametrize("status", [429, 500, 503])
def test_f22_a_busy_server_is_asked_again_and_nothing_is_lost(status: int, provider: str) -> None:
    debater = Debater(attacks=1)
    run, server = argued(sequence(Status(status, retry_after=0), debater), provider=provider)
    assert run.outcome == "synthesis"
    assert len(server.received) == run.finished.tally.made + 1


@pytest.mark.parametrize("provider", ["openai", "anthropic"])
def test_f22_a_busy_server_is_asked_again_after_the_time_it_names(
    provider: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    monkeypatch.setattr(anyio, "sleep", sleep)
    busy = sequence(Status(429, retry_after=7), Debater(attacks=1))
    assert argued(busy, provider=provider)[0].outcome == "synthesis"
    assert [seconds for seconds in slept if seconds] == [7.0]


def test_f22_a_server_that_stays_busy_ends_the_run_typed(provider: str) -> None:
    with FakeServer(lambda received: Status(429, retry_after=0)) as server:
        with pytest.raises(AgentFailed, match="429"):
            debate(case(server, provider=provider, limits=SHORT))
        assert len(server.received) <= 3


@pytest.mark.parametrize("provider", ["openai", "anthropic"])
def test_f23_a_dropped_connection_is_made_again_and_counted_once(provider: str) -> None:
    debater = Debater(attacks=1)
    run, server = argued(sequence(Drop(), debater), provider=provider)
    assert run.outcome == "synthesis"
    assert len(server.received) == run.finished.tally.made + 1


def test_f23_a_drop_that_a_client_does_not_mend_ends_the_run_typed() -> None:
    drops = sequence(Drop(), Debater())
    with FakeServer(drops) as server, pytest.raises(AgentFailed, match="cannot reach"):
        debate(case(server, provider="google", limits=SHORT))


def test_f23_a_stalled_server_is_given_up() -> None:
    with FakeServer(lambda received: Stall()) as server, pytest.raises(AgentFailed):
        debate(case(server, limits=SHORT), asking=Asking(timeout=0.3))


@pytest.mark.parametrize("status", [401, 403, 404])
def test_f24_a_refused_key_or_model_fails_at_once_and_names_what_to_change(
    status: int, provider: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AUFHEBEN_API_KEY", "canary-key")
    with FakeServer(lambda received: Status(status)) as server:
        how = Asking(base_url=server.base_url(provider))
        with pytest.raises(AgentFailed) as failed:
            debate(case(server, provider=provider, limits=SHORT), asking=how)
        # Where an address or a model may be the matter, it may also be the shape asked for.
        assert len(server.received) == (2 if status == 404 else 1)
    assert ("AUFHEBEN_MODEL" if status == 404 else "AUFHEBEN_API_KEY") in str(failed.value)
    assert "canary" not in str(failed.value)


@pytest.mark.parametrize(
    "odd", [Html(), GzipBomb(40), Endless(), Body(b"\x00\x01", "image/png")], ids=repr
)
def test_f25_what_is_no_model_s_answer_is_told_apart_under_caps(odd: Any, provider: str) -> None:
    with FakeServer(lambda received: odd) as server, pytest.raises(AgentFailed):
        debate(case(server, provider=provider, limits=SHORT))


@pytest.mark.parametrize(
    ("limit", "value"), [("calls", 8), ("tokens", 9_000), ("time", 0.0), ("money", 0.0)]
)
def test_f27_a_limit_ends_the_run_typed_with_what_there_is(limit: str, value: float) -> None:
    limits = Limits(max_rounds=5, reasks=0, **{limit: value})  # type: ignore[arg-type]
    with FakeServer(Debater(attacks=50)) as server:
        run = debate(case(server, limits=limits, name="published"))
    assert run.outcome in ("budget", "synthesis")
    assert any(flag == f"limit_{limit}" for flag in run.flags)
