"""What tests cost and what they touch, measured: which of them are slow, and which a change calls for.

`durations.json` and `touching.json` are made by `make durations` and `make nightly`; nobody writes them by hand.
"""
