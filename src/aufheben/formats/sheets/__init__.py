"""Sheets of people as forms of HTML: schemas as fields, fields as markup, and back as messages."""

from aufheben.formats.sheets.fields import Field, Option, fields
from aufheben.formats.sheets.submitted import Put, form, put, submitted

__all__ = ["Field", "Option", "Put", "fields", "form", "put", "submitted"]
