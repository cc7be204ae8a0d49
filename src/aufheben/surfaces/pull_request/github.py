"""Comments of a pull request, by GitHub's interface."""

import json
from dataclasses import dataclass
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

_PAGE = 100
_PAGES = 30
_SECONDS = 30


class Refused(Exception):  # noqa: N818 - it is told by writing elsewhere
    """The comment cannot be written: pull requests of forks may not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Comments:
    """Those of one pull request; `token` may read them, and write if it is no fork's."""

    api: str
    repository: str
    number: int
    token: str

    def keep(self, body: str, mark: str, *, quiet: bool) -> None:
        """Write the one comment that begins with a mark, anew where it is there.

        Where it is not, nothing is written if it is `quiet`. Raises Refused.
        """
        # Anybody may write the mark: what a person wrote is theirs.
        own = next((each for each in self._all() if _is_own(each, mark)), None)
        if own is None and not quiet:
            self._call("POST", f"issues/{self.number}/comments", body)
        if own is not None and own["body"].strip() != body.strip():
            self._call("PATCH", f"issues/comments/{own['id']}", body)

    def _all(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        for page in range(1, _PAGES + 1):
            path = f"issues/{self.number}/comments?per_page={_PAGE}&page={page}"
            more = self._call("GET", path)
            found += more
            if len(more) < _PAGE:
                break
        return found

    def _call(self, method: str, path: str, body: str | None = None) -> Any:
        request = Request(  # noqa: S310 - the runner says where its interface is
            f"{self.api}/repos/{self.repository}/{path}",
            method=method,
            data=None if body is None else json.dumps({"body": body}).encode(),
            headers={
                "Accept": "application/vnd.github+json",
                "Authorization": f"Bearer {self.token}",
                "Content-Type": "application/json",
            },
        )
        try:
            with urlopen(request, timeout=_SECONDS) as answer:  # noqa: S310 - the same
                return json.load(answer)
        except HTTPError as refused:
            raise Refused(f"{method}: {refused.code}") from None
        except (URLError, TimeoutError, ValueError) as failed:
            raise Refused(f"{method}: {type(failed).__name__}") from None


def _is_own(comment: dict[str, Any], mark: str) -> bool:
    # Nobody is the user of what an account wrote that is no more.
    user = comment.get("user") or {}
    return user.get("type") == "Bot" and str(comment.get("body")).startswith(mark)
