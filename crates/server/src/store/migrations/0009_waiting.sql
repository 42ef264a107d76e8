-- What waits in the lobby and in rooms, so that it is there when the server that has it is gone: challenges, those who
-- wait for an opponent, private rooms. The body is JSON.
CREATE TABLE waiting (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    -- 1 if everybody may see it in a list, the largest first.
    listed BIGINT NOT NULL,
    size BIGINT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (kind, id)
);
