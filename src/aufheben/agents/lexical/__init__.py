"""The lexical expert in a seat: judges is-a edges by head nouns and definitions."""

from aufheben.agents.lexical.agent import LexicalAgent

__all__ = ["LexicalAgent"]
