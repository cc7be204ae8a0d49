"""Words of ours."""
