"""While questions are asked, who is named on a line may only take a turn, and begin no speech."""

from collections.abc import Sequence

from aufheben.rooms.judging.transcripts.floors import TURN, words
from aufheben.rooms.judging.transcripts.heads import Form, Head, Heads
from aufheben.rooms.judging.transcripts.titles import Title


def takes_turn(head: Head, title: Title, said: int, form: Form, before: Sequence[Title]) -> bool:
    """Whether `said` words under a head are of the questions, by the heads of speeches `before`.

    A place is one where it heads speeches in another way: `1N:` where those are `1NC`. A name
    with its side, on a line of its own, heads a speech where it is long.
    """
    if title.exchange or title.chair:
        return False
    is_inline = (head.form, form) == ("inline", "alone")
    if role := title.role:
        another = not role.part and any(each.role and each.role.part for each in before)
        return said <= TURN and (is_inline or another)
    if title.speaker and head.form == "alone" and said > TURN:
        return False
    return is_inline or any(each.role for each in before)


def said_under(lines: Sequence[str], index: int, head: Head, heads: Heads) -> int:
    """How many words stand under a head, up to the next line that is one."""
    count = words(head.said)
    for line in lines[index + 1 :]:
        if count > TURN or heads.of(line, first=True):
            break
        count += words(line)
    return count
