"""Taxonomies looked at without a model: their structure, their names, their head nouns. Pure."""
