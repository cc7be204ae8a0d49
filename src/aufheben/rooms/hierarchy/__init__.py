"""The hierarchy room: which is-a edges of an ontology are wrong, with reasons and mends."""
