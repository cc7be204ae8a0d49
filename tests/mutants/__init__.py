"""Mutation testing of the suite: small faults are planted in the code, and a test must fail for each.

`make mutants` draws them by a seed, tries them, and says which survived; see `survivors.toml`.
"""
