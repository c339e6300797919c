-- Since when PayPal has not known the subscription; null while it does. A single such answer ends nothing.
ALTER TABLE prepared_subscriptions ADD COLUMN missing_since TEXT;
