"""Is-a edges debated: forms, experts, tasks (Kato & Sasaki, seed paper on hierarchies)."""
