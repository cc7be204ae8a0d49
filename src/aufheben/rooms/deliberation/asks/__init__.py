"""What seats are asked, and what is legal."""
