-- Since when Premium is granted before any payment, across all subscriptions: the grace period begins once. A payment
-- clears it.
ALTER TABLE user_subscriptions ADD COLUMN awaited_since TEXT;
UPDATE user_subscriptions SET awaited_since = paypal_status_since
  WHERE paid_through IS NULL AND paypal_status IN ('APPROVED', 'ACTIVE', 'SUSPENDED');
