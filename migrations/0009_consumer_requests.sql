-- Requests that the law allows without signing in: to end Premium, or to withdraw from its contract.
CREATE TABLE consumer_requests (
  id TEXT PRIMARY KEY,
  -- The code that the person keeps, such as BA-7K3M-9Q2X. It proves nothing and opens nothing.
  code TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('baja', 'arrepentimiento')),
  state TEXT NOT NULL CHECK (state IN ('received', 'confirmed', 'done', 'unmatched', 'closed')),
  outcome TEXT CHECK (outcome IN ('cancelled', 'withdrawn', 'too_late', 'nothing_found')),
  -- The person's address, deleted once the request is old. The code and the outcome stay.
  email TEXT,
  -- The same text for every spelling of one mailbox's address. Daily limits count by this text.
  mailbox TEXT,
  full_name TEXT,
  paypal_subscription_id TEXT,
  message TEXT,
  -- SHA-256 of the mailed secret that proves whose the address is.
  token_hash TEXT UNIQUE,
  token_expires_at TEXT NOT NULL,
  created_at TEXT NOT NULL,
  confirmed_at TEXT,
  -- When the person was told that PayPal has not answered yet.
  delayed_at TEXT,
  resolved_at TEXT,
  closed_at TEXT,
  -- The owner's note.
  note TEXT,
  purged_at TEXT
);
CREATE INDEX consumer_requests_by_mailbox ON consumer_requests (mailbox, created_at);
CREATE INDEX consumer_requests_by_age ON consumer_requests (created_at);
CREATE INDEX users_by_email ON users (lower(email));
