"""Every door as somebody comes through it: what is sent there, and what is told to them."""

import asyncio
import html
import io
import re
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import httpx
import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

import aufheben as auf
from aufheben.app.doors import Caller
from aufheben.domain.vocabulary import Lang
from aufheben.surfaces.cli.entry import cli, run
from aufheben.surfaces.page.server import CHATTING
from aufheben.words import Said, spelled
from tests.assistants import playing
from tests.doors.faults import Asked, Told
from tests.endpoint.conftest import program_of
from tests.page.serving import Served, Visitor, makes, serving

FORM = "application/x-www-form-urlencoded"


@dataclass(frozen=True, kw_only=True)
class Doors:
    """All of them on one journal, in one language."""

    lang: Lang
    journal: Path
    program: httpx.Client
    visitor: Visitor
    assistants: str

    @property
    def headers(self) -> dict[str, str]:
        """In which language to answer."""
        return {"accept-language": self.lang}

    def told(self, caller: Caller, sent: Any) -> tuple[tuple[Told, ...], str]:
        """The complaints of a door, and all that it said. It must have refused."""
        tell = getattr(self, f"_{caller}")
        found: tuple[tuple[Told, ...], str] = tell(sent)
        return found

    def _command(self, sent: Any) -> tuple[tuple[Told, ...], str]:
        argv = _flags(sent) if isinstance(sent, Asked) else [*sent]
        said = io.StringIO()
        with redirect_stderr(said), redirect_stdout(io.StringIO()):
            argv = [*argv, "--journal", str(self.journal)]
            assert run(lambda: cli.main(args=argv, standalone_mode=False)) == 2, said.getvalue()
        return _of_lines(
            said.getvalue().replace("エラー", "error").replace("対処", "do")
        ), said.getvalue()

    def _python(self, sent: Any) -> tuple[tuple[Told, ...], str]:
        try:
            if isinstance(sent, Asked):
                auf.ask(sent.what, sent.stances, journal=":memory:", **sent.options)
            else:
                sent(auf.App(journal=str(self.journal)))
        except auf.BadInput as wrong:
            return tuple((_placed(one.place, one.what), one.do) for one in wrong.each), str(wrong)
        raise AssertionError("nothing was refused")

    def _json(self, sent: Any) -> tuple[tuple[Told, ...], str]:
        if isinstance(sent, Asked):
            sent = (
                "POST",
                "/api/runs",
                {"what": sent.what, "stances": {**sent.stances}, **sent.options},
            )
        method, path, body = sent
        said = self.program.request(method, path, json=body, headers=self.headers)
        assert said.status_code in (400, 404), said.text
        each = said.json()["errors"]
        told = tuple((_placed(one.get("place"), one["what"]), one["do"]) for one in each)
        return told, _plain(said)

    def _page(self, sent: Any) -> tuple[tuple[Told, ...], str]:
        headers = {"accept": "text/html", **self.headers}
        if isinstance(sent, Asked):
            more: dict[str, Any] = {
                "content": urlencode(_fields(sent)),
                "headers": headers | {"content-type": FORM},
            }
            said = self.visitor.change("/new/dialectic", **more)
        else:
            method, path, body = sent
            said = self.visitor.change(path, method, json=body, headers=headers)
        assert said.status_code in (400, 404), said.text
        found = _of_page(said.text, self.lang)
        return found, str(found)

    def _assistant(self, sent: Any) -> tuple[tuple[Told, ...], str]:
        if isinstance(sent, Asked):
            options = {"what": sent.what, "stances": {**sent.stances}, **sent.options}
            sent = ("start", {"room": "dialectic", "options": options})
        said = asyncio.run(self._called(*sent))
        instead = spelled(Said("aufheben.surfaces.mcp", "instead"), self.lang)
        lines = [line for line in said.split("\n") if line != instead]
        pairs = (line.partition("; ") for line in lines)
        return tuple((what, do) for what, _, do in pairs), said

    async def _called(self, tool: str, given: dict[str, Any]) -> str:
        headers = {"authorization": f"Bearer {playing.TOKEN}"}
        async with httpx2.AsyncClient(headers=headers, timeout=60) as wire:
            transport = streamable_http_client(self.assistants, http_client=wire)
            async with Client(transport, client_info=playing.ME) as client:
                return await playing.Talk(client=client).fails(tool, **given)

    def _chat(self, sent: Asked) -> tuple[tuple[Told, ...], str]:
        sides = "\n".join(f"{name}: {text}" for name, text in sent.stances.items())
        messages = [{"role": "user", "content": f"{sent.what}\n{sides}"}]
        body = {"model": "dialectic", "messages": messages}
        said = self.program.post("/v1/chat/completions", json=body, headers=self.headers)
        assert said.status_code == 400, said.text
        message = said.json()["error"]["message"]
        what, _, do = message.partition(" - ")
        return ((what, do),), message


@contextmanager
def doors(journal: Path, lang: Lang) -> Iterator[Doors]:
    """All of them, open."""
    with (
        serving(makes(journal, None), routes=CHATTING) as site,
        program_of(site) as program,
        _visitor(site) as visitor,
        playing.served(journal, "--language", lang) as assistants,
    ):
        yield Doors(
            lang=lang, journal=journal, program=program, visitor=visitor, assistants=assistants
        )


def _visitor(site: Served) -> Visitor:
    return site.visitor()


def _placed(place: str | None, what: str) -> str:
    return f"{place}: {what}" if place else what


def _flags(sent: Asked) -> list[str]:
    """As it is typed."""
    found = ["ask", sent.what]
    for text in sent.stances.values():
        found += ["--stance", text]
    for name, value in sent.options.items():
        flag = {"seats": "--seat"}.get(name, f"--{name}")
        pairs = [f"{k}={v}" for k, v in value.items()] if isinstance(value, dict) else [str(value)]
        found += [word for each in pairs for word in (flag, each)]
    return found


def _fields(sent: Asked) -> list[tuple[str, str]]:
    """As a form sends it."""
    found = [("what", sent.what)]
    for name, text in sent.stances.items():
        found += [("seat", name), ("stance", text)]
    for name, value in sent.options.items():
        pairs = [f"{k}={v}" for k, v in value.items()] if isinstance(value, dict) else [str(value)]
        found.append((name, "\n".join(pairs)))
    return found


def _of_lines(said: str) -> tuple[Told, ...]:
    """What the command line says: each with what to do below it."""
    said = re.sub(r"\n\d+ .*\n$", "\n", said)
    found = re.findall(r"^(?:error: )?(\S.*)\n(?:  do: (.*)\n)?", said, re.MULTILINE)
    return tuple((what, do) for what, do in found)


_ONE = re.compile(r'class="what">(.*?)(?=class="what"|</main>|\Z)', re.DOTALL)
_DO = re.compile(r'class="do">(.*)', re.DOTALL)


def _of_page(said: str, lang: Lang) -> tuple[Told, ...]:
    """What a page says in a language, at its fields or by itself."""
    whole = (_ONE.findall(said.partition("<main")[2]),)
    parts = [(each, _DO.search(each)) for each in whole[0]]
    return tuple((_text(each, lang), _text(do[1], lang) if do else "") for each, do in parts)


def _text(said: str, lang: Lang) -> str:
    """The first text of a language, or of none."""
    spoken = re.match(rf'<span class="t">.*?<span lang="{lang}">(.*?)</span>', said, re.DOTALL)
    text = spoken[1] if spoken else re.split(r"</p>|</span>|<", said, maxsplit=1)[0]
    return html.unescape(text)


def _plain(said: httpx.Response) -> str:
    return " ".join(f"{one['what']} {one['do']}" for one in said.json()["errors"])
