"""`aufheben solve` called in this process, and what it printed or refused."""

from click.testing import CliRunner, Result

from aufheben.errors import BadInput
from aufheben.surfaces.cli.solve import command


def solved(*words: str, text: str | None = None) -> Result:
    return CliRunner().invoke(command, list(words), input=text)


def answered(*words: str, text: str | None = None) -> list[str]:
    result = solved(*words, text=text)
    assert result.exit_code == 0, result.output
    return result.output.splitlines()


def refused(*words: str, text: str | None = None) -> BadInput:
    result = solved(*words, text=text)
    assert isinstance(result.exception, BadInput), result.output
    assert result.exception.do
    return result.exception
