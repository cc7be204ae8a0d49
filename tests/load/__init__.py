"""Many runs at once through the real doors: `python -m tests.load SECONDS`."""
