"""What a judge of debates is asked, and what is legal."""
