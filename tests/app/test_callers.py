"""Who calls a function or sends JSON has no command line: complaints name their fields."""

from pathlib import Path

import pytest

import aufheben as auf
from aufheben.app.doors import Caller
from tests.doors.words import for_caller


@pytest.mark.parametrize(
    ("text", "caller", "told"),
    [
        ("take --protocol published, or", "json", 'take protocol: "published", or'),
        ("take --protocol published, or", "python", 'take protocol="published", or'),
        ("one (--model, --seat AG1=human)", "json", 'one (model, seats: {"AG1": "human"})'),
        ('--stance "…" --stance "…"', "python", 'stances=["…", "…"]'),
        ('--teams "正=愛" --teams "反=健"', "json", 'teams: {"正": "愛", "反": "健"}'),
        ("leave it out (--no-pooled)", "python", "leave it out (pooled=False)"),
        ("モデルを指定（--model openai:x）", "json", 'モデルを指定（model: "openai:x"）'),
        ("limit it by --tokens", "json", "limit it by tokens"),
        ("name a file with --journal", "python", "name a file with journal"),
        ("let the user start aufheben mcp with --model", "json", None),
        ("name it with --base-url", "json", "name it with the server's AUFHEBEN_BASE_URL"),
        (
            "name it with --journal x://y",
            "page",
            "name it with the server's AUFHEBEN_JOURNAL=x://y",
        ),
        ("or leave it out (--no-pooled)", "page", "or leave it out (pooled: no)"),
        ("one (--model openai:m)", "chat", "one (the server's AUFHEBEN_MODEL=openai:m)"),
        ('each side, --stance "…" --stance "…"', "chat", "each side, A: …, B: …"),
        ("`aufheben runs list` shows", "json", "`GET /api/runs` shows"),
        ("一覧は `aufheben runs list` で", "page", "一覧は /runs で"),
        ("go on: aufheben resume r-1", "json", "go on: `POST /api/runs/r-1/resume`"),
        ("go on: aufheben resume r-1", "chat", None),
        ("`aufheben ask --read FILE` shows", "python", None),
        ("name it with --base-url: aufheben resume r", "command", None),
        ("a -- b --unknown and --", "python", None),
    ],
)
def test_flags_are_told_as_fields(text: str, caller: Caller, told: str | None) -> None:
    assert for_caller(text, caller) == (text if told is None else told)


def test_a_call_is_told_keywords_and_never_flags(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("AUFHEBEN_MODEL", raising=False)
    with pytest.raises(auf.BadInput, match='model="openai:') as no_model:
        auf.judge("examples/debate.md", journal=":memory:")
    assert "--" not in str(no_model.value)
    with pytest.raises(auf.BadInput, match=r'teams=\{"Prop"') as no_teams:
        auf.judge("A: 行くべきだ。\nB: 行くべきでない。", motion="行く", journal=":memory:")
    assert "--" not in str(no_teams.value)
    with pytest.raises(auf.BadInput, match='stances=\\["…", "…"\\]') as no_stance:
        auf.ask("学校を掃除すべきか？", journal=":memory:")
    assert "--" not in str(no_stance.value)


def test_what_is_wrong_without_a_flag_stays_as_it_is(tmp_path: Path) -> None:
    with pytest.raises(auf.BadInput, match="unknown option 'modle'"):
        auf.ask("Go?", modle="x", journal=str(tmp_path / "j.db"))
