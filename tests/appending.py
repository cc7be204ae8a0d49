"""Events appended from where nothing runs that could await."""

import asyncio

from aufheben.runtime.journal import Event, Journal


def append(journal: Journal, *events: Event) -> None:
    """Return once they are all durable."""

    async def appended() -> None:
        for event in events:
            await journal.append(event)

    asyncio.run(appended())
