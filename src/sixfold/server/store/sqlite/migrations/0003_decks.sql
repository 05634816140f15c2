-- Decks that people write. `text` is TOML, whether or not it can be played.
CREATE TABLE decks (
    id TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    name TEXT NOT NULL,
    language TEXT NOT NULL,
    text TEXT NOT NULL,
    version TEXT NOT NULL,
    counts TEXT NOT NULL,
    shared INTEGER NOT NULL,
    created REAL NOT NULL,
    updated REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX decks_by_owner ON decks (owner, updated);
CREATE INDEX shared_decks ON decks (updated) WHERE shared = 1;

-- The content of every deck that a table was opened with, by its hash: games go on when the deck is changed or deleted.
-- `used` is when a table was last opened with it.
CREATE TABLE deck_versions (
    version TEXT PRIMARY KEY,
    content BLOB NOT NULL,
    used REAL NOT NULL
) WITHOUT ROWID;
