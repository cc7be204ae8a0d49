"""What a server has computed in a place: the job of a request, what it will take, a run, a fork."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from aufheben.app.app import App
from aufheben.app.fork import Aside
from aufheben.app.harmless import Outside, seat_harmless
from aufheben.app.open_tasks import OpenTasks
from aufheben.app.permissions import Allowed
from aufheben.rooms.costs import CostEstimate
from aufheben.runtime.journal import Record


@dataclass(frozen=True, slots=True, kw_only=True)
class Seating:
    """How requests from `outside` are seated: by these defaults, reading what lies in the folder."""

    defaults: Mapping[str, object]
    allowed: Allowed
    folder: Path
    outside: Outside

    @classmethod
    def of(cls, app: App, folder: Path, outside: Outside) -> Self:
        """As an application seats them."""
        return cls(
            defaults=app.defaults,
            allowed=app.allowed,
            folder=folder,
            outside=outside,
        )

    def job(self, app: App, request: Any) -> tuple[str, Any]:
        """The name of a request's room, and its job. Raises BadInput for what is not harmless."""
        room, job = seat_harmless(self._like(app), request, self.folder, self.outside)
        return room.name, job

    def costs(self, app: App, request: Any) -> tuple[Any, CostEstimate]:
        """Its job, and what its run will take, before the first call.

        Raises BadInput as `job`, NoModel for a model that cannot be asked from here.
        """
        like = self._like(app)
        room, job = seat_harmless(like, request, self.folder, self.outside)
        asking = like.asking_of(request)
        like.check_askable(job, asking)
        return job, asyncio.run(like.cost(room, job, asking))

    def estimate(self, app: App, request: Any) -> CostEstimate:
        """What its run will take. Raises as `costs`."""
        return self.costs(app, request)[1]

    def _like(self, app: App) -> App:
        if app.agents:
            return app
        defaults: Mapping[str, Any] = self.defaults
        # Where no people are asked, whoever calls may sit in the seats.
        assistant = None if self.outside.people else OpenTasks()
        return App(journal=app.store, assistant=assistant, allowed=self.allowed, **defaults)


def forked(app: App, run: str, aside: Aside) -> Record:
    """What a fork of a run begins with. Raises BadInput."""
    return asyncio.run(app.forked(run, aside=aside))
