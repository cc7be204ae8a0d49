"""Language models in the seats."""

from aufheben.agents.llm.agent import LlmAgent, RandomFences
from aufheben.agents.llm.model import Model, Reply
from aufheben.agents.llm.templates import Fence, Prompt, compose

__all__ = ["Fence", "LlmAgent", "Model", "Prompt", "RandomFences", "Reply", "compose"]
