-- A row beside the log of each table, so that it is found without folding it. `length` is the number of its lines.
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    opened REAL NOT NULL,
    touched REAL NOT NULL,
    length INTEGER NOT NULL,
    preset TEXT NOT NULL,
    phase TEXT NOT NULL,
    public INTEGER NOT NULL,
    due REAL,
    bots INTEGER NOT NULL,
    closed INTEGER NOT NULL,
    free INTEGER NOT NULL,
    seats INTEGER NOT NULL,
    host TEXT NOT NULL,
    people TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX tables_by_age ON tables (opened, id);
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL AND closed = 0;
CREATE INDEX tables_with_bots ON tables (id) WHERE bots = 1 AND closed = 0;
CREATE INDEX tables_in_the_lobby ON tables (free > 0, touched) WHERE public = 1 AND closed = 0;
CREATE INDEX tables_idle ON tables (touched) WHERE closed = 0;
CREATE INDEX tables_done ON tables (touched) WHERE closed = 1;

-- The log. `author` is set where a line holds a name or words of its author, so that both can be redacted.
CREATE TABLE lines (
    of_table TEXT NOT NULL,
    seq INTEGER NOT NULL,
    line BLOB NOT NULL,
    author TEXT,
    PRIMARY KEY (of_table, seq)
) WITHOUT ROWID;
CREATE INDEX lines_by_author ON lines (author) WHERE author IS NOT NULL;

-- Who sits at a table, or ever sat there.
CREATE TABLE sitters (
    person TEXT NOT NULL,
    of_table TEXT NOT NULL,
    PRIMARY KEY (person, of_table)
) WITHOUT ROWID;
CREATE INDEX sitters_by_table ON sitters (of_table);

CREATE TABLE rooms (
    code TEXT PRIMARY KEY,
    of_table TEXT NOT NULL,
    expires REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX rooms_by_table ON rooms (of_table);

-- A forgotten person keeps a row with nothing but the generation, so that their old identities stay void.
CREATE TABLE people (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    language TEXT NOT NULL,
    since REAL NOT NULL,
    generation INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE links (
    digest BLOB PRIMARY KEY,
    person TEXT NOT NULL,
    expires REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX links_by_person ON links (person);

-- A program whose token was revoked has no digest; it stays its owner's until they are forgotten.
CREATE TABLE programs (
    id TEXT PRIMARY KEY,
    digest BLOB UNIQUE,
    owner TEXT NOT NULL,
    name TEXT NOT NULL,
    since REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX programs_by_owner ON programs (owner);

CREATE TABLE keys (
    name TEXT PRIMARY KEY,
    value BLOB NOT NULL
) WITHOUT ROWID;

-- Written and emptied again to see whether the disk has room.
CREATE TABLE probe (
    filler BLOB NOT NULL
);
