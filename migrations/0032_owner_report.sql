-- What PayPal kept of a charge, as it writes it; null until it says so.
ALTER TABLE subscription_charges ADD COLUMN fee TEXT;
-- When we first saw that PayPal gave money back, all or a part. Null for what it gave back before this table was kept.
ALTER TABLE subscription_charges ADD COLUMN refunded_at TEXT;

-- The owner's report counts one week of each.
CREATE INDEX subscription_charges_by_time ON subscription_charges (charged_at);
CREATE INDEX subscription_charges_by_refund ON subscription_charges (refunded_at);
CREATE INDEX billing_letters_by_time ON billing_letters (kind, created_at);
CREATE INDEX users_by_creation ON users (created_at);
