"""The application: one object through which every surface starts, watches and looks at runs."""

from aufheben.app.app import App
from aufheben.app.batch import Failed
from aufheben.app.result import Result
from aufheben.app.run import Run
from aufheben.runtime.drive import reason_of

__all__ = ["App", "Failed", "Result", "Run", "reason_of"]
