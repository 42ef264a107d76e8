-- What the engine thinks of games: nothing while it is asked for.
CREATE TABLE analyses (
    game BIGINT PRIMARY KEY,
    asked BIGINT NOT NULL,
    result TEXT
);
