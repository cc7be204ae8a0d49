"""Why a finished debate stands as it does, and what would change it: computed, asking nobody."""
