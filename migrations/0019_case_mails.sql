-- When the person and the owner got their letters; null if a mail limit prevented one. The case is stored all the same.
ALTER TABLE consumer_requests ADD COLUMN mailed_at TEXT;
ALTER TABLE consumer_requests ADD COLUMN owner_told_at TEXT;
UPDATE consumer_requests SET mailed_at = created_at, owner_told_at = created_at;
CREATE INDEX consumer_requests_by_telling ON consumer_requests (owner_told_at, created_at);
