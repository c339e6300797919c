-- The monthly prices of Premium that members were told. The first row is the first price; each change is another row.
CREATE TABLE price_changes (
  id TEXT PRIMARY KEY,
  amount TEXT NOT NULL,
  currency TEXT NOT NULL,
  -- The replaced price; null in the first row.
  from_amount TEXT,
  announced_at TEXT NOT NULL,
  -- The time from which PayPal may get the price.
  effective_at TEXT NOT NULL,
  -- When PayPal was first asked to apply the price. Until then the change can be withdrawn.
  applying_at TEXT,
  -- When PayPal's plan took the price.
  applied_at TEXT,
  withdrawn_at TEXT
);
-- Only one change may be open.
CREATE UNIQUE INDEX price_changes_open ON price_changes (currency) WHERE applied_at IS NULL AND withdrawn_at IS NULL;

-- The letters, with two more kinds: about a change of price, and about a change that was withdrawn.
CREATE TABLE billing_letters_with_prices (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('notice', 'receipt', 'failure', 'refund', 'price', 'price_kept')),
  -- Deduplication key: subscription and number for a notice, the change for a price letter, else the charge.
  about TEXT NOT NULL,
  paypal_subscription_id TEXT NOT NULL,
  -- The date of the charge, which lies ahead when a letter about a renewal or a price is written.
  charge_at TEXT NOT NULL,
  amount TEXT NOT NULL,
  currency TEXT NOT NULL,
  -- A failed payment's next attempt, if PayPal makes one.
  retry_at TEXT,
  created_at TEXT NOT NULL,
  -- Null until it is sent or dropped. A missed notice records a renewal that nobody announced.
  done_at TEXT,
  outcome TEXT CHECK (outcome IN ('mail', 'push', 'app', 'dropped', 'missed')),
  -- A notice that left less than five days before the charge.
  is_late INTEGER NOT NULL DEFAULT 0 CHECK (is_late IN (0, 1)),
  UNIQUE (user_id, kind, about)
);
INSERT INTO billing_letters_with_prices
  (id, user_id, kind, about, paypal_subscription_id, charge_at, amount, currency, retry_at, created_at, done_at, outcome, is_late)
SELECT id, user_id, kind, about, paypal_subscription_id, charge_at, amount, currency, retry_at, created_at, done_at, outcome, is_late
FROM billing_letters;
CREATE TABLE billing_links_of_letters (
  token_hash TEXT PRIMARY KEY,
  letter_id TEXT NOT NULL REFERENCES billing_letters_with_prices (id) ON DELETE CASCADE,
  created_at TEXT NOT NULL
);
INSERT INTO billing_links_of_letters (token_hash, letter_id, created_at)
SELECT token_hash, letter_id, created_at FROM billing_links;
DROP TABLE billing_links;
DROP TABLE billing_letters;
ALTER TABLE billing_letters_with_prices RENAME TO billing_letters;
ALTER TABLE billing_links_of_letters RENAME TO billing_links;
CREATE INDEX billing_letters_by_subscription ON billing_letters (paypal_subscription_id, kind);
CREATE INDEX billing_letters_by_end ON billing_letters (done_at, created_at);
CREATE INDEX billing_letters_by_time ON billing_letters (kind, created_at);
CREATE INDEX billing_letters_by_change ON billing_letters (about, kind);
CREATE INDEX billing_links_by_letter ON billing_links (letter_id);
