-- Every message that leaves: reminders and letters (decision 0083). Replaces `reminder_deliveries` and `mail.send`.
CREATE TABLE outgoing_messages (
  id TEXT PRIMARY KEY,
  lane TEXT NOT NULL CHECK (lane IN ('push', 'mail')),
  kind TEXT NOT NULL,
  -- Null for a letter that outlives the account.
  user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  -- Part of the deduplication key: the id of a reminder's source, or a letter's key. An empty device_id means mail.
  source_id TEXT NOT NULL,
  day TEXT NOT NULL DEFAULT '',
  time TEXT NOT NULL DEFAULT '',
  device_id TEXT NOT NULL DEFAULT '',
  -- A finished mail as JSON. Null: the text is composed when it is sent.
  letter TEXT,
  due_at TEXT NOT NULL,
  -- Attempts that certainly failed, and those with an unknown outcome; these are counted before they are made.
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
-- NULLs are never equal, so the constraint above covers only messages of accounts.
CREATE UNIQUE INDEX outgoing_messages_without_account ON outgoing_messages (kind, source_id) WHERE user_id IS NULL;
CREATE INDEX outgoing_messages_by_try_at ON outgoing_messages (lane, try_at) WHERE done_at IS NULL;
CREATE INDEX outgoing_messages_by_created_at ON outgoing_messages (created_at);

INSERT INTO outgoing_messages
  (id, lane, kind, user_id, source_id, day, time, device_id, due_at, failures, open_attempts, try_at, claim, claimed_until,
   created_at, done_at, outcome)
SELECT id, CASE WHEN device_id = '' THEN 'mail' ELSE 'push' END, kind, user_id, source_id, day, time, device_id, due_at,
  failures, open_attempts, try_at, claim, claimed_until, created_at, done_at, outcome
FROM reminder_deliveries;
DROP TABLE reminder_deliveries;

-- A claimed job is an attempt with an unknown outcome. A mail that confirms an address belongs to its account.
INSERT INTO outgoing_messages
  (id, lane, kind, user_id, source_id, letter, due_at, failures, open_attempts, try_at, claim, claimed_until, created_at)
SELECT id, 'mail', 'letter',
  (SELECT user_id FROM reminder_emails WHERE 'mail.send:reminders.confirm:' || reminder_emails.id = jobs.job_key),
  substr(job_key, 11), payload, created_at, attempts, CASE WHEN claim IS NULL THEN 0 ELSE 1 END, run_at, claim,
  claimed_until, created_at
FROM jobs
WHERE kind = 'mail.send';
DELETE FROM jobs WHERE kind IN ('mail.send', 'reminders.send');
