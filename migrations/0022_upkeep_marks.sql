-- Times that recurring jobs must remember after a restart, such as the time of their last run.
CREATE TABLE upkeep_marks (
  name TEXT PRIMARY KEY,
  at TEXT NOT NULL
);
