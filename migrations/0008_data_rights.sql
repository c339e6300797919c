-- Deleted accounts: the SHA-256 of the request's code and its progress, and nothing of the person.
CREATE TABLE deletion_requests (
  id TEXT PRIMARY KEY,
  code_hash TEXT NOT NULL UNIQUE,
  source TEXT NOT NULL CHECK (source IN ('member', 'facebook', 'owner')),
  requested_at TEXT NOT NULL,
  -- Null until PayPal has confirmed that it charges nothing any more.
  billing_ended_at TEXT
);
CREATE INDEX subscription_audit_by_time ON subscription_audit (at);
