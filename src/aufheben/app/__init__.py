"""The application: one object through which every surface starts, watches and looks at runs.

What is public here is loaded when it is first asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from aufheben.app.app import App
    from aufheben.app.batch import Failed
    from aufheben.app.batch_summary import Batch, Summary
    from aufheben.app.fork import Aside
    from aufheben.app.result import Result
    from aufheben.app.run import Run
    from aufheben.app.run_info import RunInfo
    from aufheben.runtime.blocking import finished
    from aufheben.runtime.budget import read_usage
    from aufheben.runtime.drive import Ended, reason_of
    from aufheben.runtime.journal import Event, Record
else:
    _AT = {
        "App": "app.app",
        "Aside": "app.fork",
        "Batch": "app.batch_summary",
        "Ended": "runtime.drive",
        "Event": "runtime.journal",
        "Failed": "app.batch",
        "Record": "runtime.journal",
        "Result": "app.result",
        "Run": "app.run",
        "RunInfo": "app.run_info",
        "Summary": "app.batch_summary",
        "finished": "runtime.blocking",
        "read_usage": "runtime.budget",
        "reason_of": "runtime.drive",
    }

    def __getattr__(name: str) -> Any:
        if name not in _AT:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"aufheben.{_AT[name]}"), name)


__all__ = [
    "App",
    "Aside",
    "Batch",
    "Ended",
    "Event",
    "Failed",
    "Record",
    "Result",
    "Run",
    "RunInfo",
    "Summary",
    "finished",
    "read_usage",
    "reason_of",
]
