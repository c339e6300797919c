-- Every charge that PayPal lists for a member's subscriptions. It outlives the account, as accounting asks, and holds
-- nothing of the person (like subscription_audit).
CREATE TABLE subscription_charges (
  -- PayPal's transaction id.
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL,
  paypal_subscription_id TEXT NOT NULL,
  -- COMPLETED, REFUNDED, PARTIALLY_REFUNDED, DECLINED …, in PayPal's words.
  status TEXT NOT NULL,
  amount TEXT NOT NULL,
  currency TEXT NOT NULL,
  charged_at TEXT NOT NULL,
  -- End of the period that the charge pays for, which begins at charged_at.
  period_end TEXT NOT NULL,
  seen_at TEXT NOT NULL
);
CREATE INDEX subscription_charges_by_user ON subscription_charges (user_id, charged_at);

-- Messages to a member about money: notices of renewals, receipts, failed payments, refunds.
CREATE TABLE billing_letters (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('notice', 'receipt', 'failure', 'refund')),
  -- Deduplication key: the subscription and a number for a notice, the charge for any other letter.
  about TEXT NOT NULL,
  paypal_subscription_id TEXT NOT NULL,
  -- The date of the charge, which lies ahead when a notice is written.
  charge_at TEXT NOT NULL,
  amount TEXT NOT NULL,
  currency TEXT NOT NULL,
  -- A failed payment's next attempt, if PayPal makes one.
  retry_at TEXT,
  created_at TEXT NOT NULL,
  -- Null until it is sent or dropped. A missed notice records a renewal that nobody announced.
  done_at TEXT,
  outcome TEXT CHECK (outcome IN ('mail', 'push', 'app', 'dropped', 'missed')),
  -- A notice that left less than five days before the charge.
  is_late INTEGER NOT NULL DEFAULT 0 CHECK (is_late IN (0, 1)),
  UNIQUE (user_id, kind, about)
);
CREATE INDEX billing_letters_by_subscription ON billing_letters (paypal_subscription_id, kind);
CREATE INDEX billing_letters_by_end ON billing_letters (done_at, created_at);

-- Links of notices, by the SHA-256 of their secret: each cancels one subscription.
CREATE TABLE billing_links (
  token_hash TEXT PRIMARY KEY,
  letter_id TEXT NOT NULL REFERENCES billing_letters (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL
);
CREATE INDEX billing_links_by_letter ON billing_links (letter_id);

-- Payments up to the last lookup before this update get no receipt, because they are old.
ALTER TABLE user_subscriptions ADD COLUMN receipts_after TEXT;
UPDATE user_subscriptions SET receipts_after = fetched_at;
