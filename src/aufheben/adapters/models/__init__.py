"""Language models at providers, through pydantic-ai's direct requests."""
