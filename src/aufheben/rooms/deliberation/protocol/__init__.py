"""One mind that argues with itself on a blackboard (the seed's self-deliberative agent)."""
