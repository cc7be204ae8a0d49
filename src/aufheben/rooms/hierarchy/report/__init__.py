"""Surveys of taxonomies: as the journal keeps them, for programs, and the mends that follow."""
