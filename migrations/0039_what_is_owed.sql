-- What failed payments left, as PayPal last said: it adds that to the next charge. Null until PayPal says so.
ALTER TABLE user_subscriptions ADD COLUMN owed_amount TEXT;
ALTER TABLE user_subscriptions ADD COLUMN owed_currency TEXT;
