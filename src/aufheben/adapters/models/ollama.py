"""How many tokens a model takes where Ollama serves it: only the server knows."""

import re
from collections.abc import Mapping
from typing import Any

from aufheben.adapters.models.endpoints import Endpoint

SECONDS = 5.0
_SET = re.compile(r"^num_ctx\s+(\d{1,9})\s*$", re.MULTILINE)
_MOST = ".context_length"


class OllamaWindow:
    """The window of a model at an Ollama server, asked until it is certain.

    What its Modelfile sets holds, else what it was loaded with; before it is loaded only what it was
    made for is known, which is more than most servers give it.
    """

    def __init__(self, model: str, at: Endpoint, *, elsewhere: bool) -> None:
        self._model, self._at, self._elsewhere = model, at, elsewhere
        self._shown: object = None
        self._certain: int | None = None
        self._silent = False

    async def __call__(self) -> int | None:
        """Tokens, as far as the server tells. A server that does not is not asked again."""
        if self._certain is None and not self._silent:
            try:
                await self._ask()
            except Exception:  # noqa: BLE001 - without an answer the window is unknown, whatever failed
                self._silent = True
        return self._certain or made_for(self._shown)

    async def _ask(self) -> None:
        from aufheben.adapters.models.http import client

        root = self._at.url.rstrip("/").removesuffix("/v1")
        key = {"authorization": f"Bearer {self._at.key}"}
        async with client(
            self._at, seconds=SECONDS, connections=1, elsewhere=self._elsewhere
        ) as asked:
            if self._shown is None:
                body = {"model": self._model}
                shown = await asked.post(f"{root}/api/show", json=body, headers=key)
                self._shown = shown.raise_for_status().json()
            self._certain = set_to(self._shown)
            if self._certain is None:
                loaded = await asked.get(f"{root}/api/ps", headers=key)
                self._certain = loaded_with(loaded.raise_for_status().json(), self._model)


def set_to(shown: object) -> int | None:
    """What a Modelfile sets, in what `/api/show` answers."""
    said = shown.get("parameters") if isinstance(shown, Mapping) else None
    found = _SET.search(said) if isinstance(said, str) else None
    return _tokens(int(found[1])) if found else None


def made_for(shown: object) -> int | None:
    """What a model was made for, in what `/api/show` answers."""
    said = shown.get("model_info") if isinstance(shown, Mapping) else None
    if not isinstance(said, Mapping):
        return None
    return next((_tokens(said[key]) for key in said if str(key).endswith(_MOST)), None)


def loaded_with(running: object, model: str) -> int | None:
    """What a model was loaded with, in what `/api/ps` answers."""
    models = running.get("models") if isinstance(running, Mapping) else None
    names = (model, f"{model}:latest")
    every = models if isinstance(models, list) else []
    ours = (one for one in every if isinstance(one, Mapping) and one.get("name") in names)
    return next((_tokens(one.get("context_length")) for one in ours), None)


def _tokens(value: Any) -> int | None:
    return value if type(value) is int and value > 0 else None
