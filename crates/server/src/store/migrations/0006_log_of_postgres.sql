-- PostgreSQL finds what happened in one game by the game, and the same event cannot be written twice: who believes to own
-- a game and does not is refused here at the latest. (A file has one writer, and its log only grows at its end.)
DROP INDEX game_log_order;
ALTER TABLE game_log DROP COLUMN seq;
ALTER TABLE game_log ADD PRIMARY KEY (game, v);
