"""What the seats of a dialectic are asked, and what is legal."""
