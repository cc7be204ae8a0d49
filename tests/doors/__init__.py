"""One request with one fault, at every door."""
