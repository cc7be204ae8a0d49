"""What stands under the keys of a package's words."""

from aufheben.words import Said, words_of


def keys(package: str, prefix: str = "") -> list[str]:
    """The keys of its messages that begin so, without that."""
    said = words_of(package)["said"]
    return [key.removeprefix(prefix) for key in said if key.startswith(prefix)]


def said(package: str) -> list[Said]:
    """Every message of a package, unfilled."""
    return [Said(f"{package}.any", key) for key in keys(package)]
