"""What is asked, and what answers it; the prompts stand in the folder beside, under its name."""

from typing import ClassVar

from pydantic import Field

from aufheben.protocols.question import Question
from aufheben.protocols.shapes import Message


class Number(Message):
    """A number up to 100."""

    number: int = Field(le=100)


class NameNumber(Question[Number]):
    """Asks for one."""

    name: ClassVar[str] = "name_number"
    answers = Number


TASKS = (NameNumber,)
