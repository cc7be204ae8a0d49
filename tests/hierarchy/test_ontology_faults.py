"""Ontologies that are hostile or broken: each is a typed complaint, or is read for what it is."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from aufheben.errors import BadInput
from aufheben.rooms.hierarchy.ontologies import Loaded, read_ontology
from aufheben.rooms.hierarchy.ontologies.decoding import MOST
from tests.effort import is_in_proportion
from tests.hierarchy.findings import counted, reasons

PIZZA = Path(__file__).parents[3] / "shared/data/hierarchies/owl/pizza.owl"
SPACES = (
    'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" '
    'xmlns:rdfs="http://www.w3.org/2000/01/rdf-schema#" '
    'xmlns:owl="http://www.w3.org/2002/07/owl#"'
)
LOL = '<!ENTITY a0 "lol">' + "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 10))
BIG = f'<!ENTITY a "{"x" * 60_000}">'
IS_A = "<http://www.w3.org/2000/01/rdf-schema#subClassOf>"
HEAD = "@prefix : <http://x/> .\n@prefix owl: <http://www.w3.org/2002/07/owl#> .\n"
LEFT = ("open", "socket.connect", "socket.getaddrinfo", "urllib.Request", "subprocess.Popen")


def _owl(doctype: str, label: str, root: str = "") -> str:
    return (
        f'<?xml version="1.0"?>\n{doctype}\n<rdf:RDF {SPACES} {root}><owl:Class '
        f'rdf:about="http://x/a"><rdfs:label>{label}</rdfs:label></owl:Class></rdf:RDF>'
    )


def _read(text: str, file: str = "a.owl") -> Loaded:
    return read_ontology(text.encode(), file)


def _refused(content: bytes, file: str = "a.owl") -> BadInput:
    with pytest.raises(BadInput) as refused:
        read_ontology(content, file)
    assert refused.value.do
    assert refused.value.file == file
    assert len(str(refused.value)) < 400
    return refused.value


class _Ledger:
    """What left the process while it was open, by the interpreter's own audit."""

    listening = False
    events: tuple[str, ...] = ()

    def __call__(self, event: str, arguments: tuple[object, ...]) -> None:
        module = event == "open" and str(arguments[0]).endswith((".py", ".pyc", ".so"))
        if self.listening and event in LEFT and not module:
            self.events += (f"{event} {arguments[0]!r}",)


LEDGER = _Ledger()
sys.addaudithook(LEDGER)


@contextmanager
def _staying_inside() -> Iterator[None]:
    _read(_owl("<!DOCTYPE r []>", "warm"))
    LEDGER.events, LEDGER.listening = (), True
    try:
        yield
    finally:
        LEDGER.listening = False
    assert LEDGER.events == ()


def test_f33_the_ledger_sees_what_leaves(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="open"), _staying_inside():
        (tmp_path / "canary").write_text("seen")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
@pytest.mark.parametrize(
    ("doctype", "complaint"),
    [
        ('<!DOCTYPE r [<!ENTITY x SYSTEM "CANARY">]>', "an external entity, 'x'"),
        ('<!DOCTYPE r [<!ENTITY x PUBLIC "p" "http://x.test/e">]>', "an external entity, 'x'"),
        ('<!DOCTYPE r [<!ENTITY x SYSTEM "CANARY" NDATA gif>]>', "an external entity, 'x'"),
        ('<!DOCTYPE r SYSTEM "CANARY">', "an external DTD"),
        ('<!DOCTYPE r PUBLIC "p" "http://x.test/d" [<!ENTITY x "y">]>', "an external DTD"),
        ('<!DOCTYPE r [<!ENTITY % x SYSTEM "CANARY"> %x;]>', "a parameter entity, 'x'"),
        ('<!DOCTYPE r [<!ENTITY % x "<!ENTITY y 1>"> %x;]>', "a parameter entity, 'x'"),
        ('<!-- ]> --><!DOCTYPE r [<!-- ]> --><!ENTITY x SYSTEM "CANARY">]>', "external entity"),
    ],
    ids=["file", "http", "unparsed", "DTD", "DTD by http", "parameter", "declaring", "behind"],
)
def test_f33_nothing_outside_of_an_ontology_is_read(
    doctype: str, complaint: str, encoding: str, tmp_path: Path
) -> None:
    canary = tmp_path / "canary"
    canary.write_text("TWEET")
    text = _owl(doctype.replace("CANARY", canary.as_uri()), "&x;")
    with _staying_inside():
        refused = _refused(text.encode(encoding))
    assert complaint in refused.what
    assert refused.line == 2
    assert "TWEET" not in str(refused)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (lambda many: _owl(f"<!DOCTYPE r [{LOL}]>", "&a9;" * many), "'a4' unfolds into more than"),
        (
            lambda many: _owl(f"<!DOCTYPE r [{LOL}]>", "", f'rdfs:x="{"&a9;" * many}"'),
            "'a4' unfolds",
        ),
        (lambda many: _owl(f"<!DOCTYPE r [{BIG}]>", "&a;" * many), "unfold into more than 8000000"),
        (
            lambda many: _owl(f"<!DOCTYPE r [{BIG}]>", "", f'rdfs:x="{"&a;" * many}"'),
            "unfold into more",
        ),
        (
            lambda many: _owl(
                f'<!DOCTYPE r [{BIG}<!ATTLIST rdf:RDF x CDATA "{"&a;" * many}">]>', ""
            ),
            "declares attributes",
        ),
        (
            lambda many: _owl('<!DOCTYPE r [<!ENTITY a "&a;">]>', "&a;" * many),
            "'a' refers to a later one",
        ),
        (
            lambda many: _owl(
                '<!DOCTYPE r [<!ENTITY a "&#38;b;"><!ENTITY b "&#38;a;">]>', "&a;" * many
            ),
            "'a' refers to a later one",
        ),
        (
            lambda many: _owl(f"<!DOCTYPE r [{'<!-- ]> -->' * many}]>", ""),
            "whose end is not to be found",
        ),
        (lambda many: _owl(f"<!DOCTYPE r [{'<!-- ' * many}", ""), "no XML"),
    ],
    ids=[
        "laughs", "laughs in an attribute", "quadratic", "quadratic in an attribute",
        "quadratic in a default", "of itself", "in a circle", "false ends", "no end",
    ],
)  # fmt: skip
def test_f34_what_would_unfold_is_refused_before_it_does(
    text: Callable[[int], str], complaint: str
) -> None:
    def read(many: int) -> None:
        with suppress(BadInput):
            _read(text(many))

    assert complaint in _refused(text(20_000).encode()).what
    assert is_in_proportion(read, 5_000)


def test_f34_a_refusal_stays_below_200_megabytes(tmp_path: Path) -> None:
    bomb = tmp_path / "bomb.owl"
    bomb.write_text(_owl(f"<!DOCTYPE r [{BIG}]>", "", f'rdfs:x="{"&a;" * 1_000_000}"'))
    script = """
import sys
from pathlib import Path
from aufheben.errors import BadInput
from aufheben.rooms.hierarchy.ontologies import read_ontology
try:
    read_ontology(Path(sys.argv[1]).read_bytes(), "bomb.owl")
except BadInput as refused:
    # Not ru_maxrss: that remembers the process that started this one.
    status = Path("/proc/self/status").read_text()
    print(int(status.split("VmHWM:")[1].split()[0]) // 1024)
"""
    command = [sys.executable, "-c", script, str(bomb)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=os.environ)
    assert int(done.stdout) < 200


@pytest.mark.parametrize(
    "doctype",
    [
        '<!DOCTYPE rdf:RDF [<!ENTITY x "flat"><!ENTITY y "http://y#">]>',
        '<!DOCTYPE rdf:RDF [ <!-- ]> --> <?p ]> ?> <!ENTITY y "fl"><!ENTITY x "&y;at"> ] >',
        '<!DOCTYPE rdf:RDF [<!ENTITY x "flat"><!ELEMENT rdf:RDF ANY>]>',
    ],
    ids=["flat", "one in another", "an element"],
)
def test_f34_entities_that_stay_small_are_read(doctype: str) -> None:
    assert _read(_owl(doctype, "&x;")).taxonomy.terms["http://x/a"].name == "flat"


def test_f34_a_doctype_in_a_label_is_no_doctype() -> None:
    label = "<![CDATA[<!DOCTYPE r [<!ENTITY x SYSTEM 'file:///x'>]>]]>" * 100
    assert _read(_owl("", label)).taxonomy.terms["http://x/a"].name.startswith("<!DOCTYPE r")


@pytest.mark.skipif(not PIZZA.exists(), reason="the shared hierarchies are not here")
def test_f34_pizza_with_its_entities_still_loads() -> None:
    assert b"<!ENTITY" in PIZZA.read_bytes()
    assert len(read_ontology(PIZZA.read_bytes(), "pizza.owl").taxonomy.edges) == 84


@pytest.mark.parametrize(
    ("text", "file"),
    [
        ('{"@context": "http://x.test/context.jsonld", "@id": "a"}', "a.jsonld"),
        ('[{"@context": "http://x.test/context.jsonld"}]', "a.json"),
    ],
    ids=["its ending", "its beginning"],
)
def test_f35_json_ld_is_refused_without_a_look_at_its_context(text: str, file: str) -> None:
    with _staying_inside():
        refused = _refused(text.encode(), file)
    assert "robot convert" in refused.do


def test_f35_imports_and_services_cause_no_call() -> None:
    turtle = f"""{HEAD}
    <http://x.test/o> owl:imports <http://x.test/a>, <file:///etc/passwd> .
    :q :query "SELECT * {{ SERVICE <http://x.test/sparql> {{ ?s ?p ?o }} }}" .
    :a {IS_A} :b .
    """
    owl = _owl("", "x").replace("</rdf:RDF>", _import("http://x.test/a") + "</rdf:RDF>")
    obo = "format-version: 1.4\nimport: http://x.test/a.obo\n\n[Term]\nid: T:1\nis_a: X:2\n"
    with _staying_inside():
        loaded = [_read(turtle, "a.ttl"), _read(owl), _read(obo, "a.obo")]
    assert [each.skipped[0].number for each in loaded] == [2, 1, 1]
    assert all("not followed" in reasons(each.skipped)[0] for each in loaded)


def _import(iri: str) -> str:
    return f'<owl:Ontology><owl:imports rdf:resource="{iri}"/></owl:Ontology>'


def _named(edges: Iterator[tuple[str, str]]) -> str:
    return "".join(f"<http://x/{child}> {IS_A} <http://x/{parent}> .\n" for child, parent in edges)


def test_f36_a_chain_of_20000_classes_is_read() -> None:
    text = _named((f"c{n}", f"c{n + 1}") for n in range(20_000))
    assert len(_read(text, "a.nt").taxonomy.edges) == 20_000


def test_f36_100000_classes_are_read() -> None:
    rows = "".join(f"c{n},c{n // 2}\n" for n in range(1, 100_001))
    loaded = _read(f"child,parent\n{rows}", "a.csv")
    assert (len(loaded.taxonomy.terms), len(loaded.taxonomy.edges)) == (100_001, 100_000)


def test_f36_circles_and_loops_are_edges_as_stated() -> None:
    text = _named(iter([("a", "a"), ("a", "b"), ("b", "c"), ("c", "a")]))
    assert len(_read(text, "a.ttl").taxonomy.edges) == 4


def test_f36_blank_nodes_duplicate_labels_and_no_labels_are_read() -> None:
    text = f"""{HEAD}@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
    :a rdfs:subClassOf [ owl:onProperty :p ; owl:someValuesFrom [ owl:complementOf :b ] ] , _:x .
    _:x rdfs:subClassOf _:x ; rdfs:label "nobody" .
    :b rdfs:subClassOf :a ; rdfs:label "same", "same"@en .
    :c rdfs:subClassOf :a ; rdfs:label "same", "" .
    """
    loaded = _read(text, "a.ttl")
    terms = {key.removeprefix("http://x/"): term for key, term in loaded.taxonomy.terms.items()}
    assert {key: term.name for key, term in terms.items()} == {"a": "a", "b": "same", "c": "same"}
    assert terms["b"].labels == (("", "same"), ("en", "same"))
    assert sum(each.number for each in loaded.skipped) == 3
    assert counted(loaded.remarks) == [(1, "no label: called by its local name")]


@pytest.mark.parametrize(
    "text",
    [
        f"{HEAD}:a {IS_A} {'[' * 20_000}{']' * 20_000} .",
        f"{HEAD}:a {IS_A} {'(' * 20_000}{')' * 20_000} .",
    ],
    ids=["blank nodes", "lists"],
)
def test_f36_turtle_nested_20000_deep_is_refused(text: str) -> None:
    assert _refused(text.encode(), "a.ttl").what == "nested too deeply"


def test_f36_xml_nested_2000_deep_is_read() -> None:
    inner = "<owl:Class><rdfs:subClassOf>" * 2000 + "</rdfs:subClassOf></owl:Class>" * 2000
    loaded = _read(f"<rdf:RDF {SPACES}>{inner}</rdf:RDF>")
    assert sum(number for number, _ in loaded.skipped) == 2000


def test_f36_odd_iris_and_literals_say_nothing_behind_the_back(
    capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    integer = "<http://www.w3.org/2001/XMLSchema#integer>"
    text = f'{HEAD}<http://x/ a{{}}> {IS_A} :b ; :p "x"^^{integer} , "01"^^{integer} .'
    assert len(_read(text, "a.ttl").taxonomy.edges) == 1
    assert (*capfd.readouterr(), caplog.text) == ("", "", "")


CSV = "child,parent\n車,乗り物\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"], ids=["LF", "CRLF"])
def test_f37_utf_8_and_utf_16_are_read_with_either_line_ending(encoding: str, newline: str) -> None:
    content = CSV.replace("\n", newline).encode(encoding)
    assert read_ontology(content, "a.csv").taxonomy.edges == (("車", "乗り物"),)
    turtle = f"<http://x/車> {IS_A} <http://x/b> .{newline}".encode(encoding)
    assert len(read_ontology(turtle, "a.ttl").taxonomy.edges) == 1
    owl = _owl("", "車").replace("?>", ' encoding="UTF-16"?>', 1).replace("\n", newline)
    assert read_ontology(owl.encode(encoding), "a.owl").taxonomy.terms["http://x/a"].name == "車"


@pytest.mark.parametrize(
    ("content", "what", "line"),
    [
        (CSV.encode("cp932"), "byte 13 (0x8e) is not UTF-8", 2),
        (CSV.encode("euc_jp"), "byte 13 (0xbc) is not UTF-8", 2),
        (b"\xef\xbb\xbfchild,parent\nM\xfcll,x\n", "byte 17 (0xfc) is not UTF-8", 2),
        (CSV.encode("utf-16")[:-1], "byte 38 (0x0a) is not UTF-16", None),
        (CSV.encode("utf-16-le"), "NUL at byte 1:", 1),
        (CSV.encode("utf-32"), "NUL at byte 0:", 1),
        (b"child,parent\na\0,b\n", "NUL at byte 14:", 2),
        (b"", "the file is empty", None),
        (b"\xef\xbb\xbf \r\n", "the file is empty", None),
        (b"\xff\xfe", "the file is empty", None),
    ],
    ids=[
        "Shift_JIS", "EUC-JP", "Latin-1", "odd UTF-16", "UTF-16 without mark", "UTF-32", "NUL",
        "empty", "blank", "mark alone",
    ],
)  # fmt: skip
def test_f37_other_encodings_are_refused_where_they_begin(
    content: bytes, what: str, line: int | None
) -> None:
    refused = _refused(content, "a.csv")
    assert what in refused.what
    assert refused.line == line
    assert "車" not in str(refused)


@pytest.mark.parametrize("encoding", ["cp932", "euc_jp"])
def test_f37_a_wrong_encoding_is_told_how_to_be_converted(encoding: str) -> None:
    assert "iconv -f CP932 -t UTF-8" in _refused(CSV.encode(encoding), "a.csv").do


@pytest.mark.parametrize(
    ("text", "file"),
    [
        ('{"child": "\\ud800", "parent": "b"}', "a.jsonl"),
        ('[["b", "\\uDFFF"]]', "a.json"),
        (f'{HEAD}:a {IS_A} :b ; <http://www.w3.org/2000/01/rdf-schema#label> "\\uD800" .', "a.ttl"),
        (f"{HEAD}<http://x/\\uD800> {IS_A} :b .", "a.ttl"),
        (f"<http://x/\\uD800> {IS_A} <http://x/b> .", "a.nt"),
    ],
    ids=["JSONL", "JSON", "label", "Turtle", "N-Triples"],
)
def test_f37_half_characters_are_refused(text: str, file: str) -> None:
    assert "surrogate" in _refused(text.encode(), file).what


def test_f37_more_than_the_cap_is_refused_unread() -> None:
    assert (
        _refused(bytes(MOST + 1), "a.csv").what == f"{MOST + 1} bytes, and at most {MOST} are read"
    )
