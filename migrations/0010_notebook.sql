-- Data that several devices of one member share (docs/decisions/0015-notebook-on-the-device.md).

-- The number of a member's changes. Each record has the number of the last change that touched it.
CREATE TABLE member_revisions (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  revision INTEGER NOT NULL
);

-- Every change, by the id that the device gave it: a change that arrives twice is made once.
CREATE TABLE member_writes (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  write_id TEXT NOT NULL,
  created_at TEXT NOT NULL,
  PRIMARY KEY (user_id, write_id)
);
CREATE INDEX member_writes_by_age ON member_writes (created_at);

-- Deleted records, for devices that still hold them.
CREATE TABLE removed_records (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  record_id TEXT NOT NULL,
  revision INTEGER NOT NULL,
  PRIMARY KEY (user_id, kind, record_id)
);
CREATE INDEX removed_records_by_revision ON removed_records (user_id, revision);

-- Edits of a version that another device had changed first. Each one waits beside its record until the member chooses.
CREATE TABLE conflicts (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  record_id TEXT NOT NULL,
  content TEXT NOT NULL,
  version TEXT NOT NULL,
  created_at TEXT NOT NULL,
  revision INTEGER NOT NULL
);
CREATE INDEX conflicts_by_record ON conflicts (user_id, kind, record_id);
CREATE INDEX conflicts_by_revision ON conflicts (user_id, revision);

ALTER TABLE ideas ADD COLUMN version TEXT NOT NULL DEFAULT '';
ALTER TABLE ideas ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
UPDATE ideas SET revision = (
  SELECT COUNT(*) FROM ideas AS other
  WHERE other.user_id = ideas.user_id
    AND (other.created_at < ideas.created_at OR (other.created_at = ideas.created_at AND other.id <= ideas.id))
);
CREATE INDEX ideas_by_revision ON ideas (user_id, revision);
INSERT INTO member_revisions (user_id, revision) SELECT user_id, COUNT(*) FROM ideas GROUP BY user_id;
