-- Since when PayPal has answered that it does not know the subscription; null while it does. One answer ends nothing.
ALTER TABLE prepared_subscriptions ADD COLUMN missing_since TEXT;
