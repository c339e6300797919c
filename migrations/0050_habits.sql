-- Habits (docs/product.md, section 23), and a record of marks for each habit and month.
CREATE TABLE habits (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id TEXT NOT NULL,
  title TEXT NOT NULL,
  minimum_text TEXT NOT NULL,
  cue_text TEXT NOT NULL,
  missed_text TEXT NOT NULL,
  time TEXT CHECK (time LIKE '__:__'),
  -- JSON: each plan with its first day, oldest first, and each pause.
  plans TEXT NOT NULL,
  pauses TEXT NOT NULL,
  ended_on TEXT CHECK (ended_on LIKE '____-__-__'),
  goal_id TEXT,
  key_id TEXT,
  created_at TEXT NOT NULL,
  version TEXT NOT NULL CHECK (version <> ''),
  revision INTEGER NOT NULL CHECK (revision > 0),
  marked TEXT,
  PRIMARY KEY (user_id, id)
);
CREATE INDEX habits_by_revision ON habits (user_id, revision, id);
CREATE INDEX habits_by_version ON habits (user_id, version);

CREATE TABLE habit_marks (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- The habit's id and the month, such as …-2026-11.
  habit_month TEXT NOT NULL,
  -- JSON: the mark and the time of its press, by day.
  days TEXT NOT NULL,
  revision INTEGER NOT NULL CHECK (revision > 0),
  marked TEXT,
  PRIMARY KEY (user_id, habit_month)
);
CREATE INDEX habit_marks_by_revision ON habit_marks (user_id, revision, habit_month);

ALTER TABLE reminder_settings ADD COLUMN habit_reminders INTEGER NOT NULL DEFAULT 1;

-- SQLite cannot change a CHECK, so each table of reminders is copied without the list of kinds, which is in the code.
CREATE TABLE planned_reminders_of_any (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  source_id TEXT NOT NULL,
  day TEXT NOT NULL,
  time TEXT NOT NULL,
  due_at TEXT NOT NULL,
  is_past INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, kind, source_id, day, time)
);
INSERT INTO planned_reminders_of_any (user_id, kind, source_id, day, time, due_at, is_past)
SELECT user_id, kind, source_id, day, time, due_at, is_past FROM planned_reminders;
DROP TABLE planned_reminders;
ALTER TABLE planned_reminders_of_any RENAME TO planned_reminders;
CREATE INDEX planned_reminders_by_due_at ON planned_reminders (due_at);

CREATE TABLE reminder_stops_of_any (
  token_hash TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  created_at TEXT NOT NULL,
  mailbox_hash TEXT
);
INSERT INTO reminder_stops_of_any (token_hash, user_id, kind, created_at, mailbox_hash)
SELECT token_hash, user_id, kind, created_at, mailbox_hash FROM reminder_stops;
DROP TABLE reminder_stops;
ALTER TABLE reminder_stops_of_any RENAME TO reminder_stops;
CREATE INDEX reminder_stops_by_user ON reminder_stops (user_id);
CREATE INDEX reminder_stops_by_age ON reminder_stops (created_at);

CREATE TABLE reminder_refusals_of_any (
  mailbox_hash TEXT NOT NULL,
  kind TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (mailbox_hash, kind)
);
INSERT INTO reminder_refusals_of_any (mailbox_hash, kind, created_at)
SELECT mailbox_hash, kind, created_at FROM reminder_refusals;
DROP TABLE reminder_refusals;
ALTER TABLE reminder_refusals_of_any RENAME TO reminder_refusals;
