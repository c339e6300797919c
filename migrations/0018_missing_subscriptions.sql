-- When PayPal first did not know the subscription; null while PayPal knows it. A single such answer ends nothing.
ALTER TABLE prepared_subscriptions ADD COLUMN missing_since TEXT;
