-- Mailboxes that refused a kind of reminder by a mailed link, for every account. Only a confirmation from the mailbox
-- lifts a refusal. The mailbox is stored as SHA-256, because a refusal outlives the accounts.
CREATE TABLE reminder_refusals (
  mailbox_hash TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('event', 'journal')),
  created_at TEXT NOT NULL,
  PRIMARY KEY (mailbox_hash, kind)
);
-- The mailbox that got the message with the token; null for a notification on a device.
ALTER TABLE reminder_stops ADD COLUMN mailbox_hash TEXT;
