"""What the messages of every room are made of.

Apart from `messages`, so that whoever reads no message need not load what reads them.
"""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

Sentence = Annotated[str, Field(min_length=1)]


class Message(BaseModel):
    """A published message; keys it does not know are passed over."""

    model_config = ConfigDict(extra="ignore", strict=True)
