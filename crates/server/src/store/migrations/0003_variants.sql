-- Rules that somebody has made, by the hash of what they say. They are never changed and never dropped: games are played
-- by them.
CREATE TABLE definitions (
    hash TEXT PRIMARY KEY,
    definition TEXT NOT NULL
);

-- What people have saved under a name. The definition of a name may become another.
CREATE TABLE variants (
    id BIGINT PRIMARY KEY,
    owner BIGINT NOT NULL REFERENCES players (id),
    name TEXT NOT NULL,
    description TEXT NOT NULL,
    -- What the author wrote.
    source TEXT NOT NULL,
    hash TEXT NOT NULL REFERENCES definitions (hash),
    listed BIGINT NOT NULL,
    forked_from BIGINT,
    changed BIGINT NOT NULL
);
CREATE INDEX variants_of_owner ON variants (owner, changed);
CREATE INDEX variants_listed ON variants (listed, changed);
