-- The unpaid amount of failed payments, which PayPal adds to the next charge; null until PayPal names it.
ALTER TABLE user_subscriptions ADD COLUMN owed_amount TEXT;
ALTER TABLE user_subscriptions ADD COLUMN owed_currency TEXT;
