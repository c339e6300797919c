-- The start of Premium without a payment, across all subscriptions, because this grace period begins only once. A
-- payment sets it to null.
ALTER TABLE user_subscriptions ADD COLUMN awaited_since TEXT;
UPDATE user_subscriptions SET awaited_since = paypal_status_since
  WHERE paid_through IS NULL AND paypal_status IN ('APPROVED', 'ACTIVE', 'SUSPENDED');
