"""Which programs of this machine a run may ask: those that whoever sits at it has said.

A program is begun with the rights of its user. So a command line is run only where it was said on a
command line, in the environment, in the user's own configuration or by the program that calls us: no
file that is read, no run that is taken in, and nobody from outside names one.
"""

import shlex
from collections.abc import Iterable
from typing import Any

from aufheben.domain.models import agent_name, is_command, is_program
from aufheben.errors import BadInput
from aufheben.rooms.options import naming, texts
from aufheben.words import speaker

_say = speaker(__name__)


class Programs:
    """Those that an application may have run: named in its defaults, what it allows, or a request seated here."""

    def __init__(self, *said: object) -> None:
        self._said = said_in(None, *said)

    def hear(self, request: Any, agents: Iterable[str]) -> None:
        """Raises BadInput for one among its agents that neither a request nor anybody here has said.

        Nothing is kept of what is said: whoever seats it may refuse it yet.
        """
        said = self._said | said_in(request)
        for name in agents:
            if is_program(name) and agent_name(name) not in said:
                do = _say("say_yourself_if", quote=shlex.quote(name))
                raise BadInput(_say("file_names_program", name=name), do=do)

    def begun(self, agents: Iterable[str]) -> None:
        """A run of these begins, so that what it asks is said."""
        self._said |= {agent_name(name) for name in agents if is_program(name)}

    def check(self, agents: Iterable[str], run: str) -> None:
        """Raises BadInput where a run that was begun before asks a command line that is not said anew.

        What has a name in a table of this machine is asked as that table says, whoever wrote the run.
        """
        for name in agents:
            # A name may be written otherwise than it is read: what would be run decides.
            if is_command(name) and agent_name(name) not in self._said:
                what = _say("run_asks_command", run=run, name=name)
                quoted = shlex.quote(name)
                do = _say("if_yours_say", run=run, quoted=quoted)
                raise BadInput(what, do=do)


def said_in(request: Any, *more: object) -> frozenset[str]:
    """The programs that are named in the options of a request, or in `more` that somebody here has said."""
    names = (getattr(request, name) for name in naming(request)) if request is not None else ()
    return frozenset(agent_name(text) for text in texts((*names, *more)) if is_program(text))
