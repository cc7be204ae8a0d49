"""A model that Simon Willison's `llm` and its plugins know, with the keys that `llm` keeps."""

import asyncio
import re
import threading
from collections.abc import AsyncGenerator, Iterator, Sequence
from contextlib import aclosing, suppress
from contextvars import copy_context
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, TypeVar

from aufheben.adapters.models.endpoints import Endpoint, Sampling, check_client
from aufheben.adapters.models.persistence import Persistence
from aufheben.adapters.models.turns import Turns, guessed
from aufheben.agents.llm import Form, Reply, is_decodable, schema
from aufheben.domain import Usage
from aufheben.domain.models import LLM, ModelName
from aufheben.errors import AgentFailed, BadInput, among
from aufheben.prompts.templates import Prompt
from aufheben.words import speaker

if TYPE_CHECKING:
    from llm import AsyncResponse, Response
    from llm.models import _AsyncModel, _Model
    from pydantic_ai.exceptions import AgentRunError, UserError


_say = speaker(__name__)
V = TypeVar("V")
T = TypeVar("T")
AHEAD = 64
_LIMITS = ("max_tokens", "max_output_tokens", "max_completion_tokens", "num_predict")
"""How plugins call the option that bounds an answer."""
_FROM_CACHE = ("cached_tokens", "cache_read_input_tokens", "cachedContentTokenCount")
"""How providers call the tokens that they had read before; plugins pass them on as they are."""
_ENDINGS = ("finish_reason", "finishReason", "stop_reason", "done_reason", "reason")
_CUT = {"length", "max_tokens", "max_output_tokens"}
_REFUSED = {"content_filter", "safety", "refusal", "prohibited_content", "blocklist"}
_AWAY = re.compile(r"Connect|Timeout|TransportError|NetworkError")
_WORD = re.compile(r"[^\s'\"<>]*")


class ModelOfLlm:
    """Asked in the loop where its plugin can, else in a thread that nobody waits for.

    Raises MissingExtra without `llm`, BadInput for a model that it does not know, AgentFailed
    where it has no key for it.
    """

    def __init__(
        self, name: ModelName, sampling: Sampling | None = None, turns: Turns | None = None
    ) -> None:
        check_client(LLM)
        self._name = name
        self._sampling = sampling or Sampling()
        self._turns = turns
        self._model = _found(name.model)
        self._persistence = Persistence(name.public, self._sampling, Form())
        self._place()

    @property
    def name(self) -> str:
        """`llm:model`."""
        return self._name.public

    async def reply(self, prompt: Prompt, *, longer: int = 0) -> Reply:
        """See the port. Raises AgentFailed."""
        at = self._place()
        return await self._persistence.reply(
            lambda form: self._asked(prompt, longer, form, at), at, prompt, longer=longer
        )

    def _place(self) -> Endpoint:
        """Where `llm` keeps the key: it stays with `llm`, and is known here to be taken out of words."""
        from llm import NeedsKeyException

        needs = self._model.needs_key
        try:
            key = self._model.get_key() or "none"
        except NeedsKeyException:
            raise AgentFailed(_say("no_key_give", name=self.name, needs=str(needs))) from None
        except (OSError, ValueError) as wrong:
            what = _say("llm_cannot_read", name=self.name, name_2=type(wrong).__name__)
            raise AgentFailed(what) from None
        return Endpoint(url=LLM, key=key, variable=f"llm keys set {needs}")

    async def _asked(self, prompt: Prompt, longer: int, form: Form, at: Endpoint) -> Reply:

        if self._turns is not None:
            await self._turns.request()
        try:
            response = self._model.prompt(**self._request(prompt, longer, form))
            async with aclosing(_events(response)) as events:
                await _heard(events, self._sampling.timeout)
        except TimeoutError:
            raise
        except (Exception, SystemExit) as wrong:  # noqa: BLE001 - a plugin's, of any kind
            raise as_known(wrong, self._name.model) from None
        return _read(response, prompt, at)

    def _request(self, prompt: Prompt, longer: int, form: Form) -> dict[str, Any]:
        shaped = form.constrained and self._model.supports_schema and is_decodable(prompt)
        asked = {"prompt": prompt.user, "system": prompt.system}
        if not form.system:
            asked = {"prompt": f"{prompt.system}\n\n{prompt.user}"}
        return {
            **asked,
            "schema": schema(prompt) if shaped else None,
            "stream": self._model.can_stream,
            "options": self._options(longer, limited=form.newer_limit),
        }

    def _options(self, longer: int, *, limited: bool) -> dict[str, Any]:
        """Those that the plugin has; a server that takes no limit is given none."""
        sampling, has = self._sampling, self._model.Options.model_fields
        limit = next((name for name in _LIMITS if name in has), None)
        chosen = {"temperature": sampling.temperature, "seed": sampling.seed}
        if limit is not None and limited:
            chosen[limit] = sampling.limit(longer)
        return {name: value for name, value in chosen.items() if name in has and value is not None}


def _found(name: str) -> "_Model | _AsyncModel":
    """The model of a name or an alias, the asynchronous one where there is one. Raises BadInput."""
    import llm

    try:
        every = llm.get_models_with_aliases()
    except (Exception, SystemExit) as wrong:  # noqa: BLE001 - a plugin's, where it is loaded
        what = _say("llm_cannot_list", name=type(wrong).__name__)
        raise BadInput(what, do=_say("see_wrong_llm")) from None
    # As in llm itself, of two models that are called alike the later is meant.
    named: dict[str, _Model | _AsyncModel] = {}
    for each in every:
        # Its types say that both are there; a plugin may have either.
        kinds: tuple[_Model | _AsyncModel | None, ...] = (each.async_model, each.model)
        model = next(kind for kind in kinds if kind is not None)
        named |= dict.fromkeys((*each.aliases, model.model_id), model)
    if name not in named:
        raise _unknown(name, list(named))
    return named[name]


def _unknown(name: str, known: list[str]) -> BadInput:
    near = get_close_matches(name, known, n=3, cutoff=0.5)
    what = _say("llm_knows_no", name=name)
    if near:
        return BadInput(what, do=among("name_providers", [f"{LLM}:{each}" for each in near]))
    return BadInput(what, do=_say("llm_models_lists"))


def _events(response: Any) -> AsyncGenerator[object]:
    """All that it sends, thoughts too: whoever thinks is not silent."""
    from llm import AsyncResponse

    if isinstance(response, AsyncResponse):
        sent: AsyncGenerator[object] = response.astream_events()  # type: ignore[no-untyped-call]
        return sent
    return iterated(response.stream_events())


async def _heard(events: AsyncGenerator[object], seconds: float) -> None:
    """To the end of them. Raises TimeoutError after so many seconds of silence."""
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(seconds) as limit:
        async for _ in events:
            limit.reschedule(loop.time() + seconds)


def _read(response: "Response | AsyncResponse", prompt: Prompt, at: Endpoint) -> Reply:
    text = response.text_or_raise()
    usage = Usage(
        input=response.input_tokens or 0,
        cached=next(_values(response.token_details, _FROM_CACHE, int), 0),
        output=response.output_tokens or 0,
    )
    ended = {said.lower() for said in _values(response.response_json, _ENDINGS, str)}
    return Reply(
        text=at.heard(text),
        usage=usage if usage.tokens else guessed(prompt, text),
        cut=bool(ended & _CUT),
        refused="content filter" if ended & _REFUSED else "",
    )


def _values(node: object, keys: Sequence[str], kind: type[V]) -> Iterator[V]:
    """What stands under any of the keys, wherever a provider says it."""
    if isinstance(node, list):
        for each in node:
            yield from _values(each, keys, kind)
    elif isinstance(node, dict):
        yield from (said for key in keys if isinstance(said := node.get(key), kind))
        for each in node.values():
            yield from _values(each, keys, kind)


def as_known(wrong: BaseException, model: str) -> "AgentRunError | UserError":
    """What a plugin raises, as pydantic-ai would say it: a status, nobody there, or neither.

    Plugins raise what the library of their provider does, so it is known by its shape. Nothing of an
    address is kept besides host and path.
    """
    from llm import ModelError
    from pydantic_ai.exceptions import ModelAPIError, ModelHTTPError, UserError

    words = _plain(str(wrong))
    status = _status(wrong)
    if status is not None:
        return ModelHTTPError(status, model, {"error": {"message": words}})
    kinds = [kind.__name__ for kind in type(wrong).__mro__]
    if any(map(_AWAY.search, kinds)):
        return ModelAPIError(model, words or kinds[0])
    return UserError(words if isinstance(wrong, ModelError) else f"{kinds[0]}: {words}")


def _plain(words: str) -> str:
    """Without users, passwords, queries and fragments of the addresses in it."""
    before, *addresses = words.split("://")
    return "://".join((before, *map(_placed, addresses)))


def _placed(said: str) -> str:
    """The host and the path with which a text begins, and what follows the address."""
    found = _WORD.match(said)
    address = found[0] if found else ""
    host, slash, path = address.partition("/")
    place = f"{host.rpartition('@')[2]}{slash}{path}"
    return place.partition("?")[0].partition("#")[0] + said[len(address) :]


def _status(wrong: BaseException) -> int | None:
    """The HTTP status that it carries, itself or in its response."""
    for holder in (wrong, getattr(wrong, "response", None)):
        status = getattr(holder, "status_code", None)
        if isinstance(status, int) and 400 <= status < 600:
            return status
    return None


async def iterated(each: Iterator[T]) -> AsyncGenerator[T]:
    """What an iterator that blocks gives, and raises, at most AHEAD before it is taken, from a thread.
    Whoever leaves is gone at once; the thread ends at its next.

    A pool's threads are waited for when a loop or the process ends; this one is not.
    """
    told: asyncio.Queue[tuple[str, object]] = asyncio.Queue()
    loop, left = asyncio.get_running_loop(), threading.Event()
    room = threading.Semaphore(AHEAD)

    def tell(what: str, value: object = None) -> None:
        with suppress(RuntimeError):  # the loop has ended
            loop.call_soon_threadsafe(told.put_nowait, (what, value))

    def run() -> None:
        try:
            for found in each:
                room.acquire()
                if left.is_set():
                    return
                tell("found", found)
        except BaseException as wrong:  # noqa: BLE001 - raised again in the loop
            tell("raised", wrong)
        else:
            tell("over")

    threading.Thread(target=copy_context().run, args=(run,), daemon=True).start()
    try:
        while (said := await told.get())[0] != "over":
            if isinstance(said[1], BaseException):
                raise said[1]
            room.release()
            yield said[1]  # type: ignore[misc]
    finally:
        left.set()
        room.release()
