"""Embeddings from a provider: POST /embeddings, as OpenAI and compatible servers have it."""

from collections.abc import Sequence

from aufheben.adapters.models.endpoints import Endpoint
from aufheben.adapters.models.http import client
from aufheben.adapters.models.turns import Turns
from aufheben.errors import AgentFailed
from aufheben.prompts.lengths import about
from aufheben.words import speaker

_say = speaker(__name__)


class EndpointEmbeddings:
    """Asks for each batch; connections are made anew, since batches are few."""

    def __init__(
        self, model: str, at: Endpoint, *, elsewhere: bool, turns: Turns | None = None
    ) -> None:
        self._model = model
        self._at = at
        self._turns = turns
        self._elsewhere = elsewhere

    async def __call__(self, texts: Sequence[str]) -> list[list[float]]:
        """A vector for each text. Raises AgentFailed."""
        from openai import AsyncOpenAI, OpenAIError

        http = client(
            self._at, seconds=60.0, connections=4, elsewhere=self._elsewhere, turns=self._turns
        )
        if self._turns is not None:
            await self._turns.take(about(*texts))
        try:
            async with AsyncOpenAI(
                base_url=self._at.url, api_key=self._at.key, http_client=http
            ) as asked:
                answer = await asked.embeddings.create(
                    model=self._model, input=list(texts), encoding_format="float"
                )
        except OpenAIError as wrong:
            said = self._at.quoted(wrong)
            raise AgentFailed(_say("no_embeddings", model=self._model, said=said)) from None
        vectors = [row.embedding for row in sorted(answer.data, key=lambda row: row.index)]
        if len(vectors) != len(texts) or len({len(vector) for vector in vectors}) > 1:
            raise AgentFailed(_say("did_not_send", model=self._model))
        return vectors
