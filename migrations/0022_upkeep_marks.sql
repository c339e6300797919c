-- Times that recurring work remembers, even over restarts (trusted-time.ts and the sweeps).
CREATE TABLE upkeep_marks (
  name TEXT PRIMARY KEY,
  at TEXT NOT NULL
);
