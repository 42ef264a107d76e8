-- The same for SQLite and PostgreSQL: identifiers and times are numbers, everything else is text.

CREATE TABLE players (
    id BIGINT PRIMARY KEY,
    name TEXT NOT NULL,
    -- The name as it is compared: no two players have names that look alike.
    name_key TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    -- The hash with its parameters; nothing for guests and bots.
    password TEXT,
    -- How strong a bot plays.
    elo BIGINT,
    created BIGINT NOT NULL,
    -- When the account was deleted; its games stay, under no name.
    closed BIGINT
);

CREATE TABLE sessions (
    -- SHA-256 of the token: who reads this table cannot sign in.
    token_hash TEXT PRIMARY KEY,
    player BIGINT NOT NULL REFERENCES players (id),
    agent TEXT NOT NULL,
    created BIGINT NOT NULL,
    seen BIGINT NOT NULL,
    expires BIGINT NOT NULL
);
CREATE INDEX sessions_of_player ON sessions (player);

CREATE TABLE games (
    id BIGINT PRIMARY KEY,
    variant TEXT NOT NULL,
    -- The position at the start; empty for the usual one.
    start_fen TEXT NOT NULL,
    time_control TEXT NOT NULL,
    speed TEXT NOT NULL,
    rated BIGINT NOT NULL,
    first_player BIGINT NOT NULL REFERENCES players (id),
    second_player BIGINT NOT NULL REFERENCES players (id),
    first_rating BIGINT,
    second_rating BIGINT,
    created BIGINT NOT NULL,
    -- 1 while it is played.
    live BIGINT NOT NULL,
    outcome TEXT,
    reason TEXT,
    ended BIGINT,
    plies BIGINT NOT NULL,
    -- What happened, one line of JSON each: everything once the game is over, and before that perhaps a beginning.
    events TEXT NOT NULL
);
CREATE INDEX games_of_first ON games (first_player, created);
CREATE INDEX games_of_second ON games (second_player, created);
CREATE INDEX games_live ON games (live) WHERE live = 1;

-- What happens in games that are played, in the order in which it happened. It only grows at its end, whatever game it
-- is, so that a commit for many games touches few pages; what belongs to games that are over is dropped from its front.
CREATE TABLE game_log (
    seq BIGINT NOT NULL,
    game BIGINT NOT NULL,
    v BIGINT NOT NULL,
    at BIGINT NOT NULL,
    what TEXT NOT NULL
);
CREATE UNIQUE INDEX game_log_order ON game_log (seq);

CREATE TABLE ratings (
    player BIGINT NOT NULL REFERENCES players (id),
    pool TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    games BIGINT NOT NULL,
    era BIGINT NOT NULL,
    changed BIGINT NOT NULL,
    PRIMARY KEY (player, pool)
);
CREATE INDEX ratings_best ON ratings (pool, rating);

CREATE TABLE rating_history (
    game BIGINT NOT NULL,
    player BIGINT NOT NULL,
    pool TEXT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (player, game)
);

-- Single values, such as when the server was last alive.
CREATE TABLE facts (
    name TEXT PRIMARY KEY,
    number BIGINT NOT NULL
);
