"""The comparison as JSON, Markdown, CSV and pictures."""
