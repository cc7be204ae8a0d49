"""What could sit in a seat here and now, and by which words: local servers, programs, keys.

Asked for by the command line alone: what runs on a machine is nobody's business from outside.
"""

import shlex
import shutil
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from aufheben import programs, wiring
from aufheben.app.providers import providers_here
from aufheben.domain.models import Looked, ModelName, Server
from aufheben.errors import BadInput
from aufheben.formats.quoting.characters import clean
from aufheben.runtime.blocking import finished
from aufheben.version import install
from aufheben.words import Fact, Said, speaker

_say = speaker(__name__)

Kind = Literal["server", "program", "key"]
_LONG = 200
"""Characters that no name of a model has."""
_SHOWN = 80
_USUAL = {
    "openai": "openai:gpt-5-mini",
    "anthropic": "anthropic:claude-sonnet-4-5",
    "google": "google:gemini-2.5-pro",
}
"""A model of each provider, for those who have its key and no wish."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Here:
    """One line on what could sit here; `use` are the words of a command line, empty where nothing can.

    `model` is the name behind `--model`, empty where `use` names none that argues.
    """

    kind: Kind
    name: str
    what: Fact
    use: str = ""
    model: str = ""


def here() -> list[Here]:
    """All that is looked for, what can sit here now before what cannot: servers, programs, keys."""
    looked = finished(wiring.local_servers())
    found = [*(one for each in looked for one in _served(each)), *_programs(), *_keys()]
    return sorted(found, key=lambda one: not one.use)


NONE_HERE = (_say("get_a_model"), _say("set_a_key"))
"""How a model is had where none is."""


MOST_WAYS = 3


def nearest(found: Iterable[Here], without: str = "") -> list[Fact]:
    """The three nearest ways to an answer, a line each; `without` is a command that needs no model.

    First a model of each kind, then that command, then other models, then how one is got.
    """
    firsts, others = _ordered(found)
    alone = [_say("without_model", command=without)] if without else []
    return [*firsts, *alone, *others, *NONE_HERE][:MOST_WAYS]


def with_models(found: Iterable[Here]) -> list[Fact]:
    """The three nearest models, a line each; none where none is here."""
    firsts, others = _ordered(found)
    return [*firsts, *others][:MOST_WAYS]


def _ordered(found: Iterable[Here]) -> tuple[list[Fact], list[Fact]]:
    """The first model of each kind, and the others, a line each."""
    models = [one for one in found if one.model]
    firsts: dict[Kind, Fact] = {}
    for one in models:
        firsts.setdefault(one.kind, one.what)
    kept = list(firsts.values())
    return kept, [one.what for one in models if one.what not in kept]


def _served(looked: Looked) -> Iterator[Here]:
    server = looked.server
    at = _say("server_at", server=server.name, url=server.url.removesuffix("/v1"))
    if looked.state != "holds" or not looked.models:
        yield Here(kind="server", name=server.name, what=_unused(looked, at))
    for name in looked.models:
        yield _held(server, at, name)
    if looked.more:
        what = _say("more_models", at=at, n=looked.more)
        yield Here(kind="server", name=server.name, what=what)


def _unused(looked: Looked, at: Said) -> Said:
    match looked.state:
        case "away":
            return _say("not_running", at=at)
        case "nowhere":
            return _say("variable_no_address", server=looked.server.name)
        case "closed":
            return _say("server_wants_key", at=at, where=shlex.quote(looked.server.url))
        case "strange":
            return _say("something_else_answers", at=at)
        case _:
            return _say("server_holds_no_model", at=at)


def _held(server: Server, at: Said, name: str) -> Here:
    """One model; what is called so that no option could name it is told, cleaned and cut."""
    where = "" if server.provider == "ollama" else f"@{server.url}"
    model = f"{server.provider}:{name}{where}"
    if not _can_be_named(name, model):
        what = _say("model_not_nameable", at=at, name=clean(repr(name[:_SHOWN])))
        return Here(kind="server", name=server.name, what=what)
    embeds = "embed" in name.lower()
    use = f"{'--embeddings' if embeds else '--model'} {shlex.quote(model)}"
    return Here(
        kind="server",
        name=server.name,
        what=_say.joined(at, use, between="colon"),
        use=use,
        model="" if embeds else model,
    )


def _can_be_named(name: str, model: str) -> bool:
    """Whether it is read again as it was written."""
    if len(name) > _LONG or not name.isprintable() or name != name.strip() or "@" in name:
        return False
    try:
        return str(ModelName.read(model)) == model
    except BadInput:
        return False


def _programs() -> Iterator[Here]:
    for name, said in programs.tables().items():
        program = str(said.get("program") if isinstance(said, Mapping) else "")
        if shutil.which(program) is None:
            what = _say("not_on_path", program=program, name=name)
            yield Here(kind="program", name=name, what=what)
            continue
        needs = bool(said.get("needs_model"))
        use = f"--model {name}{':NAME' if needs else ''}"
        what = _say("on_path", program=program, use=use)
        yield Here(kind="program", name=name, what=what, use=use, model="" if needs else name)


def _keys() -> Iterator[Here]:
    """Of each provider whose models need a key."""
    for provider in providers_here():
        usual = _USUAL.get(provider.name)
        if usual is None:
            continue
        if provider.missing:
            command = install(provider.missing)
            what = _say("no_package_speaks", provider=provider.name, command=command)
            yield Here(kind="key", name=provider.name, what=what)
        elif not provider.can:
            variables = _say.joined(*provider.variables, between="or")
            what = _say("no_key_of", provider=provider.name, variables=variables)
            yield Here(kind="key", name=provider.name, what=what)
        else:
            use = f"--model {usual}"
            what = _say("key_of", provider=provider.name, use=use)
            yield Here(kind="key", name=provider.name, what=what, use=use, model=usual)
