-- The servers that use this database. A number is drawn at each start and never used again, so it is the token by which
-- a server that was given up is known: once it is fenced, nothing it writes about games is taken.
CREATE TABLE nodes (
    id BIGINT PRIMARY KEY,
    -- By the clock of the database, in milliseconds since 1970.
    expires BIGINT NOT NULL,
    -- When it was last heard of, by its own clock.
    alive BIGINT NOT NULL,
    -- 1 when others may take its games.
    fenced BIGINT NOT NULL
);

-- Which server has a game in memory, and so decides what happens in it. 0 is what all share: the lobby.
CREATE TABLE leases (
    game BIGINT PRIMARY KEY,
    owner BIGINT NOT NULL REFERENCES nodes (id)
);
CREATE INDEX leases_of_owner ON leases (owner);

-- What was being played before there were leases belongs to nobody.
INSERT INTO nodes (id, expires, alive, fenced) VALUES (0, 0, 0, 1);
INSERT INTO leases (game, owner) SELECT id, 0 FROM games WHERE live = 1;
