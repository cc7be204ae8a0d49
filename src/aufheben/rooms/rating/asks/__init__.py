"""What a judge of a run is asked, and what is legal."""
