-- Tables, columns and indexes are named after what they hold. Log entries are upgraded by `database.py`.
DROP INDEX tables_by_age;
DROP INDEX tables_due;
DROP INDEX tables_with_bots;
DROP INDEX tables_in_the_lobby;
DROP INDEX tables_idle;
DROP INDEX tables_done;
DROP INDEX lines_by_author;
DROP INDEX sitters_by_table;
DROP INDEX rooms_by_table;

ALTER TABLE tables RENAME COLUMN touched TO active_at;
ALTER TABLE tables RENAME COLUMN length TO entry_count;
ALTER TABLE tables RENAME COLUMN due TO deadline;
ALTER TABLE tables RENAME COLUMN bots TO has_bots;
ALTER TABLE tables RENAME COLUMN free TO free_seats;
ALTER TABLE tables RENAME COLUMN host TO owner_name;
UPDATE tables SET phase = 'setup' WHERE phase = 'setting';
UPDATE tables SET phase = 'finished' WHERE phase = 'over';
CREATE INDEX tables_by_age ON tables (opened, id);
CREATE INDEX tables_with_deadline ON tables (deadline) WHERE deadline IS NOT NULL AND closed = 0;
CREATE INDEX tables_with_bots ON tables (id) WHERE has_bots = 1 AND closed = 0;
CREATE INDEX public_tables ON tables (free_seats > 0, active_at) WHERE public = 1 AND closed = 0;
CREATE INDEX open_tables ON tables (active_at) WHERE closed = 0;
CREATE INDEX closed_tables ON tables (active_at) WHERE closed = 1;

-- `personal_author` is set where an entry holds a name or words of its author, so that both can be redacted.
ALTER TABLE lines RENAME TO log_entries;
ALTER TABLE log_entries RENAME COLUMN of_table TO table_id;
ALTER TABLE log_entries RENAME COLUMN line TO entry;
ALTER TABLE log_entries RENAME COLUMN author TO personal_author;
CREATE INDEX log_entries_by_author ON log_entries (personal_author) WHERE personal_author IS NOT NULL;

-- Who sits at a table, or ever sat there.
ALTER TABLE sitters RENAME TO players;
ALTER TABLE players RENAME COLUMN of_table TO table_id;
CREATE INDEX players_by_table ON players (table_id);

ALTER TABLE rooms RENAME TO room_codes;
ALTER TABLE room_codes RENAME COLUMN of_table TO table_id;
CREATE INDEX room_codes_by_table ON room_codes (table_id);

UPDATE keys SET name = 'signing' WHERE name = 'house';
