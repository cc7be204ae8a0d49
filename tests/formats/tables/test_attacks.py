"""Tables and wishes that were read otherwise than a careful person reads them, or broke something."""

import pytest

import aufheben

EN, JA = "Which hall should we rent?", "どの会場を借りるべきか"
PRICES = "Hall,Price (€),Quiet\nA,300,yes\nB,900,no\n"


def leaders(table: object, question: str, *wants: str) -> list[str]:
    """The options that are answered, in order."""
    found = aufheben.ask(table, question=question, wants=list(wants), journal=":memory:").envelope
    return list(found["answers"])


@pytest.mark.parametrize(
    "wish",
    ["price<=500", "price <= 500", "at most 500 €", "under 500€", "500€ or less", "price less than or equal to 500",
     "max. 500 euros", "price =< 500", "isn't loud, at most 500 euros"],
)  # fmt: skip
def test_a_limit_is_read_however_its_sign_stands(wish: str) -> None:
    table = (
        PRICES.replace("Quiet", "Loud").replace("yes", "-").replace("no", "yes").replace("-", "no")
    )
    assert leaders(table, EN, f"Kim: {wish}") == ["We should rent A"]


@pytest.mark.parametrize(
    "wish",
    ["quiet ✗", "quiet ×", "🚫 quiet", "❌ quiet", "!quiet", "¬quiet", "price != 300", "price ≠ 300", "price ~= 300", "price <> 300", "price ≈ 300"],
)  # fmt: skip
def test_a_sign_that_may_turn_a_wish_round_is_refused(wish: str) -> None:
    with pytest.raises(aufheben.BadInput, match="sign that is not read"):
        leaders(PRICES, EN, f"Kim: {wish}")


@pytest.mark.parametrize(
    ("table", "question", "wishes", "answer"),
    [
        ("会場,価格\nA館,1億2000万円\nB館,3億円\n", "どの会場を買うべきか", ["木村: 2億円以下"], ["A館を買うべきだ"]),
        ("会場,騒音\nA館,60dB\nB館,30dB\n", JA, ["木村: 40dB以下"], ["B館を借りるべきだ"]),
        ("会場,広さ\nA館,20.5㎡\nB館,28.3㎡\n", JA, ["木村: 25㎡以上"], ["B館を借りるべきだ"]),
        ("物件,広さ,家賃\nA荘,4帖,8万円\nB荘,6帖,9万円\n", "どれを借りるべきか", ["A: 広さ5帖以上", "B: 家賃9万円以下"], ["B荘を借りるべきだ"]),
        ("会場,料金\nA館,30000\nB館,25000\n", JA, ["木村: 料金26000以下"], ["B館を借りるべきだ"]),
        ("会場,高い\nA館,○\nB館,×\n", JA, ["木村: 高くない"], ["B館を借りるべきだ"]),
        ("物件,ペット\n物件1,不可\n物件2,可\n物件3,相談\n", "どの物件を借りるべきか", ["木村: ペット可"], ["物件2を借りるべきだ"]),
        ("Hall,Grade\nT,A\nU,B\n", EN, ["Kim: grade A"], ["We should rent T"]),
        ("Hall;Price\nA;1,200,000\nB;2,200,000\n", EN, ["Kim: price at most 1,500,000"], ["We should rent A"]),
        ("Band,Loud\nA,yes\nSum,no\n", "Which band should we book?", ["Kim: not loud"], ["We should book Sum"]),
        ("Hall,Travel\nA,15 mi\nB,40 mi\n", EN, ["Kim: travel at most 25 miles"], ["We should rent A"]),
        ("Hall,Price (€),Price ($)\nA,300,900\nB,900,300\n", EN, ["Kim: price at most 500 dollars"], ["We should rent B"]),
    ],
)  # fmt: skip
def test_it_is_answered_as_a_person_reads_it(
    table: str, question: str, wishes: list[str], answer: list[str]
) -> None:
    assert leaders(table, question, *wishes) == answer


@pytest.mark.parametrize(
    ("table", "wish", "what"),
    [
        ('Hall,Price\nA,2 million\nB,"900,000"\n', "price at most 1,000,000", "is a number in other rows"),
        ("Hall,Age\nA,18+\nB,12\n", "age at most 14", "is a number in other rows"),
        ("Hall,Price\nA,300 or more\nB,500\n", "price at most 400", "is a number in other rows"),
        ("Hall,Discount\nA,0.5\nB,50%\n", "discount at least 10%", "Discount"),
        ("Hall,Height\nA,2 m\nB,180 cm\n", "height at most 1.9", "of no unit"),
        ("会場,料金（万円）\nA館,0.3\nB館,2.5\n", "料金5000以下", "of no unit"),
        ("Hall,Quiet\nA,yes\n", "quiet, not quiet", "Kim wants"),
    ],
)  # fmt: skip
def test_what_is_of_no_certain_number_is_refused(table: str, wish: str, what: str) -> None:
    with pytest.raises(aufheben.BadInput, match=what):
        leaders(table, JA if "会場" in table else EN, f"Kim: {wish}")


@pytest.mark.parametrize("number", [1e20, 10**30, 1e300])
def test_a_number_of_any_size_breaks_nothing(number: float) -> None:
    rows = [{"Hall": "A", "Price": number}, {"Hall": "B", "Price": 3}]
    with pytest.raises(aufheben.BadInput, match="is a number in other rows"):
        leaders(rows, EN, "Kim: price at most 5")


def test_all_wishes_that_are_not_read_are_told_at_once() -> None:
    with pytest.raises(aufheben.BadInput) as told:
        leaders(PRICES, EN, "Kim: swimming, at most 500 euros", "Lee: 🚫 quiet, sauna")
    assert all(one in str(told.value) for one in ("swimming", "🚫", "sauna"))


def test_what_is_unknown_of_one_option_is_supposed_together() -> None:
    table = "Hall,Price (€),Projector,Seats\nGuild,300,yes,40\nAnnex,,,80\n"
    wants = ["HR: price at most 500, projector", "Trainer: at least 60 seats"]
    found = aufheben.ask(table, question=EN, wants=wants, journal=":memory:").envelope
    first = found["breakers"][0]
    assert [change["fact"] for change in first["changes"]] == [
        "Annex has a price of at most 500 euros",
        "Annex has a projector",
    ]
    assert first["answers"] == ["We should rent Annex"]
    assert not any(
        "unknown" in str(change) for one in found["breakers"] for change in one["changes"]
    )
