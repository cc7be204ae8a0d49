"""Ways in for people and programs. They do not import each other, and name no adapter."""
