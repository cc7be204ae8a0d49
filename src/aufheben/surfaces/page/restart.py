"""Runs that were cut off when the server was killed, gone on with at its next start."""

import asyncio

from aufheben.errors import AufhebenError, Full
from aufheben.surfaces.page.site import Site
from aufheben.words import speaker

_say = speaker(__name__)

_PAUSE = 1.0
"""Seconds until it is looked again whether one more run may be under way."""


async def take_up(site: Site) -> None:
    """Go on with every interrupted run, oldest first, as many at once as may be under way.

    Each is told, and so is one that cannot be gone on with: nobody here has asked for it.
    """
    try:
        rows = await asyncio.to_thread(lambda: [*site.app.runs(interrupted=True)])
    except AufhebenError:
        site.tell(_say("interrupted_unsought"))
        return
    for row in reversed(rows):
        while not await _is_settled(site, row.run):  # noqa: ASYNC110 - nobody tells that there is room
            await asyncio.sleep(_PAUSE)


async def _is_settled(site: Site, run: str) -> bool:
    """Whether it goes on now, or never will."""
    try:
        await site.runs.resume(run)
    except Full:
        return False
    except AufhebenError as wrong:
        site.tell(_say("interrupted_stays", run=run, kind=type(wrong).__name__))
    else:
        site.tell(_say("interrupted_goes_on", run=run))
    return True
