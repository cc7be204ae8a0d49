"""A PostgreSQL server of the tests' own, from Debian's package, in a temporary folder."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

import psycopg

PASSWORD = "s3cret/@:?%止揚"
"""One that has to be written with percent signs in an address."""


class PostgresServer:
    """Started, stopped and killed by whoever holds it; its databases stay meanwhile."""

    def __init__(self, folder: Path, fsync: str = "off") -> None:
        self.folder = folder
        self._fsync = fsync
        self.port = _free_port()
        self._made = 0
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """That of the postmaster."""
        assert self._process is not None
        return self._process.pid

    def make(self) -> None:
        """Make its files; everyone comes in by password."""
        password = self.folder / "password"
        password.write_text(PASSWORD, "utf-8")
        _owned(self.folder, password)
        self._run(
            "initdb", "-D", str(self.folder / "data"), "-U", "owner", "-A", "scram-sha-256",
            "-E", "UTF8", "--locale=C", "--no-sync", f"--pwfile={password}",
        )  # fmt: skip

    def start(self) -> None:
        """Start it, and wait until it takes connections.

        After a kill -9 it does so only once the processes of the one that was killed are gone.
        """
        while not self._started():
            time.sleep(0.1)

    def _started(self) -> bool:
        log = (self.folder / "log").open("ab")
        settings = {
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": str(self.folder),
            "max_connections": "200",
            "fsync": self._fsync,
        }
        options = [f"-c{name}={value}" for name, value in settings.items()]
        command = _command("postgres", "-D", str(self.folder / "data"), f"-p{self.port}", *options)
        with log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder)
        return self._answers()

    def stop(self, how: int) -> None:
        """End it by a signal: SIGINT in order, SIGQUIT as in a crash, SIGKILL."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(timeout=60)
            self._process = None

    def database(self) -> str:
        """A new, empty database; its name."""
        self._made += 1
        name = f"test{self._made}"
        self.execute(f"CREATE DATABASE {name}")
        return name

    def address(
        self, database: str, user: str = "owner", password: str = PASSWORD, port: int = 0
    ) -> str:
        """Where it is, with the password; or where a proxy to it is."""
        at = f"127.0.0.1:{port or self.port}"
        return f"postgresql://{user}:{quote(password, safe='')}@{at}/{database}"

    def execute(self, statement: str, database: str = "postgres") -> list[tuple[Any, ...]]:
        """What the server says as its owner."""
        ours = "-c search_path=aufheben,public"
        address = self.address(database)
        with closing(psycopg.connect(address, autocommit=True, options=ours)) as connection:
            cursor = connection.execute(statement.encode())
            return cursor.fetchall() if cursor.description else []

    def backup(self, database: str, into: str) -> None:
        """As the page on journals does it, and restored into another database."""
        file, how = self.folder / "runs.dump", {**os.environ, "PGPASSWORD": PASSWORD}
        of = ("--host=127.0.0.1", f"--port={self.port}", "--username=owner")
        dump = ("pg_dump", *of, "--schema=aufheben", "--format=custom", f"--file={file}", database)
        for words in (dump, ("pg_restore", *of, f"--dbname={into}", str(file))):
            subprocess.run(_command(*words), check=True, cwd=self.folder, env=how)

    def _run(self, *words: str) -> None:
        subprocess.run(_command(*words), check=True, capture_output=True, cwd=self.folder)

    def _answers(self) -> bool:
        """Whether it comes to take connections; not where another one is still there."""
        for _ in range(600):
            try:
                self.execute("SELECT 1")
            except psycopg.OperationalError:
                assert self._process is not None
                if self._process.poll() is not None:
                    said = (self.folder / "log").read_text()
                    assert "still in use" in said or "already exists" in said, said
                    return False
                time.sleep(0.05)
            else:
                return True
        raise AssertionError((self.folder / "log").read_text())


@contextmanager
def started(fsync: str = "off") -> Iterator[PostgresServer]:
    """A server that is gone afterwards, files and all."""
    # Not in pytest's own folder: the user that it runs as may not go there.
    with tempfile.TemporaryDirectory(prefix="aufheben-pg-") as folder:
        _owned(Path(folder))
        server = PostgresServer(Path(folder), fsync)
        server.make()
        server.start()
        try:
            yield server
        finally:
            server.stop(signal.SIGINT)


def _command(program: str, *words: str) -> list[str]:
    """A program of the newest server, as its user where we are root; it ends when we do."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=_version)
    assert found, "no PostgreSQL server is installed; run tests/scale/install"
    user = ["--reuid=postgres", "--regid=postgres", "--clear-groups"] if not os.getuid() else []
    setpriv = shutil.which("setpriv")
    assert setpriv is not None
    return [setpriv, *user, "--pdeathsig=INT", "--", str(found[-1].with_name(program)), *words]


def _version(path: Path) -> int:
    return int(path.parts[-3])


def _owned(*paths: Path) -> None:
    if not os.getuid():
        user = pwd.getpwnam("postgres")
        for path in paths:
            os.chown(path, user.pw_uid, user.pw_gid)


def _free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
        assert isinstance(port, int)
        return port
