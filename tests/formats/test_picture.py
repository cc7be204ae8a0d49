"""A run as a picture: every card in it, none on another, every edge from card to card, nothing alive."""

import re
from xml.etree import ElementTree as ET

from hypothesis import given
from hypothesis import strategies as st

from aufheben.formats.page import Card, Lane, Link, Row, View
from aufheben.formats.page.picture import laid_out, picture

SVG = "{http://www.w3.org/2000/svg}"
ANYTHING = st.text(max_size=60) | st.sampled_from(
    [
        "<script>alert(1)</script>",
        "]]>",
        "\ud800",
        "学校の掃除は、生徒と職員のどちらが。" * 9,
        "\u202eabc",
        "a\x00b",
    ]
)
KINDS = ("thesis", "rebut", "undercut", "lifted", "defeats")


@st.composite
def views(draw: st.DrawFn) -> View:
    lanes = [f"L{n}" for n in range(draw(st.integers(1, 4)))]
    rows = [f"r{n}" for n in range(draw(st.integers(1, 4)))]
    count = draw(st.integers(0, 12))
    cards = tuple(
        Card(
            id=f"c{n}",
            since=n,
            lane=draw(st.sampled_from([*lanes, "elsewhere"])),
            row=draw(st.sampled_from(rows)),
            kind=draw(st.sampled_from(KINDS)),
            said=draw(ANYTHING),
            names=((n, f"Arg{n}"),),
            statuses=draw(st.sampled_from([(), ((n, "justified"),), ((n, "defensible"),)])),
            wide=draw(st.booleans()),
        )
        for n in range(count)
    )
    ends = st.sampled_from([*(card.id for card in cards), "nowhere"])
    links = st.builds(Link, source=ends, target=ends, kind=st.sampled_from(KINDS), since=st.just(1))
    return View(
        run="run",
        room="dialectic",
        noun="a debate",
        issue=draw(ANYTHING),
        lang=draw(st.sampled_from(["en", "ja"])),
        created="",
        last=count,
        lanes=tuple(Lane(id=lane, name=lane) for lane in lanes),
        rows=tuple(Row(id=row, since=0, said="Round") for row in rows),
        cards=cards,
        links=tuple(draw(st.lists(links, max_size=10))),
    )


@given(views())
def test_no_card_lies_on_another(view: View) -> None:
    boxes = list(laid_out(view).boxes.values())
    assert len(boxes) == len(view.cards)
    for number, one in enumerate(boxes):
        for other in boxes[:number]:
            beside = one.right <= other.left or other.right <= one.left
            assert beside or one.bottom <= other.top or other.bottom <= one.top


@given(views())
def test_every_edge_begins_and_ends_at_its_cards(view: View) -> None:
    boxes = laid_out(view).boxes
    paths = [path.attrib["d"] for path in ET.fromstring(picture(view)).findall(f"{SVG}path")]
    drawn = [link for link in view.links if {link.source, link.target} <= boxes.keys()]
    assert len(paths) == len(drawn)
    for path, link in zip(paths, drawn, strict=True):
        numbers = [float(each) for each in re.findall(r"-?[\d.]+", path)]
        for (x, y), name in ((numbers[:2], link.source), (numbers[-2:], link.target)):
            box = boxes[name]
            assert box.left - 0.1 <= x <= box.right + 0.1
            assert box.top - 40 <= y <= box.bottom + 40


@given(views())
def test_it_is_one_element_that_says_everything_and_does_nothing(view: View) -> None:
    root = ET.fromstring(picture(view).encode())
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
        "svg", "title", "desc", "style", "defs", "marker", "path", "rect", "text", "g",
    }  # fmt: skip
    for element in root.iter():
        assert not any(name.startswith("on") or "href" in name for name in element.attrib)
    titles = [
        title.text for group in root.findall(f"{SVG}g") for title in group.findall(f"{SVG}title")
    ]
    assert len(titles) == len(view.cards)


@given(views())
def test_the_same_view_is_the_same_picture(view: View) -> None:
    assert picture(view) == picture(view)
