"""What is read of Japanese, to be told where something was not."""


def what_is_read_in_japanese() -> str:
    """The patterns, shortly, and what to do instead."""
    return (
        "書き方の例：「aはカメラである。」「cは画質が高い。」「カメラが小型で軽ければ、それを買うべきだ。」"
        "。自由な文章には、その席に言語モデルか人を指定する (--model, --seat 名前=human)"
    )
