-- Mailboxes that asked by the link in a message for no more of a kind: whoever's account it is, only their own
-- confirmation takes it back. Held as SHA-256, since it outlives the accounts.
CREATE TABLE reminder_refusals (
  mailbox_hash TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('event', 'journal')),
  created_at TEXT NOT NULL,
  PRIMARY KEY (mailbox_hash, kind)
);
-- Where the message went that carries the token; null for a notice on a device.
ALTER TABLE reminder_stops ADD COLUMN mailbox_hash TEXT;
