-- Who works on an analysis: a number drawn for each attempt, and until when that is believed to go on, in milliseconds
-- since 1970 by the clock of the database. How many attempts there were, and who asked first.
ALTER TABLE analyses ADD COLUMN claim BIGINT NOT NULL DEFAULT 0;
ALTER TABLE analyses ADD COLUMN until BIGINT NOT NULL DEFAULT 0;
ALTER TABLE analyses ADD COLUMN tries BIGINT NOT NULL DEFAULT 0;
ALTER TABLE analyses ADD COLUMN player BIGINT NOT NULL DEFAULT 0;
CREATE INDEX analyses_wanted ON analyses (asked) WHERE result IS NULL;
