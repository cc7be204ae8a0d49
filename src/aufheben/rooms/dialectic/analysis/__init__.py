"""What a finished dialectic comes to: computed, asking nobody."""
