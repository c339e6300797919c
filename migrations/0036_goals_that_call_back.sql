-- Goals remind of their deadline and their next action, send a letter on the deadline, and can be let go.
-- The weekly review has a reminder of its own.

-- The member switches these reminders on the goal's page. An edit of the goal does not change them.
ALTER TABLE user_goals ADD COLUMN remind_ahead INTEGER NOT NULL DEFAULT 0 CHECK (remind_ahead IN (0, 1));
ALTER TABLE user_goals ADD COLUMN remind_day INTEGER NOT NULL DEFAULT 0 CHECK (remind_day IN (0, 1));
ALTER TABLE user_goals ADD COLUMN remind_weekly INTEGER NOT NULL DEFAULT 0 CHECK (remind_weekly IN (0, 1));
-- A goal that was let go is archived too.
ALTER TABLE user_goals ADD COLUMN let_go_at TEXT CHECK (let_go_at IS NULL OR archived_at IS NOT NULL);
CREATE INDEX user_goals_by_deadline ON user_goals (user_id, deadline, id);

ALTER TABLE reminder_settings ADD COLUMN goal_ahead_reminders INTEGER NOT NULL DEFAULT 1;
ALTER TABLE reminder_settings ADD COLUMN goal_day_reminders INTEGER NOT NULL DEFAULT 1;
ALTER TABLE reminder_settings ADD COLUMN goal_action_reminders INTEGER NOT NULL DEFAULT 1;
ALTER TABLE reminder_settings ADD COLUMN goal_letters INTEGER NOT NULL DEFAULT 1;
-- Whether the letter's message holds the member's own words.
ALTER TABLE reminder_settings ADD COLUMN goal_letter_words INTEGER NOT NULL DEFAULT 0;
ALTER TABLE reminder_settings ADD COLUMN goal_time TEXT NOT NULL DEFAULT '09:00';
-- 0 is Monday.
ALTER TABLE reminder_settings ADD COLUMN goal_weekday INTEGER NOT NULL DEFAULT 0 CHECK (goal_weekday BETWEEN 0 AND 6);
ALTER TABLE reminder_settings ADD COLUMN week_reminder INTEGER NOT NULL DEFAULT 0;
ALTER TABLE reminder_settings ADD COLUMN week_weekday INTEGER NOT NULL DEFAULT 6 CHECK (week_weekday BETWEEN 0 AND 6);
ALTER TABLE reminder_settings ADD COLUMN week_time TEXT NOT NULL DEFAULT '18:00';

-- SQLite cannot change a CHECK, so each table with a kind is copied.
CREATE TABLE planned_reminders_of_kinds (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN
    ('event', 'journal', 'goal_ahead', 'goal_day', 'goal_action', 'goal_letter', 'week')),
  source_id TEXT NOT NULL,
  day TEXT NOT NULL,
  time TEXT NOT NULL,
  due_at TEXT NOT NULL,
  is_past INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, kind, source_id, day, time)
);
INSERT INTO planned_reminders_of_kinds (user_id, kind, source_id, day, time, due_at, is_past)
SELECT user_id, kind, source_id, day, time, due_at, is_past FROM planned_reminders;
-- Each open goal gets a past reminder. It sends no message, and makes the server plan the letter of the deadline.
INSERT INTO planned_reminders_of_kinds (user_id, kind, source_id, day, time, due_at, is_past)
SELECT user_id, 'goal_letter', id, CAST(CURRENT_DATE AS TEXT), '00:00', CAST(CURRENT_DATE AS TEXT) || 'T00:00:00.000Z', 1
FROM user_goals
WHERE completed_at IS NULL AND archived_at IS NULL AND deadline > CAST(CURRENT_DATE AS TEXT);
DROP TABLE planned_reminders;
ALTER TABLE planned_reminders_of_kinds RENAME TO planned_reminders;
CREATE INDEX planned_reminders_by_due_at ON planned_reminders (due_at);

CREATE TABLE reminder_deliveries_of_kinds (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN
    ('event', 'journal', 'goal_ahead', 'goal_day', 'goal_action', 'goal_letter', 'week')),
  source_id TEXT NOT NULL,
  day TEXT NOT NULL,
  time TEXT NOT NULL,
  due_at TEXT NOT NULL,
  device_id TEXT NOT NULL DEFAULT '',
  failures INTEGER NOT NULL DEFAULT 0,
  open_attempts INTEGER NOT NULL DEFAULT 0,
  try_at TEXT NOT NULL,
  claim TEXT,
  claimed_until TEXT,
  created_at TEXT NOT NULL,
  done_at TEXT,
  outcome TEXT CHECK (outcome IN ('sent', 'unknown', 'dropped', 'moved')),
  UNIQUE (user_id, kind, source_id, day, time, device_id)
);
INSERT INTO reminder_deliveries_of_kinds
  (id, user_id, kind, source_id, day, time, due_at, device_id, failures, open_attempts, try_at, claim, claimed_until,
   created_at, done_at, outcome)
SELECT id, user_id, kind, source_id, day, time, due_at, device_id, failures, open_attempts, try_at, claim, claimed_until,
  created_at, done_at, outcome
FROM reminder_deliveries;
DROP TABLE reminder_deliveries;
ALTER TABLE reminder_deliveries_of_kinds RENAME TO reminder_deliveries;
CREATE INDEX reminder_deliveries_by_try_at ON reminder_deliveries (done_at, try_at);
CREATE INDEX reminder_deliveries_by_created_at ON reminder_deliveries (created_at);

CREATE TABLE reminder_stops_of_kinds (
  token_hash TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN
    ('event', 'journal', 'goal_ahead', 'goal_day', 'goal_action', 'goal_letter', 'week')),
  created_at TEXT NOT NULL,
  mailbox_hash TEXT
);
INSERT INTO reminder_stops_of_kinds (token_hash, user_id, kind, created_at, mailbox_hash)
SELECT token_hash, user_id, kind, created_at, mailbox_hash FROM reminder_stops;
DROP TABLE reminder_stops;
ALTER TABLE reminder_stops_of_kinds RENAME TO reminder_stops;
CREATE INDEX reminder_stops_by_user ON reminder_stops (user_id);
CREATE INDEX reminder_stops_by_age ON reminder_stops (created_at);

CREATE TABLE reminder_refusals_of_kinds (
  mailbox_hash TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN
    ('event', 'journal', 'goal_ahead', 'goal_day', 'goal_action', 'goal_letter', 'week')),
  created_at TEXT NOT NULL,
  PRIMARY KEY (mailbox_hash, kind)
);
INSERT INTO reminder_refusals_of_kinds (mailbox_hash, kind, created_at)
SELECT mailbox_hash, kind, created_at FROM reminder_refusals;
DROP TABLE reminder_refusals;
ALTER TABLE reminder_refusals_of_kinds RENAME TO reminder_refusals;
