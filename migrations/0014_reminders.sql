-- Reminders: their plan, their delivery, and the member's settings.

-- Whether the provider has verified the address: reminders go only to a verified address.
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

-- Addresses that members added, and the confirmation mails to them, which have a daily limit.
CREATE TABLE reminder_emails (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  email TEXT NOT NULL,
  -- The same for every spelling of one mailbox's address.
  mailbox TEXT NOT NULL,
  token_hash TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  confirmed_at TEXT,
  -- When another address replaced this one, or the member removed it.
  closed_at TEXT
);
CREATE INDEX reminder_emails_by_user ON reminder_emails (user_id, created_at);
CREATE INDEX reminder_emails_by_mailbox ON reminder_emails (mailbox, created_at);

-- The next reminder of each source. A due reminder stays until its messages are enqueued, even beside a newer one.
CREATE TABLE planned_reminders (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('event', 'journal')),
  source_id TEXT NOT NULL,
  -- Date and time on the member's own clock; due_at is the same in UTC.
  day TEXT NOT NULL,
  time TEXT NOT NULL,
  due_at TEXT NOT NULL,
  -- 1 if the reminder's time had passed when it was planned: it sends nothing, and only makes the server plan the next.
  is_past INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, kind, source_id, day, time)
);
CREATE INDEX planned_reminders_by_due_at ON planned_reminders (due_at);

-- Devices that get reminders. A row lasts as long as the session in which its device subscribed.
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

-- A message of a due reminder, to one device or by mail.
CREATE TABLE reminder_deliveries (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('event', 'journal')),
  source_id TEXT NOT NULL,
  day TEXT NOT NULL,
  time TEXT NOT NULL,
  due_at TEXT NOT NULL,
  -- Empty for a mail. The device may no longer exist.
  device_id TEXT NOT NULL DEFAULT '',
  -- Attempts that certainly failed, and attempts with an unknown outcome, which are counted before they start.
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

-- The SHA-256 of unsubscribe tokens. The token in a message stops reminders of the message's kind.
CREATE TABLE reminder_stops (
  token_hash TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('event', 'journal')),
  created_at TEXT NOT NULL
);
CREATE INDEX reminder_stops_by_user ON reminder_stops (user_id);
CREATE INDEX reminder_stops_by_age ON reminder_stops (created_at);

-- Keys that the server generated for itself.
CREATE TABLE server_keys (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL,
  created_at TEXT NOT NULL
);
