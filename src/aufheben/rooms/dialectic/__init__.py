"""The dialectic room, and rival ways to an answer: a question argued by two seats or more."""
