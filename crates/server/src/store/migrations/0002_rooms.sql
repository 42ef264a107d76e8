-- The private room where a game is played; empty for all others. Games of rooms are in no list.
ALTER TABLE games ADD COLUMN room TEXT NOT NULL DEFAULT '';

-- Whom a player does not want to hear. Either may be forgotten, as guests are.
CREATE TABLE ignored (
    player BIGINT NOT NULL,
    whom BIGINT NOT NULL,
    PRIMARY KEY (player, whom)
);

-- Who may not talk at all, and until when.
CREATE TABLE muted (
    player BIGINT PRIMARY KEY,
    until BIGINT NOT NULL
);
