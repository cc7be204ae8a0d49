"""A page that is served with its endpoint for programs and chats, over real sockets."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import openai
import pytest

from aufheben.surfaces.page.server import CHATTING
from tests.page.serving import Served, makes, serving

Serve = Callable[..., Served]


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """Where runs are kept."""
    return tmp_path / "journal.db"


@pytest.fixture
def serve(journal: Path) -> Iterator[Serve]:
    """Serves on the journal; `agents` and defaults are those of `makes`, the rest of `serving`."""
    with ExitStack() as stack:

        def served(agents: Any = None, *, defaults: Any = None, **more: Any) -> Served:
            make = makes(journal, agents, **(defaults or {}))
            return stack.enter_context(serving(make, routes=CHATTING, **more))

        yield served


@pytest.fixture
def site(serve: Serve) -> Served:
    """On a journal that is empty at first."""
    return serve()


@pytest.fixture
def program(site: Served) -> Iterator[httpx.Client]:
    """Somebody with the token."""
    with program_of(site) as client:
        yield client


@pytest.fixture
def client(site: Served) -> Iterator[openai.OpenAI]:
    """The real SDK."""
    with sdk(site) as made:
        yield made


def program_of(site: Served) -> httpx.Client:
    """A client that shows the token."""
    headers = {"authorization": f"Bearer {site.door.token}"}
    return httpx.Client(base_url=site.origin, headers=headers, timeout=60)


def sdk(site: Served) -> openai.OpenAI:
    """The real SDK at a site."""
    return openai.OpenAI(
        base_url=f"{site.origin}/v1", api_key=site.door.token, max_retries=0, timeout=60
    )
