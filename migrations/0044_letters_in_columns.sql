-- Three kinds of letters about charges, with columns instead of `about`. A notice is written once for each date of a
-- charge, a receipt once for each state of a charge, a failure once for each attempt.

-- A link names a subscription and a date, so it outlives its letter. Links of announced prices go on working.
CREATE TABLE billing_links_of_charges (
  token_hash TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  paypal_subscription_id TEXT NOT NULL,
  -- Until then, the link cancels.
  charge_at TEXT NOT NULL
);
INSERT INTO billing_links_of_charges (token_hash, user_id, paypal_subscription_id, charge_at)
SELECT token_hash, user_id, paypal_subscription_id, charge_at
FROM billing_links INNER JOIN billing_letters ON billing_letters.id = billing_links.letter_id;

CREATE TABLE billing_letters_in_columns (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('notice', 'receipt', 'failure')),
  paypal_subscription_id TEXT NOT NULL,
  -- The date of the charge, which lies ahead when a notice is written.
  charge_at TEXT NOT NULL,
  amount TEXT NOT NULL,
  currency TEXT NOT NULL,
  -- A receipt's transaction at PayPal, and the transaction's status that the receipt reports.
  charge_id TEXT,
  charge_status TEXT CHECK (charge_status IN ('COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED')),
  -- A failed payment's next attempt, if PayPal makes one.
  retry_at TEXT,
  -- 1 if a notice left less than five days before the charge, or if no notice named a receipt's full amount.
  is_late INTEGER NOT NULL DEFAULT 0 CHECK (is_late IN (0, 1)),
  created_at TEXT NOT NULL,
  -- Both are null until the letter is sent.
  done_at TEXT,
  outcome TEXT CHECK (outcome IN ('mail', 'push', 'app')),
  CHECK ((kind = 'receipt') = (charge_id IS NOT NULL AND charge_status IS NOT NULL))
);
INSERT INTO billing_letters_in_columns
  (id, user_id, kind, paypal_subscription_id, charge_at, amount, currency, charge_id, charge_status, retry_at, is_late,
   created_at, done_at, outcome)
SELECT id, user_id, 'receipt', paypal_subscription_id, charge_at, amount, currency,
  replace(replace(about, ' PARTIALLY_REFUNDED', ''), ' REFUNDED', ''),
  CASE
    WHEN kind = 'receipt' THEN 'COMPLETED'
    WHEN about LIKE '% PARTIALLY_REFUNDED' THEN 'PARTIALLY_REFUNDED'
    ELSE 'REFUNDED'
  END,
  NULL,
  -- Before, a renewal that nobody announced had a notice with the outcome 'missed'.
  CASE
    WHEN kind = 'receipt' AND EXISTS (
      SELECT 1 FROM billing_letters AS missed
      WHERE missed.user_id = billing_letters.user_id AND missed.kind = 'notice' AND missed.outcome = 'missed'
        AND missed.about = billing_letters.about
    ) THEN 1
    ELSE 0
  END,
  created_at, done_at, outcome
FROM billing_letters
WHERE kind IN ('receipt', 'refund') AND (outcome IS NULL OR outcome <> 'dropped');
INSERT INTO billing_letters_in_columns
  (id, user_id, kind, paypal_subscription_id, charge_at, amount, currency, retry_at, is_late, created_at, done_at, outcome)
SELECT id, user_id, kind, paypal_subscription_id, charge_at, amount, currency, retry_at, is_late, created_at, done_at, outcome
FROM billing_letters
WHERE kind = 'failure' AND (outcome IS NULL OR outcome <> 'dropped');
-- If a date had several notices, the last sent one says what the member knows.
INSERT INTO billing_letters_in_columns
  (id, user_id, kind, paypal_subscription_id, charge_at, amount, currency, is_late, created_at, done_at, outcome)
SELECT id, user_id, kind, paypal_subscription_id, charge_at, amount, currency, is_late, created_at, done_at, outcome
FROM billing_letters
WHERE kind = 'notice' AND (outcome IS NULL OR outcome NOT IN ('dropped', 'missed'))
  AND NOT EXISTS (
    SELECT 1 FROM billing_letters AS other
    WHERE other.kind = 'notice' AND other.paypal_subscription_id = billing_letters.paypal_subscription_id
      AND other.charge_at = billing_letters.charge_at
      AND (other.outcome IS NULL OR other.outcome NOT IN ('dropped', 'missed'))
      AND (coalesce(other.done_at, ''), other.id) > (coalesce(billing_letters.done_at, ''), billing_letters.id)
  );
DROP TABLE billing_links;
DROP TABLE billing_letters;
ALTER TABLE billing_links_of_charges RENAME TO billing_links;
ALTER TABLE billing_letters_in_columns RENAME TO billing_letters;
CREATE INDEX billing_links_by_user ON billing_links (user_id);
CREATE INDEX billing_links_by_charge ON billing_links (charge_at);
CREATE UNIQUE INDEX billing_receipts ON billing_letters (charge_id, charge_status);
CREATE UNIQUE INDEX billing_letters_once ON billing_letters (paypal_subscription_id, kind, charge_at)
  WHERE kind <> 'receipt';
CREATE INDEX billing_letters_by_user ON billing_letters (user_id, created_at);
CREATE INDEX billing_letters_by_time ON billing_letters (created_at);
