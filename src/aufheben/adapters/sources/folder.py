"""A folder of .txt and .md documents as a source, read once and held in memory."""

from pathlib import Path

from aufheben.adapters.sources.documents import read
from aufheben.adapters.sources.memory import Shelf
from aufheben.adapters.sources.passages import cut
from aufheben.domain.boards import Quotation


class FolderSource:
    """Passages named by document and number, as in `notes/camera.md#3`.

    The same folder gives the same answers; what is changed there later is not seen. `left_out`
    are the files that are not read, each with the reason.
    """

    def __init__(self, folder: Path) -> None:
        """Raises BadInput if the folder is missing, too large, or without a document."""
        done = read(folder)
        self.left_out = tuple(done.left_out)
        self._shelf = Shelf(
            [
                Quotation(source=f"{name}#{number}", text=text)
                for name, whole in done.texts.items()
                for number, text in enumerate(cut(whole), start=1)
            ]
        )

    def passages(self, query: str, most: int) -> tuple[Quotation, ...]:
        """See the port."""
        return self._shelf.find(query, most)
