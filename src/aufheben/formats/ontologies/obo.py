"""OBO through pronto, which is an extra; imports are not followed."""
