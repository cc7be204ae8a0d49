"""Going on with and showing ratings: progress on stderr, the figures on stdout."""

from typing import TYPE_CHECKING, Any

from aufheben.surfaces.cli.telling import Telling, check_ended, failed, gone_on

if TYPE_CHECKING:
    from aufheben.domain.words import StopReason
    from aufheben.formats.ratings import Desk
    from aufheben.runtime.courses.rating import Rated
    from aufheben.runtime.journal import Journal, Record


def telling(run: str) -> "Telling[Rated]":
    """How a rating is told."""
    from aufheben.formats import ratings

    return Telling(
        envelope=lambda rated: ratings.envelope(run, rated),
        texts={
            ".md": lambda rated: ratings.markdown(run, rated),
            ".txt": lambda rated: ratings.plain(run, rated),
        },
    )


def go_on(desk: "Desk", journal: "Journal", options: dict[str, Any]) -> int:
    """Rate the run held open in `journal` to its end and print what came of it."""
    import asyncio

    from aufheben.runtime.courses.rating import rated_again

    def reached(record: "Record", reason: "StopReason") -> dict[str, Any]:
        rated = asyncio.run(rated_again(desk.rating, record, so_far=True))
        return telling(record.run).envelope(failed(rated, reason))

    rated = gone_on(journal, lambda: _rated(desk, journal, options), reached, options)
    return rated if isinstance(rated, int) else show(journal.head.run, rated, options)


async def _rated(desk: "Desk", journal: "Journal", options: dict[str, Any]) -> "Rated":
    from aufheben import wiring
    from aufheben.runtime.courses.rating import rate
    from aufheben.runtime.watching import Watched
    from aufheben.surfaces.cli.models import asking
    from aufheben.surfaces.cli.running import watching

    rating = desk.rating
    seated = wiring.seated(desk.agents, lang=rating.lang, asking=asking(options))
    with watching(rating.bound, options, people=False) as watcher:
        async with seated as agents:
            return await rate(rating, agents, Watched(journal, watcher), wiring.clock())


def again(record: "Record") -> "Rated":
    """A finished rating, recomputed from its record. Raises Diverged, BadInput."""
    import asyncio

    from aufheben.formats.ratings import read_settings
    from aufheben.runtime.courses.rating import rated_again

    check_ended(record)
    return asyncio.run(rated_again(read_settings(record.settings).rating, record))


def show(run: str, rated: "Rated", options: dict[str, Any]) -> int:
    """The figures on stdout, or in the named file; the exit code they stand for."""
    return telling(run).show(rated, rated, options)
