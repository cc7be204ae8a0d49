"""What a command says that needs a model where none is named: the nearest ways on this machine."""

from collections.abc import Iterable

from aufheben.errors import BadInput, ManyErrors, NoModel
from aufheben.words import Fact, speaker

_say = speaker(__name__)


def with_ways(failed: BadInput) -> BadInput:
    """The same complaints; the last that a model would mend says where one is.

    This machine is looked at only now, where a command has ended anyway.
    """
    each = list(failed.each)
    mended = [number for number, one in enumerate(each) if one.by_model]
    if not mended:
        return failed
    each[mended[-1]] = _told(each[mended[-1]])
    alone = [
        one.but(fix="") if isinstance(one, NoModel) and number != mended[-1] else one
        for number, one in enumerate(each)
    ]
    return ManyErrors.together(alone)


def _told(last: BadInput) -> BadInput:
    from aufheben.app.local_seats import here, nearest, with_models

    found = here()
    if isinstance(last, NoModel):
        ways = nearest(found, last.without)
        return last.but(fix=_say("nearest", ways=_each(ways)))
    # What can be mended otherwise too says so already, and how a model is named.
    return last.also(_each(with_models(found)))


def _each(ways: Iterable[Fact]) -> Fact:
    """Each below the other."""
    return _say.joined(*(_say("way", way=way) for way in ways), between="nothing")
