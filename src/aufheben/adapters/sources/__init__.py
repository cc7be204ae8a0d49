"""Sources of facts: a folder of documents, or an SQLite FTS5 index; both ranked by FTS5's BM25."""

from aufheben.adapters.sources.documents import FolderSource
from aufheben.adapters.sources.index import IndexSource

__all__ = ["FolderSource", "IndexSource"]
