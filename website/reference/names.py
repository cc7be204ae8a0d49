"""Every public name of Python, with how it is called and what it says of itself."""

import inspect
from collections.abc import Iterator

import aufheben
from website.navigation import Lang

TITLES: dict[Lang, str] = {"en": "Python names", "ja": "Python の名前"}
INTRO: dict[Lang, str] = {
    "en": "`import aufheben as auf`. This is all that is public, with `aufheben.errors` ([errors](errors.md)) and "
    "`aufheben.testing`. [aufheben from Python](../python.md) shows each in use.",
    "ja": "`import aufheben as auf`。公開されているのはこれと、`aufheben.errors`（[エラー](errors.md)）、`aufheben.testing` です。"
    "使い方は [Python から使う aufheben](../python.md) に。説明は英語です。",
}


def page(lang: Lang) -> str:
    """Each name in order, classes with what they offer."""
    return f"# {TITLES[lang]}\n\n{INTRO[lang]}\n" + "".join(map(_told, aufheben.__all__))


def _told(name: str) -> str:
    value = getattr(aufheben, name)
    if isinstance(value, str):
        return f"\n## `{name}`\n\n`{value}`\n"
    members = "".join(_members(value)) if inspect.isclass(value) else ""
    return f"\n## `{name}`\n\n{_call(name, value)}{_doc(value)}{members}"


def _call(name: str, value: object) -> str:
    try:
        signature = inspect.signature(value)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return ""
    shown = [
        str(p).replace("aufheben.", "") for p in signature.parameters.values() if p.name != "self"
    ]
    if not shown:
        return f"```python\n{name}()\n```\n\n"
    return f"```python\n{name}(\n" + "".join(f"    {each},\n" for each in shown) + ")\n```\n\n"


def _doc(value: object) -> str:
    text = inspect.getdoc(value) or ""
    return text.replace("<", "&lt;") + "\n"


def _members(value: type) -> Iterator[str]:
    for name, member in vars(value).items():
        plain = member.__func__ if isinstance(member, classmethod | staticmethod) else member
        if not name.startswith("_") and (inspect.isfunction(plain) or isinstance(plain, property)):
            said = " ".join((inspect.getdoc(plain) or "").replace("<", "&lt;").split())
            call = name if isinstance(plain, property) else f"{name}()"
            yield f"\n- `{call}`: {said}\n"
