"""In which language a browser's user is spoken to."""

from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.types import Scope

from aufheben.domain.vocabulary import Lang

COOKIE = "aufheben-lang"
"""Set where somebody chose by hand."""


def lang_of(scope: Scope) -> Lang:
    """As chosen by hand, else as the browser prefers; English where it prefers neither of ours."""
    headers = Headers(scope=scope)
    for cookies in headers.getlist("cookie"):
        chosen = cookie_parser(cookies).get(COOKIE)
        if chosen in ("en", "ja"):
            return "ja" if chosen == "ja" else "en"
    wanted = [_wish(part) for part in headers.get("accept-language", "")[:1000].split(",")]
    ours = [(weight, -at, lang) for at, (lang, weight) in enumerate(wanted) if lang in ("en", "ja")]
    return "ja" if ours and max(ours)[2] == "ja" else "en"


def _wish(part: str) -> tuple[str, float]:
    """The language of `ja-JP;q=0.8`, and how much it is wished for."""
    tag, _, quality = part.partition(";")
    try:
        weight = float(quality.strip().removeprefix("q=") or 1)
    except ValueError:
        weight = 0.0
    return tag.strip().lower().partition("-")[0], weight if 0 < weight <= 1 else 0.0
