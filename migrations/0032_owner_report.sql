-- The fee that PayPal kept, as PayPal writes it; null until PayPal names it.
ALTER TABLE subscription_charges ADD COLUMN fee TEXT;
-- When we first saw a full or partial refund. Null for refunds from before this column.
ALTER TABLE subscription_charges ADD COLUMN refunded_at TEXT;

-- For the owner's report, which counts the rows of one week.
CREATE INDEX subscription_charges_by_time ON subscription_charges (charged_at);
CREATE INDEX subscription_charges_by_refund ON subscription_charges (refunded_at);
CREATE INDEX billing_letters_by_time ON billing_letters (kind, created_at);
CREATE INDEX users_by_creation ON users (created_at);
