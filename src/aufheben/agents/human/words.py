"""What a person is told, in their language: at a terminal, or around a question on a sheet."""

from dataclasses import asdict
from typing import NamedTuple

from aufheben.domain.vocabulary import Lang
from aufheben.protocols.ports import Rejected
from aufheben.words import Fact, speaker, spelled

_say = speaker(__name__)


class Words(NamedTuple):
    """Says it in a language; a sheet has no commands, so that some is said otherwise there."""

    lang: Lang
    on_sheet: bool = False

    def __call__(self, key: str, /, **facts: Fact) -> str:
        """The message of a key, with its facts."""
        otherwise = self.on_sheet and _say.knows(f"sheet_{key}")
        return self.told(_say(f"sheet_{key}" if otherwise else key, **facts))

    def told(self, fact: Fact) -> str:
        return spelled(fact, self.lang)


def refused(ruling: Rejected, lang: Lang) -> str:
    """A refusal with what to do."""
    return Words(lang)("refused", **asdict(ruling.said_in(lang)))
