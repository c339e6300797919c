-- Reminders: what is planned, how it is delivered, and what a member wants of it.

-- Whether the provider vouches for the address: reminders go to no other.
ALTER TABLE users ADD COLUMN is_email_verified INTEGER NOT NULL DEFAULT 0;

CREATE TABLE reminder_settings (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  time_zone TEXT NOT NULL,
  is_zone_chosen INTEGER NOT NULL DEFAULT 0,
  event_reminders INTEGER NOT NULL DEFAULT 1,
  journal_reminder INTEGER NOT NULL DEFAULT 0,
  journal_time TEXT NOT NULL DEFAULT '21:00',
  -- An address that the member added and confirmed.
  email TEXT
);

-- Addresses that were added, and the messages that asked to confirm them: counted by day.
CREATE TABLE reminder_emails (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  email TEXT NOT NULL,
  -- Where mail to it arrives in the end, however it is spelt.
  mailbox TEXT NOT NULL,
  token_hash TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  confirmed_at TEXT,
  -- Another took its place, or the member removed it.
  closed_at TEXT
);
CREATE INDEX reminder_emails_by_user ON reminder_emails (user_id, created_at);
CREATE INDEX reminder_emails_by_mailbox ON reminder_emails (mailbox, created_at);

-- The next reminder of each source. One that is due stays beside the next until it has been handed over.
CREATE TABLE planned_reminders (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('event', 'journal')),
  source_id TEXT NOT NULL,
  -- On the member's own calendar and clock; due_at is that in the member's zone, in UTC.
  day TEXT NOT NULL,
  time TEXT NOT NULL,
  due_at TEXT NOT NULL,
  -- It had passed when it was planned: nothing is sent for it, it only leads to the one after.
  is_past INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, kind, source_id, day, time)
);
CREATE INDEX planned_reminders_by_due_at ON planned_reminders (due_at);

-- Devices that take reminders, while the session lasts in which they were subscribed.
CREATE TABLE push_devices (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  endpoint TEXT NOT NULL UNIQUE,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  created_at TEXT NOT NULL
);
CREATE INDEX push_devices_by_user ON push_devices (user_id, created_at);
CREATE INDEX push_devices_by_session ON push_devices (session_id);

-- One message to one device, or by mail, of a reminder that was due.
CREATE TABLE reminder_deliveries (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('event', 'journal')),
  source_id TEXT NOT NULL,
  day TEXT NOT NULL,
  time TEXT NOT NULL,
  due_at TEXT NOT NULL,
  -- Empty: by mail. The device may be gone.
  device_id TEXT NOT NULL DEFAULT '',
  -- Attempts that certainly failed, and those of which nobody knows; these are counted before they are made.
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
CREATE INDEX reminder_deliveries_by_try_at ON reminder_deliveries (done_at, try_at);
CREATE INDEX reminder_deliveries_by_created_at ON reminder_deliveries (created_at);

-- What a message carries so that its kind can be turned off from it, by its SHA-256.
CREATE TABLE reminder_stops (
  token_hash TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('event', 'journal')),
  created_at TEXT NOT NULL
);
CREATE INDEX reminder_stops_by_user ON reminder_stops (user_id);
CREATE INDEX reminder_stops_by_age ON reminder_stops (created_at);

-- Keys that the server made for itself, once.
CREATE TABLE server_keys (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL,
  created_at TEXT NOT NULL
);
