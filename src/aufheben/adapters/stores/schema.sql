-- Version 1. Rows are only ever added; a run's rows go together when it is removed.
CREATE TABLE runs (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    run      TEXT NOT NULL UNIQUE,
    created  TEXT NOT NULL,
    settings TEXT NOT NULL REFERENCES texts (digest)
) STRICT;
CREATE TABLE texts (
    digest  TEXT PRIMARY KEY,
    content TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE events (
    run     TEXT NOT NULL REFERENCES runs (run),
    number  INTEGER NOT NULL,
    kind    TEXT NOT NULL,
    place   TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    seat    TEXT NOT NULL,
    digest  TEXT NOT NULL,
    payload TEXT NOT NULL REFERENCES texts (digest),
    hash    TEXT NOT NULL,
    PRIMARY KEY (run, number)
) STRICT, WITHOUT ROWID;
