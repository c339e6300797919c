-- PayPal's state of a member's subscription at the last lookup. Type, status and access derive from it.
CREATE TABLE user_subscriptions (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  paypal_subscription_id TEXT UNIQUE,
  paypal_plan_id TEXT,
  paypal_status TEXT,
  paypal_status_since TEXT,
  paid_through TEXT,
  looked_up_at TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);

-- Subscriptions that we prepared at PayPal for a member: we accept no others. A row gives no access by itself.
-- It stays open until the member has approved it or PayPal says that it cannot charge.
CREATE TABLE prepared_subscriptions (
  request_id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  paypal_subscription_id TEXT UNIQUE,
  start_time TEXT,
  is_open INTEGER NOT NULL DEFAULT 1 CHECK (is_open IN (0, 1)),
  looked_up_at TEXT,
  created_at TEXT NOT NULL
);
CREATE INDEX prepared_subscriptions_by_user ON prepared_subscriptions (user_id, is_open);
