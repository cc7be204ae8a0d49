"""The rating room: a finished run rated by a judge who is shown what was said."""
