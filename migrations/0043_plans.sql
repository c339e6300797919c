-- Every plan of PayPal that this installation has sold, with the price that its subscriptions keep (decision 0080).
CREATE TABLE plans (
  id TEXT PRIMARY KEY,
  amount TEXT NOT NULL,
  currency TEXT NOT NULL,
  added_at TEXT NOT NULL
);

-- Before, there was one plan, whose price is the one that was applied last.
INSERT INTO plans (id, amount, currency, added_at)
SELECT DISTINCT paypal_plan_id, amount, currency, applied_at
FROM user_subscriptions, price_changes
WHERE paypal_plan_id IS NOT NULL
  AND (paypal_status IN ('APPROVED', 'ACTIVE', 'SUSPENDED') OR paid_through > fetched_at)
  AND price_changes.id = (
    SELECT id FROM price_changes WHERE applied_at IS NOT NULL ORDER BY announced_at DESC, id DESC LIMIT 1
  );

DROP TABLE price_changes;

DELETE FROM jobs WHERE kind = 'subscription.price';

-- Null for subscriptions that an earlier version prepared.
ALTER TABLE prepared_subscriptions ADD COLUMN plan_id TEXT;

-- A repeated event of PayPal causes another lookup, which changes nothing.
DROP TABLE paypal_events;
