"""What is told of a dialectic: its envelope, its document, its page."""
