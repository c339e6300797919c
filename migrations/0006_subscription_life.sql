ALTER TABLE user_subscriptions ADD COLUMN next_billing_time TEXT;
-- Set while the latest payment is fully refunded: that ends access.
ALTER TABLE user_subscriptions ADD COLUMN refunded_at TEXT;
ALTER TABLE user_subscriptions ADD COLUMN failed_payments INTEGER NOT NULL DEFAULT 0;
-- End of the owner's gift, which is independent of PayPal.
ALTER TABLE user_subscriptions ADD COLUMN courtesy_until TEXT;
ALTER TABLE user_subscriptions ADD COLUMN courtesy_reason TEXT;

-- The end of the period that each subscription has paid for. The member's `paid_through` is the latest of these ends,
-- so a refund of an earlier subscription takes back only that subscription's period.
ALTER TABLE prepared_subscriptions ADD COLUMN paid_through TEXT;

-- Every change of a subscription: the actor, PayPal's answer, and the facts before and after. It outlives the account
-- for accounting, and holds nothing of the person.
CREATE TABLE subscription_audit (
  id TEXT PRIMARY KEY,
  at TEXT NOT NULL,
  user_id TEXT NOT NULL,
  paypal_subscription_id TEXT,
  actor TEXT NOT NULL CHECK (actor IN ('member', 'webhook', 'reconciliation', 'owner', 'server')),
  action TEXT NOT NULL,
  paypal_answer TEXT,
  facts_before TEXT,
  facts_after TEXT
);
CREATE INDEX subscription_audit_by_user ON subscription_audit (user_id, at);
CREATE INDEX subscription_audit_by_subscription ON subscription_audit (paypal_subscription_id);

-- Webhooks that were handled. The id is stored after the handling, not before.
CREATE TABLE paypal_events (
  event_id TEXT PRIMARY KEY,
  event_type TEXT NOT NULL,
  paypal_subscription_id TEXT,
  created_at TEXT NOT NULL,
  handled_at TEXT NOT NULL
);
CREATE INDEX user_subscriptions_by_look ON user_subscriptions (looked_up_at);
CREATE INDEX prepared_subscriptions_by_open ON prepared_subscriptions (is_open, created_at);
UPDATE prepared_subscriptions SET paid_through = (
  SELECT paid_through FROM user_subscriptions
  WHERE user_subscriptions.paypal_subscription_id = prepared_subscriptions.paypal_subscription_id
);
