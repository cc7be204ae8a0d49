"""Where the page is, and by which secrets somebody comes in."""

import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass, field
from ipaddress import ip_address
from time import time
from urllib.parse import quote, urlsplit

from aufheben.app.holders import Holder, Keys, TokenFile, same
from aufheben.app.server_runs import MOST
from aufheben.app.uploads import Most
from aufheben.errors import BadInput
from aufheben.surfaces.wire import Connections
from aufheben.words import speaker

_say = speaker(__name__)

_MAPPED = "::ffff:"
"""Before an IPv4 address, where one socket listens to both kinds."""
_PORTS = {"http": 80, "https": 443}
LOOPBACK = ("127.0.0.1", "localhost", "::1")


def new_token() -> str:
    """A secret of 32 random bytes that can stand in an address."""
    return secrets.token_urlsafe(32)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds(Connections):
    """What clients may take: open connections, seconds, bytes.

    A cookie is good for `cookie_seconds`. `runs` is how many are under way at once, for all clients.
    """

    runs: int = MOST
    body_bytes: int = 1_000_000
    upload_bytes: int = 20_000_000
    uploads: Most = field(default_factory=Most)
    cookie_seconds: int = 7 * 24 * 3600


@dataclass(frozen=True, slots=True, kw_only=True)
class Door:
    """The page's place and its keys, each made of a token: its own `token`, and those in `names`.

    Whoever shows one gets a cookie, which says whose it is and since when it is good; of each there
    is one seal, which a change of anything must show besides. Nothing is kept: another start with
    the same tokens knows them all, and a token that is withdrawn takes its cookies along.
    `public` is how browsers name the place where a proxy stands before it, as `public_origin` says.
    """

    host: str = "127.0.0.1"
    port: int = 8765
    token: str = field(default_factory=new_token, repr=False)
    bounds: Bounds = Bounds()
    public: str | None = None
    names: TokenFile | None = field(default=None, repr=False, compare=False)
    clock: Callable[[], float] = field(default=time, repr=False, compare=False)
    _tickets: set[str] = field(default_factory=set, repr=False, compare=False)

    @property
    def origin(self) -> str:
        """How a browser names the page's place: one on this machine, or before a proxy."""
        if self.public is not None:
            return self.public
        return f"http://{_bracketed(_visited(self.host))}:{self.port}"

    @property
    def address(self) -> str:
        """What a person opens first."""
        return f"{self.origin}/?token={quote(self.token)}"

    def address_for_once(self) -> str:
        """The same with a token that is good for one visit.

        What a browser is started with can be read by everybody on this machine.
        """
        ticket = new_token()
        self._tickets.add(ticket)
        return f"{self.origin}/?token={ticket}"

    @property
    def cookie(self) -> str:
        """The name of the cookie: cookies of all ports are one heap."""
        return f"aufheben-{self.port}"

    @property
    def is_encrypted(self) -> bool:
        """Whether browsers come by TLS, which a proxy ends."""
        return self.origin.startswith("https:")

    def is_open_to_others(self) -> bool:
        """Whether other machines may reach it."""
        return self.host not in LOOPBACK and not _is_loopback(self.host)

    def is_ours(self, host: str, reached: str | None = None) -> bool:
        """Whether a request's Host is this place, and no name that somebody else made point here.

        `reached` is the address of this machine at which it came in.
        """
        names = {*LOOPBACK, self.host}
        if reached is not None and _is_any(self.host):
            names.add(reached.removeprefix(_MAPPED))
        places = {f"{_bracketed(name)}:{self.port}".lower() for name in names}
        if self.port == 80:
            places |= {_bracketed(name).lower() for name in names}
        if self.public is not None:
            places.add(urlsplit(self.public).netloc)
        return host.lower() in places

    def is_own(self, origin: str, host: str) -> bool:
        """Whether a request's Origin is a page of this place; a proxy may have changed its Host."""
        return origin.lower() in (f"http://{host.lower()}", self.public)

    @property
    def keys(self) -> Keys:
        """The tokens that open it now."""
        return Keys(token=self.token, file=self.names)

    def admits(self, token: str) -> Holder | None:
        """Who has this token, or was given one that is good for one visit, which this was."""
        if token in self._tickets:
            self._tickets.remove(token)
            return self.keys.named("")
        return self.keys.holder(token)

    def new_cookie(self, holder: str = "") -> str:
        """The value of a cookie that nobody else has, for whoever is called so."""
        nonce = f"{int(self.clock())}~{holder}~{secrets.token_urlsafe(16)}"
        return f"{nonce}.{self._signed('cookie', nonce)}"

    def knows(self, cookie: str) -> Holder | None:
        """Whose cookie this is, where this door made it and it is still good."""
        nonce, _, signed = cookie.partition(".")
        holder = self.keys.named(_named(nonce))
        if holder is None or not same(signed, self._signed("cookie", nonce)):
            return None
        since = nonce.partition("~")[0]
        fresh = since.isdecimal() and self.clock() < int(since) + self.bounds.cookie_seconds
        return holder if fresh else None

    def seal(self, cookie: str) -> str:
        """What a change must show besides its cookie: a page of ours says it, a form or a header."""
        return self._signed("seal", cookie)

    def fits(self, seal: str, cookie: str) -> bool:
        """Whether a seal belongs to a cookie."""
        return same(seal, self.seal(cookie))

    def _signed(self, what: str, words: str) -> str:
        """By the token of whose cookie it is; by none that was ever one where that is withdrawn."""
        holder = self.keys.named(_named(words))
        key = (holder.token if holder is not None else new_token()).encode()
        said = f"{what}:{words}".encode(errors="surrogatepass")
        return urlsafe_b64encode(hmac.digest(key, said, "sha256")).decode().rstrip("=")


def public_origin(address: str) -> str:
    """An address as browsers name it in Origin. Raises BadInput where a page cannot be there."""
    no_address = BadInput(_say("no_address", address=address), do=_say("address_as_in"))
    try:
        parts = urlsplit(address.strip().lower())
        port, host = parts.port, (parts.hostname or "").encode("idna").decode("ascii")
    except (ValueError, UnicodeError):
        raise no_address from None
    if parts.scheme not in _PORTS or not host or "@" in parts.netloc:
        raise no_address
    if parts.path not in ("", "/") or parts.query or parts.fragment:
        raise BadInput(_say("names_path", address=address), do=_say("own_place"))
    named = "" if port in (None, _PORTS[parts.scheme]) else f":{port}"
    return f"{parts.scheme}://{_bracketed(host)}{named}"


def _named(cookie: str) -> str:
    """Who a cookie says that it is for; what is no cookie is for nobody who could come in."""
    parts = cookie.partition(".")[0].split("~")
    return parts[1] if len(parts) == 3 else "?"


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _visited(host: str) -> str:
    """Where a browser goes: nobody is at the address that means every one."""
    if not _is_any(host):
        return host
    return "::1" if ":" in host else "127.0.0.1"


def _is_any(host: str) -> bool:
    try:
        return ip_address(host).is_unspecified
    except ValueError:
        return False


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
