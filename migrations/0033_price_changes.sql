-- What Premium costs a month, as members were told. The first row is the price of the first start; a change is a row.
CREATE TABLE price_changes (
  id TEXT PRIMARY KEY,
  amount TEXT NOT NULL,
  currency TEXT NOT NULL,
  -- What it replaces; null in the first row.
  from_amount TEXT,
  announced_at TEXT NOT NULL,
  -- PayPal is told from then on, and not before.
  effective_at TEXT NOT NULL,
  -- When PayPal was first asked for it: it can be withdrawn until then.
  applying_at TEXT,
  -- Since when PayPal's plan has it.
  applied_at TEXT,
  withdrawn_at TEXT
);
-- One change at a time.
CREATE UNIQUE INDEX price_changes_open ON price_changes (currency) WHERE applied_at IS NULL AND withdrawn_at IS NULL;

-- Letters about a change of price, and about one that does not come.
CREATE TABLE billing_letters_with_prices (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('notice', 'receipt', 'failure', 'refund', 'price', 'price_kept')),
  -- A letter is written once: of a notice the subscription and its number, of a price its change, else the charge.
  about TEXT NOT NULL,
  paypal_subscription_id TEXT NOT NULL,
  -- The date of the charge, which for a notice and a price is still to come.
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
