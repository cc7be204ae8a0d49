"""What judges of debates are worth: accuracy beside baselines and published values, probes."""
