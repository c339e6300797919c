-- Devices choose the ids of mutations. So a conflict's id is unique within one member only.
CREATE TABLE conflicts_of_members (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  id TEXT NOT NULL,
  kind TEXT NOT NULL,
  record_id TEXT NOT NULL,
  content TEXT NOT NULL,
  version TEXT NOT NULL,
  created_at TEXT NOT NULL,
  revision INTEGER NOT NULL,
  PRIMARY KEY (user_id, id)
);
INSERT INTO conflicts_of_members (user_id, id, kind, record_id, content, version, created_at, revision)
SELECT user_id, id, kind, record_id, content, version, created_at, revision FROM conflicts;
DROP TABLE conflicts;
ALTER TABLE conflicts_of_members RENAME TO conflicts;
CREATE INDEX conflicts_by_record ON conflicts (user_id, kind, record_id);
CREATE INDEX conflicts_by_revision ON conflicts (user_id, revision);

-- Estimates, never too low, of a member's number of records and bytes of text. Near a quota the server counts exactly.
ALTER TABLE member_revisions ADD COLUMN records_at_most INTEGER NOT NULL DEFAULT 0;
ALTER TABLE member_revisions ADD COLUMN bytes_at_most INTEGER NOT NULL DEFAULT 0;
UPDATE member_revisions SET records_at_most = 2000000000, bytes_at_most = 2000000000;
