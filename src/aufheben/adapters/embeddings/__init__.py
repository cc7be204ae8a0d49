"""Embeddings: a small model that ships in its package, or a provider's endpoint."""
