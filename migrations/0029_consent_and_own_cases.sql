-- The terms that a member accepted before a checkout at PayPal. A row outlives the account, as the audit trail does, so
-- it has no personal data. Subscriptions from before this table have no row.
CREATE TABLE subscription_consents (
  user_id TEXT NOT NULL,
  paypal_subscription_id TEXT NOT NULL,
  version TEXT NOT NULL,
  -- The server's own text at that moment.
  words TEXT NOT NULL,
  -- Editions of the two documents, yyyy-MM-dd.
  terms_edition TEXT NOT NULL,
  privacy_edition TEXT NOT NULL,
  -- Null if PayPal charges at the approval.
  first_charge_at TEXT,
  accepted_at TEXT NOT NULL,
  PRIMARY KEY (user_id, paypal_subscription_id, version)
);
CREATE INDEX subscription_consents_by_time ON subscription_consents (accepted_at);

-- The member who asked while signed in; null if a mailed link proves who asked. No reference: a case outlives the account.
ALTER TABLE consumer_requests ADD COLUMN user_id TEXT;
-- When the owner was told that nobody confirmed the request.
ALTER TABLE consumer_requests ADD COLUMN unproven_told_at TEXT;
CREATE INDEX consumer_requests_by_member ON consumer_requests (user_id, created_at);
CREATE INDEX consumer_requests_by_proof ON consumer_requests (unproven_told_at, state, created_at);
