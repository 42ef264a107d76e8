-- Who may do what others may not.
CREATE TABLE roles (
    player BIGINT PRIMARY KEY REFERENCES players (id),
    role TEXT NOT NULL
);

-- What was ordered, by whom and why. Lines are only added.
CREATE TABLE audit (
    number BIGINT PRIMARY KEY,
    at BIGINT NOT NULL,
    -- Nothing for the operator of the server.
    moderator BIGINT,
    act TEXT NOT NULL,
    player BIGINT,
    game BIGINT,
    reason TEXT NOT NULL
);

-- What a rating was before a game, so that the game can be taken back. Games from before this step have it not.
ALTER TABLE rating_history ADD COLUMN rating_before DOUBLE PRECISION;
ALTER TABLE rating_history ADD COLUMN deviation_before DOUBLE PRECISION;
ALTER TABLE rating_history ADD COLUMN volatility_before DOUBLE PRECISION;
ALTER TABLE rating_history ADD COLUMN era_before BIGINT;
