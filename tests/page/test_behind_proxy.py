"""A page behind a proxy that ends TLS: it is known by the address that the proxy shows, and by no other."""

from collections.abc import Iterator

import pytest

from aufheben.errors import BadInput
from aufheben.surfaces.page.door import public_origin
from tests.page.serving import Answer, Served, makes, serving

PUBLIC = "https://debates.example.org"
FORM = "Content-Type: application/x-www-form-urlencoded"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One for all: what begins in it changes nothing for the others."""
    journal = tmp_path_factory.mktemp("kept") / "journal.db"
    with serving(makes(journal), public=PUBLIC) as site:
        yield site


def came(site: Served, *headers: str, host: str = "debates.example.org") -> Answer:
    """What whoever comes in by the token gets."""
    return site.get(f"/?token={site.door.token}", f"Host: {host}", *headers)


def changed(site: Served, origin: str, host: str) -> int:
    """The status of a change that a page asks for that is shown at `origin`."""
    cookie = site.door.new_cookie()
    seal = f"X-Aufheben: {site.door.seal(cookie)}"
    known = f"Cookie: {site.door.cookie}={cookie}"
    said = (f"Host: {host}", f"Origin: {origin}", known, seal, FORM, "Content-Length: 0")
    return site.get("/demo", *said, method="POST").status


def test_the_address_that_is_printed_is_the_one_that_browsers_need(site: Served) -> None:
    assert site.door.address.startswith(f"{PUBLIC}/?token=")


def test_f41_it_is_served_by_the_name_of_the_proxy_and_by_its_own(site: Served) -> None:
    assert came(site).status == 303
    assert came(site, host=f"127.0.0.1:{site.door.port}").status == 303
    for other in ("evil.example", "debates.example.org:444", "debates.example.org.evil.example"):
        assert came(site, host=other).status == 403


def test_the_cookie_goes_by_tls_alone(site: Served) -> None:
    assert "; Secure" in came(site).headers["set-cookie"]


@pytest.mark.parametrize("host", ["debates.example.org", "127.0.0.1:{port}"])
def test_f42_a_page_of_ours_changes_something_whether_or_not_the_proxy_keeps_the_host(
    site: Served, host: str
) -> None:
    place = host.format(port=site.door.port)
    assert changed(site, PUBLIC, place) == 303
    for other in ("http://debates.example.org.evil.example", "https://evil.example", "null"):
        assert changed(site, other, place) == 403


def test_f42_without_a_proxy_no_page_by_tls_is_ours(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with serving(makes(tmp_path_factory.mktemp("bare") / "journal.db")) as bare:
        place = f"127.0.0.1:{bare.door.port}"
        assert changed(bare, f"https://{place}", place) == 403
        assert changed(bare, f"http://{place}", place) == 303
        assert "; Secure" not in came(bare, host=place).headers["set-cookie"]


@pytest.mark.parametrize(
    ("given", "origin"),
    [
        ("https://debates.example.org", PUBLIC),
        ("https://debates.example.org/", PUBLIC),
        ("HTTPS://Debates.Example.org:443", PUBLIC),
        ("http://10.0.0.7:80", "http://10.0.0.7"),
        ("https://debates.example.org:8443", "https://debates.example.org:8443"),
        ("https://討論.example.jp", "https://xn--e02akp.example.jp"),
        ("http://[2001:db8::1]:9000", "http://[2001:db8::1]:9000"),
    ],
)
def test_an_address_is_kept_as_browsers_name_it(given: str, origin: str) -> None:
    assert public_origin(given) == origin


@pytest.mark.parametrize(
    "given",
    [
        "",
        "debates.example.org",
        "ftp://debates.example.org",
        "https://",
        "https://user@debates.example.org",
        "https://debates.example.org:port",
        "https://debates.example.org/aufheben",
        "https://debates.example.org?x",
        "https://" + "x" * 300,
        "https://[",
        "https://\ud800.example",
    ],
)
def test_what_is_no_address_is_refused(given: str) -> None:
    with pytest.raises(BadInput):
        public_origin(given)
