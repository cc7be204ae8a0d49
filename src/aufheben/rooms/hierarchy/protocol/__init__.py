"""Is-a edges debated: Kato & Sasaki's forms as one protocol, and mending what is rejected."""
