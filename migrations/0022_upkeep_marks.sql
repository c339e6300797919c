-- Instants that upkeep remembers from one round to the next, also over restarts: see trusted-time.ts and the sweeps.
CREATE TABLE upkeep_marks (
  name TEXT PRIMARY KEY,
  at TEXT NOT NULL
);
