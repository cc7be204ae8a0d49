"""The JSON interface under `/api/`: every room for programs, described by `/api/openapi.json`."""
