-- When the person and the owner were written to; null where too much was sent already. A case is taken all the same.
ALTER TABLE consumer_requests ADD COLUMN mailed_at TEXT;
ALTER TABLE consumer_requests ADD COLUMN owner_told_at TEXT;
UPDATE consumer_requests SET mailed_at = created_at, owner_told_at = created_at;
CREATE INDEX consumer_requests_by_telling ON consumer_requests (owner_told_at, created_at);
