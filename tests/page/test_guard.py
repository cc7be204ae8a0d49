"""Rows 41 to 46 and 48 of the matrix of faults: who may come in, and who may change something."""

import re
from collections.abc import Iterator
from urllib.parse import urlencode

import httpx
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from aufheben.app.uploads import safe_name
from aufheben.surfaces.page.door import Door
from aufheben.surfaces.page.guard import HEADERS, SEAL_FIELD
from tests.page.serving import Answer, Served, Visitor, makes, serving
from tests.profiles import examples

DOOR = Door(port=8765)


async def _change(request: Request) -> Response:
    return PlainTextResponse(f"changed by {(await request.body()).decode()}")


CHANGING = [Route("/change", _change, methods=["POST", "PUT", "DELETE"])]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One for all: nothing here changes it."""
    with serving(makes(tmp_path_factory.mktemp("kept") / "journal.db")) as site:
        yield site


@pytest.fixture(scope="module")
def changing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One on which something can be changed."""
    make = makes(tmp_path_factory.mktemp("changed") / "journal.db")
    with serving(make, routes=CHANGING) as site:
        yield site


def visited(site: Served, *headers: str, host: str | None = None, path: str = "/") -> Answer:
    """What somebody with the cookie gets who says these headers, in a client that tidies nothing."""
    cookie = f"{site.door.cookie}={site.door.new_cookie()}"
    place = f"127.0.0.1:{site.door.port}" if host is None else host
    return site.get(path, f"Host: {place}", f"Cookie: {cookie}", *headers)


ELSEWHERE = [
    "evil.example",
    "evil.example:{port}",
    "127.0.0.1",
    "127.0.0.1:1",
    "localhost.:{port}",
    "127.0.0.1.nip.io:{port}",
    "127.0.0.1:{port}@evil.example",
    "evil.example#127.0.0.1:{port}",
    "[::ffff:127.0.0.1]:{port}",
    "2130706433:{port}",
    "0.0.0.0:{port}",
    "",
    "127.0.0.1:{port}, evil.example",
]


@pytest.mark.parametrize("host", ELSEWHERE)
def test_f41_a_name_that_was_made_to_point_here_is_refused(site: Served, host: str) -> None:
    assert visited(site, host=host.format(port=site.door.port)).status == 403


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "LocalHost", "[::1]"])
def test_f41_the_names_of_this_machine_are_served(site: Served, host: str) -> None:
    assert visited(site, host=f"{host}:{site.door.port}").status == 200


def test_f41_who_names_no_place_or_two_is_refused(site: Served) -> None:
    here = f"Host: 127.0.0.1:{site.door.port}"
    assert site.get("/").status == 400
    assert site.get("/", here, "Host: evil.example").status == 400
    assert Answer.of(site.send(b"GET / HTTP/1.0\r\n\r\n")).status == 403


def test_f41_an_absolute_address_of_another_place_is_no_page_of_ours(site: Served) -> None:
    assert visited(site, path="http://evil.example/").status == 404


def test_f41_even_what_is_open_to_all_is_not_open_to_another_name(site: Served) -> None:
    assert visited(site, host="evil.example", path="/static/page.js").status == 403


def test_f41_a_page_for_all_machines_is_called_as_it_is_reached() -> None:
    door = Door(host="0.0.0.0", port=80)
    assert door.is_ours("192.0.2.7", reached="192.0.2.7")
    assert Door(host="::", port=80).is_ours("192.0.2.7", reached="::ffff:192.0.2.7")
    assert not door.is_ours("192.0.2.8", reached="192.0.2.7")
    assert not door.is_ours("evil.example", reached="192.0.2.7")
    assert not DOOR.is_ours("192.0.2.7:8765", reached="192.0.2.7")
    assert Door(host="studio.local", port=80).is_ours("Studio.local:80")


def test_f42_a_change_that_a_page_of_ours_asks_for_is_made(changing: Served) -> None:
    with changing.visitor() as visitor:
        assert visitor.change("/change", content="x").text == "changed by x"
        form = {SEAL_FIELD: changing.door.seal(visitor.cookie), "名前": "価値"}
        answer = visitor.post("/change", data=form, headers={"origin": changing.origin})
        assert answer.text == f"changed by {urlencode(form)}"
        bare = {**visitor.sealed, "sec-fetch-site": "same-origin"}
        del bare["origin"]
        assert visitor.post("/change", headers=bare).status_code == 200


FOREIGN = {
    "another site": {"origin": "http://evil.example"},
    "another port of this machine": {"origin": "http://127.0.0.1:1", "sec-fetch-site": "same-site"},
    "a page of no origin": {"origin": "null"},
    "no origin though the browser says whose": {"origin": "null", "sec-fetch-site": "same-origin"},
    "another name of this machine": {"origin": "http://localhost:{port}"},
    "another scheme": {"origin": "https://127.0.0.1:{port}"},
    "a browser that says so": {"sec-fetch-site": "cross-site"},
    "a browser that says both": {"origin": "{ours}", "sec-fetch-site": "cross-site"},
    "nobody who says": {},
    "an empty origin": {"origin": ""},
}


@pytest.mark.parametrize("whose", FOREIGN)
def test_f42_a_change_from_elsewhere_is_refused_even_with_every_key(
    changing: Served, whose: str
) -> None:
    with changing.visitor() as visitor:
        given = {"ours": changing.origin, "port": changing.door.port}
        said = {name: value.format(**given) for name, value in FOREIGN[whose].items()}
        seal = {"x-aufheben": visitor.sealed["x-aufheben"]}
        assert visitor.post("/change", headers=seal | said).status_code == 403


FORMS = {
    "text/plain": b"aufheben={seal}",
    "multipart/form-data; boundary=x": b'--x\r\nContent-Disposition: form-data; name="aufheben"\r\n\r\n{seal}\r\n--x--',
    "application/json": b'{"aufheben": "{seal}"}',
    "": b"aufheben={seal}",
    "application/x-www-form-urlencoded": b"aufheben=",
    "application/x-www-form-urlencoded; charset=utf-8": b"aufheben=wrong",
}


@pytest.mark.parametrize("kind", FORMS)
def test_f42_only_a_form_of_ours_says_its_seal_in_its_body(changing: Served, kind: str) -> None:
    with changing.visitor() as visitor:
        seal = changing.door.seal(visitor.cookie).encode()
        headers = {"origin": changing.origin, "content-type": kind}
        body = FORMS[kind].replace(b"{seal}", seal)
        assert visitor.post("/change", content=body, headers=headers).status_code == 403


def test_f42_a_seal_of_another_cookie_is_refused(changing: Served) -> None:
    with changing.visitor() as one, changing.visitor() as other:
        assert one.cookie != other.cookie
        answer = one.post("/change", headers=other.sealed)
    assert answer.status_code == 403
    assert answer.json()["errors"][0]["do"] == "load the page again"


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
def test_f42_no_change_goes_without_a_cookie(changing: Served, method: str) -> None:
    sealed = {"origin": changing.origin, "x-aufheben": changing.door.seal("")}
    answer = httpx.request(method, f"{changing.origin}/change", headers=sealed)
    assert answer.status_code == 403


def test_f42_no_other_site_is_ever_allowed_to_read(site: Served) -> None:
    preflight = ("Origin: http://evil.example", "Access-Control-Request-Method: POST")
    answers = [
        visited(site, "Origin: http://evil.example"),
        site.get("/", f"Host: 127.0.0.1:{site.door.port}", *preflight, method="OPTIONS"),
        visited(site, *preflight, path="/static/page.css"),
    ]
    allowed = [name for each in answers for name in each.headers if "access-control" in name]
    assert allowed == []


def test_f42_other_sites_may_link_here_but_load_nothing(site: Served) -> None:
    cross, link = "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate"
    assert visited(site, cross, link, "Sec-Fetch-Dest: document").status == 200
    assert visited(site, cross, link, "Sec-Fetch-Dest: iframe").status == 403
    assert visited(site, cross, "Sec-Fetch-Mode: no-cors", "Sec-Fetch-Dest: image").status == 403
    assert visited(site, "Sec-Fetch-Site: same-site", "Sec-Fetch-Mode: cors").status == 403


def test_f44_every_answer_forbids_all_that_no_page_of_ours_needs(site: Served) -> None:
    here = f"Host: 127.0.0.1:{site.door.port}"
    answers = [
        visited(site),
        visited(site, path="/nowhere"),
        visited(site, path="/static/page.js"),
        visited(site, host="evil.example"),
        site.get("/", here),
        site.get("/", here, method="BREW"),
        site.get("/"),
        Answer.of(site.send(b"nonsense\r\n\r\n")),
        Answer.of(site.send(b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 20_000)),
    ]
    for answer in answers:
        missing = {
            name: value for name, value in HEADERS.items() if answer.headers.get(name) != value
        }
        assert set(missing) <= {"cache-control"}, answer.status
        assert answer.headers["content-type"].partition(";")[0] in (
            "text/html", "application/json", "text/plain", "text/javascript"
        )  # fmt: skip


def test_f44_the_policy_lets_nothing_in_but_our_script_and_style() -> None:
    rules = dict(rule.split(" ", 1) for rule in HEADERS["content-security-policy"].split("; "))
    assert rules.pop("img-src") == "'self' data:"
    assert set(rules.values()) == {"'none'", "'self'"}
    for name in ("default-src", "base-uri", "frame-ancestors"):
        assert rules[name] == "'none'"


def test_f44_what_is_said_of_runs_is_kept_by_no_cache(site: Served) -> None:
    assert visited(site).headers["cache-control"] == "no-store"
    assert visited(site, path="/nowhere").headers["cache-control"] == "no-store"


TRAVERSING = [
    "/runs/../../etc/passwd",
    "/runs/%2e%2e/%2e%2e/etc/passwd",
    "/runs/..%2f..%2f..%2fetc%2fpasswd",
    "/runs/..%5c..%5cwindows",
    "/runs/%00",
    "/runs/a%00.html",
    "/static/../../../etc/passwd",
    "/static/%2e%2e%2f%2e%2e%2fetc/passwd",
    "/static//etc/passwd",
    "/static/..%c0%af..%c0%afetc/passwd",
    "//etc/passwd",
    "/\\\\host\\share",
    "/runs/%5c%5chost%5cshare",
    "//host/share",
    "/.env",
    "/runs/" + "x" * 20_000,
    "/runs/%ff%fe",
    "/runs/名",
    "/%E5%AE%9F%E8%A1%8C",
]


@pytest.mark.parametrize("path", TRAVERSING)
def test_f46_no_address_leaves_the_page(site: Served, path: str) -> None:
    raw = path.encode().decode("latin-1")
    answer = visited(site, path=raw)
    odd = not raw.isascii() or "%00" in raw
    assert answer.status in ((400, 404) if odd else (404,)), answer.body
    assert b"root:" not in answer.body
    assert site.told == []


@pytest.mark.parametrize("path", ["/inputs/..%2f..%2fx", "/inputs/%2e%2e", "/inputs/a%2fb"])
def test_f46_a_file_that_is_handed_over_stays_in_its_folder(site: Served, path: str) -> None:
    with site.visitor() as visitor:
        answer = visitor.change(path, "PUT", content=b"x")
    kept = answer.json()
    if answer.status_code == 201:
        assert site.site.inputs.path(kept["id"]).parent.parent == site.site.inputs.folder
    else:
        assert answer.status_code == 404


NAMES = [
    ("会議.toml", "会議.toml"),
    ("../../etc/passwd", "passwd"),
    ("C:\\Users\\me\\論点.md", "論点.md"),
    ("CON.txt", "_CON.txt"),
    ("...", "input"),
    ("", "input"),
    ("-rf", "rf"),
    ("a\0b.csv", "a_b.csv"),
]


@pytest.mark.parametrize(("name", "kept"), NAMES)
def test_f46_a_name_keeps_its_ending_and_nothing_that_leads_elsewhere(name: str, kept: str) -> None:
    assert safe_name(name) == kept


@examples(300)
@example("🦉" * 90)
@example("." * 60_000 + "x")
@given(
    st.text(st.characters(exclude_categories=["Cs"]) | st.sampled_from("/\\.:~-\0\n"), max_size=400)
)
def test_f46_every_name_is_a_name_of_one_file_on_every_system(name: str) -> None:
    kept = safe_name(name)
    assert 0 < len(kept.encode()) <= 255
    assert not re.search(r'[\x00-\x1f/\\:*?"<>|]', kept)
    assert kept[0] not in ".-~" or kept[0] == "~"
    assert kept not in (".", "..")


def test_f48_without_the_cookie_nothing_is_read_and_the_page_says_how_to_get_in(
    site: Served,
) -> None:
    for path in (
        "/",
        "/runs/abc",
        "/runs/abc/events",
        "/nowhere",
        "/inputs/x",
        "/?token=",
        "/?token=guess",
    ):
        answer = httpx.get(site.origin + path, headers={"accept": "text/html"})
        assert answer.status_code == 403, path
        assert "copy the whole address from the terminal" in answer.text


def test_f48_the_same_in_japanese_for_who_reads_it(site: Served) -> None:
    answer = httpx.get(
        site.origin, headers={"accept": "text/html", "accept-language": "ja,en;q=0.5"}
    )
    assert 'lang="ja"' in answer.text
    assert "端末に表示されたアドレスを、トークンごと" in answer.text


def test_f48_the_token_is_shown_once_and_gone_from_the_address(site: Served) -> None:
    answer = httpx.get(site.address)
    assert answer.status_code == 303
    assert answer.headers["location"] == "/"
    said = answer.headers["set-cookie"]
    assert site.door.token not in said
    name, _, rest = said.partition("=")
    assert name == f"aufheben-{site.door.port}"
    assert {"HttpOnly", "SameSite=strict", "Path=/"} <= set(rest.split("; "))


@pytest.mark.parametrize(
    ("asked", "to"),
    [
        ("/runs/x?token={token}&after=3&名=値", "/runs/x?after=3&%E5%90%8D=%E5%80%A4"),
        ("//evil.example/?token={token}", "/evil.example/"),
        ("/%5cevil.example?token={token}", "/%5Cevil.example"),
        ("/%0d%0aSet-Cookie:x?token={token}", "/%0D%0ASet-Cookie%3Ax"),
    ],
)
def test_f48_the_way_on_stays_on_this_page(site: Served, asked: str, to: str) -> None:
    path = asked.format(token=site.door.token).encode().decode("latin-1")
    path = "".join(c if c.isascii() else f"%{ord(c):02x}" for c in path)
    answer = site.get(path, f"Host: 127.0.0.1:{site.door.port}")
    assert (answer.status, answer.headers["location"]) == (303, to)


def test_f48_from_another_site_the_way_on_is_a_page_of_ours(site: Served) -> None:
    said = {
        "sec-fetch-site": "cross-site",
        "sec-fetch-mode": "navigate",
        "sec-fetch-dest": "document",
    }
    answer = httpx.get(site.address, headers=said)
    assert answer.status_code == 200
    assert 'http-equiv="refresh" content="0;url=/"' in answer.text


def test_f48_what_a_browser_is_started_with_lets_in_once() -> None:
    door = Door(port=8765)
    ticket = door.address_for_once().partition("token=")[2]
    assert ticket != door.token
    assert [door.admits(ticket), door.admits(ticket)] == [door.keys.named(""), None]
    assert ticket not in repr(door)


def test_f48_an_old_address_still_opens_to_who_is_in(site: Served) -> None:
    with site.visitor() as visitor:
        answer = visitor.get("/?token=used")
        assert (answer.status_code, answer.headers["location"]) == (303, "/")
        assert visitor.cookie in answer.headers["set-cookie"]


@examples(200)
@given(st.text(max_size=80))
def test_f48_no_cookie_is_known_that_this_door_did_not_make(words: str) -> None:
    cookie = DOOR.new_cookie()
    assert DOOR.knows(cookie)
    assert not DOOR.knows(words)
    assert not DOOR.knows(cookie + words) or words == ""
    assert not Door(port=8765).knows(cookie)
    assert not DOOR.admits(words)
    assert not DOOR.fits(words, cookie)


def test_f48_the_keys_are_nowhere_but_where_they_belong() -> None:
    assert DOOR.token not in repr(DOOR)
    assert len(DOOR.token) >= 43
    assert Door().token != Door().token


def test_a_visitor_is_let_in_by_the_address_alone(site: Served) -> None:
    with Visitor(site.door) as visitor:
        assert visitor.get("/").status_code == 200
        assert (
            visitor.get("/", headers={"accept": "text/html"})
            .headers["content-type"]
            .startswith("text/html")
        )
