"""The documentation site: which pages it has, how they are made ready, what is made from the code."""
