-- Subscriptions that PayPal or the ledger names, and that no member of this database has prepared.
CREATE TABLE unclaimed_subscriptions (
  paypal_subscription_id TEXT PRIMARY KEY,
  -- PayPal's custom_id; null until PayPal has answered.
  member_id TEXT,
  found_at TEXT NOT NULL,
  look_at TEXT NOT NULL
);
CREATE INDEX unclaimed_subscriptions_by_member ON unclaimed_subscriptions (member_id);
CREATE INDEX unclaimed_subscriptions_by_look ON unclaimed_subscriptions (look_at);
