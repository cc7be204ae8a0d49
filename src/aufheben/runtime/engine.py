"""The engine port: where the runs of a batch are driven, if not in this process."""

from typing import Protocol, TypeVar

How_contra = TypeVar("How_contra", contravariant=True)


class Engine(Protocol[How_contra]):
    """Drives runs that are in the journal, begun with their settings and held by nobody.

    A run's name says all of it: whoever drives it reads the settings from the journal, so that no
    file of the machine that began it is needed.
    """

    @property
    def workers(self) -> int:
        """How many processes drive them; each takes as many at once as this one would."""
        ...

    async def play(self, run: str, how: How_contra) -> None:
        """Drive the run of this name to its end, its models asked as `how` says.

        What was answered is not asked again. Cancelled, it lets go of the run. Raises
        AgentFailed, JournalFailed or Left where the run could not end; what was answered is kept.
        """
        ...
