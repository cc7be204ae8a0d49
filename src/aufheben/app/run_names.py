"""What the runs of a batch are called: by all that their answers depend on, under the batch's name."""

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from aufheben.errors import BadInput, BegunOtherwise
from aufheben.rooms.fingerprint import public, run_name
from aufheben.rooms.inputs import Input
from aufheben.rooms.options import Asking
from aufheben.runtime.journal import Selection, Store
from aufheben.words import Fact, speaker

_say = speaker(__name__)

_WHOLE = 12
_NAME = re.compile(r"(?=.{1,32}$)[A-Za-z0-9]+([_-][A-Za-z0-9]+)*")
_SHOWN = 3
_UNASKED = ("file", "question", "agents")


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """Names runs under a `batch` (empty: by themselves); `begun` are those that it has already."""

    batch: str
    store: Store
    begun: Mapping[str, str] = field(default_factory=dict)

    @staticmethod
    def of(batch: str | None, store: Store) -> "Named":
        """With the runs that a store has of a batch. Raises BadInput for what can name none."""
        if batch is None:
            return Named(batch="", store=store)
        if not _NAME.fullmatch(str(batch)):
            do = _say("use_most_letters")
            raise BadInput(_say("cannot_name_batch", batch=str(batch)[:80]), do=do)
        runs = (record.run for record in store.runs(Selection(beginning=beginning(batch))))
        begun = {run[:-_WHOLE]: run for run in runs}
        return Named(batch=batch, store=store, begun=begun)

    def __call__(
        self,
        settings: Mapping[str, Any],
        asking: Asking,
        words: str,
        made_of: Input | None,
        question: str = "",
    ) -> str:
        """The run's name, with the `question` for whoever reads it.

        Raises BadInput where the same input was asked otherwise.
        """
        shown = f"{words} {question}".strip()
        name, before = (run_name(words, settings, asking, shown=each) for each in (shown, words))
        whole = name[:_WHOLE]
        if made_of is None and self.batch:
            name, before = (self._begins(each, whole) + whole for each in (shown, words))
        if made_of is None:
            # Names did not always say the question.
            return before if before != name and self.store.has(before) else name
        if not self.batch:
            return name
        begins = self._begins_of(made_of)
        begun = self.begun.get(begins)
        if begun is not None and begun != begins + whole:
            raise self._otherwise(begun, settings)
        return begins + whole

    def has(self, made_of: Input) -> bool:
        """Whether a run of this input is there, however it was asked."""
        return bool(self.begun) and self._begins_of(made_of) in self.begun

    def _begins_of(self, made_of: Input) -> str:
        """Told apart by whole words: what stands in a name is cut, and without its own letters."""
        said = json.dumps([self.batch, made_of.words, made_of.digest]).encode()
        return self._begins(made_of.words, hashlib.sha256(said).hexdigest()[:_WHOLE])

    def _begins(self, words: str, content: str) -> str:
        start = beginning(self.batch)
        room = 64 - len(start) - len(content) - _WHOLE - 1
        said = re.sub(r"[^A-Za-z0-9_]+", "-", words)[:room].strip("-_")
        return f"{start}{said}-{content}" if said else f"{start}{content}"

    def _otherwise(self, before: str, settings: Mapping[str, Any]) -> BegunOtherwise:
        was = self.store.read(before).settings
        found = _differences(public(was), public(settings))
        shown = _say.joined(*found[:_SHOWN], between="semicolon")
        what = shown if found else _say("how_models_asked")
        do = _say("give_another_name")
        return BegunOtherwise(_say("batch_begun_otherwise", batch=self.batch, what=what), do=do)


def beginning(batch: str) -> str:
    """How the names of its runs begin, and no other's: no name of a batch has two hyphens."""
    return f"{batch}--"


def _differences(was: Mapping[str, Any], now: Mapping[str, Any]) -> list[Fact]:
    """What of two settings differs, a phrase each."""
    one, other = dict(_leaves(was)), dict(_leaves(now))
    keys = [key for key in {**one, **other} if key.split(".")[0] not in _UNASKED]
    return [
        _say("setting_was", key=key, was=_short(one.get(key)), now=_short(other.get(key)))
        for key in keys
        if one.get(key) != other.get(key)
    ]


def _leaves(value: Any, path: str = "") -> list[tuple[str, Any]]:
    if isinstance(value, Mapping):
        pairs = [(str(key), each) for key, each in value.items()]
    elif isinstance(value, list | tuple):
        pairs = [(str(number), each) for number, each in enumerate(value, start=1)]
    else:
        return [(path, value)]
    return [leaf for key, each in pairs for leaf in _leaves(each, f"{path}.{key}".strip("."))]


def _short(value: object) -> Fact:
    return _say("not_set") if value is None else repr(value)[:40]
