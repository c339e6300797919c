-- The newest state of each fact that a restore must not forget (decision 0091). A row is written in the transaction of
-- the change. The server copies it to the ledger beside the backups and then to the bucket; `copies` counts to 2.
CREATE TABLE ledger_facts (
  kind TEXT NOT NULL,
  subject TEXT NOT NULL,
  counter INTEGER NOT NULL,
  state TEXT NOT NULL,
  copies INTEGER NOT NULL,
  PRIMARY KEY (kind, subject)
);
CREATE INDEX ledger_facts_by_copies ON ledger_facts (copies);

INSERT INTO ledger_facts (kind, subject, counter, state, copies)
SELECT 'deleted', member_hash, 1, deleted_at, 0 FROM deleted_members;
DROP TABLE deleted_members;

INSERT INTO ledger_facts (kind, subject, counter, state, copies)
SELECT 'paypal', paypal_subscription_id, 1, 'begun', 0 FROM prepared_subscriptions
WHERE paypal_subscription_id IS NOT NULL;

INSERT INTO ledger_facts (kind, subject, counter, state, copies)
SELECT 'feed', token_hash, 1, 'begun', 0 FROM calendar_feeds;

INSERT INTO ledger_facts (kind, subject, counter, state, copies)
SELECT 'case', code, 1, 'begun ' || kind || ' ' || substr(created_at, 1, 10), 0 FROM consumer_requests
WHERE state IN ('received', 'confirmed', 'unmatched') AND purged_at IS NULL;
