"""Servers of somebody else: what they are sent, and what they may leave out."""

from aufheben.domain import Limits
from aufheben.rooms.options import Asking
from aufheben.testing import Debater, FakeServer, Received, Status, WireReply
from tests.model_debates import case, debate

SHORT = Limits(max_rounds=1)


def test_a_server_that_cannot_decode_under_a_schema_is_asked_without_by_all_at_once() -> None:
    debater, refused = Debater(attacks=1), []

    def reply(received: Received) -> str | Status:
        if "response_format" in received.body:
            refused.append(received)
            return Status(400, message="response_format json_schema is not supported")
        return debater(received)

    with FakeServer(reply) as server:
        run = debate(case(server, limits=SHORT, eager=True))
    assert run.outcome == "synthesis"
    assert len(refused) == 2


def test_tokens_are_guessed_where_a_server_counts_none() -> None:
    debater = Debater(attacks=1)
    with FakeServer(
        lambda received: WireReply(text=debater(received), input_tokens=0, output_tokens=0)
    ) as server:
        run = debate(case(server, limits=Limits(max_rounds=1, tokens=3_000)))
    assert "limit_tokens" in run.flags
    assert run.finished.tally.usage.tokens > 0


def test_an_answer_is_kept_where_the_embeddings_for_its_test_fail() -> None:
    with FakeServer(Debater(attacks=1)) as gone:
        address = f"openai:letters@{gone.base_url('openai')}"
    asking = Asking(repetition="semantic", embeddings=address)
    with FakeServer(Debater(attacks=3)) as server:
        run = debate(case(server, limits=Limits(max_rounds=3), name="published"), asking=asking)
        asked = len(server.received)
    assert run.outcome == "synthesis"
    assert "repetition_untested" in run.flags
    assert run.finished.tally.made == asked
