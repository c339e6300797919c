-- Accounts that were deleted. Nothing of the person: the code by its SHA-256, and how far it has come.
CREATE TABLE deletion_requests (
  id TEXT PRIMARY KEY,
  code_hash TEXT NOT NULL UNIQUE,
  source TEXT NOT NULL CHECK (source IN ('member', 'facebook', 'owner')),
  requested_at TEXT NOT NULL,
  -- Null until PayPal has confirmed that it charges nothing any more.
  billing_ended_at TEXT
);
CREATE INDEX subscription_audit_by_time ON subscription_audit (at);
