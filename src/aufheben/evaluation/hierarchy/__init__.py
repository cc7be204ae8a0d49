"""How well wrong is-a edges are found: planted and real errors, scores, the table of the paper."""
