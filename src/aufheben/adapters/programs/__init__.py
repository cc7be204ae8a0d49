"""Programs of this machine as models: a question goes to their standard input, an answer comes back."""
