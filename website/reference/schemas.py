"""The JSON schema of a run and of every message that a seat is asked for."""

from aufheben.rooms.schema import messages, run_schema
from website.navigation import Lang
from website.reference.tables import code

TITLES: dict[Lang, str] = {"en": "Schemas", "ja": "スキーマ"}
INTRO: dict[Lang, str] = {
    "en": "`aufheben schema NAME` prints each. `run` is what `--json` prints of a run of any room; the others "
    "are what a seat answers, under the name of its task.",
    "ja": "`aufheben schema 名前` が一つずつ表示します。`run` は、どの種類の実行でも `--json` が出すもの、ほかは論者の答えで、"
    "課題の名前が付いています。説明は英語です。",
}


def schemas() -> dict[str, tuple[str, object]]:
    """By name: what it is, and the schema."""
    found = {"run": ("A run of any room, as `--json` prints it (aufheben.run/1).", run_schema())}
    told = {
        name: ((model.__doc__ or "").splitlines()[0], model.model_json_schema())
        for name, model in messages().items()
    }
    return {**found, **told}


def page(lang: Lang) -> str:
    """Each schema behind what it is of."""
    parts = [f"# {TITLES[lang]}\n\n{INTRO[lang]}\n"]
    for name, (said, schema) in schemas().items():
        block = code(schema).replace("\n", "\n    ").rstrip()
        parts.append(f'\n## `{name}`\n\n{said}\n\n??? abstract "`{name}`"\n    {block}\n')
    return "".join(parts)
