"""Ontologies mended in the form of the input: what is not mended stays as it was, byte for byte."""
