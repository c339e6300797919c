-- PayPal's truth, as the last look found it. Type, status and access are derived from it.
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

-- What a member has begun at PayPal and not yet approved: it grants nothing.
CREATE TABLE pending_paypal_subscriptions (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  request_id TEXT NOT NULL,
  paypal_subscription_id TEXT,
  created_at TEXT NOT NULL
);
