"""Language models in the seats."""

from aufheben.agents.llm.agent import LlmAgent
from aufheben.agents.llm.model import Model, Reply
from aufheben.prompts.fences import RandomFences
from aufheben.prompts.templates import Fence, Prompt, compose

__all__ = ["Fence", "LlmAgent", "Model", "Prompt", "RandomFences", "Reply", "compose"]
